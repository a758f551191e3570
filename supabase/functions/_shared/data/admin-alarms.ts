import { adminAlarmsSchema, type AdminAlarms } from '../contracts/safety.ts';
import type { AsCaller } from '../database/client.ts';
import { valueAs } from './rows.ts';

/** Open alarms, those closed within a day, and check-ins without an answer. */
export async function readAlarms(asAdmin: AsCaller): Promise<AdminAlarms> {
  const rows = await asAdmin((sql) => sql`select private.read_alarms() as alarms`);
  return valueAs(adminAlarmsSchema, rows);
}

/** The administrator looks after an alarm; idempotent. @throws AppError `not_found`. */
export async function acknowledgeAlarm(asAdmin: AsCaller, id: string): Promise<void> {
  await asAdmin((sql) => sql`select private.acknowledge_alarm(${id})`);
}

/** Ends an alarm; idempotent. @throws AppError `not_found`, `invalid_input`. */
export async function closeAlarm(
  asAdmin: AsCaller,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await asAdmin((sql) => sql`select private.close_alarm(${id}, ${reason})`);
}

/** Removes a check-in without an answer from the list; idempotent. @throws AppError `not_found`, `invalid_input`. */
export async function settleCheckIn(
  asAdmin: AsCaller,
  { personId, tripId, reason }: { personId: string; tripId: string; reason: string },
): Promise<void> {
  await asAdmin((sql) => sql`select private.settle_check_in(${personId}, ${tripId}, ${reason})`);
}
