-- Seats are counters per leg: the functions that made or changed trips no longer write seats_available.

create or replace function private.create_trip(
  origin text,
  destination text,
  departure_at timestamptz,
  seats int,
  fare_kobo int,
  description text,
  client_key uuid default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active_until_commit();
  driver record;
  new_trip uuid;
  origin_id text;
  destination_id text;
begin
  -- The lock comes before find_repeated_request: a concurrent copy of this request has then committed.
  select d.is_driver_verified, d.vehicle_id into driver
  from public.driver_profiles d where d.id = caller for no key update;
  if not found then
    perform private.refuse(403, 'forbidden', 'Only drivers can create trips.');
  elsif not driver.is_driver_verified then
    perform private.refuse(403, 'not_verified', 'Only verified drivers can create trips.');
  end if;

  origin_id := private.place_or_refuse(origin, 'Origin');
  destination_id := private.place_or_refuse(destination, 'Destination');
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;
  description := private.clean_text(description, 500, 'Description');

  if create_trip.client_key is not null then
    new_trip := private.find_repeated_request('trips', caller, create_trip.client_key, jsonb_build_object(
      'origin_place_id', origin_id, 'destination_place_id', destination_id, 'departure_at', departure_at,
      'total_seats', seats, 'fare_kobo', fare_kobo, 'description', description
    ));
    if new_trip is not null then
      return new_trip;
    end if;
  end if;

  perform private.check_departure(departure_at);
  perform private.check_seats(seats);
  perform private.check_fare(fare_kobo);
  perform private.check_trips_ahead(caller, 'You already have %s trips ahead. Cancel one before you add another.');

  insert into public.trips (
    driver_id, vehicle_id, origin_place_id, destination_place_id,
    departure_at, total_seats, fare_kobo, description, client_key
  )
  values (
    caller, driver.vehicle_id, origin_id, destination_id,
    create_trip.departure_at, seats, create_trip.fare_kobo,
    create_trip.description, create_trip.client_key
  )
  returning id into new_trip;
  return new_trip;
end
$$;

create or replace function private.edit_trip(trip_id uuid, changes jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
  wanted public.trips := private.changed_trip(
    trip, changes, array['departureAt', 'totalSeats', 'fareKobo', 'description']
  );
begin
  perform private.seats_left(trip, wanted.total_seats);
  update public.trips t
  set departure_at = wanted.departure_at,
    total_seats = wanted.total_seats,
    fare_kobo = wanted.fare_kobo,
    description = case when changes ? 'description'
      then private.clean_text(changes ->> 'description', 500, 'Description') else t.description end
  where t.id = trip.id;
  return trip.id;
end
$$;

comment on function private.changed_trip(public.trips, jsonb, text[]) is
'A locked trip with the changes to departure, total seats and fare applied, not yet stored. The caller checks the seats
(seats_left).
Refuses: 409 trip_closed unless scheduled or active; 400 invalid_input for no change, other keys or bad values; 409
conflict if seats are booked and departure or fare would change.';

create or replace function private.fit_own_trips(driver uuid, vehicle public.vehicles)
returns void
language plpgsql
set search_path = ''
as $$
declare
  sold int := (
    select max(t.total_seats - t.seats_available) from public.trips t
    where t.driver_id = driver and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
  );
begin
  if sold > vehicle.seats then
    perform private.refuse(409, 'conflict', format('%s seats are already booked on a coming trip.', sold),
      jsonb_build_object('seatsSold', sold));
  end if;
  -- Triggers on trips notify the passengers.
  update public.trips t
  set vehicle_id = vehicle.id, total_seats = least(t.total_seats, vehicle.seats)
  where t.driver_id = driver and t.company_id is null and t.status in ('scheduled', 'active', 'waiting')
    and (t.vehicle_id is distinct from vehicle.id or t.total_seats > vehicle.seats);
end
$$;

create or replace function private.schedule_trip(
  route_id uuid, vehicle_id uuid, departure_at timestamptz, fare_kobo int, client_key uuid
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  route public.fleet_routes;
  vehicle public.vehicles;
  driver uuid;
  new_trip uuid;
  taken text;
begin
  new_trip := private.find_repeated_request('fleet_trips', company, schedule_trip.client_key, jsonb_build_object(
    'route_id', schedule_trip.route_id, 'vehicle_id', schedule_trip.vehicle_id,
    'departure_at', schedule_trip.departure_at, 'fare_kobo', schedule_trip.fare_kobo
  ));
  if new_trip is not null then
    return new_trip;
  end if;

  perform private.check_verified_company(company);
  select r.* into route from public.fleet_routes r
  where r.id = schedule_trip.route_id and r.company_id = company and r.retired_at is null;
  if route.id is null then
    perform private.refuse(404, 'not_found', 'Route not found.');
  elsif not route.is_active then
    perform private.refuse(409, 'conflict', 'This route is paused.');
  end if;
  vehicle := private.active_fleet_vehicle(company, schedule_trip.vehicle_id);
  driver := private.fleet_driver_of(company, vehicle.id, schedule_trip.departure_at);
  perform private.check_departure(schedule_trip.departure_at);
  perform private.check_fare(schedule_trip.fare_kobo);

  begin
    insert into public.trips (
      driver_id, vehicle_id, company_id, origin_place_id, destination_place_id,
      departure_at, arrives_at, total_seats, fare_kobo
    )
    values (
      driver, vehicle.id, company, route.origin_place_id, route.destination_place_id, schedule_trip.departure_at,
      schedule_trip.departure_at + make_interval(mins => route.duration_minutes),
      vehicle.seats, schedule_trip.fare_kobo
    )
    returning id into new_trip;
  exception when exclusion_violation then
    get stacked diagnostics taken = constraint_name;
    perform private.refuse_overlap(taken);
  end;
  insert into public.fleet_trips (trip_id, company_id, route_id, client_key)
  values (new_trip, company, route.id, schedule_trip.client_key);

  perform private.create_notification_unless_caller(driver, 'trip_changed', 'A trip for you',
    format('%s, %s.', private.describe_trip(new_trip), vehicle.plate_number), '/trips/' || new_trip, company);
  perform private.broadcast_to_user(driver, 'trip_changed', jsonb_build_object(
    'tripId', new_trip, 'seatsAvailable', vehicle.seats, 'status', 'scheduled'
  ));
  return new_trip;
end
$$;

create or replace function private.edit_fleet_trip(trip_id uuid, changes jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  trip public.trips;
  wanted public.trips;
  vehicle public.vehicles;
  driver uuid;
  taken text;
begin
  -- Locks the people who may become the driver: profiles are locked before trips everywhere.
  perform from public.profiles p
  where p.id in (
    (changes ->> 'driverId')::uuid,
    (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = (changes ->> 'vehicleId')::uuid and f.company_id = company)
  )
  order by p.id for share;
  trip := private.locked_fleet_trip(trip_id, company);
  wanted := private.changed_trip(
    trip, changes, array['departureAt', 'totalSeats', 'fareKobo', 'vehicleId', 'driverId']
  );
  -- Another vehicle brings its driver and seats unless the changes name others.
  vehicle := private.own_fleet_vehicle(company, coalesce((changes ->> 'vehicleId')::uuid, trip.vehicle_id));
  driver := coalesce((changes ->> 'driverId')::uuid, trip.driver_id);
  if vehicle.id <> trip.vehicle_id then
    vehicle := private.active_fleet_vehicle(company, vehicle.id);
    driver := coalesce(
      (changes ->> 'driverId')::uuid, private.fleet_driver_of(company, vehicle.id, wanted.departure_at, trip.id)
    );
    wanted.total_seats := private.changed_int(changes, 'totalSeats', vehicle.seats);
  end if;
  if driver is distinct from trip.driver_id then
    driver := private.ready_fleet_driver(company, driver, wanted.departure_at, trip.id);
  elsif wanted.departure_at > trip.departure_at then
    perform private.check_notice(company, driver, wanted.departure_at);
  end if;
  perform private.seats_left(trip, wanted.total_seats);
  if wanted.total_seats > vehicle.seats then
    perform private.refuse(400, 'invalid_input', format('This vehicle has %s seats.', vehicle.seats));
  end if;

  begin
    update public.trips t
    set departure_at = wanted.departure_at, fare_kobo = wanted.fare_kobo,
      total_seats = wanted.total_seats,
      vehicle_id = vehicle.id, driver_id = driver,
      -- The former driver may have been suspended or have declined; company and new driver are not suspended.
      is_listed = t.is_listed or driver is distinct from t.driver_id
    where t.id = trip.id;
  exception when exclusion_violation then
    get stacked diagnostics taken = constraint_name;
    perform private.refuse_overlap(taken);
  end;
  return trip.id;
end
$$;
