-- The trips of the demonstration whose cars move: their ids begin with 5eed1000. tools/demo/moving.ts sends the positions.

create or replace function pg_temp.start_moving_trip(
  driver uuid, origin text, destination text, passengers uuid[], departure timestamptz
) returns uuid language plpgsql as $$
declare
  trip constant uuid := ('5eed1000-0000-4000-8000-' || left(md5(gen_random_uuid()::text), 12))::uuid;
  arrival constant timestamptz := departure + make_interval(mins => private.estimated_minutes(origin, destination));
  -- People who can travel.
  people constant uuid[] := array(
    select p.id from public.profiles p where p.id = any (passengers) and not p.suspended and p.deleted_at is null
  );
begin
  if not exists (
    select from public.driver_profiles d where d.id = driver and d.is_driver_verified and not private.is_suspended(d.id) and d.vehicle_id is not null
  ) then
    return null;
  end if;
  -- Published and booked days ago, begun at its departure. Triggers are off, so this sends no notifications.
  set local session_replication_role = replica;
  insert into public.trips (
    id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, arrives_at, total_seats, fare_kobo, description, status,
    leg_taken, waiting_since, status_changes, created_at, may_overlap
  )
  select trip, driver, v.id, origin, destination, departure, arrival, v.seats,
    round(private.road_km(origin, destination) * 50)::int * 100, 'Under way now: follow the car.', 'en_route',
    array[cardinality(people)], departure - interval '10 minutes', 2, departure - interval '4 days', true
  from public.driver_profiles d join public.vehicles v on v.id = d.vehicle_id where d.id = driver;
  insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo, point_name, reached_at, left_at)
  select t.id, s.position, s.place_id, s.planned_at, s.fare_kobo, 'Main Park', s.reached_at, s.reached_at
  from public.trips t cross join lateral (values
    (0, t.origin_place_id, t.departure_at, 0, t.departure_at), (1, t.destination_place_id, t.arrives_at, t.fare_kobo, null)
  ) as s (position, place_id, planned_at, fare_kobo, reached_at)
  where t.id = trip;
  insert into public.bookings (
    trip_id, passenger_id, driver_id, seats, fare_kobo, client_key, created_at, from_stop_id, to_stop_id, agreed_departure_at, boarded_at,
    boarded_by
  )
  select trip, p, driver, 1, t.fare_kobo, gen_random_uuid(), departure - interval '2 days', private.stop_id(trip, false),
    private.stop_id(trip, true), departure, departure, driver
  from unnest(people) as p, public.trips t where t.id = trip;
  insert into public.transactions (booking_id, passenger_id, amount_kobo, created_at)
  select b.id, b.passenger_id, b.total_kobo, b.created_at from public.bookings b where b.trip_id = trip;
  insert into private.boarding_codes (booking_id, code)
  select b.id, private.new_boarding_code() from public.bookings b where b.trip_id = trip;
  set local session_replication_role = origin;
  return trip;
end
$$;

create or replace function pg_temp.end_stale_moving_trips(moment timestamptz) returns void language plpgsql as $$
begin
  -- They arrived while the demonstration was stopped.
  set local session_replication_role = replica;
  with past as (
    update public.trips t set status = 'completed', ended_at = t.arrives_at
    where t.id::text like '5eed1000-%' and t.status in ('en_route', 'arrived') and t.arrives_at < moment returning t.id, t.driver_id, t.arrives_at
  ), travelled as (
    update public.bookings b set status = 'completed' from past where b.trip_id = past.id and b.status = 'confirmed' returning b.id, past.arrives_at
  ), paid as (
    update public.transactions x set status = 'confirmed', processed_at = travelled.arrives_at from travelled where x.booking_id = travelled.id
  )
  update public.driver_profiles d set total_trips = d.total_trips + 1 where d.id in (select p.driver_id from past p);
  set local session_replication_role = origin;
end
$$;

create or replace function pg_temp.forget_moving_trips(before timestamptz) returns void language plpgsql as $$
declare
  trip public.trips;
begin
  for trip in
    select t.* from public.trips t
    where t.id::text like '5eed1000-%' and t.status in ('completed', 'cancelled') and t.arrives_at < before
  loop
    begin
      delete from public.ratings r using public.bookings b where b.trip_id = trip.id and r.booking_id = b.id;
      delete from private.cash_answers c using public.bookings b where b.trip_id = trip.id and c.booking_id = b.id;
      delete from public.transactions x using public.bookings b where b.trip_id = trip.id and x.booking_id = b.id;
      delete from public.bookings b where b.trip_id = trip.id;
      delete from public.trip_locations l where l.trip_id = trip.id;
      delete from private.trip_track l where l.trip_id = trip.id;
      delete from public.trip_shares s where s.trip_id = trip.id;
      delete from public.trips t where t.id = trip.id;
      update public.driver_profiles d set total_trips = d.total_trips - 1
      where d.id = trip.driver_id and trip.status = 'completed' and d.total_trips > 0;
      perform private.update_rating(trip.driver_id);
    exception when foreign_key_violation then
      -- A person wrote about it: it stays.
      null;
    end;
  end loop;
end
$$;
