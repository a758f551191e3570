import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductStack } from '../product.ts';
import { addDays, lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { startTestProduct } from '../testing/stack.ts';
import { addCountry } from './country.ts';
import { startMoving } from './moving.ts';
import { PASSENGER } from './people.ts';
import { withScript } from './stack.ts';

const SOON_MS = 60_000;
/** How long the first trip still has to go. */
const LEFT_MS = 6000;

let stack: ProductStack;
let sql: postgres.Sql;

beforeAll(async () => {
  stack = await startTestProduct();
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await stack.stop();
});

/** The trips that are under way, and where their drivers are. */
const underWay = () => sql<{ id: string; origin: string; latitude: number | null; hasPassenger: boolean }[]>`
  select t.id, t.origin_place_id as origin, l.latitude, exists (
    select from public.bookings b where b.trip_id = t.id and b.passenger_id = ${PASSENGER} and b.status = 'confirmed'
  ) as "hasPassenger"
  from public.trips t left join public.trip_locations l on l.trip_id = t.id and l.user_id = t.driver_id
  where t.status = 'en_route' order by t.origin_place_id`;

/** How the trips that a visitor finds for tomorrow can be paid. */
async function waysToPay(): Promise<unknown[]> {
  const found = await fetch(`${stack.url}/api/trips/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      origin: 'Lagos',
      destination: 'Abuja',
      departureDate: addDays(lagosDate(new Date()), 1),
    }),
  });
  const { matches } = z
    .object({ matches: z.array(z.object({ trip: z.object({ payments: z.unknown() }) })) })
    .parse(await found.json());
  return matches.map(({ trip }) => trip.payments);
}

test('two cars are under way and move; a trip that was left goes on to its end, and the next one goes back', async () => {
  await addCountry(stack);
  expect(await waysToPay()).toEqual(
    expect.arrayContaining([
      { cash: true, online: true },
      { cash: true, online: false },
    ]),
  );
  const left = await withScript(stack, 'demo-moving.sql', async (own) => {
    const [row] = await own<{ id: string }[]>`
      select pg_temp.start_moving_trip('5eed0000-0000-4000-8000-000000003049', 'lagos', 'abuja', array[${PASSENGER}]::uuid[],
        now() + ${LEFT_MS} * interval '1 millisecond' - make_interval(mins => private.estimated_minutes('lagos', 'abuja'))) as id`;
    return row?.id;
  });
  const said: string[] = [];
  const moving = startMoving(stack, (line) => said.push(line));
  const statusOf = async () =>
    (await sql`select t.status from public.trips t where t.id = ${left ?? ''}`)[0]?.['status'];
  await expect.poll(statusOf, { timeout: SOON_MS }).toBe('completed');
  const places = async () => (await underWay()).map(({ origin, hasPassenger }) => ({ origin, hasPassenger }));
  await expect.poll(places, { timeout: SOON_MS }).toEqual([
    { origin: 'abuja', hasPassenger: false },
    { origin: 'abuja', hasPassenger: true },
  ]);
  const latitudes = async () => (await underWay()).map(({ latitude }) => latitude);
  await expect.poll(latitudes, { timeout: SOON_MS }).toEqual([expect.any(Number), expect.any(Number)]);
  const first = await latitudes();
  const haveMoved = async () => (await latitudes()).every((latitude, car) => latitude !== first[car]);
  await expect.poll(haveMoved, { timeout: SOON_MS }).toBe(true);
  moving.stop();
  expect(said).toEqual([]);
});
