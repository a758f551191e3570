import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { insertAccounts } from '../../functions/api/testing/accounts.ts';
import { runSimultaneously } from '../../functions/api/testing/races.ts';

export type Outcome = { value: unknown } | { code: string; hint: string };

/** People and trips for tests that need many callers at once, each on its own connection. */
export type Crowd = {
  driver: string;
  passengers: string[];
  /** Creates a trip of the crowd's driver; returns its id. */
  publish(seats: number): Promise<string>;
  /** Runs one query as one person, as the API does: the gateway's login, role and claims, in one transaction. */
  call(person: string, query: string, values?: unknown[]): Promise<Outcome>;
  /** Runs one person's calls at the same moment: their profile stays locked until all calls wait for it. */
  callSimultaneously(person: string, start: () => Promise<Outcome>[]): Promise<Outcome[]>;
  /** Seats left, seats in confirmed bookings, status and total of a trip. */
  read(trip: string): Promise<{ left: number; sold: number; status: string; total: number }>;
  /** Removes the crowd's trips from the search and closes the connections; people and bookings cannot be deleted. */
  close(): Promise<void>;
};

type Addresses = { databaseUrl: string; gatewayDatabaseUrl: string };

/** Creates a verified driver and `size` passengers, on a route that no other test searches. */
export async function createCrowd(addresses: Addresses, size: number): Promise<Crowd> {
  const owner = postgres(addresses.databaseUrl, { max: 1, onnotice: () => {} });
  // As the functions do: a transaction pooler may sit in between.
  const gateway = postgres(addresses.gatewayDatabaseUrl, { max: size, prepare: false, onnotice: () => {} });
  const driver = await createPerson(owner, 'driver');
  const passengers: string[] = [];
  while (passengers.length < size) passengers.push(await createPerson(owner, 'passenger'));
  await owner`
    update public.driver_profiles set verification_status = 'approved', verification_approved_at = now()
    where id = ${driver}`;
  await owner`
    with bus as (
      insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
      values (${driver}, 'Toyota', 'Coaster', 2015, ${`C${driver.slice(0, 8)}`}, 50, 'bus', 'approved')
      returning id
    )
    update public.driver_profiles d set vehicle_id = bus.id from bus where d.id = ${driver}`;
  return {
    driver,
    passengers,
    publish: async (seats) => {
      const [trip] = await owner<{ id: string }[]>`
        insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, may_overlap, total_seats, fare_kobo)
        values (${driver}, 'mubi', 'potiskum', now() + interval '3 days', true, ${seats}, 500000)
        returning id`;
      return trip?.id ?? '';
    },
    call: (person, query, values = []) => callAs(gateway, person, { query, values }),
    callSimultaneously: (person, start) =>
      runSimultaneously(owner, { table: 'public.profiles', id: person }, start),
    read: async (trip) => {
      const [row] = await owner<{ left: number; sold: number; status: string; total: number }[]>`
        select t.seats_available as left, t.total_seats as total, t.status,
          coalesce((select sum(b.seats) from public.bookings b where b.trip_id = t.id and b.status = 'confirmed'), 0)::int as sold
        from public.trips t where t.id = ${trip}`;
      return row ?? { left: -1, sold: -1, status: '', total: -1 };
    },
    close: async () => {
      await gateway.end();
      await owner`update public.trips set is_listed = false where driver_id = ${driver}`;
      await owner.end();
    },
  };
}

async function createPerson(owner: postgres.Sql, userType: string): Promise<string> {
  const id = randomUUID();
  await insertAccounts(owner, [{ id, email: `${id}@crowd.test`, metadata: { name: 'Crowd', userType } }]);
  return id;
}

async function callAs(
  gateway: postgres.Sql,
  person: string,
  { query, values }: { query: string; values: unknown[] },
): Promise<Outcome> {
  const claims = JSON.stringify({ sub: person, role: 'authenticated' });
  try {
    const rows = await gateway.begin(async (transaction) => {
      await transaction`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      return transaction.unsafe(query, values as postgres.SerializableParameter[]);
    });
    return { value: Object.values(rows[0] ?? {})[0] };
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return { code: error.code, hint: error.hint ?? error.message };
  }
}
