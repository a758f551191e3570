import type { z } from 'zod';
import { adminAlarmsSchema } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { valueAs, valuesAs } from '../core/database/rows.ts';

const POSITION = /^[01]\|[0-2]\|[\d :.+-]{10,40}\|[\da-f-]{36}$/;

interface AlarmsRequest {
  cursor?: string | undefined;
  limit: number;
  flood?: string | undefined;
}

/**
 * A page of open alarms and those closed within a day, or of one flood; with check-ins without an answer.
 * @throws AppError `invalid_input` for a malformed cursor.
 */
export async function readAlarms(
  asAdmin: AsCaller,
  { cursor, limit, flood }: AlarmsRequest,
): Promise<z.input<typeof adminAlarmsSchema>> {
  const after = cursor === undefined ? null : decoded(cursor);
  if (after !== null && !POSITION.test(after)) throw new AppError('invalid_input', 'cursor is not valid');
  const [rows, counts] = await asAdmin(async (sql) => [
    await sql`select item, cursor from private.list_alarms(${flood ?? null}, ${after}, ${limit + 1})`,
    await sql`select private.read_alarm_counts() as counts`,
  ]);
  const shown = rows.slice(0, limit);
  const { newAlarms, checkIns } = valueAs(
    adminAlarmsSchema.pick({ newAlarms: true, checkIns: true }),
    counts,
  );
  return {
    alarms: valuesAs(
      adminAlarmsSchema.shape.alarms.element,
      shown.map(({ item }) => ({ item })),
    ),
    nextCursor: rows.length > limit ? btoa(String(shown.at(-1)?.['cursor'])) : null,
    newAlarms,
    checkIns,
  };
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
