-- Every trip has an arrival, and trips of one driver or one vehicle cannot overlap.

create function private.straight_km(origin text, destination text)
returns double precision
language sql
stable
set search_path = ''
return (
  select d.distance_km from public.place_distances d where d.from_place_id = origin and d.to_place_id = destination
);
comment on function private.straight_km(text, text) is 'Great-circle kilometres between two places.';

create function private.fastest_minutes(origin text, destination text)
returns int
language plpgsql
stable
set search_path = ''
as $$
declare
  speed_max_kmh constant int := 110;
begin
  return greatest(1, ceil(private.straight_km(origin, destination) / speed_max_kmh * 60));
end
$$;
comment on function private.fastest_minutes(text, text) is
'Minutes that the way between two places takes at least: the straight line at 110 km/h.';

create function private.estimated_minutes(origin text, destination text)
returns int
language plpgsql
stable
set search_path = ''
as $$
declare
  road_percent constant int := 130;
  speed_kmh constant int := 60;
begin
  return greatest(1, ceil(private.straight_km(origin, destination) * road_percent / 100 / speed_kmh * 60));
end
$$;
comment on function private.estimated_minutes(text, text) is
'Estimated minutes of the way between two places: the straight line × 1.3 at 60 km/h.';

create function private.check_duration(origin text, destination text, minutes int)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  fastest int := private.fastest_minutes(origin, destination);
  slowest int := 2 * private.estimated_minutes(origin, destination);
begin
  if minutes is not null and minutes not between fastest and slowest then
    perform private.refuse(400, 'invalid_input', format('Duration must be between %s and %s minutes', fastest, slowest));
  end if;
end
$$;
comment on function private.check_duration(text, text, int) is
'Checks the duration that a driver gives for their trip: at least the straight line at 110 km/h, at most twice the
estimate. Null passes.
Refuses: 400 invalid_input otherwise.';

-- The driver's own duration travels beside create_trip and edit_trip, to the trigger that sets the arrival.
create function private.own_duration()
returns int
language sql
stable
set search_path = ''
return nullif(current_setting('tafiya.trip_minutes', true), '')::int;
comment on function private.own_duration() is
'Minutes that publish_trip or change_trip has set for the trip of this call, else null.';

create function private.set_trip_arrival()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  own int := case when new.company_id is null then private.own_duration() end;
begin
  -- Serialises the driver's trips. Without the lock, two overlapping changes would wait for each other (deadlock).
  perform from public.driver_profiles d where d.id = new.driver_id for no key update;
  if own is not null then
    perform private.check_duration(new.origin_place_id, new.destination_place_id, own);
    new.arrives_at := new.departure_at + make_interval(mins => own);
  elsif tg_op = 'INSERT' then
    new.arrives_at := coalesce(new.arrives_at, new.departure_at + make_interval(
      mins => private.estimated_minutes(new.origin_place_id, new.destination_place_id)
    ));
  elsif new.arrives_at is not distinct from old.arrives_at then
    new.arrives_at := new.departure_at + (old.arrives_at - old.departure_at);
  end if;
  return new;
end
$$;
comment on function private.set_trip_arrival() is
'Trigger: sets the arrival of a new trip from the driver''s own duration or the estimate, and moves it with the departure.
Refuses: 400 invalid_input for an impossible own duration.
Security definer because: locks the driver''s profile, which clients cannot update.';

-- Existing trips: the estimate. Those that overlap already keep their times; the rule holds for the others.
update public.trips t
set arrives_at = t.departure_at + make_interval(mins => private.estimated_minutes(t.origin_place_id, t.destination_place_id))
where t.arrives_at is null;

alter table public.trips
drop constraint fleets_know_when_they_arrive,
drop constraint one_fleet_trip_per_vehicle_at_a_time,
drop constraint one_fleet_trip_per_driver_at_a_time,
alter column arrives_at set not null,
add column may_overlap boolean not null default false;

