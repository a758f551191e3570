import postgres from 'postgres';
import type * as Stacks from '../tools/testing/stack.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import type * as Trips from './lib/make-trips.ts';
import type * as People from './lib/people.ts';
import { BEFORE, moduleOf } from './lib/checkouts.ts';
import { load, type LoadClient, type LoadResult } from './lib/http-load.ts';
import { makePassengers, type Passenger } from './lib/people.ts';
import { makeTrips } from './lib/make-trips.ts';
import { medianLoad, printLoad, printRatio } from './lib/report.ts';

/**
 * Booking and cancelling in turn through the whole façade with durable writes: sixteen passengers at a time on one trip,
 * whose row they all lock, on many trips, and on legs of trips with stops, compared with the same callers reading their own
 * profile. Bookings on many trips are also compared with bookings that change the counters of seats only, without the offers
 * that the search reads, and with those of the earlier checkout that BENCH_BEFORE names: its whole product runs beside this
 * one.
 */
const CONNECTIONS = 16;
/** The passengers of a connection take turns, so that none reaches the daily limit of private.check_bookings. */
const PASSENGERS_PER_CONNECTION = 64;
const TRIPS = 2000;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

const COUNTERS_ONLY = 'many trips, counters only';

const before = BEFORE === null ? null : await startBefore(BEFORE);
const stack = await startTestProductUntilSignal({ durable: true });
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  await makeTrips(stack.databaseUrl, TRIPS, { stopsShare: 1 / 3 });
  await sql`update public.vehicles set seats = 50 where make = 'Bench'`;
  await sql`update public.trips set total_seats = 50, leg_taken = array_fill(0, array[cardinality(leg_taken)])`;
  const whole = await sql<Bookable[]>`
    select t.id as "tripId" from public.trips t where cardinality(t.leg_taken) = 1 order by t.id`;
  const legs = await sql<Bookable[]>`
    select distinct on (l.trip_id) l.trip_id as "tripId", l.from_stop_id as "fromStopId", l.to_stop_id as "toStopId"
    from public.trips t join private.legs l on l.trip_id = t.id where cardinality(t.leg_taken) > 1
    order by l.trip_id, md5(l.from_stop_id::text || l.to_stop_id)`;
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      makePassengers(sql, { count: PASSENGERS_PER_CONNECTION, jwtSecret: stack.jwtSecret }),
    ),
  );

  const reading = sending(stack.url, connections.map(readingProfiles));
  const each = (trips: Bookable[], most: number) => (passengers: readonly Passenger[], index: number) => {
    const count = Math.min(most, Math.floor((trips.length - 1) / CONNECTIONS));
    return booking(passengers, trips.slice(1 + index * count, 1 + (index + 1) * count));
  };
  const onOne = sending(
    stack.url,
    connections.map((passengers) => booking(passengers, whole.slice(0, 1))),
  );
  const many = sending(stack.url, connections.map(each(whole, 60)));
  const onLegs = sending(stack.url, connections.map(each(legs, 30)));
  const manyBefore =
    before === null ? null : sending(before.url, before.connections.map(each(before.trips, 60)));

  const results = await measure({
    'read own profile: GET /api/user': reading,
    ...(manyBefore !== null && { 'many trips, before': manyBefore }),
    [COUNTERS_ONLY]: many,
    'many trips': many,
    'legs of many trips with stops': onLegs,
    'one hot trip': onOne,
  });
  console.log(`${CONNECTIONS} connections, booking and cancelling in turns`);
  for (const [name, result] of results) printLoad(name, result);
  const isAnswered = [...results.values()].every(({ statuses }) =>
    Object.keys(statuses).every((status) => status < '300'),
  );
  console.log(`  ${isAnswered ? '✓' : '✗'} no request is refused`);
  const ratio = (name: string, base: string, atLeast: number): void => {
    const [first, second] = [results.get(name), results.get(base)];
    if (first && second)
      printRatio(`${name} / ${base}`, first.requestsPerSecond / second.requestsPerSecond, { atLeast });
  };
  ratio('many trips', 'read own profile: GET /api/user', 0.25);
  ratio('many trips', 'many trips, before', 0.8);
  ratio('legs of many trips with stops', 'many trips, before', 0.8);
  ratio('many trips', COUNTERS_ONLY, 0.8);
  ratio('legs of many trips with stops', COUNTERS_ONLY, 0.8);
  ratio('one hot trip', 'many trips', 0.4);
  const [wrong] = await sql<{ trips: number }[]>`
    select count(*)::int as trips from public.trips t where t.leg_taken <> private.count_legs(t.id)`;
  console.log(`  ${wrong?.trips === 0 ? '✓' : '✗'} seats add up on all ${TRIPS} trips`);
} finally {
  await sql.end();
  await stack.stop();
  await before?.stop();
}

