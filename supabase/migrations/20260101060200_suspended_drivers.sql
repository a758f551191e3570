-- Chapter 06, part 2: who may not travel sells no seats.

create function private.list_trips_of_driver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In one order, so that two suspensions never wait for each other in a circle. Then looked at anew: the suspension of
  -- the other half of a fleet trip has been waited for.
  perform from public.trips t
  where (t.driver_id = new.id or t.company_id = new.id) and t.status in ('scheduled', 'active', 'waiting')
  order by t.id for no key update;
  -- A fleet trip is listed while neither its driver nor its company is suspended.
  update public.trips t
  set is_listed = not t.is_listed
  where (t.driver_id = new.id or t.company_id = new.id) and t.status in ('scheduled', 'active', 'waiting')
    and t.is_listed = exists (
      select from public.profiles p where p.id in (t.driver_id, t.company_id) and p.suspended
    );
  return null;
end
$$;
comment on function private.list_trips_of_driver() is
  'Trigger on profiles: a suspension hides the coming trips of a driver or a company from search and booking, its end shows them again. Definer: nobody may write trips.';

create trigger list_trips_of_driver after update of suspended on public.profiles
for each row when (old.suspended is distinct from new.suspended)
execute function private.list_trips_of_driver();
