-- Fleet trips: trips with a company, which alone changes their terms, stops and meeting points.

create function private.guard_fleet_trip(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  -- The trips of a driver who deletes their account are cancelled.
  if trip.driver_id = auth.uid() and not private.is_deleting_account() then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
end
$$;
comment on function private.guard_fleet_trip is
'Lets only the company change the terms of a fleet trip or cancel it.
Refuses: 403 forbidden for its driver.';

create function private.fleet_name(company uuid)
returns text language sql stable strict security definer set search_path = ''
return (select c.name from public.companies c where c.id = company);
comment on function private.fleet_name is
'Name of the company behind a fleet trip; null for null.
Security definer because: companies can be read by themselves only.';

grant execute on function private.fleet_name to authenticated;
