-- A company's vehicles need approval only when another account has the plate.

create function private.fleet_plate_approval(company uuid, vehicle public.vehicles, changed uuid default null)
returns text
language plpgsql
set search_path = ''
as $$
declare
  key text := regexp_replace(vehicle.plate_number, '[^A-Z0-9]', '', 'g');
begin
  if exists (
    select from public.vehicles v
    where v.plate_key = key and v.owner_id = company and v.status <> 'retired' and v.id is distinct from changed
  ) then
    perform private.refuse(409, 'conflict', 'A vehicle with this plate number is already registered.');
  end if;
  return case when exists (
    select from public.vehicles v
    where v.plate_key = key and v.owner_id <> company and v.status <> 'retired' and v.approval <> 'rejected'
  ) then 'pending' else 'not_needed' end;
end
$$;
comment on function private.fleet_plate_approval(uuid, public.vehicles, uuid) is
'Approval of a company''s new vehicle: pending if another account has entered its plate, else not_needed. changed: the
vehicle that it replaces.
Refuses: 409 conflict if the company itself has another vehicle with this plate.';

create or replace function private.add_fleet_vehicle(details jsonb, client_key uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  wanted public.vehicles := private.checked_vehicle(details);
  driver uuid := private.fleet_driver(company, (details ->> 'driverId')::uuid);
  vehicle_id uuid;
begin
  vehicle_id := private.find_repeated_request('fleet_vehicles', company, add_fleet_vehicle.client_key, jsonb_build_object(
    'make', wanted.make, 'model', wanted.model, 'plate_number', wanted.plate_number, 'seats', wanted.seats,
    'kind', wanted.kind
  ));
  if vehicle_id is not null then
    return vehicle_id;
  end if;
  insert into public.vehicles (owner_id, make, model, plate_number, seats, kind, status, approval)
  values (
    company, wanted.make, wanted.model, wanted.plate_number, wanted.seats, wanted.kind, wanted.status,
    private.fleet_plate_approval(company, wanted)
  )
  returning id into vehicle_id;
  insert into public.fleet_vehicles (vehicle_id, company_id, driver_id, client_key)
  values (vehicle_id, company, driver, add_fleet_vehicle.client_key);
  return vehicle_id;
end
$$;
comment on function private.add_fleet_vehicle(jsonb, uuid) is
'Adds a vehicle to the caller''s fleet and returns its id; it waits for approval if another account has its plate. The same
client key returns the first vehicle.
Refuses: 401, 403; 400 invalid_input; 409 conflict if another vehicle of the fleet has this plate or the key was used for a
different vehicle.
Security definer because: clients cannot write vehicles.';

create or replace function private.replace_fleet_vehicle(present public.vehicles, wanted public.vehicles)
returns public.vehicles
language plpgsql
set search_path = ''
as $$
declare
  vehicle public.vehicles;
begin
  -- Trips are locked before vehicles and by id, as everywhere.
  perform from public.trips t
  where t.vehicle_id = present.id and t.status in ('scheduled', 'active', 'waiting')
  order by t.id for no key update;
  update public.vehicles v set status = 'retired' where v.id = present.id;
  insert into public.vehicles (owner_id, make, model, plate_number, seats, kind, status, approval)
  values (
    present.owner_id, wanted.make, wanted.model, wanted.plate_number, wanted.seats, wanted.kind, wanted.status, wanted.approval
  )
  returning * into vehicle;
  update public.fleet_vehicles f set vehicle_id = vehicle.id where f.vehicle_id = present.id;
  update public.fleet_drivers f set vehicle_id = vehicle.id where f.vehicle_id = present.id and f.status = 'invited';
  -- Triggers on trips notify drivers and passengers.
  update public.trips t set vehicle_id = vehicle.id
  where t.vehicle_id = present.id and t.status in ('scheduled', 'active', 'waiting');
  return vehicle;
end
$$;

create or replace function private.change_fleet_vehicle(vehicle_id uuid, details jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  driver uuid := private.fleet_driver(company, (details ->> 'driverId')::uuid);
  vehicle public.vehicles := private.own_fleet_vehicle(company, change_fleet_vehicle.vehicle_id);
  wanted public.vehicles;
begin
  if vehicle.status = 'retired' then
    perform private.refuse(409, 'conflict', 'This vehicle is retired.');
  end if;
  -- Fields that the request omits keep their current value.
  wanted := private.checked_vehicle(private.vehicle_details(vehicle) || details);
  if exists (
    select from public.trips t
    where t.vehicle_id = vehicle.id and t.total_seats > wanted.seats and t.status in ('scheduled', 'active', 'waiting', 'en_route')
  ) then
    perform private.refuse(409, 'conflict', 'A scheduled trip sells more seats than that. Cancel it first.');
  end if;
  wanted.approval := vehicle.approval;
  if regexp_replace(wanted.plate_number, '[^A-Z0-9]', '', 'g') <> vehicle.plate_key then
    wanted.approval := private.fleet_plate_approval(company, wanted, vehicle.id);
    if wanted.approval = 'pending' and private.count_trips_ahead(vehicle.id) > 0 then
      perform private.refuse(409, 'conflict',
        'Another account has this plate number. Add it as a new vehicle; we check it before it can be scheduled.');
    end if;
  end if;
  if (vehicle.make, vehicle.model, vehicle.plate_number) is distinct from (wanted.make, wanted.model, wanted.plate_number) then
    vehicle := private.replace_fleet_vehicle(vehicle, wanted);
  else
    update public.vehicles v set seats = wanted.seats, kind = wanted.kind, status = wanted.status where v.id = vehicle.id;
  end if;
  if details ? 'driverId' then
    update public.fleet_vehicles f set driver_id = driver where f.vehicle_id = vehicle.id;
  end if;
  return vehicle.id;
end
$$;
comment on function private.change_fleet_vehicle(uuid, jsonb) is
'Changes the named details of a vehicle of the caller''s fleet and returns its id. Another model or plate is another
vehicle; a plate that another account has waits for approval.
Refuses: 401, 403; 404 not_found; 400 invalid_input; 409 conflict if it is retired, a scheduled trip sells more seats,
another vehicle of the fleet has this plate, or another account has it while trips are ahead.
Security definer because: clients cannot write vehicles.';

create or replace function private.active_fleet_vehicle(company uuid, vehicle_id uuid)
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
  elsif vehicle.approval not in ('approved', 'not_needed') then
    perform private.refuse(409, 'conflict', case vehicle.approval
      when 'pending' then 'Another account has this plate number too. We are checking the vehicle.'
      else coalesce('This vehicle was not approved: ' || vehicle.rejection_reason, 'This vehicle was not approved.') end);
  end if;
  return vehicle;
end
$$;
comment on function private.active_fleet_vehicle(uuid, uuid) is
'A vehicle of the company that is on the road and needs no approval, or has it.
Refuses: 404 not_found; 409 conflict if it is retired, in maintenance or not approved.';
