-- Adding and changing fleet vehicles.

create function private.checked_vehicle(details jsonb)
returns public.vehicles language plpgsql set search_path = '' as $$
declare
  vehicle public.vehicles;
  words text := regexp_replace(btrim(coalesce(private.without_controls(details ->> 'model'), '')), '\s+', ' ', 'g');
begin
  vehicle.make := split_part(words, ' ', 1);
  vehicle.model := btrim(substr(words, length(vehicle.make) + 1));
  vehicle.seats := (details ->> 'capacity')::int;
  vehicle.kind := coalesce(details ->> 'type', '');
  vehicle.status := coalesce(details ->> 'status', 'active');
  if length(words) not between 1 and 60 then
    perform private.refuse(400, 'invalid_input', 'Model is required');
  end if;
  perform private.refuse_contact_details(words, 'Vehicle');
  vehicle.plate_number := private.checked_plate(details ->> 'plateNumber');
  if vehicle.kind not in ('van', 'bus') or vehicle.status not in ('active', 'maintenance') then
    perform private.refuse(400, 'invalid_input', 'Please choose a type and a status');
  end if;
  perform private.check_seats(vehicle.seats);
  return vehicle;
end
$$;
comment on function private.checked_vehicle is
'A vehicle from the contract''s fleetVehicleInputSchema; the first word of the model is the make.
Refuses: 400 invalid_input.';

create function private.add_fleet_vehicle(details jsonb, client_key uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
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
comment on function private.add_fleet_vehicle is
'Adds a vehicle to the caller''s fleet and returns its id; it waits for approval if another account has its plate. The same
client key returns the first vehicle.
Refuses: 401, 403; 400 invalid_input; 409 conflict if another vehicle of the fleet has this plate or the key was used for a
different vehicle.
Security definer because: clients cannot write vehicles.';

create function private.replace_fleet_vehicle(present public.vehicles, wanted public.vehicles)
returns public.vehicles language plpgsql set search_path = '' as $$
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
  -- after_trip notifies drivers and passengers.
  update public.trips t set vehicle_id = vehicle.id
  where t.vehicle_id = present.id and t.status in ('scheduled', 'active', 'waiting');
  return vehicle;
end
$$;
comment on function private.replace_fleet_vehicle is
'Replaces a vehicle by a new row in the fleet, in open invitations and on coming trips; trips under way or over keep the
old one.';

create function private.vehicle_details(vehicle public.vehicles) returns jsonb language sql stable
return jsonb_build_object(
  'model', btrim(vehicle.make || ' ' || vehicle.model), 'plateNumber', vehicle.plate_number,
  'capacity', vehicle.seats, 'type', vehicle.kind, 'status', vehicle.status
);
comment on function private.vehicle_details is 'A vehicle in the form that checked_vehicle takes.';

create function private.change_fleet_vehicle(vehicle_id uuid, details jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
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
    perform private.tell_changes(t.id) from public.trips t
    where t.vehicle_id = vehicle.id and t.status in ('scheduled', 'active', 'waiting') and vehicle.kind <> wanted.kind;
  end if;
  if details ? 'driverId' then
    update public.fleet_vehicles f set driver_id = driver where f.vehicle_id = vehicle.id;
  end if;
  return vehicle.id;
end
$$;
comment on function private.change_fleet_vehicle is
'Changes the named details of a vehicle of the caller''s fleet and returns its id. Another model or plate is another
vehicle; a plate that another account has waits for approval.
Refuses: 401, 403; 404 not_found; 400 invalid_input; 409 conflict if it is retired, a scheduled trip sells more seats,
another vehicle of the fleet has this plate, or another account has it while trips are ahead.
Security definer because: clients cannot write vehicles.';

grant execute on function
  private.add_fleet_vehicle,
  private.change_fleet_vehicle
to authenticated;
