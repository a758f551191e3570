import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { PASSENGER, signIn } from '../demo/people.ts';
import { withDatabase, withScript } from '../demo/stack.ts';
import type { ProductStack } from '../product.ts';

const foundSchema = z.object({ matches: z.array(z.object({ trip: z.object({ id: z.string() }) })) });
const bookingSchema = z.object({ id: z.string() });
const tripSchema = z.object({ status: z.string() });

/**
 * Drives the main job on the demonstration's people: a passenger searches, books in cash and is on board; the driver starts and
 * completes the trip. Every call is one of the API.
 *
 * @throws Error when a call is refused, or the trip is not found or not completed.
 */
export async function travelInCash(stack: ProductStack): Promise<void> {
  const [passenger, driver] = await Promise.all([signIn(stack.url, 'kunle'), signIn(stack.url, 'driver')]);
  const trip = await withScript(stack, 'demo-trip.sql', async (sql) => {
    const [made] = await sql`select pg_temp.ensure_demo_trip(${new Date()}) as id`;
    const [row] = await sql<{ id: string; departure: Date }[]>`
      select t.id, t.departure_at as departure from public.trips t where t.id = ${made?.['id'] ?? null}`;
    return row;
  });
  if (trip === undefined) throw new Error('the demo driver has no trip that leaves soon');
  const { matches } = foundSchema.parse(
    await passenger('POST', '/trips/search', {
      origin: 'Lagos',
      destination: 'Sagamu',
      departureDate: lagosDate(trip.departure),
    }),
  );
  if (!matches.some((each) => each.trip.id === trip.id)) throw new Error('the search does not find the trip');
  const json = { tripId: trip.id, seats: 1, clientKey: randomUUID() };
  const booking = bookingSchema.parse(await passenger('POST', '/bookings', json));

  const goOn = (status: string) => driver('POST', `/trips/${trip.id}/status`, { status });
  await goOn('waiting');
  const codes = await withDatabase(
    stack,
    (sql) => sql<{ id: string; code: string }[]>`
      select b.id, c.code from private.boarding_codes c join public.bookings b on b.id = c.booking_id
      where b.trip_id = ${trip.id} and b.status = 'confirmed'`,
  );
  if (!codes.some(({ id }) => id === booking.id)) throw new Error('the booking has no code');
  for (const { id, code } of codes) await driver('POST', `/bookings/${id}/board`, { code });
  await goOn('en_route');
  await departEarlier(stack, trip.id);
  for (const status of ['arrived', 'completed']) await goOn(status);
  const { status } = tripSchema.parse(await driver('GET', `/trips/${trip.id}`));
  if (status !== 'completed') throw new Error(`the trip is ${status}`);
  await driveOn(stack);
}

/** As if the trip had left three hours ago: a trip cannot be completed faster than a car can travel. */
async function departEarlier(stack: ProductStack, tripId: string): Promise<void> {
  await withDatabase(stack, (sql) =>
    sql.begin(async (own) => {
      await own`set local session_replication_role = replica`;
      await own`
        update public.trips
        set departure_at = departure_at - interval '3 hours', arrives_at = arrives_at - interval '3 hours', may_overlap = true
        where id = ${tripId}`;
      await own`set local session_replication_role = origin`;
      await own`select private.place_stops(${tripId})`;
    }),
  );
}

/** The trip that was under way when the data were made is still under way, and its passenger sees it. */
async function driveOn(stack: ProductStack): Promise<void> {
  const passenger = await signIn(stack.url, 'passenger');
  const [live] = await withDatabase(
    stack,
    (sql) => sql<{ id: string }[]>`
      select t.id from public.trips t join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
      where t.status = 'en_route' and b.passenger_id = ${PASSENGER}`,
  );
  const { status } = tripSchema.parse(await passenger('GET', `/trips/${live?.id ?? ''}`));
  if (status !== 'en_route') throw new Error(`the live trip is ${status}`);
}
