-- A company's route has stops, meeting points and a fare, and each new trip on it starts with them.

alter table public.fleet_routes
add column fare_kobo int,
add column way jsonb not null default '{}' check (jsonb_typeof(way) = 'object');
comment on column public.fleet_routes.fare_kobo is
  'Fare of one seat for the whole way, as a proposal for new trips. A route with stops has one.';
comment on column public.fleet_routes.way is
  'Where trips on the route stop: {stops: [{placeId, minutes, fareKobo, point?}], originPoint?, destinationPoint?}, minutes '
  'after the departure, fareKobo from the origin. Set by checked_way.';

create function private.checked_point(point jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  stop public.trip_stops;
begin
  if coalesce(point, 'null') = 'null' then
    return null;
  end if;
  stop := private.with_point(stop, point);
  return jsonb_strip_nulls(jsonb_build_object(
    'name', stop.point_name, 'hint', stop.point_hint, 'latitude', stop.point_latitude, 'longitude', stop.point_longitude
  ));
end
$$;
comment on function private.checked_point(jsonb) is
'A meeting point {name, hint?, latitude?, longitude?} in the form that is stored; null for none.
Refuses: 400 invalid_input (with_point).';

create function private.checked_way(route public.fleet_routes, details jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  between_max constant int := 6;
  stops jsonb := coalesce(nullif(details -> 'stops', 'null'), '[]');
  places text[] := array[route.origin_place_id, route.destination_place_id];
  given jsonb;
  place text;
  minutes int;
  fare_kobo int;
  minutes_before int := 0;
  fare_before int := 0;
  checked jsonb := '[]';
begin
  if jsonb_typeof(stops) <> 'array' then
    perform private.refuse(400, 'invalid_input', 'Stops must be a list');
  elsif jsonb_array_length(stops) > between_max then
    perform private.refuse(400, 'invalid_input', format('At most %s stops on the way', between_max));
  elsif stops <> '[]' and route.fare_kobo is null then
    perform private.refuse(400, 'invalid_input', 'A route with stops needs a fare');
  end if;
  for given in select value from jsonb_array_elements(stops) loop
    place := private.place_or_refuse(given ->> 'place', 'Stop');
    minutes := private.changed_int(given, 'minutes', null);
    fare_kobo := private.changed_int(given, 'fareKobo', null);
    if place = any (places) then
      perform private.refuse(400, 'invalid_input', 'A trip stops at a place only once');
    elsif minutes is null or coalesce(fare_kobo, 0) <= 0 then
      perform private.refuse(400, 'invalid_input', 'Each stop needs a time and a fare');
    elsif minutes <= minutes_before then
      perform private.refuse(400, 'invalid_input', 'The time of each stop must be later than that of the stop before');
    elsif minutes >= route.duration_minutes then
      perform private.refuse(400, 'invalid_input', 'The stop must be before the arrival');
    end if;
    perform private.check_fare(fare_kobo - fare_before);
    checked := checked || jsonb_strip_nulls(jsonb_build_object(
      'placeId', place, 'minutes', minutes, 'fareKobo', fare_kobo, 'point', private.checked_point(given -> 'point')
    ));
    places := places || place;
    minutes_before := minutes;
    fare_before := fare_kobo;
  end loop;
  if checked <> '[]' then
    perform private.check_fare(route.fare_kobo - fare_before);
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'stops', nullif(checked, '[]'), 'originPoint', private.checked_point(details -> 'originPoint'),
    'destinationPoint', private.checked_point(details -> 'destinationPoint')
  ));
end
$$;
comment on function private.checked_way(public.fleet_routes, jsonb) is
'The way of a route from {stops: [{place, minutes, fareKobo, point?}], originPoint?, destinationPoint?}, in the form that is
stored.
Refuses: 400 invalid_input for stops that no trip could have, for stops without a fare of the whole way, and for bad points.';

create function private.route_way(route public.fleet_routes)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return route.way || jsonb_build_object('stops', (
    select coalesce(jsonb_agg(w.stop - 'placeId' || jsonb_build_object('place', p.name) order by w.position), '[]')
    from jsonb_array_elements(coalesce(route.way -> 'stops', '[]')) with ordinality w (stop, position)
    join public.places p on p.id = w.stop ->> 'placeId'
  ));
end
$$;
comment on function private.route_way(public.fleet_routes) is
'The way of a route with the names of its places, as checked_way takes it.';
grant execute on function private.route_way(public.fleet_routes) to authenticated;

