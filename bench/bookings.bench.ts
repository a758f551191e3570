import postgres from 'postgres';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { load, type LoadClient, type LoadResult } from './lib/http-load.ts';
import { makePassengers, type Passenger } from './lib/people.ts';
import { makeTrips } from './lib/make-trips.ts';
import { medianLoad, printLoad, printRatio } from './lib/report.ts';

/**
 * Booking and cancelling in turn through the whole façade with durable writes: sixteen passengers at a time on one trip,
 * whose row they all lock, and on many trips, compared with the same callers reading their own profile.
 */
const CONNECTIONS = 16;
/** The passengers of a connection take turns, so that none reaches the daily limit of private.check_bookings. */
const PASSENGERS_PER_CONNECTION = 64;
const TRIPS = 2000;
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

const stack = await startTestProductUntilSignal({ durable: true });
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  await makeTrips(stack.databaseUrl, TRIPS);
  await sql`update public.vehicles set seats = 50 where make = 'Bench'`;
  await sql`update public.trips set total_seats = 50, seats_available = 50`;
  const trips = (await sql<{ id: string }[]>`select id from public.trips order by id`).map((trip) => trip.id);
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      makePassengers(sql, { count: PASSENGERS_PER_CONNECTION, jwtSecret: stack.jwtSecret }),
    ),
  );

  const reading = connections.map(readingProfiles);
  const onOne = connections.map((passengers) => booking(passengers, trips.slice(0, 1)));
  const onMany = connections.map((passengers, index) =>
    booking(passengers, trips.slice(1 + index * 100, 101 + index * 100)),
  );

  const results = await measure({ reading, onMany, onOne });
  console.log(`${CONNECTIONS} connections, booking and cancelling in turns`);
  printLoad('read own profile: GET /api/user', results.reading);
  printLoad('many trips', results.onMany);
  printLoad('one hot trip', results.onOne);
  const perSecond = (result: LoadResult): number => result.requestsPerSecond;
  printRatio('many trips / reading', perSecond(results.onMany) / perSecond(results.reading), {
    atLeast: 0.25,
  });
  printRatio('one hot trip / many trips', perSecond(results.onOne) / perSecond(results.onMany), {
    atLeast: 0.4,
  });
  const [wrong] = await sql<{ trips: number }[]>`
    select count(*)::int as trips from public.trips t
    where t.total_seats - t.seats_available <> (
      select coalesce(sum(b.seats), 0) from public.bookings b where b.trip_id = t.id and b.status = 'confirmed'
    )`;
  console.log(`  ${wrong?.trips === 0 ? '✓' : '✗'} seats add up on all ${TRIPS} trips`);
} finally {
  await sql.end();
  await stack.stop();
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

/** Each passenger in turn books a seat on the next trip and cancels it; the next round continues where this one stopped. */
function booking(passengers: readonly Passenger[], trips: readonly string[]): LoadClient {
  let bookingId: string | null = null;
  let turn = 0;
  return {
    next() {
      const token = tokenOf(passengers, turn);
      if (bookingId !== null) return { method: 'POST', path: `/api/bookings/${bookingId}/cancel`, token };
      const tripId = trips[turn % trips.length];
      const body = { tripId, seats: 1, clientKey: crypto.randomUUID() };
      return { method: 'POST', path: '/api/bookings', token, body };
    },
    answered(status, body) {
      bookingId = status === 201 ? (/"id":"([^"]+)"/.exec(body)?.[1] ?? null) : null;
      if (bookingId === null) turn += 1;
    },
  };
}

/** Runs all kinds in turn, so that other load on the machine affects all of them. */
async function measure<Name extends string>(
  kinds: Record<Name, LoadClient[]>,
): Promise<Record<Name, LoadResult>> {
  const results = new Map<string, LoadResult[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, clients] of Object.entries<LoadClient[]>(kinds)) {
      const result = await load({ url: stack.url, clients, seconds: round === 0 ? 1 : SECONDS });
      // The first round only warms up.
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
    }
  }
  const middle = (name: string): LoadResult => medianLoad(results.get(name) ?? []);
  return Object.fromEntries(Object.keys(kinds).map((name) => [name, middle(name)])) as Record<
    Name,
    LoadResult
  >;
}
