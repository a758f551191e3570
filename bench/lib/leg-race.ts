import { setTimeout } from 'node:timers/promises';
import type postgres from 'postgres';
import { load, type LoadClient } from './http-load.ts';
import { makePassengers, type Passenger } from './people.ts';
import { makeTrips } from './make-trips.ts';
import { printCheck, printLoad } from './report.ts';

/**
 * The long form of leg-races.api.test.ts: 40 people at a time book and cancel random legs of one trip with 3 seats. While
 * they do, and at the end, no leg has more passengers than seats, and counters, bookings and offers are equal. At the end
 * the seats that are left are booked leg by leg, until each leg is exactly full.
 */
const PEOPLE = 40;
const SEATS = 3;
/** The passengers of a connection take turns, so that none reaches the daily limit of private.check_bookings. */
const PASSENGERS_PER_CONNECTION = 64;
const TRIPS = 500;
const CANCELLED_SHARE = 0.5;
const CHECK_EVERY_MS = 50;

interface Stop {
  id: string;
}

interface LegRace {
  sql: postgres.Sql;
  stack: { url: string; databaseUrl: string; jwtSecret: string };
  seconds: number;
  random(): number;
}

export async function raceForLegs({ sql, stack, seconds, random }: LegRace): Promise<void> {
  await makeTrips(stack.databaseUrl, TRIPS, { stopsShare: 1 });
  await sql`update public.trips set total_seats = ${SEATS}, leg_taken = array_fill(0, array[cardinality(leg_taken)])`;
  const [trip] = await sql<{ id: string }[]>`
    select id from public.trips order by cardinality(leg_taken) desc, id limit 1`;
  if (!trip) throw new Error('there is no trip');
  const stops = await sql<Stop[]>`
    select id from public.trip_stops where trip_id = ${trip.id} and position is not null order by position`;
  const passengers = await Promise.all(
    Array.from({ length: PEOPLE }, () =>
      makePassengers(sql, { count: PASSENGERS_PER_CONNECTION, jwtSecret: stack.jwtSecret }),
    ),
  );

  const refusals = new Map<string, number>();
  const clients = passengers.map((people) => racer({ people, tripId: trip.id, stops, random, refusals }));
  const problems = new Set<string>();
  let checks = 0;
  let isRunning = true;
  const checking = (async () => {
    for (; isRunning; checks += 1) {
      for (const problem of await findProblems(sql, trip.id)) problems.add(problem);
      await setTimeout(CHECK_EVERY_MS);
    }
  })();
  const result = await load({ url: stack.url, clients, seconds });
  isRunning = false;
  await checking;

  for (let leg = 0; leg + 1 < stops.length; leg += 1)
    await fill(stack.url, trip.id, stops.slice(leg, leg + 2), passengers.flat());
  for (const problem of await findProblems(sql, trip.id)) problems.add(problem);
  const [end] = await sql<{ isFull: boolean }[]>`
    select ${SEATS} = all (leg_taken) as "isFull" from public.trips where id = ${trip.id}`;

  console.log(`${PEOPLE} people, ${SEATS} seats, ${stops.length - 1} legs, ${seconds} s`);
  printLoad('book and cancel random legs', result);
  console.log(`    refused: ${[...refusals].map(([code, times]) => `${code} ${times}`).join(', ')}`);
  const isRefusedForSeats = [...refusals.keys()].every((code) => code === 'seats_unavailable');
  printCheck('bookings are only refused for lack of seats', isRefusedForSeats);
  printCheck(`no leg is over its seats, counters = bookings = offers, in ${checks} checks`, problems);
  printCheck('each leg is full at the end', end?.isFull === true);
}

interface Racer {
  people: readonly Passenger[];
  tripId: string;
  stops: readonly Stop[];
  random(): number;
  /** Counts the codes of refused requests. */
  refusals: Map<string, number>;
}

/** Each passenger in turn books a random leg; half of the booked ones cancel, the others once the next one is refused. */
function racer({ people, tripId, stops, random, refusals }: Racer): LoadClient {
  let turn = 0;
  let isCancelling = false;
  const booked: { id: string; token: string }[] = [];
  const tokenOf = (index: number): string => people[index % people.length]?.token ?? '';
  return {
    next() {
      const cancelled = isCancelling ? booked.pop() : undefined;
      if (cancelled)
        return { method: 'POST', path: `/api/bookings/${cancelled.id}/cancel`, token: cancelled.token };
      isCancelling = false;
      const from = Math.floor(random() * (stops.length - 1));
      const to = from + 1 + Math.floor(random() * (stops.length - 1 - from));
      const body = { tripId, seats: 1, clientKey: crypto.randomUUID() };
      const leg = { fromStopId: stops[from]?.id, toStopId: stops[to]?.id };
      return { method: 'POST', path: '/api/bookings', token: tokenOf(turn), body: { ...body, ...leg } };
    },
    answered(status, body) {
      if (status >= 400) {
        const code = /"code":"([^"]+)"/.exec(body)?.[1] ?? String(status);
        refusals.set(code, (refusals.get(code) ?? 0) + 1);
      }
      const id = /"id":"([^"]+)"/.exec(body)?.[1];
      if (status === 201 && id !== undefined) booked.push({ id, token: tokenOf(turn) });
      isCancelling = booked.length > 0 && (status !== 201 || random() < CANCELLED_SHARE);
      turn += 1;
    },
  };
}

/** Errors in the seats of a trip, in one snapshot. */
export async function findProblems(sql: postgres.Sql, tripId: string): Promise<string[]> {
  const [row] = await sql<{ taken: number[]; counted: number[]; isOver: boolean; wrongOffers: number }[]>`
    select t.leg_taken as taken, private.count_legs(t.id) as counted, t.total_seats < any (t.leg_taken) as "isOver", (
      select count(*)::int from public.trip_offers o where o.trip_id = t.id
        and o.seats_available <> private.free_between(t.total_seats, t.leg_taken, o.from_position, o.to_position)
    ) as "wrongOffers"
    from public.trips t where t.id = ${tripId}`;
  if (!row) return ['the trip is gone'];
  const problems = [];
  if (row.isOver) problems.push(`over its seats: ${String(row.taken)}`);
  if (String(row.taken) !== String(row.counted))
    problems.push(`counters ${String(row.taken)}, bookings ${String(row.counted)}`);
  if (row.wrongOffers > 0) problems.push(`${row.wrongOffers} offers differ from the counters`);
  return problems;
}

/** Books one leg from all sides until no seat is free. */
async function fill(
  url: string,
  tripId: string,
  [from, to]: readonly Stop[],
  people: readonly Passenger[],
): Promise<void> {
  await Promise.all(
    people.slice(0, PEOPLE).map(({ token }) =>
      fetch(`${url}/api/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          tripId,
          seats: 1,
          clientKey: crypto.randomUUID(),
          fromStopId: from?.id,
          toStopId: to?.id,
        }),
      }),
    ),
  );
}
