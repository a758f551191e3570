-- Chapter 10: positions of the people on a trip. Only the newest is stored; each one is broadcast.

create table public.trip_locations (
  trip_id uuid not null references public.trips (id),
  user_id uuid not null references public.profiles (id),
  user_type text not null check (user_type in ('driver', 'passenger')),
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  heading real,
  speed real,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  -- Metres per second over the last minutes; null until there are two positions.
  average_speed real,
  estimated_arrival timestamptz,
  allowance real not null,
  primary key (trip_id, user_id)
) with (fillfactor = 50);
comment on table public.trip_locations is
  'Newest position of each participant of a trip, in degrees, metres and metres per second. recorded_at: clock of the '
  'device. Written by record_location only.';
comment on column public.trip_locations.allowance is
  'Tokens left in the participant''s bucket at received_at (spend_allowance).';
create index trip_locations_by_user on public.trip_locations (user_id);

grant select on public.trip_locations to authenticated, app_admin;

-- PL/pgSQL caches plans. A SQL function with a search_path setting is planned at every call, which is too expensive for each
-- position.
create function private.position_hours()
returns int
language sql
immutable
return 24;
comment on function private.position_hours() is 'Hours after which a position is too old to store or to show.';

create function private.position_speed_max()
returns float8
language sql
immutable
return 70;
comment on function private.position_speed_max() is 'Highest plausible speed in metres per second.';

create function private.iso(moment timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
comment on function private.iso(timestamptz) is
'A moment as ISO 8601 in UTC with milliseconds, as contracts carry it; null stays null.';

create function private.metres_between(latitude_a float8, longitude_a float8, latitude_b float8, longitude_b float8)
returns float8
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(latitude_b - latitude_a) / 2) ^ 2
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * sin(radians(longitude_b - longitude_a) / 2) ^ 2
  )));
end
$$;
comment on function private.metres_between(float8, float8, float8, float8) is
'Great-circle distance in metres between two positions in degrees.';

create function private.estimate_arrival(
  latitude float8, longitude float8, place_id text, average_speed float8, at_moment timestamptz
)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  road_factor constant float8 := 1.3;
  slowest_mps constant float8 := 1.5;
begin
  if average_speed is null or average_speed < slowest_mps then
    return null;
  end if;
  return (
    select at_moment + make_interval(secs =>
      private.metres_between(estimate_arrival.latitude, estimate_arrival.longitude, p.latitude, p.longitude)
      * road_factor / average_speed)
    from public.places p where p.id = estimate_arrival.place_id
  );
end
$$;
comment on function private.estimate_arrival(float8, float8, text, float8, timestamptz) is
'When a vehicle at this position reaches the place at its recent average speed (m/s), with roads taken as 1.3 times the
straight line; null below walking pace.';

create function private.lock_position(trip_id uuid, person uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(trip_id::text || person::text, 0));
end
$$;
comment on function private.lock_position(uuid, uuid) is
'Locks one person''s position on one trip until the transaction ends, even if there is no row yet.';

create function private.delete_position()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_position(new.trip_id, new.passenger_id);
  delete from public.trip_locations l where l.trip_id = new.trip_id and l.user_id = new.passenger_id;
  return null;
end
$$;
comment on function private.delete_position() is
'Trigger: deletes the position of a passenger whose booking was cancelled.
Security definer because: clients cannot write positions.';

-- The policy calls it with the reader's rights.
grant execute on function private.position_hours() to authenticated;

create trigger delete_position after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'cancelled')
execute function private.delete_position();

alter table public.trip_locations enable row level security;

create policy "people on a trip see each other" on public.trip_locations
for select to authenticated using (
  received_at > now() - make_interval(hours => private.position_hours()) and private.is_trip_member(trip_id)
);

create policy "administrators see every position" on public.trip_locations
for select to app_admin using (true);

create policy "only active people" on public.trip_locations as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_locations as restrictive
for all to app_admin using ((select private.is_live_admin()));
