import type postgres from 'postgres';
import { createDatabase, type Database } from '../supabase/functions/_shared/core/database/client.ts';
import { PAYMENTS, RELAY } from '../supabase/functions/_shared/core/caller.ts';
import { mintToken } from '../supabase/functions/api/testing/cast.ts';
import { ROOT } from '../tools/root.ts';
import { BEFORE } from './lib/checkouts.ts';
import {
  costOf,
  countedFunctions,
  countedStatements,
  startCounted,
  type Cost,
  type CountedStack,
} from './lib/counted-stack.ts';
import { makeTrips } from './lib/make-trips.ts';
import { makePassengers, type Passenger } from './lib/people.ts';
import { printRatio } from './lib/report.ts';

/**
 * What one booking, cancellation, completed trip, message, position and page of a trip costs in Postgres: statements of the call
 * and inside functions, calls of functions, time, log and rows of realtime.messages. Every person has one browser with push
 * messages. BENCH_BEFORE names the folder of an earlier checkout that is measured beside this one; BENCH_STATEMENTS=1 also lists
 * the statements inside functions, BENCH_UNITS=cash,cancel measures only these.
 */
const TRIPS = 2000;
/** Each unit runs so often, after so many runs to warm up. */
const COUNT = Number(process.env['BENCH_COUNT'] ?? 40);
const WARM_UP = 60;
const RUNS = WARM_UP + COUNT;
/** A trip that is completed has so many bookings. */
const BOOKINGS_OF_TRIP = 3;
const ONLY = process.env['BENCH_UNITS']?.split(',') ?? null;

const tables: { name: string; costs: Map<string, Cost> }[] = [];
for (const [name, root] of Object.entries({ ...(BEFORE !== null && { before: BEFORE }), now: ROOT }))
  tables.push({ name, costs: await measure(root) });
for (const { name, costs } of tables) print(name, costs);
const [before, now] = tables.length > 1 ? tables : [];
for (const unit of ['cash', 'cancel', 'complete']) {
  const [was, is] = [before?.costs.get(unit), now?.costs.get(unit)];
  if (was && is)
    printRatio(`${unit}: nested statements now / before`, is.nested / was.nested, { atMost: 0.5 });
}

/** A trip with its driver. */
interface Driven {
  id: string;
  driver: string;
}

interface Unit {
  /** What the runs need; not counted. */
  prepare?: () => Promise<void>;
  work: (turn: number) => Promise<void>;
}

async function measure(root: string): Promise<Map<string, Cost>> {
  const counted = await startCounted(root);
  const gateway = createDatabase(counted.stack.gatewayDatabaseUrl);
  try {
    const units = await makeUnits(counted, gateway);
    const costs = new Map<string, Cost>();
    for (const [name, { prepare, work }] of Object.entries(units)) {
      await prepare?.();
      if (ONLY !== null && !ONLY.includes(name)) {
        // Later units continue with what earlier ones made.
        for (let turn = 0; turn < RUNS; turn += 1) await work(turn);
        continue;
      }
      costs.set(name, await costOf(counted, { warmUp: WARM_UP, count: COUNT, work }));
      if (process.env['BENCH_STATEMENTS'] === undefined) continue;
      console.log(`\n${name}: ${JSON.stringify(costs.get(name))}`);
      for (const line of await countedStatements(counted, COUNT)) console.log(line);
      for (const line of await countedFunctions(counted)) console.log(line);
    }
    return costs;
  } finally {
    await gateway.close();
    await counted.stop();
  }
}

