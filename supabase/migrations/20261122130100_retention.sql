-- How long positions, links, sessions and counters are kept. Every function here is a job that changes at most one batch.

create table private.trip_track (
  trip_id uuid not null references public.trips (id),
  recorded_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (trip_id, recorded_at)
);
comment on table private.trip_track is
  'Where the driver of a trip was: at most one point per 2 minutes, by the clock of the device. Closed to clients; kept '
  'until 7 days after the trip (forget_tracks).';

create index trip_track_by_time on private.trip_track (recorded_at);

create function private.keep_track()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  gap constant interval := '2 minutes';
begin
  insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
  select new.trip_id, new.recorded_at, new.latitude, new.longitude
  where not exists (
    select from private.trip_track k where k.trip_id = new.trip_id and k.recorded_at > new.recorded_at - gap
  )
  on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_track() is
'Trigger: adds the driver''s position to the track of the trip unless the last point is less than 2 minutes old.
Security definer because: no role writes the track.';

create function private.forget_other_track()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.trip_track k where k.trip_id = new.id;
  return null;
end
$$;
comment on function private.forget_other_track() is
'Trigger: a trip that gets another driver starts a new track.
Security definer because: no role writes the track.';

create function private.forget_own_track()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.trip_track k using public.trips t where t.id = k.trip_id and t.driver_id = new.id;
  return null;
end
$$;
comment on function private.forget_own_track() is
'Trigger: deletes the tracks of a driver whose account is deleted.
Security definer because: no role writes the track.';

create function private.trip_over_at(trip public.trips)
returns timestamptz
language sql
stable
set search_path = ''
return case trip.status
  when 'completed' then trip.ended_at
  when 'cancelled' then trip.cancelled_at
  else trip.departure_at + make_interval(days => private.overdue_trip_days())
end;
comment on function private.trip_over_at(public.trips) is
'When the trip was completed or cancelled; for one that nobody has ended, when it counts as over.';

create function private.forget_positions()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  deleted int;
begin
  with old as (
    select l.trip_id, l.user_id from public.trip_locations l
    join public.trips t on t.id = l.trip_id
    where private.trip_over_at(t) < now() - make_interval(hours => private.position_hours())
    limit batch
    for update of l skip locked
  )
  delete from public.trip_locations l using old where l.trip_id = old.trip_id and l.user_id = old.user_id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.forget_positions() is
'Job: deletes the newest positions of everybody on a trip 24 hours after it; at most 500.
Security definer because: clients cannot delete positions.';

create function private.forget_tracks()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  kept constant interval := '7 days';
  deleted int;
begin
  with old as (
    select k.trip_id, k.recorded_at from private.trip_track k
    join public.trips t on t.id = k.trip_id
    -- The first condition is not needed, but has an index. A device's clock may be 2 minutes ahead.
    where k.recorded_at < now() - kept + interval '1 hour' and private.trip_over_at(t) < now() - kept
    order by k.recorded_at limit batch
    for update of k skip locked
  )
  delete from private.trip_track k using old where k.trip_id = old.trip_id and k.recorded_at = old.recorded_at;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.forget_tracks() is
'Job: deletes the track of a trip 7 days after it; at most 500 points.
Security definer because: no role deletes from the track.';

create function private.forget_share_links()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  deleted int;
begin
  with old as (
    select s.id from public.trip_shares s
    join public.trips t on t.id = s.trip_id
    where private.trip_over_at(t) < now() - interval '24 hours'
    limit batch
    for update of s skip locked
  )
  delete from public.trip_shares s using old where s.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.forget_share_links() is
'Job: deletes the links to a trip 24 hours after it, when none of them shows anything any more; at most 500.
Security definer because: clients cannot delete links.';

create function private.forget_admin_sessions()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  deleted int;
begin
  with old as (
    select s.id from private.admin_sessions s
    where s.expires_at < now() - interval '30 days'
    limit batch
    for update of s skip locked
  )
  delete from private.admin_sessions s using old where s.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.forget_admin_sessions() is
'Job: deletes sessions of administrators 30 days after they expired; at most 500.
Security definer because: no role deletes sessions.';

create function private.forget_rate_limits()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  deleted int;
begin
  with old as (
    select r.bucket from private.rate_limits r where r.ends_at < now()
    order by r.ends_at limit batch
    for update skip locked
  )
  delete from private.rate_limits r using old where r.bucket = old.bucket;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.forget_rate_limits() is
'Job: deletes counters whose window has ended; at most 500.
Security definer because: no role deletes counters.';

create trigger keep_track after insert or update of recorded_at on public.trip_locations
for each row when (new.user_type = 'driver')
execute function private.keep_track();

create trigger forget_other_track after update of driver_id on public.trips
for each row when (old.driver_id is distinct from new.driver_id)
execute function private.forget_other_track();

create trigger forget_own_track after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.forget_own_track();

alter table private.trip_track enable row level security;

insert into private.jobs (name, description, every, function_name) values
  ('forget_positions', 'Deletes positions 24 hours after their trip', '1 hour', 'forget_positions'),
  ('forget_tracks', 'Deletes drivers'' tracks 7 days after their trip', '1 hour', 'forget_tracks'),
  ('forget_share_links', 'Deletes share links 24 hours after their trip', '1 hour', 'forget_share_links'),
  ('forget_admin_sessions', 'Deletes administrators'' sessions 30 days after they expired', '1 day', 'forget_admin_sessions'),
  ('forget_rate_limits', 'Deletes counters of rate limits whose time has ended', '10 minutes', 'forget_rate_limits');
