-- Chapter 16, part 2: what a company changes. The company's profile is the one lock of its fleet: two of its changes never run at once.

create function private.require_fleet()
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  caller uuid;
begin
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if not exists (select from public.profiles p where p.id = caller and p.user_type = 'corporate') then
    perform private.refuse(403, 'forbidden', 'Only companies have a fleet.');
  end if;
  return caller;
end
$$;
comment on function private.require_fleet() is
  'The calling company, locked against its other changes and against a suspension or deletion meanwhile. Refuses 401, 403.';

create function private.check_company(company uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = company and p.rejected_at is not null) then
    perform private.refuse(403, 'not_verified',
      'Your company was not verified. Please send a new proof of address on your account page first.');
  end if;
end
$$;
comment on function private.check_company(uuid) is
  'A company that an administrator has rejected takes on nobody and nothing new until it has sent another proof '
  '(reopen_verification). Refuses 403 not_verified.';

create function private.fleet_driver(company uuid, driver uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if driver is not null and not exists (
    select from public.fleet_drivers f where f.company_id = company and f.driver_id = driver and f.status = 'active'
  ) then
    perform private.refuse(400, 'invalid_input', 'Please choose a driver of your fleet');
  end if;
  return driver;
end
$$;
comment on function private.fleet_driver(uuid, uuid) is 'The driver, who must drive for the company now; null stays null. Refuses 400.';

create function private.future_trips(vehicle uuid)
returns bigint
language sql
stable
set search_path = ''
return (
  select count(*) from public.trips t
  where t.vehicle_id = vehicle and t.status in ('scheduled', 'active', 'waiting', 'en_route')
);
comment on function private.future_trips(uuid) is 'How many trips a vehicle still has before it.';

create function private.save_fleet_vehicle(vehicle_id uuid, details jsonb, client_key uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  vehicle public.vehicles;
  words text := regexp_replace(btrim(coalesce(details ->> 'model', '')), '\s+', ' ', 'g');
  plate text := upper(btrim(coalesce(details ->> 'plateNumber', '')));
  state text := coalesce(details ->> 'status', 'active');
  driver uuid := private.fleet_driver(company, (details ->> 'driverId')::uuid);
  capacity int := (details ->> 'capacity')::int;
begin
  if length(split_part(words, ' ', 1)) not between 1 and 60 or length(words) > 60 then
    perform private.refuse(400, 'invalid_input', 'Model is required');
  elsif plate !~ '^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$' then
    perform private.refuse(400, 'invalid_input', 'Please enter a valid plate number');
  elsif coalesce(details ->> 'type', '') not in ('van', 'bus') or state not in ('active', 'maintenance') then
    perform private.refuse(400, 'invalid_input', 'Please choose a type and a status');
  end if;
  perform private.check_seats(capacity);

  if save_fleet_vehicle.vehicle_id is null then
    select v.* into vehicle
    from public.fleet_vehicles f join public.vehicles v on v.id = f.vehicle_id
    where f.company_id = company and f.client_key = save_fleet_vehicle.client_key;
    if vehicle.id is not null and (
      btrim(vehicle.make || ' ' || vehicle.model), vehicle.plate_number, vehicle.seats, vehicle.kind
    ) is distinct from (words, plate, capacity, details ->> 'type') then
      perform private.refuse(409, 'conflict', 'This vehicle was already saved with other details.');
    elsif vehicle.id is not null then
      return vehicle.id;
    end if;
    insert into public.vehicles (owner_id, make, model, plate_number, seats, kind, status)
    values (
      company, split_part(words, ' ', 1), btrim(substr(words, length(split_part(words, ' ', 1)) + 1)),
      plate, capacity, details ->> 'type', state
    )
    returning * into vehicle;
    insert into public.fleet_vehicles (vehicle_id, company_id, driver_id, client_key)
    values (vehicle.id, company, driver, save_fleet_vehicle.client_key);
    return vehicle.id;
  end if;

  vehicle := private.own_fleet_vehicle(company, save_fleet_vehicle.vehicle_id);
  if vehicle.status = 'retired' then
    perform private.refuse(409, 'conflict', 'This vehicle is retired.');
  elsif exists (
    select from public.trips t
    where t.vehicle_id = vehicle.id and t.total_seats > capacity and t.status in ('scheduled', 'active', 'waiting', 'en_route')
  ) then
    perform private.refuse(409, 'conflict', 'A scheduled trip sells more seats than that. Cancel it first.');
  end if;
  update public.vehicles v
  set make = split_part(words, ' ', 1), model = btrim(substr(words, length(split_part(words, ' ', 1)) + 1)),
    plate_number = plate, seats = capacity, kind = details ->> 'type', status = state
  where v.id = vehicle.id;
  update public.fleet_vehicles f set driver_id = driver where f.vehicle_id = vehicle.id;
  return vehicle.id;
exception
  when unique_violation then
    perform private.refuse(409, 'conflict', 'A vehicle with this plate number is already registered.');
end
$$;
comment on function private.save_fleet_vehicle(uuid, jsonb, uuid) is
  'Adds (null id; the same key again is the same vehicle) or changes a vehicle of the calling company: contract fleetVehicleInputSchema. Refuses 400, 403, 404, 409. Definer: clients cannot write vehicles.';

create function private.own_fleet_vehicle(company uuid, vehicle_id uuid)
returns public.vehicles
language plpgsql
set search_path = ''
as $$
declare
  vehicle public.vehicles;
begin
  select v.* into vehicle
  from public.vehicles v join public.fleet_vehicles f on f.vehicle_id = v.id
  where v.id = own_fleet_vehicle.vehicle_id and f.company_id = company;
  if not found then
    perform private.refuse(404, 'not_found', 'Vehicle not found.');
  end if;
  return vehicle;
end
$$;
comment on function private.own_fleet_vehicle(uuid, uuid) is 'A vehicle of the company; refuses 404 for any other.';

create function private.retire_fleet_vehicle(vehicle_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  vehicle public.vehicles := private.own_fleet_vehicle(private.require_fleet(), retire_fleet_vehicle.vehicle_id);
  ahead bigint := private.future_trips(vehicle.id);
begin
  if vehicle.status <> 'retired' and ahead > 0 then
    perform private.refuse(409, 'conflict', format(
      'This vehicle still has %s. Cancel %s first.',
      case ahead when 1 then '1 scheduled trip' else ahead || ' scheduled trips' end,
      case ahead when 1 then 'it' else 'them' end
    ));
  end if;
  update public.vehicles v set status = 'retired' where v.id = vehicle.id and v.status <> 'retired';
  update public.fleet_vehicles f set driver_id = null where f.vehicle_id = vehicle.id;
  return vehicle.id;
end
$$;
comment on function private.retire_fleet_vehicle(uuid) is
  'Takes a vehicle out of the fleet for good; again: the same answer. Refuses 403, 404, 409 while trips are ahead of it. Definer: clients cannot write vehicles.';

create function private.save_fleet_route(route_id uuid, details jsonb, client_key uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  title text := private.clean_text(details ->> 'name', 80, 'Name');
  origin text := private.place_or_refuse(details ->> 'origin', 'Origin');
  destination text := private.place_or_refuse(details ->> 'destination', 'Destination');
  minutes int := (details ->> 'duration')::int;
  active boolean := coalesce((details ->> 'isActive')::boolean, true);
  route public.fleet_routes;
begin
  if title is null then
    perform private.refuse(400, 'invalid_input', 'Name is required');
  elsif origin = destination then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  elsif coalesce(details ->> 'frequency', '') not in ('daily', 'weekly', 'bi-weekly') then
    perform private.refuse(400, 'invalid_input', 'Please choose a frequency');
  elsif not coalesce(minutes between 10 and 4320, false) then
    perform private.refuse(400, 'invalid_input', 'Duration must be between 10 minutes and 3 days');
  end if;

  if save_fleet_route.route_id is null then
    select r.* into route from public.fleet_routes r
    where r.company_id = company and r.client_key = save_fleet_route.client_key;
    if route.id is not null
      and (route.origin_place_id, route.destination_place_id, route.name, route.frequency, route.duration_minutes)
        is distinct from (origin, destination, title, details ->> 'frequency', minutes)
    then
      perform private.refuse(409, 'conflict', 'This route was already saved with other details.');
    elsif route.id is null then
      insert into public.fleet_routes (
        company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, is_active, client_key
      )
      values (company, title, origin, destination, details ->> 'frequency', minutes, active, save_fleet_route.client_key)
      returning * into route;
    end if;
    return route.id;
  end if;

  update public.fleet_routes r
  set name = title, origin_place_id = origin, destination_place_id = destination,
    frequency = details ->> 'frequency', duration_minutes = minutes, is_active = active
  where r.id = save_fleet_route.route_id and r.company_id = company and r.retired_at is null
  returning * into route;
  if route.id is null then
    perform private.refuse(404, 'not_found', 'Route not found.');
  end if;
  return route.id;
end
$$;
comment on function private.save_fleet_route(uuid, jsonb, uuid) is
  'Creates (null id; the same key again is the same route) or changes a route of the calling company: contract fleetRouteInputSchema. Trips already scheduled stay as they are. Refuses 400, 403, 404, 409. Definer: clients cannot write routes.';

create function private.retire_fleet_route(route_id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
begin
  update public.fleet_routes r
  set is_active = false, retired_at = coalesce(r.retired_at, now())
  where r.id = retire_fleet_route.route_id and r.company_id = company;
  if not found then
    perform private.refuse(404, 'not_found', 'Route not found.');
  end if;
  return retire_fleet_route.route_id;
end
$$;
comment on function private.retire_fleet_route(uuid) is
  'Takes a route off the lists; scheduled trips stand. Again: the same answer. Refuses 403, 404. Definer: clients cannot write routes.';

grant execute on function
  private.save_fleet_vehicle(uuid, jsonb, uuid),
  private.retire_fleet_vehicle(uuid),
  private.save_fleet_route(uuid, jsonb, uuid),
  private.retire_fleet_route(uuid)
to authenticated;
