-- Stops of a trip, and its seats counted per leg: the way from one stop to the next.

create function private.free_between(total int, taken smallint[], from_position int, to_position int)
returns int
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  most int := 0;
  seats int;
begin
  foreach seats in array taken[from_position + 1 : to_position] loop
    if seats > most then
      most := seats;
    end if;
  end loop;
  return total - most;
end
$$;
comment on function private.free_between(int, smallint[], int, int) is
'Free seats between two positions: the least over the legs between them. PL/pgSQL, because a SQL function with an
aggregate is planned at every call.';

create function private.least_free(total int, taken smallint[])
returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.free_between(total, taken, 0, cardinality(taken));
end
$$;
comment on function private.least_free(int, smallint[]) is 'Free seats of the whole way: the least over all legs.';

create function private.with_seats(taken smallint[], from_position int, to_position int, seats int)
returns smallint[]
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  for leg in from_position + 1 .. to_position loop
    taken[leg] := taken[leg] + seats;
  end loop;
  return taken;
end
$$;
comment on function private.with_seats(smallint[], int, int, int) is
'The counters of taken seats with these seats added between two positions; negative seats are given back.';

alter table public.trips add column leg_taken smallint[] not null default '{0}';
update public.trips t set leg_taken = array[t.total_seats - t.seats_available]
where t.seats_available < t.total_seats;
alter table public.trips
drop column seats_available,
add column seats_available int not null generated always as (private.least_free(total_seats, leg_taken)) stored,
add constraint each_leg_within_the_seats check (
  0 <= all (leg_taken) and total_seats >= all (leg_taken) and cardinality(leg_taken) between 1 and 7
);
comment on column public.trips.leg_taken is
  'Seats taken on each leg: leg n is the way from stop n - 1 to stop n. Only functions that lock the trip change it '
  '(take_seats, set_stops, guard_trip_status).';
comment on column public.trips.seats_available is 'Seats left for the whole way: the least over all legs.';

create table public.trip_stops (
  trip_id uuid not null references public.trips (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  position smallint check (position between 0 and 7),
  place_id text not null references public.places (id),
  planned_at timestamptz not null check (isfinite(planned_at)),
  fare_kobo int not null check (fare_kobo >= 0),
  point_name text check (length(point_name) between 3 and 80),
  point_hint text check (length(point_hint) <= 120),
  point_latitude double precision,
  point_longitude double precision,
  reached_at timestamptz,
  left_at timestamptz,
  primary key (trip_id, id),
  -- Deferrable, so that one statement can shift the positions of several stops.
  constraint one_stop_per_position unique (trip_id, position) deferrable initially immediate,
  constraint fare_starts_at_zero check ((position = 0) = (fare_kobo = 0)),
  constraint a_point_has_a_name check (point_name is not null or (point_hint is null and point_latitude is null)),
  constraint point_in_nigeria check (
    num_nulls(point_latitude, point_longitude) in (0, 2)
    and point_latitude between 3 and 15 and point_longitude between 1.5 and 16
  ),
  constraint left_after_reached check (left_at >= reached_at)
);
comment on table public.trip_stops is
  'Stops of a trip in order, the origin first and the destination last. Trips keep copies of the first and last stop '
  '(place, departure, arrival, fare).';
comment on column public.trip_stops.position is
  'Place in the order, from 0. Null: taken out of the trip; the row is kept for its cancelled bookings.';
comment on column public.trip_stops.planned_at is
  'Planned departure from the stop; the planned arrival at the last one.';
comment on column public.trip_stops.fare_kobo is
  'Fare of one seat from the origin to this stop. A leg costs the difference of its two stops.';
comment on column public.trip_stops.point_name is 'Where to meet; null: to be agreed with the driver.';
comment on column public.trip_stops.reached_at is 'When the driver pressed "At stop".';
comment on column public.trip_stops.left_at is 'When the driver pressed "Left stop".';
create index trip_stops_by_place on public.trip_stops (place_id, point_name) where point_name is not null;

grant select on public.trip_stops to anon, authenticated, app_admin;

insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo)
select t.id, 0, t.origin_place_id, t.departure_at, 0 from public.trips t
union all
select t.id, 1, t.destination_place_id, t.arrives_at, t.fare_kobo from public.trips t;

create function private.check_stops(trip_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  legs int := (select cardinality(t.leg_taken) from public.trips t where t.id = check_stops.trip_id);
  stop public.trip_stops;
  before public.trip_stops;
  places text[] := '{}';
begin
  if legs is null then
    return; -- The trip was deleted in this transaction.
  end if;
  for stop in
    select s.* from public.trip_stops s
    where s.trip_id = check_stops.trip_id and s.position is not null order by s.position
  loop
    if stop.position <> cardinality(places) then
      raise exception 'Trip % has no stop %.', trip_id, cardinality(places);
    elsif stop.place_id = any (places) then
      perform private.refuse(400, 'invalid_input', 'A trip stops at a place only once');
    elsif stop.position > 0 and stop.planned_at <= before.planned_at then
      perform private.refuse(400, 'invalid_input', 'The time of each stop must be later than that of the stop before');
    elsif stop.position > 0 and stop.fare_kobo <= before.fare_kobo then
      perform private.refuse(400, 'invalid_input', 'The fare to each stop must be higher than the fare to the stop before');
    end if;
    places := places || stop.place_id;
    before := stop;
  end loop;
  if cardinality(places) <> legs + 1 then
    raise exception 'Trip % has % stops and % legs.', trip_id, cardinality(places), legs;
  end if;
end
$$;
comment on function private.check_stops(uuid) is
'Checks the stops of a trip: 2 to 8 without a gap, one more than legs, each place once, times and fares rising.
Refuses: 400 invalid_input for a place that repeats, and for times or fares that do not rise.';

create function private.check_changed_stops()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.check_stops(coalesce(new.trip_id, old.trip_id));
  return null;
end
$$;
comment on function private.check_changed_stops() is
'Trigger at the end of the transaction: the stops of a trip must make sense (check_stops). Functions that change stops
check them earlier, with "set constraints".
Security definer because: it must see every stop.';

create constraint trigger check_stops after insert or delete or update of position, place_id, planned_at, fare_kobo
on public.trip_stops deferrable initially deferred
for each row execute function private.check_changed_stops();

alter table public.trip_stops enable row level security;

create policy "people see the stops of trips that they see" on public.trip_stops
for select to anon, authenticated, app_admin
using (exists (select from public.trips t where t.id = trip_stops.trip_id));

create policy "only active people" on public.trip_stops as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_stops as restrictive
for all to app_admin using ((select private.is_live_admin()));
