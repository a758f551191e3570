-- Administrators' pages are kept current by events: the topic `admin` names the lists that changed, and nothing else.

-- The trigger looks for a live session with every change.
create index admin_sessions_live on private.admin_sessions (expires_at) where revoked_at is null;

create function private.broadcast_admin_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  list text := '|' || tg_argv[0] || '|';
  announced text := coalesce(current_setting('tafiya.admin_changes', true), '');
begin
  -- Once per list and transaction, however many rows change.
  if position(list in announced) > 0 then
    return null;
  end if;
  perform set_config('tafiya.admin_changes', announced || list, true);
  if exists (select from private.admin_sessions s where s.revoked_at is null and s.expires_at > now()) then
    perform realtime.send(jsonb_build_object('list', tg_argv[0]), 'admin_changed', 'admin', true);
  end if;
  return null;
end
$$;
comment on function private.broadcast_admin_change() is
'Trigger: sends admin_changed with the name of the changed list on the topic admin, once per list and transaction, if an
administrator is signed in. Only the relay receives this topic.
Security definer because: clients cannot send on topics, and cannot read admin_sessions.';

create trigger broadcast_admin_change after insert or update or delete on public.profiles
for each row execute function private.broadcast_admin_change('people');

create trigger broadcast_admin_change after insert or update or delete on public.driver_profiles
for each row execute function private.broadcast_admin_change('drivers');

create trigger broadcast_admin_change after insert or update or delete on public.driver_verifications
for each row execute function private.broadcast_admin_change('drivers');

create trigger broadcast_admin_change after insert or update or delete on public.vehicles
for each row execute function private.broadcast_admin_change('vehicles');

create trigger broadcast_admin_change after insert or update or delete on public.papers
for each row execute function private.broadcast_admin_change('papers');

-- A booking, and the transaction of a booking, changes the seats or the status of its trip.
create trigger broadcast_admin_change after insert or update or delete on public.trips
for each row execute function private.broadcast_admin_change('trips');

create trigger broadcast_admin_change after insert or update or delete on public.trip_reports
for each row execute function private.broadcast_admin_change('reports');

create trigger broadcast_admin_change after insert on private.admin_audit
for each row execute function private.broadcast_admin_change('audit');

create trigger broadcast_admin_change after insert or update or delete on private.jobs
for each row execute function private.broadcast_admin_change('jobs');