create or replace function private.checked_route(details jsonb)
returns public.fleet_routes
language plpgsql
set search_path = ''
as $$
declare
  minutes_min constant int := 10;
  minutes_max constant int := 3 * 24 * 60;
  route public.fleet_routes;
begin
  route.name := private.clean_text(details ->> 'name', 80, 'Name');
  route.origin_place_id := private.place_or_refuse(details ->> 'origin', 'Origin');
  route.destination_place_id := private.place_or_refuse(details ->> 'destination', 'Destination');
  route.frequency := coalesce(details ->> 'frequency', '');
  route.duration_minutes := (details ->> 'duration')::int;
  route.is_active := coalesce((details ->> 'isActive')::boolean, true);
  if route.name is null then
    perform private.refuse(400, 'invalid_input', 'Name is required');
  elsif route.origin_place_id = route.destination_place_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  elsif route.frequency not in ('daily', 'weekly', 'bi-weekly') then
    perform private.refuse(400, 'invalid_input', 'Please choose a frequency');
  elsif not coalesce(route.duration_minutes between minutes_min and minutes_max, false) then
    perform private.refuse(400, 'invalid_input', format(
      'Duration must be between %s minutes and %s days', minutes_min, minutes_max / (24 * 60)
    ));
  end if;
  if details ->> 'fareKobo' is not null then
    route.fare_kobo := private.changed_int(details, 'fareKobo', null);
    perform private.check_fare(route.fare_kobo);
  end if;
  route.way := private.checked_way(route, details);
  return route;
end
$$;
comment on function private.checked_route(jsonb) is
'A route from the contract''s fleetRouteInputSchema, with fares in kobo.
Refuses: 400 invalid_input (checked_way for stops and meeting points).';

