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

  select r.* into route from public.fleet_routes r
  where r.id = schedule_trip.route_id and r.company_id = company and r.retired_at is null;
  if route.id is null then
    perform private.refuse(404, 'not_found', 'Route not found.');
  elsif not route.is_active then
    perform private.refuse(409, 'conflict', 'This route is paused.');
  end if;
  vehicle := private.own_fleet_vehicle(company, schedule_trip.vehicle_id);
  if vehicle.status <> 'active' then
    perform private.refuse(409, 'conflict', case vehicle.status
      when 'retired' then 'This vehicle is retired.' else 'This vehicle is in maintenance.' end);
  end if;
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
    perform private.refuse(409, 'conflict', case taken
      when 'one_fleet_trip_per_driver_at_a_time' then 'The driver already has a trip at that time.'
      else 'This vehicle already has a trip at that time.' end);
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
  'Publishes a trip of the calling company with the vehicle''s driver and all its seats; the same key again is the same trip. Refuses 400, 403, 404, 409 (paused, retired, maintenance, no driver, overlapping). Definer: clients cannot insert trips.';

create function private.fleet_driver_of(company uuid, vehicle_id uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  driver record;
begin
  -- Shared lock, as in require_present: a suspension or deletion either waits and finds this trip, or is seen here.
  select p.id, p.suspended, d.is_driver_verified into driver
  from public.fleet_vehicles v
  join public.fleet_drivers f on f.company_id = v.company_id and f.driver_id = v.driver_id and f.status = 'active'
  join public.driver_profiles d on d.id = f.driver_id
  join public.profiles p on p.id = d.id and p.deleted_at is null
  where v.vehicle_id = fleet_driver_of.vehicle_id and v.company_id = company
  for share of p;
  if not found then
    perform private.refuse(409, 'conflict', 'This vehicle has no driver yet.');
  elsif driver.suspended then
    perform private.refuse(409, 'conflict', 'The driver of this vehicle is suspended.');
  elsif not driver.is_driver_verified then
    perform private.refuse(409, 'conflict', 'The driver of this vehicle is not verified yet.');
  end if;
  return driver.id;
end
$$;
comment on function private.fleet_driver_of(uuid, uuid) is
  'Who drives this vehicle of the company and may travel today. Refuses 409 with the reason.';

create function private.cancel_fleet_trip(trip_id uuid, reason text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = cancel_fleet_trip.trip_id and t.company_id = company for no key update;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.status = 'cancelled' then
    return trip.id;
  elsif trip.status not in ('scheduled', 'active', 'waiting') then
    perform private.refuse(409, 'trip_closed', 'This trip has started and can no longer be cancelled.');
  end if;
  update public.trips t
  set status = 'cancelled', cancel_reason = private.clean_text(reason, 300, 'Reason')
  where t.id = trip.id;
  return trip.id;
end
$$;
comment on function private.cancel_fleet_trip(uuid, text) is
  'The company cancels its trip with its bookings; again: the same answer. Refuses 404, 409 trip_closed once en route. Definer: clients cannot update trips.';

grant execute on function
  private.schedule_trip(uuid, uuid, timestamptz, int, uuid),
  private.cancel_fleet_trip(uuid, text)
to authenticated;
