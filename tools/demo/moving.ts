import { readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { z } from 'zod';
import { drive } from './driving-phone.ts';
import { PASSENGER } from './people.ts';
import { withScript, type DemoStack } from './stack.ts';
import { ROOT } from '../root.ts';

type City = { id: string; latitude: number; longitude: number };

/** A road on which a car is always under way: its two drivers take turns, there and back. */
interface Lane {
  from: City;
  to: City;
  drivers: readonly [number, number];
  passengers: readonly string[];
  /** How much of the way the first trip of a start has behind it. */
  firstShare: number;
}

const LAGOS = { id: 'lagos', latitude: 6.4541, longitude: 3.3947 };
const ABUJA = { id: 'abuja', latitude: 9.0579, longitude: 7.4951 };
const KADUNA = { id: 'kaduna', latitude: 10.5264, longitude: 7.4388 };
const rider = (n: number) => demoId(100 + n);

/** Long ways, so that the passenger's history does not fill; ways.json has their lines. */
export const LANES: readonly Lane[] = [
  { from: LAGOS, to: ABUJA, drivers: [49, 50], passengers: [PASSENGER, rider(1)], firstShare: 0.35 },
  { from: ABUJA, to: KADUNA, drivers: [51, 52], passengers: [rider(2), rider(3)], firstShare: 0.15 },
];

const KEPT_DAYS = 3;
const DAY_MS = 86_400_000;
/** After a problem, for example a database that starts again. */
const RETRY_MS = 10_000;

/** The id of a person of supabase/demo-country.sql. */
function demoId(n: number): string {
  return `5eed0000-0000-4000-8000-00000000${3000 + n}`;
}

interface Trip {
  id: string;
  driver: number;
  isBack: boolean;
  departureMs: number;
  arrivalMs: number;
}

interface Moving {
  stop(): void;
}

/** Keeps a car under way on each lane until it is stopped: when a trip ends, the next one begins. */
export function startMoving(stack: DemoStack, log: (line: string) => void): Moving {
  const stopped = new AbortController();
  const { signal } = stopped;
  const file = readFileSync(path.join(ROOT, 'tools', 'demo', 'ways.json'), 'utf8');
  const ways = z.array(z.array(z.array(z.number()))).parse(JSON.parse(file));
  for (const [index, lane] of LANES.entries())
    void keepMoving(stack, { lane, way: ways[index] ?? [], signal, log });
  return { stop: () => stopped.abort() };
}

interface Running {
  lane: Lane;
  way: number[][];
  signal: AbortSignal;
  log: (line: string) => void;
}

async function keepMoving(stack: DemoStack, { lane, way, signal, log }: Running): Promise<void> {
  let problem = '';
  let share = lane.firstShare;
  while (!signal.aborted) {
    try {
      const trip = await withScript(stack, 'demo-moving.sql', (sql) => currentTrip(sql, lane, share));
      problem = '';
      await drive(stack, { trip, way: trip.isBack ? way.toReversed() : way, signal });
      share = 0;
    } catch (error) {
      if (signal.aborted) return;
      // Once, while it lasts.
      if (problem === '') log(`A car of the demonstration stands still: ${String(error)}`);
      problem = String(error);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RETRY_MS);
        signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
      });
    }
  }
}

/** The trip that is under way on the lane; a new one of the other driver if there is none. */
async function currentTrip(
  sql: postgres.Sql,
  { from, to, drivers, passengers }: Lane,
  share: number,
): Promise<Trip> {
  const now = Date.now();
  await sql`select pg_temp.end_stale_moving_trips(${new Date(now)})`;
  await sql`select pg_temp.forget_moving_trips(${new Date(now - KEPT_DAYS * DAY_MS)})`;
  const [first, second] = drivers;
  const ids = { first: demoId(first), second: demoId(second) };
  const newest = () => sql<(Omit<Trip, 'driver'> & { driverId: string; status: string })[]>`
    select t.id, t.driver_id as "driverId", t.status, t.origin_place_id = ${to.id} as "isBack",
      (extract(epoch from t.departure_at) * 1000)::float8 as "departureMs", (extract(epoch from t.arrives_at) * 1000)::float8 as "arrivalMs"
    from public.trips t where t.id::text like '5eed1000-%' and t.driver_id in (${ids.first}, ${ids.second}) order by t.departure_at desc limit 1`;
  let [trip] = await newest();
  if (trip?.status !== 'en_route') {
    const isBack = trip !== undefined && !trip.isBack;
    const [minutes] = await sql<
      { count: number }[]
    >`select private.estimated_minutes(${from.id}, ${to.id}) as count`;
    const departure = new Date(now - share * (minutes?.count ?? 0) * 60_000);
    const [origin, destination] = isBack ? [to.id, from.id] : [from.id, to.id];
    await sql`
      select pg_temp.start_moving_trip(
        ${trip?.driverId === ids.first ? ids.second : ids.first}, ${origin}, ${destination}, ${sql.array([...passengers])}::uuid[], ${departure}
      )`;
    [trip] = await newest();
  }
  if (trip?.status !== 'en_route') throw new Error('its driver cannot travel');
  return { ...trip, driver: trip.driverId === ids.first ? first : second };
}