/** The product of another checkout, with the same number of trips and passengers. */
async function startBefore(root: string) {
  const product = await moduleOf<typeof Stacks>(root, 'tools/testing/stack.ts');
  const people = await moduleOf<typeof People>(root, 'bench/lib/people.ts');
  const trips = await moduleOf<typeof Trips>(root, 'bench/lib/make-trips.ts');
  const running = await product.startTestProductUntilSignal({ durable: true });
  const database = postgres(running.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await trips.makeTrips(running.databaseUrl, TRIPS);
    await database`update public.vehicles set seats = 50 where make = 'Bench'`;
    await database`
      update public.trips set total_seats = 50, leg_taken = array_fill(0, array[cardinality(leg_taken)])`;
    const connections = [];
    for (let index = 0; index < CONNECTIONS; index += 1) {
      const { jwtSecret } = running;
      connections.push(
        await people.makePassengers(database, { count: PASSENGERS_PER_CONNECTION, jwtSecret }),
      );
    }
    const bookable = await database<Bookable[]>`select id as "tripId" from public.trips order by id`;
    return { url: running.url, connections, trips: [...bookable], stop: () => running.stop() };
  } finally {
    await database.end();
  }
}

/** Clients with the address that they call. */
interface Kind {
  url: string;
  clients: LoadClient[];
}

function sending(url: string, clients: LoadClient[]): Kind {
  return { url, clients };
}

function readingProfiles(passengers: readonly Passenger[]): LoadClient {
  let turn = 0;
  return {
    next: () => ({ method: 'GET', path: '/api/user', token: tokenOf(passengers, turn++) }),
  };
}

function tokenOf(passengers: readonly Passenger[], turn: number): string {
  return passengers[turn % passengers.length]?.token ?? '';
}

/** A trip, or a leg of it, as a booking names it. */
interface Bookable {
  tripId: string;
  fromStopId?: string;
  toStopId?: string;
}

/** Each passenger in turn books a seat on the next trip and cancels it; the next round continues where this one stopped. */
function booking(passengers: readonly Passenger[], trips: readonly Bookable[]): LoadClient {
  let bookingId: string | null = null;
  let turn = 0;
  return {
    next() {
      const token = tokenOf(passengers, turn);
      if (bookingId !== null) return { method: 'POST', path: `/api/bookings/${bookingId}/cancel`, token };
      const body = { ...trips[turn % trips.length], seats: 1, clientKey: crypto.randomUUID() };
      return { method: 'POST', path: '/api/bookings', token, body };
    },
    answered(status, body) {
      bookingId = status === 201 ? (/"id":"([^"]+)"/.exec(body)?.[1] ?? null) : null;
      if (bookingId === null) turn += 1;
    },
  };
}

/** Whether bookings keep the offers of their trip. */
async function keepOffers(kept: boolean): Promise<void> {
  await sql.unsafe(`alter table public.trips ${kept ? 'enable' : 'disable'} trigger after_trip`);
}

/** Runs all kinds in turn, so that other load on the machine affects all of them. */
async function measure(kinds: Record<string, Kind>): Promise<Map<string, LoadResult>> {
  const results = new Map<string, LoadResult[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, { url, clients }] of Object.entries(kinds)) {
      await keepOffers(name !== COUNTERS_ONLY);
      const result = await load({ url, clients, seconds: round === 0 ? 1 : SECONDS });
      // The first round only warms up.
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  return new Map([...results].map(([name, rounds]) => [name, medianLoad(rounds)]));
}
