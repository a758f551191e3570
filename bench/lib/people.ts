import postgres from 'postgres';
import { insertAccounts } from '../../supabase/functions/api/testing/accounts.ts';
import { mintToken } from '../../supabase/functions/api/testing/cast.ts';

export interface Traveller {
  id: string;
  token: string;
  userType: 'driver' | 'passenger';
}

export interface TrackedTrip {
  tripId: string;
  /** The driver first. */
  travellers: Traveller[];
}

type StackAddress = { databaseUrl: string; jwtSecret: string };

/** Creates trips with a driver and `passengersPerTrip` passengers each, in bulk; there may be more passengers than seats. */
export async function makeTrackedTrips(
  stack: StackAddress,
  tripCount: number,
  passengersPerTrip: number,
): Promise<TrackedTrip[]> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const trips = Array.from({ length: tripCount }, () => ({
      tripId: crypto.randomUUID(),
      driver: crypto.randomUUID(),
      passengers: Array.from({ length: passengersPerTrip }, () => crypto.randomUUID()),
    }));
    await insertPeople(
      sql,
      'driver',
      trips.map(({ driver }) => driver),
    );
    await insertPeople(
      sql,
      'passenger',
      trips.flatMap((trip) => trip.passengers),
    );
    await sql`
      with buses as (
        insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
        select (j ->> 'driver')::uuid, 'Bench', 'Coaster', 2018, 'B' || left(j ->> 'driver', 8), 50, 'bus', 'approved'
        from jsonb_array_elements(${sql.json(trips)}) j
        returning id, owner_id
      )
      update public.driver_profiles d set vehicle_id = b.id from buses b where d.id = b.owner_id`;
    await sql`
      insert into public.trips (id, driver_id, origin_place_id, destination_place_id, departure_at, total_seats,
        leg_taken, fare_kobo)
      select (j ->> 'tripId')::uuid, (j ->> 'driver')::uuid, 'lagos', 'ibadan', now() + interval '1 hour', 50, '{50}', 500000
      from jsonb_array_elements(${sql.json(trips)}) j`;
    await sql`
      insert into public.bookings (trip_id, passenger_id, driver_id, seats, fare_kobo, client_key)
      select (j ->> 'tripId')::uuid, p.value::uuid, (j ->> 'driver')::uuid, 1, 500000, gen_random_uuid()
      from jsonb_array_elements(${sql.json(trips)}) j, jsonb_array_elements_text(j -> 'passengers') p`;
    return await Promise.all(
      trips.map(async ({ tripId, driver, passengers: others }) => ({
        tripId,
        travellers: await Promise.all([
          traveller(stack, driver, 'driver'),
          ...others.map((id) => traveller(stack, id, 'passenger')),
        ]),
      })),
    );
  } finally {
    await sql.end();
  }
}

function insertPeople(sql: postgres.Sql, userType: string, ids: string[]): Promise<void> {
  const metadata = { name: 'Bench', userType };
  return insertAccounts(
    sql,
    ids.map((id) => ({ id, email: `${id}@bench.test`, metadata })),
  );
}

async function traveller(
  { jwtSecret }: StackAddress,
  id: string,
  userType: Traveller['userType'],
): Promise<Traveller> {
  return { id, userType, token: await mintToken(jwtSecret, { sub: id }) };
}

/** A passenger with an access token valid for one hour. */
export interface Passenger {
  id: string;
  token: string;
}

/** Creates `count` passengers directly in the database, with tokens as Auth would issue them. */
export async function makePassengers(
  sql: postgres.Sql,
  { count, jwtSecret }: { count: number; jwtSecret: string },
): Promise<Passenger[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await insertPeople(sql, 'passenger', ids);
  return Promise.all(ids.map(async (id) => ({ id, token: await mintToken(jwtSecret, { sub: id }) })));
}
