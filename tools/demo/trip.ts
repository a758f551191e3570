import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';
import { withDatabase, type DemoStack } from './stack.ts';

const SCRIPT = path.join(ROOT, 'supabase', 'demo-trip.sql');

/**
 * Makes sure that one trip of driver@tafiya.test leaves in 60 to 90 minutes and is booked by passenger@tafiya.test.
 * Idempotent. As operator: the trip may leave at any hour, also today.
 *
 * @returns the trip's id; null without the demo accounts, or while the driver is on another trip.
 */
export function ensureTrip(stack: DemoStack): Promise<string | null> {
  return withDatabase(stack, (sql) =>
    sql.begin(async (transaction) => {
      await transaction.unsafe(readFileSync(SCRIPT, 'utf8'));
      const [row] = await transaction<{ trip: string | null }[]>`
        select pg_temp.ensure_demo_trip(${new Date()}) as trip`;
      return row?.trip ?? null;
    }),
  );
}
