-- Adding and changing fleet routes.

create function private.checked_route(details jsonb)
returns public.fleet_routes language plpgsql set search_path = '' as $$
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
comment on function private.checked_route is
'A route from the contract''s fleetRouteInputSchema, with fares in kobo.
Refuses: 400 invalid_input (checked_way for stops and meeting points).';

create function private.add_fleet_route(details jsonb, client_key uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
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
comment on function private.add_fleet_route is
'Adds a route to the caller''s fleet and returns its id. The same client key returns the first route.
Refuses: 401, 403; 400 invalid_input; 409 conflict if the key was used for a different route.
Security definer because: clients cannot write routes.';

create function private.route_details(route public.fleet_routes) returns jsonb language sql stable set search_path = ''
return jsonb_build_object(
  'name', route.name,
  'origin', (select p.name from public.places p where p.id = route.origin_place_id),
  'destination', (select p.name from public.places p where p.id = route.destination_place_id),
  'frequency', route.frequency, 'duration', route.duration_minutes, 'isActive', route.is_active,
  'fareKobo', route.fare_kobo
) || private.route_way(route);
comment on function private.route_details is 'A route in the form that checked_route takes.';

create function private.change_fleet_route(route_id uuid, details jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
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
comment on function private.change_fleet_route is
'Changes the named details of a route of the caller''s fleet and returns its id; scheduled trips keep theirs.
Refuses: 401, 403; 404 not_found; 400 invalid_input.
Security definer because: clients cannot write routes.';

grant execute on function
  private.add_fleet_route,
  private.change_fleet_route
to authenticated;
