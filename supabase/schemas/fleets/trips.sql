-- Fleet trips: trips with a company, which alone changes their terms, stops and meeting points.

create function private.guard_fleet_trip(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  -- The trips of a driver who deletes their account are cancelled.
  if trip.driver_id = auth.uid() and not private.is_deleting_account() then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
end
$$;
comment on function private.guard_fleet_trip(public.trips) is
'Lets only the company change the terms of a fleet trip or cancel it.
Refuses: 403 forbidden for its driver.';

create function private.fleet_name(company uuid)
returns text language sql stable strict security definer set search_path = ''
return (select c.name from public.companies c where c.id = company);
comment on function private.fleet_name(uuid) is
'Name of the company behind a fleet trip; null for null.
Security definer because: companies can be read by themselves only.';

create function private.change_fleet_way(trip_id uuid, way jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
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

grant execute on function private.fleet_name(uuid), private.change_fleet_way(uuid, jsonb) to authenticated;
