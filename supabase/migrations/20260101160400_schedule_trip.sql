-- Chapter 16, part 4: scheduling. What comes out is found and booked like any other trip.

create function private.schedule_trip(
  route_id uuid, vehicle_id uuid, departure_at timestamptz, fare_kobo int, client_key uuid
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  known record;
  route public.fleet_routes;
  vehicle public.vehicles;
  driver uuid;
  new_trip uuid;
  taken text;
begin
  if schedule_trip.client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  end if;
  select f.trip_id, f.route_id, t.vehicle_id, t.departure_at, t.fare_kobo into known
  from public.fleet_trips f join public.trips t on t.id = f.trip_id
  where f.company_id = company and f.client_key = schedule_trip.client_key;
  if known.trip_id is not null then
    if (known.route_id, known.vehicle_id, known.departure_at, known.fare_kobo) is distinct from (
      schedule_trip.route_id, schedule_trip.vehicle_id, schedule_trip.departure_at, schedule_trip.fare_kobo
    ) then
      perform private.refuse(409, 'conflict', 'This trip was already scheduled with other details.');
    end if;
    return known.trip_id;
  end if;

  perform private.check_company(company);
  select r.* into route from public.fleet_routes r
  where r.id = schedule_trip.route_id and r.company_id = company and r.retired_at is null;
  if route.id is null then
    perform private.refuse(404, 'not_found', 'Route not found.');
  elsif not route.is_active then
    perform private.refuse(409, 'conflict', 'This route is paused.');
  end if;
  vehicle := private.travelling_vehicle(company, schedule_trip.vehicle_id);
  driver := private.fleet_driver_of(company, vehicle.id);
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

  perform private.notify(driver, 'trip_changed', 'A trip for you',
    format('%s, %s.', private.trip_words(new_trip), vehicle.plate_number), '/trips/' || new_trip, company);
  perform realtime.send(
    jsonb_build_object('tripId', new_trip, 'seatsAvailable', vehicle.seats, 'status', 'scheduled'),
    'trip_changed', 'user:' || driver, true
  );
  return new_trip;
end
$$;
comment on function private.schedule_trip(uuid, uuid, timestamptz, int, uuid) is
  'Publishes a trip of the calling company with the vehicle''s driver and all its seats; the same key again is the same trip. Refuses 400, 403 (also a rejected company), 404, 409 (paused, retired, maintenance, no driver, 100 trips ahead, overlapping). Definer: clients cannot insert trips.';

create function private.fleet_driver_of(company uuid, vehicle_id uuid)
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
  return private.ready_fleet_driver(company, driver);
end
$$;
comment on function private.fleet_driver_of(uuid, uuid) is
  'Who drives this vehicle of the company and may travel today. Refuses 409 with the reason.';

create function private.ready_fleet_driver(company uuid, driver_id uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  driver record;
begin
  -- Shared lock, as in require_present: a suspension or deletion either waits and finds this trip, or is seen here.
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
  end if;
  perform private.check_trips_ahead(driver.id, 'This driver already has 100 trips ahead.');
  return driver.id;
end
$$;
comment on function private.ready_fleet_driver(uuid, uuid) is
  'The driver, who must drive for the company, may travel today and has room for one more trip. Refuses 409 with the reason.';

create function private.refuse_overlap(taken text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(409, 'conflict', case taken
    when 'one_fleet_trip_per_driver_at_a_time' then 'The driver already has a trip at that time.'
    else 'This vehicle already has a trip at that time.' end);
end
$$;
comment on function private.refuse_overlap(text) is 'Says which of the two constraints on overlapping trips was hit.';

create function private.travelling_vehicle(company uuid, vehicle_id uuid)
returns public.vehicles
language plpgsql
set search_path = ''
as $$
declare
  vehicle public.vehicles := private.own_fleet_vehicle(company, vehicle_id);
begin
  if vehicle.status <> 'active' then
    perform private.refuse(409, 'conflict', case vehicle.status
      when 'retired' then 'This vehicle is retired.' else 'This vehicle is in maintenance.' end);
  end if;
  return vehicle;
end
$$;
comment on function private.travelling_vehicle(uuid, uuid) is 'A vehicle of the company that is on the road. Refuses 404, 409.';

grant execute on function private.schedule_trip(uuid, uuid, timestamptz, int, uuid) to authenticated;
