import postgres from 'postgres';
import { createDatabase, type Database } from '../supabase/functions/_shared/core/database/client.ts';
import { COURIER, type Caller } from '../supabase/functions/_shared/core/caller.ts';
import { DATABASE_POOL_SIZE } from '../supabase/functions/_shared/core/limits.ts';
import { deliverDue } from '../supabase/functions/deliver/deliver-due.ts';
import { runMixed } from '../supabase/functions/deliver/testing/mixed-run.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { makePassengers } from './lib/people.ts';
import { median, printRatio } from './lib/report.ts';

/**
 * Messages outside the app, with durable writes: (1) bookings with and without deliveries, in turns; (2) deliveries claimed,
 * read and settled by eight workers with a provider that answers at once, beside bare updates of the same rows in the same
 * number of transactions; (3) the long form of the mixed test of deliver.stack.test.ts.
 */
const CONNECTIONS = 16;
const WORKERS = 8;
const TRIPS = 2000;
const PASSENGERS = 4000;
const BOOKINGS_PER_PASSENGER = 30;
const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const DELIVERIES = Number(process.env['BENCH_DELIVERIES'] ?? 4000);
const SEED = Number(process.env['BENCH_SEED'] ?? 20261124);

const stack = await startTestProductUntilSignal({ durable: true });
const owner = postgres(stack.databaseUrl, { max: CONNECTIONS, onnotice: () => undefined });
const gateways = Array.from({ length: CONNECTIONS / DATABASE_POOL_SIZE }, () =>
  createDatabase(stack.gatewayDatabaseUrl),
);
try {
  await makeTrips(stack.databaseUrl, TRIPS, { stopsShare: 1 / 3 });
  await owner`update public.vehicles set seats = 50 where make = 'Bench'`;
  await owner`update public.trips set total_seats = 50, leg_taken = array_fill(0, array[cardinality(leg_taken)])`;
  const trips = await owner<{ id: string }[]>`
    select id from public.trips where departure_at > now() + interval '2 days' order by md5(id::text)`;
  const passengers = await makePassengers(owner, { count: PASSENGERS, jwtSecret: stack.jwtSecret });

  console.log(`bookings on ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turns`);
  let turn = 0;
  /** Each passenger books each trip once. */
  async function book(): Promise<void> {
    const round = Math.floor(turn / PASSENGERS);
    if (round >= BOOKINGS_PER_PASSENGER) throw new Error('there are too few passengers');
    const sub = passengers[turn % PASSENGERS]?.id ?? '';
    const trip = trips[(turn * 7 + round) % trips.length]?.id ?? '';
    const gateway = gateways[turn % gateways.length] as Database;
    turn += 1;
    const caller: Caller = { kind: 'user', claims: { sub, role: 'authenticated', exp: 0 } };
    await gateway.withCaller(
      caller,
      (sql) => sql`select private.book_seats(${trip}, 1, ${crypto.randomUUID()})`,
    );
  }
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const [{ queues = '' } = {}] = await owner<{ queues: string }[]>`
    select pg_get_functiondef('private.queue_deliveries(public.notifications)'::regprocedure) as queues`;
  const queuesNothing = queues.replace(/(?<=AS \$function\$)[^]*(?=\$function\$)/, 'begin end');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of ['without', 'with'] as const) {
      await owner.unsafe(variant === 'with' ? queues : queuesNothing);
      rates[variant].push(await perSecond(book));
    }
  }
  for (const [variant, values] of Object.entries(rates))
    console.log(`  ${variant.padEnd(8)} deliveries ${Math.round(median(values))} per second`);
  printRatio('time of a booking with / without deliveries', median(rates.without) / median(rates.with), {
    atMost: 1.15,
  });

  console.log(`${DELIVERIES} deliveries, ${WORKERS} workers, a provider that answers at once`);
  await owner`delete from private.deliveries`;
  const ids = await makeDeliveries();
  const sent = await secondsOf(async () => {
    await Promise.all(
      Array.from({ length: WORKERS }, (_, n) =>
        deliverDue({
          asCourier: (work) => (gateways[n % gateways.length] as Database).withCaller(COURIER, work),
          senders: {
            email: { send: () => Promise.resolve({ outcome: 'sent', providerId: 'bench' }) },
            push: null,
            sms: null,
          },
          origin: stack.url,
          log: (event, fields) => console.log(event, fields),
          now: () => 0,
          timeoutMs: 10_000,
        }),
      ),
    );
  });
  // As many transactions: one for a claim of 50, two for each message.
  const bare = await secondsOf(async () => {
    const queue = [...ids];
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
          await owner`update private.deliveries set attempts = attempts + 1 where id = ${id}`;
          await owner`update private.deliveries set problem = null where id = ${id}`;
        }
      }),
    );
  });
  console.log(`  claimed, read and settled  ${Math.round(DELIVERIES / sent)} per second`);
  console.log(`  two bare updates           ${Math.round(DELIVERIES / bare)} per second`);
  printRatio('deliveries / bare updates', bare / sent, { atLeast: 0.3 });

  await owner`delete from private.deliveries`;
  const mixed = await makeDeliveries();
  const run = await runMixed(
    { databaseUrl: stack.gatewayDatabaseUrl, sql: owner },
    { ids: mixed, seed: SEED },
  );
  console.log(
    `mixed run, seed ${SEED}: ${run.sent} sent, ${run.kills} workers killed, ${run.retries} failed attempts`,
  );
  console.log(`  ${run.lost.length === 0 ? '✓' : '✗'} nothing is lost`);
  console.log(`  ${run.doubled.length === 0 ? '✓' : '✗'} nothing is sent twice except after a kill`);

  /** Mails to 40 people. */
  async function makeDeliveries(): Promise<string[]> {
    const people = passengers.slice(0, 40).map(({ id }) => id);
    await owner`
      insert into public.notifications (user_id, kind, title, body, link)
      select p, 'refund', 'Refund', gen_random_uuid()::text, '/dashboard'
      from unnest(${owner.array(people)}::uuid[]) p, generate_series(1, ${Math.ceil(DELIVERIES / people.length)})`;
    const rows = await owner<{ id: string }[]>`
      select id from private.deliveries where kind = 'refund' and state = 'waiting'`;
    return rows.map(({ id }) => id);
  }
} finally {
  await Promise.all([owner.end(), ...gateways.map((gateway) => gateway.close())]);
  await stack.stop();
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const endsAt = performance.now() + SECONDS * 1000;
  let done = 0;
  const seconds = await secondsOf(async () => {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < endsAt) {
          await work();
          done += 1;
        }
      }),
    );
  });
  return done / seconds;
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
