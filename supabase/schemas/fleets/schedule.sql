-- Scheduling a fleet trip: which company may, and which driver can get one.

create function private.schedule_trip(
  route_id uuid, vehicle_id uuid, departure_at timestamptz, fare_kobo int, client_key uuid, way jsonb default '{}',
  driver_id uuid default null
)
returns uuid language plpgsql security definer set search_path = '' as $$
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
  driver := case
    when schedule_trip.driver_id is null then private.fleet_driver_of(company, vehicle.id, schedule_trip.departure_at)
    else private.ready_fleet_driver(company, schedule_trip.driver_id, schedule_trip.departure_at)
  end;
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
  perform private.set_way(new_trip, private.way_after(route, schedule_trip.departure_at) || way);

  -- Of many trips at once each driver is told once (tell_of_trips).
  if coalesce(current_setting('tafiya.many_trips', true), '') = '' then
    perform private.notify_unless_caller(driver, 'trip_for_you',
      jsonb_build_object('trip', private.describe_trip(new_trip), 'plate', vehicle.plate_number), '/trips/' || new_trip, company);
  end if;
  perform private.broadcast_to_user(driver, 'trip_changed', jsonb_build_object(
    'tripId', new_trip, 'seatsAvailable', vehicle.seats, 'status', 'scheduled'
  ));
  return new_trip;
end
$$;
comment on function private.schedule_trip is
'Publishes a trip of the calling company with all seats and this driver, without one that of the vehicle. way: {stops?, originPoint?,
destinationPoint?} as for publish_trip; what is missing is that of the route. The same client key returns the first trip.
Refuses: 401; 403 suspended; 403 forbidden if the caller is not a company; 403 not_verified until an administrator has
verified the company; 400 invalid_input; 404 not_found; 409 conflict if the route is paused, the vehicle or driver is not
available, trips overlap, or the key was used for a different trip.
Security definer because: clients cannot insert trips.';

