-- Which company schedules trips, and which driver can get one.

create function private.check_verified_company(company uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.check_company(company);
  if not (select p.is_verified from public.profiles p where p.id = company) then
    perform private.refuse(403, 'not_verified',
      'An administrator must verify your company first. You will get a notification.');
  end if;
end
$$;
comment on function private.check_verified_company(uuid) is
'Checks that an administrator has verified the company.
Refuses: 403 not_verified otherwise.';

create or replace function private.check_trips_ahead(driver uuid, message text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  ahead_max constant int := 100;
begin
  if (
    select count(*) from public.trips t
    where t.driver_id = driver and t.company_id is null and t.departure_at > now() and t.status in ('scheduled', 'active')
  ) >= ahead_max then
    perform private.refuse(409, 'conflict', format(message, ahead_max));
  end if;
end
$$;
comment on function private.check_trips_ahead(uuid, text) is
'Checks that the driver, whom create_trip has locked, has room for one more coming trip of their own. Trips of their fleet
do not count. message: a format with %s for the limit.
Refuses: 409 conflict with the message at the limit.';

alter table public.fleet_drivers
add column leaves_at timestamptz,
add constraint only_members_give_notice check (leaves_at is null or status in ('active', 'left'));
comment on column public.fleet_drivers.leaves_at is
  'End of the membership after the driver''s notice; null without one. The driver gets no trip that departs later.';

create function private.check_notice(company uuid, driver uuid, departure_at timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  leaves_at timestamptz := (
    select f.leaves_at from public.fleet_drivers f
    where f.company_id = company and f.driver_id = driver and f.status = 'active'
  );
begin
  if leaves_at < check_notice.departure_at then
    perform private.refuse(409, 'conflict', format(
      'This driver leaves your fleet on %s. Choose another driver.', private.lagos_words(leaves_at)
    ));
  end if;
end
$$;
comment on function private.check_notice(uuid, uuid, timestamptz) is
'Checks that a driver of the company has not given notice to leave before this departure. A null driver passes.
Refuses: 409 conflict otherwise.';

drop function private.fleet_driver_of(uuid, uuid);
drop function private.ready_fleet_driver(uuid, uuid);

create function private.ready_fleet_driver(company uuid, driver_id uuid, departure_at timestamptz, trip_id uuid default null)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  driver record;
begin
  -- Share lock as in require_active_until_commit: a suspension or deletion either waits and sees this trip, or is seen here.
  select p.id, p.suspended, d.is_driver_verified into driver
  from public.fleet_drivers f
  join public.driver_profiles d on d.id = f.driver_id
  join public.profiles p on p.id = d.id and p.deleted_at is null
  where f.company_id = company and f.driver_id = ready_fleet_driver.driver_id and f.status = 'active'
  for share of p;
  if not found then
    perform private.refuse(409, 'conflict', 'This driver does not drive for your fleet.');
  elsif driver.suspended then
    perform private.refuse(409, 'conflict', 'This driver is suspended.');
  elsif not driver.is_driver_verified then
    perform private.refuse(409, 'conflict', 'This driver is not verified yet.');
  elsif exists (
    select from public.fleet_trip_declines x
    where x.trip_id = ready_fleet_driver.trip_id and x.driver_id = driver.id and not x.is_leaving
  ) then
    perform private.refuse(409, 'conflict', 'This driver has declined this trip. Choose another driver.');
  end if;
  perform private.check_notice(company, driver.id, ready_fleet_driver.departure_at);
  -- Drivers are locked before vehicles (guard_trip_vehicle), as everywhere.
  perform from public.driver_profiles d where d.id = driver.id for no key update;
  return driver.id;
end
$$;
comment on function private.ready_fleet_driver(uuid, uuid, timestamptz, uuid) is
'Returns the driver, who must be an active, verified driver of the company until this departure and must not have declined
this trip, and locks their profile against a suspension.
Refuses: 409 conflict otherwise.';

create function private.fleet_driver_of(company uuid, vehicle_id uuid, departure_at timestamptz, trip_id uuid default null)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  driver uuid := (
    select v.driver_id from public.fleet_vehicles v
    where v.vehicle_id = fleet_driver_of.vehicle_id and v.company_id = company
  );
begin
  if driver is null then
    perform private.refuse(409, 'conflict', 'This vehicle has no driver yet.');
  end if;
  return private.ready_fleet_driver(company, driver, departure_at, trip_id);
end
$$;
comment on function private.fleet_driver_of(uuid, uuid, timestamptz, uuid) is
'The driver of this vehicle, ready to drive (ready_fleet_driver).
Refuses: 409 conflict if the vehicle has no driver or the driver is not available.';

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
      departure_at, arrives_at, total_seats, seats_available, fare_kobo
    )
    values (
      driver, vehicle.id, company, route.origin_place_id, route.destination_place_id, schedule_trip.departure_at,
      schedule_trip.departure_at + make_interval(mins => route.duration_minutes),
      vehicle.seats, vehicle.seats, schedule_trip.fare_kobo
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
comment on function private.schedule_trip(uuid, uuid, timestamptz, int, uuid) is
'Publishes a trip of the calling company with all seats and the driver of the vehicle. The same client key returns the
first trip.
Refuses: 401; 403 suspended; 403 forbidden if the caller is no company; 403 not_verified until an administrator has
verified the company; 400 invalid_input; 404 not_found; 409 conflict if the route is paused, the vehicle or driver is not
available, trips overlap, or the key was used for a different trip.
Security definer because: clients cannot insert trips.';

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
  wanted.seats_available := private.seats_left(trip, wanted.total_seats);
  if wanted.total_seats > vehicle.seats then
    perform private.refuse(400, 'invalid_input', format('This vehicle has %s seats.', vehicle.seats));
  end if;

  begin
    update public.trips t
    set departure_at = wanted.departure_at, fare_kobo = wanted.fare_kobo,
      total_seats = wanted.total_seats, seats_available = wanted.seats_available,
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
