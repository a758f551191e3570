select plan(8);
select tests.create_cast();

-- A crowd in every state.
create function tests.crowd(kind text, n int, state text)
returns void
language plpgsql
as $$
declare
  who uuid;
begin
  for i in 1..n loop
    who := tests.named(concat('crowd ', kind, state, i));
    insert into public.profiles (id, user_type, name, email) values (who, kind, concat('Crowd ', kind, i), who || '@crowd.test');
    update public.profiles p set
      is_verified = state = 'verified', verified_at = case when state = 'verified' then now() end,
      rejected_at = case when state in ('rejected', 'resubmitted') then now() end,
      resubmitted_at = case when state = 'resubmitted' then now() end,
      suspended_at = case when state = 'suspended' then now() end,
      deleted_at = case when state = 'deleted' then now() end,
      photo_path = case when i % 2 = 0 then 'photo of ' || who end
    where p.id = who;
    update public.driver_profiles d set
      verification_status = (array['unverified', 'pending', 'approved', 'rejected'])[i % 4 + 1], verification_approved_at = now(),
      approved_photo_path = case when i % 6 = 0 then 'photo of ' || who end
    where d.id = who;
  end loop;
end
$$;
select tests.crowd(kind, 13, state)
from unnest(array['passenger', 'driver', 'corporate']) kind,
  unnest(array['undecided', 'verified', 'rejected', 'resubmitted', 'suspended', 'deleted']) state;

create function tests.count_of(name text)
returns int
language sql
return (private.admin_overview() -> 'counts' ->> name)::int;
select tests.authenticate_as('admin');
-- The conditions of the lists (people/admin.queries.ts, drivers/admin.queries.ts).
select is(tests.count_of('unverifiedUsers'), (select count(*)::int from public.profiles p where p.deleted_at is null and p.awaits_decision), 'Unverified Users: count and list agree');
select is(
  (select count(*)::int from public.profiles p where p.awaits_decision and p.id = any (tests.ids() || tests.id('admin'))), 8,
  'people who were not decided wait'
);
select is(tests.count_of(tab), (
  select count(*)::int from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null
  where case tab
    when 'unverifiedDrivers' then d.verification_status = 'unverified'
    when 'pendingDrivers' then d.verification_status = 'pending'
    when 'activeDrivers' then d.verification_status = 'approved' and not p.suspended
    when 'pendingPhotos' then d.is_driver_verified and p.photo_path <> coalesce(d.approved_photo_path, '')
    else true
  end
), tab || ': count and list agree')
from unnest(array['unverifiedDrivers', 'pendingDrivers', 'activeDrivers', 'pendingPhotos', 'drivers']) as tab;
select is(
  tests.count_of('verification'), tests.count_of('unverifiedUsers') + tests.count_of('unverifiedDrivers'), 'Verification: the sum of its two lists'
);
select * from finish();