create function private.tell_of_trips(company uuid, trip_ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform private.notify_unless_caller(t.driver_id, case count(*) when 1 then 'one_trip_for_you' else 'trips_for_you' end,
    jsonb_build_object(
      'trips', count(*), 'origin', o.name, 'destination', p.name, 'leaves', private.lagos_words(min(t.departure_at))
    ), '/dashboard', company)
  from public.trips t
  join public.places o on o.id = t.origin_place_id
  join public.places p on p.id = t.destination_place_id
  where t.id = any (trip_ids) and t.company_id = company
  group by t.driver_id, o.name, p.name;
end
$$;
comment on function private.tell_of_trips is
'Tells each driver once about the trips of a fleet that they got at the same time, from city to city.';

create function private.fleet_driver_of(company uuid, vehicle_id uuid, departure_at timestamptz, trip_id uuid default null)
returns uuid language plpgsql set search_path = '' as $$
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
comment on function private.fleet_driver_of is
'The driver of this vehicle, ready to drive (ready_fleet_driver).
Refuses: 409 conflict if the vehicle has no driver or the driver is not available.';

create function private.why_driver_cannot(company uuid, driver_id uuid, departure_at timestamptz, trip_id uuid default null)
returns text language plpgsql stable set search_path = '' as $$
declare
  driver record;
begin
  select p.suspended, d.is_driver_verified into driver
  from public.fleet_drivers f
  join public.driver_profiles d on d.id = f.driver_id
  join public.profiles p on p.id = d.id and p.deleted_at is null
  where f.company_id = company and f.driver_id = why_driver_cannot.driver_id and f.status = 'active';
  return case
    when not found then 'This driver does not drive for your fleet.'
    when driver.suspended then 'This driver is suspended.'
    when not driver.is_driver_verified then 'This driver is not verified yet.'
    when exists (
      select from public.fleet_trip_declines x
      where x.trip_id = why_driver_cannot.trip_id and x.driver_id = why_driver_cannot.driver_id and not x.is_leaving
    ) then 'This driver has declined this trip. Choose another driver.'
    else private.why_leaves_before(company, why_driver_cannot.driver_id, why_driver_cannot.departure_at)
  end;
end
$$;
comment on function private.why_driver_cannot is
'Why a person cannot be the driver of a trip of the company at this departure, whatever their other trips are; null if they can.';

create function private.ready_fleet_driver(company uuid, driver_id uuid, departure_at timestamptz, trip_id uuid default null)
returns uuid language plpgsql set search_path = '' as $$
declare
  reason text;
begin
  -- Share lock as in require_active_until_commit: a suspension or deletion either waits and sees this trip, or is seen here.
  perform from public.profiles p where p.id = ready_fleet_driver.driver_id for share;
  reason := private.why_driver_cannot(company, ready_fleet_driver.driver_id, ready_fleet_driver.departure_at, ready_fleet_driver.trip_id);
  if reason is not null then
    perform private.refuse(409, 'conflict', reason);
  end if;
  -- Drivers are locked before vehicles (guard_trip_vehicle), as everywhere.
  perform from public.driver_profiles d where d.id = ready_fleet_driver.driver_id for no key update;
  return ready_fleet_driver.driver_id;
end
$$;
comment on function private.ready_fleet_driver is
'Returns the driver, who must be an active, verified driver of the company until this departure and must not have declined
this trip, and locks their profile against a suspension.
Refuses: 409 conflict otherwise.';

create function private.overlap_words(taken text) returns text language sql immutable
return case taken
  when 'one_trip_per_driver_at_a_time' then 'The driver already has a trip at that time.'
  else 'This vehicle already has a trip at that time.'
end;
comment on function private.overlap_words is
'Which of the two exclusion constraints an overlapping trip of a fleet violates, in words.';

create function private.refuse_overlap(taken text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'conflict', private.overlap_words(taken));
end
$$;
comment on function private.refuse_overlap is
'Refuses an overlapping trip of a fleet and reports which of the two exclusion constraints it violates.
Refuses: 409 conflict, always.';

create function private.why_vehicle_cannot(vehicle public.vehicles) returns text language sql immutable
return case
  when vehicle.status = 'retired' then 'This vehicle is retired.'
  when vehicle.status <> 'active' then 'This vehicle is in maintenance.'
  when vehicle.approval in ('approved', 'not_needed') then null
  when vehicle.approval = 'pending' then 'Another account has this plate number too. We are checking the vehicle.'
  else coalesce('This vehicle was not approved: ' || vehicle.rejection_reason, 'This vehicle was not approved.')
end;
comment on function private.why_vehicle_cannot is
'Why a vehicle of a company can make no trip, whatever its other trips are; null if it can.';

create function private.active_fleet_vehicle(company uuid, vehicle_id uuid)
returns public.vehicles language plpgsql set search_path = '' as $$
declare
  vehicle public.vehicles := private.own_fleet_vehicle(company, vehicle_id);
  reason text := private.why_vehicle_cannot(vehicle);
begin
  if reason is not null then
    perform private.refuse(409, 'conflict', reason);
  end if;
  return vehicle;
end
$$;
comment on function private.active_fleet_vehicle is
'A vehicle of the company that is on the road and needs no approval, or has it.
Refuses: 404 not_found; 409 conflict if it is retired, in maintenance or not approved.';

create function private.check_verified_company(company uuid)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.check_company(company);
  if not (select p.is_verified from public.profiles p where p.id = company) then
    perform private.refuse(403, 'not_verified',
      'An administrator must verify your company first. You will get an alert.');
  end if;
end
$$;
comment on function private.check_verified_company is
'Checks that an administrator has verified the company.
Refuses: 403 not_verified otherwise.';

create function private.why_leaves_before(company uuid, driver uuid, departure_at timestamptz)
returns text language sql stable set search_path = ''
return (
  select format('This driver leaves your fleet on %s. Choose another driver.', private.lagos_words(f.leaves_at))
  from public.fleet_drivers f
  where f.company_id = company and f.driver_id = driver and f.status = 'active' and f.leaves_at < why_leaves_before.departure_at
);
comment on function private.why_leaves_before is
'When a driver of the company who has given notice leaves, if that is before this departure; else null, also for a null driver.';

create function private.check_notice(company uuid, driver uuid, departure_at timestamptz)
returns void language plpgsql stable set search_path = '' as $$
declare
  reason text := private.why_leaves_before(company, driver, departure_at);
begin
  if reason is not null then
    perform private.refuse(409, 'conflict', reason);
  end if;
end
$$;
comment on function private.check_notice is
'Checks that a driver of the company has not given notice to leave before this departure. A null driver passes.
Refuses: 409 conflict otherwise.';

grant execute on function private.schedule_trip to authenticated;
