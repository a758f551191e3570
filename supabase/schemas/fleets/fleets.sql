-- A fleet: its lock, its checks, and retiring vehicles and routes. Only functions of fleets write its tables.

create function private.require_fleet() returns uuid language plpgsql set search_path = '' as $$
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
comment on function private.require_fleet is
'Locks the profile of the calling company and returns its id. This lock serialises all changes of one fleet.
Refuses: 401, 403 suspended; 403 forbidden if the caller is not a company.';

create function private.check_company(company uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.profiles p where p.id = company and p.rejected_at is not null) then
    perform private.refuse(403, 'not_verified',
      'Your company was not verified. Please send a new proof of address on your account page first.');
  end if;
end
$$;
comment on function private.check_company is
'Checks that the company was not rejected, or has sent a new proof since (reopen_verification).
Refuses: 403 not_verified otherwise.';

create function private.fleet_driver(company uuid, driver uuid)
returns uuid language plpgsql stable set search_path = '' as $$
begin
  if driver is not null and not exists (
    select from public.fleet_drivers f where f.company_id = company and f.driver_id = driver and f.status = 'active'
  ) then
    perform private.refuse(400, 'invalid_input', 'Please choose a driver of your fleet');
  end if;
  return driver;
end
$$;
comment on function private.fleet_driver is
'Returns the driver, who must be an active driver of the company; null stays null.
Refuses: 400 invalid_input otherwise.';

create function private.own_fleet_vehicle(company uuid, vehicle_id uuid)
returns public.vehicles language plpgsql set search_path = '' as $$
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
comment on function private.own_fleet_vehicle is
'A vehicle of the company.
Refuses: 404 not_found for any other.';

create function private.count_trips_ahead(vehicle uuid) returns bigint language sql stable set search_path = ''
return (
  select count(*) from public.trips t
  where t.vehicle_id = vehicle and t.status in ('scheduled', 'active', 'waiting', 'en_route')
);
comment on function private.count_trips_ahead is
'Number of trips that a vehicle is scheduled for or is making.';

create function private.retire_fleet_vehicle(vehicle_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  vehicle public.vehicles := private.own_fleet_vehicle(private.require_fleet(), retire_fleet_vehicle.vehicle_id);
  ahead bigint := private.count_trips_ahead(vehicle.id);
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
comment on function private.retire_fleet_vehicle is
'Retires a vehicle of the caller''s fleet for good. Retiring it again changes nothing.
Refuses: 401, 403; 404 not_found; 409 conflict while it has trips ahead.
Security definer because: clients cannot write vehicles.';

create function private.retire_fleet_route(route_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
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
comment on function private.retire_fleet_route is
'Retires a route of the caller''s fleet; its scheduled trips stay. Retiring it again changes nothing.
Refuses: 401, 403; 404 not_found.
Security definer because: clients cannot write routes.';

grant execute on function private.retire_fleet_vehicle, private.retire_fleet_route to authenticated;
