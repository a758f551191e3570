-- One function deletes a batch of old rows, for every job that does nothing else; and jobs for three more tables.

create function private.delete_batch(target regclass, condition text)
returns int
language plpgsql
set search_path = ''
as $$
declare
  batch constant int := 500;
  deleted int;
begin
  -- An array of row addresses, because a join with the subquery would read the whole table.
  execute format(
    'delete from %1$s where ctid = any (array(select r.ctid from %1$s r where %2$s limit %3$s for update skip locked))',
    target, condition, batch
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_batch(regclass, text) is
'Deletes rows r of a table that meet a condition, and returns how many: at most 500, the default batch of a job. Rows that
another transaction has locked are left for the next run.';

create or replace function private.forget_positions()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('public.trip_locations', $$
  exists (
    select from public.trips t
    where t.id = r.trip_id and private.trip_over_at(t) < now() - make_interval(hours => private.position_hours())
  )
$$);

create or replace function private.forget_tracks()
returns int
language sql
security definer
set search_path = ''
-- The first condition is not needed, but has an index. A device's clock may be 2 minutes ahead.
return private.delete_batch('private.trip_track', $$
  r.recorded_at < now() - interval '7 days' + interval '1 hour' and exists (
    select from public.trips t where t.id = r.trip_id and private.trip_over_at(t) < now() - interval '7 days'
  )
$$);

create or replace function private.forget_share_links()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('public.trip_shares', $$
  exists (select from public.trips t where t.id = r.trip_id and private.trip_over_at(t) < now() - interval '24 hours')
$$);

create or replace function private.forget_admin_sessions()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.admin_sessions', $$ r.expires_at < now() - interval '30 days' $$);

create or replace function private.forget_rate_limits()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.rate_limits', $$ r.ends_at < now() $$);

create function private.forget_registrations()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.registrations', $$ r.created_at < now() - interval '1 hour' $$);
comment on function private.forget_registrations() is
'Job: deletes details of registrations that no sign-up used within an hour; at most 500.
Security definer because: no role deletes registrations.';

create function private.forget_known_devices()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.known_devices', $$
  r.seen_at < now() - make_interval(days => private.device_days())
$$);
comment on function private.forget_known_devices() is
'Job: deletes devices without a sign-in for 180 days (device_days); at most 500.
Security definer because: no role deletes known devices.';

create function private.forget_email_changes()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.email_changes', $$ r.requested_at < now() - interval '1 hour' $$);
comment on function private.forget_email_changes() is
'Job: deletes requests to change an email address an hour after they were made, when they are no longer valid; at most 500.
Security definer because: no role deletes requests.';

insert into private.jobs (name, description, every, function_name) values
  ('forget_registrations', 'Deletes details of registrations that no sign-up used', '10 minutes', 'forget_registrations'),
  ('forget_known_devices', 'Deletes devices unused for 180 days', '1 day', 'forget_known_devices'),
  ('forget_email_changes', 'Deletes expired requests to change an email address', '1 hour', 'forget_email_changes');
