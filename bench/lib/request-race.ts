import type postgres from 'postgres';
import { insertAccounts } from '../../supabase/functions/api/testing/accounts.ts';
import { mintToken } from '../../supabase/functions/api/testing/cast.ts';
import { findProblems } from './leg-race.ts';
import { makePassengers, type Passenger } from './people.ts';
import { printCheck } from './report.ts';

const SEATS = 3;
const PASSENGERS = 24;
/** Towns along the way from Warri to Jos, far enough from each other for the lowest fare. */
const TOWNS = ['warri', 'okene', 'keffi', 'jos'];
const ROUNDS_OF_A_TRIP = 4;
/** How a trip of the race ends while requests wait and are answered. */
const ENDINGS = ['starts', 'suspended', 'cancelled'] as const;

interface Stack {
  url: string;
  jwtSecret: string;
}

interface RequestRace {
  sql: postgres.Sql;
  stack: Stack;
  seconds: number;
  random(): number;
}

/**
 * Seats of legs through requests: passengers ask for places along the way, withdraw, book and cancel, while the driver accepts and
 * refuses, the time of requests runs out, and at last the trip starts, is cancelled, or its driver is suspended.
 */
export async function raceWithRequests({ sql, stack, seconds, random }: RequestRace): Promise<void> {
  const counts = new Map<string, number>();
  const problems = new Set<string>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  let driver = '';
  let driverToken = '';
  const until = performance.now() + seconds * 1000;
  let trips = 0;
  let checks = 0;

  async function call(token: string, path: string, body: object = {}): Promise<{ id: string } | null> {
    const answer = await fetch(`${stack.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.ok) return { id: /"id":"([^"]+)"/.exec(text)?.[1] ?? '' };
    count(`refused: ${/"code":"([^"]+)"/.exec(text)?.[1] ?? answer.status}`);
    if (answer.status >= 500) problems.add(`${path}: ${text}`);
    return null;
  }

  async function check(trip: string): Promise<void> {
    checks += 1;
    for (const problem of await findProblems(sql, trip)) problems.add(problem);
  }

  async function ask({ token }: Passenger, trip: string): Promise<{ id: string; token: string }[]> {
    const from = Math.floor(random() * (TOWNS.length - 1));
    const to = from + 1 + Math.floor(random() * (TOWNS.length - 1 - from));
    const [fromPlaceId, toPlaceId] = [TOWNS[from], TOWNS[to]];
    const wanted = { fromPlaceId, toPlaceId, seats: 1, payment: 'cash', clientKey: crypto.randomUUID() };
    const asked = await call(token, `/trips/${trip}/requests`, wanted);
    if (!asked) return [];
    count('asked');
    return [{ id: asked.id, token }];
  }

  async function book({ token }: Passenger, trip: string): Promise<void> {
    const booked = await call(token, '/bookings', { tripId: trip, seats: 1, clientKey: crypto.randomUUID() });
    if (!booked) return;
    count('booked');
    if (random() < 0.7) await call(token, `/bookings/${booked.id}/cancel`);
  }

  /** Two answers at the same moment, or the end of the time: one of them counts. */
  async function settle({ id, token }: { id: string; token: string }): Promise<void> {
    const answers = {
      accept: () => call(driverToken, `/requests/${id}/accept`),
      refuse: () => call(driverToken, `/requests/${id}/refuse`),
      withdraw: () => call(token, `/requests/${id}/withdraw`),
      expire: () =>
        sql`update public.seat_holds set expires_at = now() where id = ${id} and status = 'open' returning id`,
    };
    const kinds = ['accept', 'accept', 'refuse', 'withdraw', 'expire'] as const;
    const chosen = [0, 1].map(() => kinds[Math.floor(random() * kinds.length)] ?? 'accept');
    await Promise.all(
      chosen.map(async (kind) => {
        if (await answers[kind]()) count(kind);
      }),
    );
  }

  async function end(trip: string, ending: (typeof ENDINGS)[number]): Promise<void> {
    if (ending === 'cancelled') await call(driverToken, `/trips/${trip}/cancel`);
    else if (ending === 'starts') await sql`update public.trips set status = 'waiting' where id = ${trip}`;
    else await sql`select private.set_suspended(${driver}, true)`;
    count(ending);
  }

  for (; performance.now() < until; trips += 1) {
    driver = await makeDriver(sql);
    driverToken = await mintToken(stack.jwtSecret, { sub: driver });
    const people = await makePassengers(sql, { count: PASSENGERS, jwtSecret: stack.jwtSecret });
    const [made] = await sql<{ id: string }[]>`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, may_overlap, total_seats, fare_kobo)
      values (${driver}, 'warri', 'jos', now() + interval '5 days', true, ${SEATS}, 2000000) returning id`;
    const trip = made?.id ?? '';
    let open: { id: string; token: string }[] = [];
    for (let round = 0; round < ROUNDS_OF_A_TRIP; round += 1) {
      const answered = open;
      const group = people.slice(round * 6, round * 6 + 6);
      const [asked] = await Promise.all([
        Promise.all(
          group.map(async (each, turn) => (turn % 3 === 0 ? (await book(each, trip), []) : ask(each, trip))),
        ),
        ...answered.map(settle),
        sql`select private.expire_holds()`,
        check(trip),
      ]);
      open = asked.flat();
      await check(trip);
    }
    const ending = ENDINGS[trips % ENDINGS.length] ?? 'starts';
    await Promise.all([
      ...open.map(settle),
      end(trip, ending),
      ...people.slice(0, 6).map((each) => book(each, trip)),
    ]);
    await sql`select private.expire_holds()`;
    await check(trip);
    const [left] = await sql<{ open: number }[]>`
      select count(*)::int as open from public.seat_holds where trip_id = ${trip} and status = 'open'`;
    if (left?.open !== 0) problems.add(`${left?.open} requests are open after the trip: ${ending}`);
  }
  console.log(`\nrequests along the way, ${trips} trips, ${seconds} s`);
  console.log(`    ${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')}`);
  printCheck(`no leg is over its seats, counters = bookings = offers, in ${checks} checks`, problems);
}

/** A driver who may drive. Each trip has its own, because a suspension ends the sessions. */
async function makeDriver(sql: postgres.Sql): Promise<string> {
  const id = crypto.randomUUID();
  await insertAccounts(sql, [
    { id, email: `${id}@bench.test`, metadata: { name: 'Bench', userType: 'driver' } },
  ]);
  await sql`
    with bus as (
      insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
      values (${id}, 'Bench', 'Coaster', 2018, ${`B${id.slice(0, 8)}`}, 50, 'bus', 'approved') returning id
    )
    update public.driver_profiles d set vehicle_id = bus.id, verification_status = 'approved', verification_approved_at = now()
    from bus where d.id = ${id}`;
  return id;
}
