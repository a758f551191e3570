import { z } from 'zod';
import { alertSchema, type Alert, type MakeAlert, type WaitForSeats } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { rowAs, valueAs, valuesAs, type Rows } from '../core/database/rows.ts';
import { resolveCriteria } from '../search/criteria.rules.ts';
import { searchArguments } from '../search/queries.ts';

const idSchema = z.object({ id: z.guid() });

/**
 * Creates the caller's trip alert about new trips of a search. Rules: `private.make_alert`.
 * @param now epoch milliseconds.
 */
export async function makeAlert(
  asCaller: AsCaller,
  { untilDate, ...criteria }: MakeAlert,
  now: number,
): Promise<Alert> {
  const resolved = resolveCriteria(criteria, now);
  const asked = searchArguments(resolved).criteria;
  return readMade(
    asCaller,
    (sql) => sql`
      select private.make_alert(${sql.json(asked)}, ${resolved.date}::date, ${untilDate ?? resolved.date}::date) as id`,
  );
}

/** Creates the caller's trip alert about free seats of a trip. Rules: `private.wait_for_seats`. */
export async function waitForSeats(
  asCaller: AsCaller,
  { tripId, seats, fromStopId, toStopId }: WaitForSeats & { tripId: string },
): Promise<Alert> {
  return readMade(
    asCaller,
    (sql) => sql`
      select private.wait_for_seats(${tripId}, ${seats}, ${fromStopId ?? null}, ${toStopId ?? null}) as id`,
  );
}

/** The caller's alerts. Rules: `private.read_alerts`. */
export async function listAlerts(asCaller: AsCaller): Promise<Alert[]> {
  return valuesAs(alertSchema, await asCaller((sql) => sql`select alert from private.read_alerts() alert`));
}

/** Reads the alert that a statement has made: a later statement, because its own one does not see it. */
async function readMade(asCaller: AsCaller, make: (sql: Sql) => PromiseLike<Rows>): Promise<Alert> {
  return asCaller(async (sql) => {
    const { id } = rowAs(idSchema, await make(sql));
    return valueAs(alertSchema, await sql`select alert from private.read_alerts(${id}) alert`);
  });
}
