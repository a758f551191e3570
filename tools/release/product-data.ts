import { rmSync } from 'node:fs';
import path from 'node:path';
import { readMigrations, startTestDatabase, waitUntil } from 'embedded-supabase/testing';
import postgres from 'postgres';
import { makeDemo } from '../demo/demo.ts';
import { startMoving } from '../demo/moving.ts';
import { PASSENGER } from '../demo/people.ts';
import { withDatabase } from '../demo/stack.ts';
import type { ProductStack } from '../product.ts';
import { startTestProduct } from '../testing/stack.ts';
import { takeDump } from './dump.ts';
import { addPaymentStates } from './payment-states.ts';
import { makeProject, MIGRATIONS } from './releases.ts';

const LIVE_WITHIN_MS = 60_000;

/**
 * Starts the product, fills it with the demonstration, payments in every state and a live trip with a passenger and a position,
 * and dumps it.
 *
 * @throws Error when a part of the demonstration was not made.
 */
export async function makeProductData(): Promise<Buffer> {
  const problems: string[] = [];
  const stack = await startTestProduct();
  const project = makeProject(readMigrations(MIGRATIONS));
  const empty = await startTestDatabase(project);
  try {
    await makeDemo(stack, (line) => problems.push(line));
    await addPaymentStates(stack);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    await addLiveTrip(stack);
    const [full, bare] = [stack.databaseUrl, empty.databaseUrl].map((url) => postgres(url, { max: 1 }));
    if (!full || !bare) throw new Error('no connections');
    return await takeDump({
      sql: full,
      empty: bare,
      storageDir: path.join(stack.dataDir, 'storage'),
    }).finally(() => Promise.all([full.end(), bare.end()]));
  } finally {
    await empty.stop();
    await stack.stop();
    rmSync(project, { recursive: true });
  }
}

/** Waits until a car with the demo passenger has sent its position. */
async function addLiveTrip(stack: ProductStack): Promise<void> {
  const problems: string[] = [];
  const moving = startMoving(stack, (line) => problems.push(line));
  const isLive = () =>
    withDatabase(stack, async (sql) => {
      if (problems.length > 0) throw new Error(problems.join('\n'));
      const rows = await sql`
        select from public.trips t
        join public.bookings b on b.trip_id = t.id and b.passenger_id = ${PASSENGER} and b.status = 'confirmed'
        join public.trip_locations l on l.trip_id = t.id and l.user_id = t.driver_id
        where t.status = 'en_route'`;
      return rows.length > 0;
    });
  try {
    if (!(await waitUntil(isLive, LIVE_WITHIN_MS, 250))) throw new Error('no car is under way');
  } finally {
    moving.stop();
  }
}
