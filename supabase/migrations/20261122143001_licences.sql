-- The licence of an approved verification is the driver's licence, and a trip departs before it expires.

create function private.keep_verified_licence()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  reminded int := private.reminder_days(new.driver_license_expiry - private.lagos_day(new.submitted_at));
begin
  if tg_op = 'UPDATE' and old.status = 'approved' then
    return null;
  end if;
  -- The same licence approved again: its reminders were sent.
  reminded := least(reminded, (
    select min(p.reminded_days) from public.papers p
    where p.owner_id = new.driver_id and p.kind = 'licence' and p.expires_on = new.driver_license_expiry
  ));
  -- Waits for an administrator who decides on a renewed licence.
  perform private.lock_documents(new.driver_id);
  perform private.replace_paper(new.driver_id, 'licence', null);
  insert into public.papers (owner_id, kind, file_path, expires_on, status, reminded_days, submitted_at, decided_at)
  values (
    new.driver_id, 'licence', new.driver_license_path, new.driver_license_expiry, 'accepted', reminded,
    new.submitted_at, coalesce(new.decided_at, now())
  );
  return null;
end
$$;
comment on function private.keep_verified_licence() is
'Trigger: the licence of a verification that an administrator approves takes the place of the driver''s present one.
Security definer because: no role writes papers.';

create trigger keep_verified_licence after insert or update of status on public.driver_verifications
for each row when (new.status = 'approved') execute function private.keep_verified_licence();

insert into public.papers (owner_id, kind, file_path, expires_on, status, submitted_at, decided_at)
select distinct on (v.driver_id)
  v.driver_id, 'licence', v.driver_license_path, v.driver_license_expiry, 'accepted', v.submitted_at, v.decided_at
from public.driver_verifications v
where v.status = 'approved'
order by v.driver_id, v.submitted_at desc;

create function private.guard_trip_licence()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  expiry date := (
    select p.expires_on from public.papers p
    where p.owner_id = new.driver_id and p.kind = 'licence' and p.status = 'accepted'
  );
begin
  if private.lagos_day(new.departure_at) > expiry then
    perform private.refuse(409, 'licence_expired', format(
      case when new.company_id is null
        then 'Your licence ends on %s, before this trip. Please send your renewed licence from your account page.'
        else 'The driver''s licence ends on %s, before this trip. Please name another driver.' end,
      to_char(expiry, 'FMDD Mon YYYY')
    ), jsonb_build_object('expiresOn', expiry));
  end if;
  return new;
end
$$;
comment on function private.guard_trip_licence() is
'Trigger on trips: the driver''s licence is valid on the day of departure in Lagos. A driver without a known expiry may drive.
Refuses: 409 licence_expired {expiresOn}.
Security definer because: clients read only their own papers.';

create trigger guard_trip_licence before insert on public.trips
for each row execute function private.guard_trip_licence();

-- A trip that is already published may be changed, and may leave earlier.
create trigger guard_changed_trip_licence before update of driver_id, departure_at on public.trips
for each row when (new.driver_id is distinct from old.driver_id or new.departure_at > old.departure_at)
execute function private.guard_trip_licence();