update public.trips t
set may_overlap = true
where t.status in ('scheduled', 'active', 'waiting', 'en_route') and exists (
  select from public.trips o
  where o.id <> t.id and o.status in ('scheduled', 'active', 'waiting', 'en_route')
    and (o.driver_id = t.driver_id or o.vehicle_id = t.vehicle_id)
    and tstzrange(o.departure_at, o.arrives_at) && tstzrange(t.departure_at, t.arrives_at)
);

alter table public.trips
-- Half-open ranges: a vehicle that arrives at ten can leave at ten.
add constraint one_trip_per_vehicle_at_a_time exclude using gist (
  vehicle_id with =, tstzrange(departure_at, arrives_at) with &&
) where (status in ('scheduled', 'active', 'waiting', 'en_route') and not may_overlap),
add constraint one_trip_per_driver_at_a_time exclude using gist (
  driver_id with =, tstzrange(departure_at, arrives_at) with &&
) where (status in ('scheduled', 'active', 'waiting', 'en_route') and not may_overlap);
comment on column public.trips.arrives_at is
  'Departure plus the driver''s own duration, the route''s duration (fleets) or the estimate. Vehicle and driver are busy '
  'until then.';
comment on column public.trips.may_overlap is
  'True for trips that overlapped before the rule existed; no function sets it.';

drop trigger guard_overlapping_trips on public.trips;
drop function private.guard_overlapping_trips();

create trigger set_trip_arrival before insert or update of departure_at, driver_id on public.trips
for each row execute function private.set_trip_arrival();

create or replace function private.refuse_overlap(taken text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(409, 'conflict', case taken
    when 'one_trip_per_driver_at_a_time' then 'The driver already has a trip at that time.'
    else 'This vehicle already has a trip at that time.' end);
end
$$;
comment on function private.refuse_overlap(text) is
'Refuses an overlapping trip of a fleet and reports which of the two exclusion constraints it violates.
Refuses: 409 conflict, always.';

create function private.refuse_own_overlap()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(409, 'conflict', 'You already have a trip at that time. Choose a departure after it arrives.');
end
$$;
comment on function private.refuse_own_overlap() is
'Refuses a trip that overlaps another trip of the calling driver, their own or their fleet''s.
Refuses: 409 conflict, always.';

create function private.publish_trip(
  origin text, destination text, departure_at timestamptz, seats int, fare_kobo int, description text, client_key uuid,
  duration_minutes int
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform set_config('tafiya.trip_minutes', coalesce(duration_minutes::text, ''), true);
  return private.create_trip(origin, destination, departure_at, seats, fare_kobo, description, client_key);
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.publish_trip(text, text, timestamptz, int, int, text, uuid, int) is
'create_trip with the driver''s own duration, null for the estimate.
Refuses: as create_trip; 400 invalid_input for an impossible duration; 409 conflict if the driver has a trip at that time.
Security definer because: clients cannot insert trips.';

create function private.change_trip(trip_id uuid, changes jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  minutes int := private.changed_int(changes, 'durationMinutes', null);
  trip public.trips;
begin
  perform set_config('tafiya.trip_minutes', coalesce(minutes::text, ''), true);
  if changes - 'durationMinutes' <> '{}' or minutes is null then
    return private.edit_trip(trip_id, changes - 'durationMinutes');
  end if;
  trip := private.locked_own_trip(trip_id, private.require_active());
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif trip.company_id is not null then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
  -- set_trip_arrival takes the duration.
  update public.trips t set departure_at = t.departure_at where t.id = trip.id;
  return trip.id;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.change_trip(uuid, jsonb) is
'edit_trip with one more change, durationMinutes: the driver''s own duration.
Refuses: as edit_trip; 400 invalid_input for an impossible duration; 409 conflict if the driver has a trip at that time.
Security definer because: clients cannot update trips.';

-- Of public facts; read with a trip (status_opens_at).
grant execute on function
  private.straight_km(text, text), private.fastest_minutes(text, text), private.estimated_minutes(text, text)
to authenticated, app_admin;
grant execute on function
  private.publish_trip(text, text, timestamptz, int, int, text, uuid, int),
  private.change_trip(uuid, jsonb)
to authenticated;