async function makeUnits({ stack, sql }: CountedStack, gateway: Database): Promise<Record<string, Unit>> {
  await makeTrips(stack.databaseUrl, TRIPS);
  const passengers = await makePassengers(sql, {
    count: RUNS * BOOKINGS_OF_TRIP,
    jwtSecret: stack.jwtSecret,
  });
  await prepare(sql);
  const trips = await sql<Driven[]>`
    select id, driver_id as driver from public.trips
    where departure_at > now() + interval '2 days' and seats_available >= ${2 * BOOKINGS_OF_TRIP} order by md5(id::text)`;
  // One of each driver, who drives one at a time.
  const driven = await sql<Driven[]>`
    select distinct on (driver_id) id, driver_id as driver from public.trips
    where id <> all (${trips.slice(0, 2 * RUNS).map(({ id }) => id)}::uuid[])`;
  const passenger = (turn: number): Passenger => passengers[turn % passengers.length] as Passenger;
  const trip = (turn: number) => trips[turn] as Driven;
  const drivenTrip = (turn: number) => driven[turn] as Driven;

  async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${stack.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
  const book = async (token: string, tripId: string, more: object = {}) => {
    const key = crypto.randomUUID();
    return (await call(token, 'POST', '/bookings', { tripId, seats: 1, clientKey: key, ...more })) as {
      id: string;
      bookingId: string;
    };
  };

  const booked: string[] = [];
  const held: string[] = [];
  const due: { reference: string; kobo: number }[] = [];
  const threads: string[] = [];
  const onlineFrom = RUNS;
  return {
    cash: {
      work: async (turn) => {
        booked[turn] = (await book(passenger(turn).token, trip(turn).id)).id;
      },
    },
    hold: {
      work: async (turn) => {
        const { token } = passenger(turn);
        held[turn] = (await book(token, trip(onlineFrom + turn).id, { payment: 'online' })).bookingId;
      },
    },
    open: {
      work: async (turn) => {
        const body = { method: 'card', clientKey: crypto.randomUUID() };
        const opened = (await call(
          passenger(turn).token,
          'POST',
          `/bookings/${held[turn]}/payment`,
          body,
        )) as { payments: { reference: string; amount: number }[] };
        const [payment] = opened.payments;
        due[turn] = { reference: payment?.reference ?? '', kobo: Math.round((payment?.amount ?? 0) * 100) };
      },
    },
    settle: {
      work: async (turn) => {
        const { reference, kobo } = due[turn] ?? { reference: '', kobo: 0 };
        const seen = { state: 'paid', currency: 'NGN', amountKobo: kobo, requestedKobo: kobo, feeKobo: 100 };
        await gateway.withCaller(
          PAYMENTS,
          (tx) =>
            tx`select private.settle_payment(${reference}, ${tx.json({ ...seen, providerId: reference })})`,
        );
      },
    },
    message: {
      prepare: async () => {
        for (const id of booked) threads.push(await threadOf(sql, id));
      },
      work: async (turn) => {
        const body = { clientKey: crypto.randomUUID(), kind: 'text', body: 'Good morning, is there room?' };
        await call(passenger(turn).token, 'POST', `/threads/${threads[turn]}/messages`, body);
      },
    },
    trip: {
      work: async (turn) => {
        await call(passenger(turn).token, 'GET', `/trips/${trip(turn).id}`);
      },
    },
    cancel: {
      work: async (turn) => {
        await call(passenger(turn).token, 'POST', `/bookings/${booked[turn]}/cancel`, {});
      },
    },
    position: {
      prepare: async () => {
        for (let turn = 0; turn < RUNS; turn += 1)
          await startDriving(
            sql,
            drivenTrip(turn).id,
            passengers.slice(turn * BOOKINGS_OF_TRIP, (turn + 1) * BOOKINGS_OF_TRIP),
          );
      },
      work: async (turn) => {
        const of = drivenTrip(turn);
        const position = { latitude: 6.5 + turn / 100, longitude: 3.4, accuracy: 10, heading: 90, speed: 20 };
        const sent = { tripId: of.id, userId: of.driver, sessionId: null, timestamp: new Date() };
        const [answer] = await gateway.withCaller(
          RELAY,
          (tx) => tx`select refusal from private.record_locations(${tx.json([{ ...position, ...sent }])})`,
        );
        if (answer?.['refusal'] !== null) throw new Error(JSON.stringify(answer?.['refusal']));
      },
    },
    complete: {
      work: async (turn) => {
        const of = drivenTrip(turn);
        const token = await mintToken(stack.jwtSecret, { sub: of.driver });
        for (const status of ['arrived', 'completed'])
          await call(token, 'POST', `/trips/${of.id}/status`, { status });
      },
    },
  };
}

/** Online payment, an account for each payee, and one browser for each person. */
async function prepare(sql: postgres.Sql): Promise<void> {
  await sql`update public.platform_settings set online_payments = 'optional'`;
  await sql`
    insert into public.payout_accounts (
      payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from
    )
    select distinct coalesce(t.company_id, t.driver_id), '058', 'Bank', '0123456789', 'BENCH', true, false, 'RCP', now()
    from public.trips t`;
  await sql`
    insert into public.push_subscriptions (user_id, endpoint, p256dh, auth)
    select p.id, 'https://push.bench.test/' || p.id, repeat('a', 87), repeat('b', 22) from public.profiles p
    where p.name like 'Bench%'`;
  // trips.sql makes drivers without accounts.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into auth.users (id, aud, role, email)
      select p.id, 'authenticated', 'authenticated', p.email from public.profiles p
      where not exists (select from auth.users u where u.id = p.id)`;
  });
}

/** A conversation about the booking, as its passenger opens it. */
async function threadOf(sql: postgres.Sql, bookingId: string): Promise<string> {
  const [thread] = await sql<{ id: string }[]>`
    insert into private.message_threads (trip_id, passenger_id)
    select b.trip_id, b.passenger_id from public.bookings b where b.id = ${bookingId} returning id`;
  return thread?.id ?? '';
}

/** Gives the trip bookings in cash, and sets it off three hours ago, past all rules; once. */
async function startDriving(sql: postgres.Sql, tripId: string, people: readonly Passenger[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update public.trips t set status = 'en_route', departure_at = now() - interval '20 hours',
        arrives_at = now() + interval '1 hour', waiting_since = now() - interval '20 hours', status_changes = 2
      where t.id = ${tripId}`;
    await tx`
      update public.trip_stops s set planned_at = case s.position when 0 then t.departure_at else t.arrives_at end
      from public.trips t where t.id = s.trip_id and t.id = ${tripId}`;
    await tx`
      insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id,
        agreed_departure_at, agreed_points, agreed_terms)
      select t.id, p.id, t.driver_id, 1, t.fare_kobo, gen_random_uuid(), private.stop_id(t.id, false), private.stop_id(t.id, true),
        t.departure_at, private.points_of(t.id, private.stop_id(t.id, false), private.stop_id(t.id, true), false),
        private.terms_of(t.id, private.stop_id(t.id, true))
      from public.trips t, unnest(${people.map(({ id }) => id)}::uuid[]) p (id)
      where t.id = ${tripId}`;
  });
}

function print(name: string, costs: ReadonlyMap<string, Cost>): void {
  console.log(`\n${name}: statements + nested, functions, ms in Postgres, KB of log, events`);
  for (const [unit, cost] of costs) {
    const cells = [
      `${cost.statements.toFixed(1)} + ${cost.nested.toFixed(1)}`.padStart(14),
      cost.functions.toFixed(1).padStart(8),
      cost.ms.toFixed(2).padStart(8),
      (cost.walBytes / 1024).toFixed(1).padStart(8),
      cost.events.toFixed(1).padStart(6),
    ];
    console.log(`  ${unit.padEnd(10)}${cells.join('')}`);
  }
}