create or replace function private.add_fleet_route(details jsonb, client_key uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  wanted public.fleet_routes := private.checked_route(details);
  first public.fleet_routes;
  route_id uuid;
begin
  route_id := private.find_repeated_request('fleet_routes', company, add_fleet_route.client_key, jsonb_build_object(
    'name', wanted.name, 'origin_place_id', wanted.origin_place_id,
    'destination_place_id', wanted.destination_place_id, 'frequency', wanted.frequency,
    'duration_minutes', wanted.duration_minutes, 'fare_kobo', wanted.fare_kobo
  ));
  if route_id is not null then
    select r.* into first from public.fleet_routes r where r.id = route_id;
    if first.way <> wanted.way then
      perform private.refuse(409, 'conflict', 'This route was already saved with other details.');
    end if;
    return route_id;
  end if;
  insert into public.fleet_routes (
    company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, is_active, client_key,
    fare_kobo, way
  )
  values (
    company, wanted.name, wanted.origin_place_id, wanted.destination_place_id, wanted.frequency,
    wanted.duration_minutes, wanted.is_active, add_fleet_route.client_key, wanted.fare_kobo, wanted.way
  )
  returning id into route_id;
  return route_id;
end
$$;

create or replace function private.route_details(route public.fleet_routes)
returns jsonb
language sql
stable
set search_path = ''
return jsonb_build_object(
  'name', route.name,
  'origin', (select p.name from public.places p where p.id = route.origin_place_id),
  'destination', (select p.name from public.places p where p.id = route.destination_place_id),
  'frequency', route.frequency, 'duration', route.duration_minutes, 'isActive', route.is_active,
  'fareKobo', route.fare_kobo
) || private.route_way(route);

create or replace function private.change_fleet_route(route_id uuid, details jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  route public.fleet_routes;
  wanted public.fleet_routes;
begin
  select r.* into route from public.fleet_routes r
  where r.id = change_fleet_route.route_id and r.company_id = company and r.retired_at is null;
  if not found then
    perform private.refuse(404, 'not_found', 'Route not found.');
  end if;
  -- A meeting point belongs to its place.
  if details ? 'origin' and private.resolve_place(details ->> 'origin') is distinct from route.origin_place_id then
    route.way := route.way - 'originPoint';
  end if;
  if details ? 'destination'
    and private.resolve_place(details ->> 'destination') is distinct from route.destination_place_id
  then
    route.way := route.way - 'destinationPoint';
  end if;
  -- Fields that the request omits keep their current value.
  wanted := private.checked_route(private.route_details(route) || details);
  update public.fleet_routes r
  set name = wanted.name, origin_place_id = wanted.origin_place_id, destination_place_id = wanted.destination_place_id,
    frequency = wanted.frequency, duration_minutes = wanted.duration_minutes, is_active = wanted.is_active,
    fare_kobo = wanted.fare_kobo, way = wanted.way
  where r.id = route.id;
  return route.id;
end
$$;

drop function private.schedule_trip(uuid, uuid, timestamptz, int, uuid);

create function private.schedule_trip(
  route_id uuid, vehicle_id uuid, departure_at timestamptz, fare_kobo int, client_key uuid, way jsonb default '{}'
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
  perform private.set_way(new_trip, private.way_after(route, schedule_trip.departure_at) || way);

  perform private.create_notification_unless_caller(driver, 'trip_changed', 'A trip for you',
    format('%s, %s.', private.describe_trip(new_trip), vehicle.plate_number), '/trips/' || new_trip, company);
  perform private.broadcast_to_user(driver, 'trip_changed', jsonb_build_object(
    'tripId', new_trip, 'seatsAvailable', vehicle.seats, 'status', 'scheduled'
  ));
  return new_trip;
end
$$;
comment on function private.schedule_trip(uuid, uuid, timestamptz, int, uuid, jsonb) is
'Publishes a trip of the calling company with all seats and the driver of the vehicle. way: {stops?, originPoint?,
destinationPoint?} as for publish_trip; what is missing is that of the route. The same client key returns the first trip.
Refuses: 401; 403 suspended; 403 forbidden if the caller is no company; 403 not_verified until an administrator has
verified the company; 400 invalid_input; 404 not_found; 409 conflict if the route is paused, the vehicle or driver is not
available, trips overlap, or the key was used for a different trip.
Security definer because: clients cannot insert trips.';
grant execute on function private.schedule_trip(uuid, uuid, timestamptz, int, uuid, jsonb) to authenticated;

create function private.way_after(route public.fleet_routes, departure_at timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  way jsonb := private.route_way(route);
begin
  return way || jsonb_build_object('stops', (
    select coalesce(jsonb_agg(
      w.stop - 'minutes' || jsonb_build_object('time', departure_at + make_interval(mins => (w.stop ->> 'minutes')::int))
      order by w.position
    ), '[]')
    from jsonb_array_elements(way -> 'stops') with ordinality w (stop, position)
  ));
end
$$;
comment on function private.way_after(public.fleet_routes, timestamptz) is
'The way of a trip on this route with this departure, as set_way takes it.';

create function private.set_way(trip_id uuid, way jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(nullif(way -> 'stops', 'null'), '[]') <> '[]' then
    perform private.set_stops(trip_id, way -> 'stops');
  end if;
  perform private.set_point(trip_id, private.stop_id(trip_id, false), nullif(way -> 'originPoint', 'null'));
  perform private.set_point(trip_id, private.stop_id(trip_id, true), nullif(way -> 'destinationPoint', 'null'));
end
$$;
comment on function private.set_way(uuid, jsonb) is
'Sets the stops, [{place, time, fareKobo, point?}], and meeting points of a trip that this transaction has made.
Refuses: 400 invalid_input (set_stops, set_point).';

create or replace function private.publish_trip(
  origin text, destination text, departure_at timestamptz, seats int, fare_kobo int, description text, client_key uuid,
  duration_minutes int, way jsonb default '{}'
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_trip uuid;
begin
  perform set_config('tafiya.trip_minutes', coalesce(duration_minutes::text, ''), true);
  new_trip := private.create_trip(origin, destination, departure_at, seats, fare_kobo, description, client_key);
  if exists (select from public.trips t where t.id = new_trip and t.created_at < now()) then
    perform private.check_same_stops(new_trip, coalesce(way -> 'stops', '[]'));
    return new_trip; -- A repeated request.
  end if;
  perform private.set_way(new_trip, way);
  return new_trip;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;

drop function private.change_fleet_way(uuid, jsonb, boolean);

create function private.change_fleet_way(trip_id uuid, way jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  trip public.trips := private.locked_fleet_trip(trip_id, company);
begin
  perform private.change_way(trip, way);
  return trip.id;
end
$$;
comment on function private.change_fleet_way(uuid, jsonb) is
'Changes stops, originPoint and destinationPoint of a trip of the calling company.
Refuses: 401; 403 if the caller is no company or suspended; 404 for a trip of others; as change_way.
Security definer because: clients cannot write stops.';
grant execute on function private.change_fleet_way(uuid, jsonb) to authenticated;
