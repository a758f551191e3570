-- Chapter 06, part 2: who may not travel sells no seats.

create function private.list_trips_of_driver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trips t
  set is_listed = not new.suspended
  where t.driver_id = new.id and t.status in ('scheduled', 'active', 'waiting') and t.is_listed = new.suspended;
  return null;
end
$$;
comment on function private.list_trips_of_driver() is
  'Trigger on profiles: a suspension hides the driver''s coming trips from search and booking, its end shows them again. Definer: nobody may write trips.';

create trigger list_trips_of_driver after update of suspended on public.profiles
for each row when (old.suspended is distinct from new.suspended)
execute function private.list_trips_of_driver();
