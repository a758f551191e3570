import type postgres from 'postgres';

const TRIPS = 4;
const SEATS = 8;
const FARE_KOBO = 600_000;

/** The callers in a race. */
export interface Person {
  role: 'authenticated' | 'app_payments' | 'app_admin' | 'none';
  id?: string;
}

interface RaceTrips {
  owner: postgres.Sql;
  call(
    person: Person,
    query: string,
    values: postgres.SerializableParameter[],
  ): Promise<postgres.Row | undefined>;
  driver: string;
  random(): number;
  count(what: string): void;
}

/** The trips of a race from Lagos to Abuja, one per slot: they get other stops, are cancelled, or leave, and others follow. */
export function createRaceTrips({ owner, call, driver, random, count }: RaceTrips) {
  const trips: string[] = [];
  const all: string[] = [];
  const whole = (max: number): number => Math.floor(random() * max);
  const asOwner = (query: string, values: postgres.SerializableParameter[]) =>
    call({ role: 'none' }, query, values);
  const asDriver = (query: string, values: postgres.SerializableParameter[]) =>
    call({ role: 'authenticated', id: driver }, query, values);

  async function publish(slot: number): Promise<void> {
    const [trip] = await owner<{ id: string }[]>`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, may_overlap, total_seats, fare_kobo, choices)
      values (${driver}, 'lagos', 'abuja', now() + interval '400 days', true, ${SEATS}, ${FARE_KOBO},
        '{"extraLuggageFareKobo": 70000}') returning id`;
    await owner`
      select private.set_stops(t.id, jsonb_build_array(
        jsonb_build_object('place', 'Ore', 'time', t.departure_at + interval '2 hours', 'fareKobo', 200000),
        jsonb_build_object('place', 'Benin City', 'time', t.departure_at + interval '4 hours', 'fareKobo', 400000)
      )) from public.trips t where t.id = ${trip?.id ?? ''}`;
    trips[slot] = trip?.id ?? '';
    all.push(trips[slot]);
  }

  async function change(): Promise<void> {
    const slot = whole(TRIPS);
    const trip = trips[slot] ?? '';
    const kind = random();
    if (kind < 0.5) {
      await asOwner(
        `select private.set_stops(t.id, jsonb_build_array(
        jsonb_build_object('place', 'Ore', 'time', t.departure_at + $2::int * interval '1 minute', 'fareKobo', 200000),
        jsonb_build_object('place', 'Benin City', 'time', t.departure_at + interval '4 hours', 'fareKobo', 400000)
      )) from (select * from public.trips t where t.id = $1 and t.status = 'scheduled' for no key update) t`,
        [trip, 100 + whole(30)],
      );
    } else if (kind < 0.7) {
      await asDriver(`select private.set_payment($1, 'both')`, [trip]);
    } else {
      if (kind < 0.8) await asDriver(`select private.cancel_trip($1, null)`, [trip]);
      else await travel(trip);
      await publish(slot);
    }
  }

  /** Everybody boards, the trip goes, and its fares are released. */
  async function travel(trip: string): Promise<void> {
    const owned = (query: string) => asOwner(query, [trip]);
    await owned(`update public.trips set status = 'en_route' where id = $1 and status = 'scheduled'`);
    // The trip is locked before its bookings, as in boarding.
    await owned(
      `update public.bookings set boarded_at = now(), boarded_by = driver_id
       where trip_id = (select t.id from public.trips t where t.id = $1 for no key update) and status = 'confirmed'`,
    );
    await owned(`update public.trips set status = 'arrived' where id = $1 and status = 'en_route'`);
    await owned(`update public.trips set status = 'completed' where id = $1 and status = 'arrived'`);
    await owned(
      `update public.bookings set release_at = now()
       where trip_id = (select t.id from public.trips t where t.id = $1 for no key update) and release_at is not null`,
    );
    await asOwner(`select private.release_fares()`, []);
    count('travelled');
  }

  return { trips, all, publish, change, travel };
}
