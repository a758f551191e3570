-- Changing a trip that passengers have booked: its times move a little, its points move a little, its stops stay.

alter table public.bookings add column agreed_departure_at timestamptz;
update public.bookings b set agreed_departure_at = s.planned_at
from public.trip_stops s where s.trip_id = b.trip_id and s.id = b.from_stop_id;
alter table public.bookings alter column agreed_departure_at set not null;
comment on column public.bookings.agreed_departure_at is
  'Planned time of the stop where the passenger gets on, when they booked. The driver may move it by 30 minutes in all.';

drop trigger set_whole_trip on public.bookings;
drop function private.set_whole_trip();

create function private.set_booked_leg()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.from_stop_id := coalesce(new.from_stop_id, private.stop_id(new.trip_id, false));
  new.to_stop_id := coalesce(new.to_stop_id, private.stop_id(new.trip_id, true));
  new.agreed_departure_at := (
    select s.planned_at from public.trip_stops s where s.trip_id = new.trip_id and s.id = new.from_stop_id
  );
  return new;
end
$$;
comment on function private.set_booked_leg() is
'Trigger: a booking without stops is for the whole trip; each keeps the time that was agreed.
Security definer because: it must see every stop.';

create trigger set_booked_leg before insert on public.bookings
for each row execute function private.set_booked_leg();

create function private.check_moved(trip_id uuid, shift interval)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  moved_max constant interval := '30 minutes';
begin
  if exists (
    select from public.bookings b
    join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
    where b.trip_id = check_moved.trip_id and b.status = 'confirmed'
      and s.planned_at + shift not between b.agreed_departure_at - moved_max and b.agreed_departure_at + moved_max
  ) then
    perform private.refuse(409, 'conflict', 'Passengers have booked this trip: its times can move by 30 minutes at most.');
  end if;
end
$$;
comment on function private.check_moved(uuid, interval) is
'Checks that each passenger still gets on within 30 minutes of the time that they booked, if all stops move by this much.
Refuses: 409 conflict otherwise.';

create or replace function private.changed_trip(trip public.trips, changes jsonb, keys text[])
returns public.trips
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted public.trips := trip;
begin
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or changes - keys <> '{}' then
    perform private.refuse(400, 'invalid_input', 'Nothing to change');
  end if;

  wanted.departure_at := private.changed_moment(changes, 'departureAt', trip.departure_at);
  wanted.total_seats := private.changed_int(changes, 'totalSeats', trip.total_seats);
  wanted.fare_kobo := private.changed_int(changes, 'fareKobo', trip.fare_kobo);
  if trip.seats_available < trip.total_seats and wanted.fare_kobo <> trip.fare_kobo then
    perform private.refuse(409, 'conflict', 'Passengers have booked this trip: its fare stays as it is.');
  end if;
  if wanted.departure_at is distinct from trip.departure_at then
    perform private.check_moved(trip.id, wanted.departure_at - trip.departure_at);
    perform private.check_departure(wanted.departure_at);
  end if;
  if wanted.fare_kobo is distinct from trip.fare_kobo then
    perform private.check_fare(wanted.fare_kobo);
  end if;
  return wanted;
end
$$;
comment on function private.changed_trip(public.trips, jsonb, text[]) is
'A locked trip with the changes to departure, total seats and fare applied, not yet stored. The caller checks the seats
(seats_left).
Refuses: 409 trip_closed unless scheduled or active; 400 invalid_input for no change, other keys or bad values; 409
conflict if seats are booked and the fare would change or the departure move by more than 30 minutes.';

create function private.stops_of(trip_id uuid)
returns public.trip_stops[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select s from public.trip_stops s where s.trip_id = stops_of.trip_id and s.position is not null order by s.position
  );
end
$$;
comment on function private.stops_of(uuid) is 'The stops of a trip in order.';

create function private.tell_moved(before public.trip_stops[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  moved_max_metres constant float8 := 2000;
  moved record;
begin
  for moved in
    select b.passenger_id, b.trip_id, p.name as place, s.planned_at, s.point_name,
      o.point_latitude is not null and coalesce(private.metres_between(
        o.point_latitude, o.point_longitude, s.point_latitude, s.point_longitude
      ), 'infinity') > moved_max_metres as is_far
    from unnest(before) o
    join public.trip_stops s on s.trip_id = o.trip_id and s.id = o.id
    join public.bookings b on b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id) and b.status = 'confirmed'
    join public.places p on p.id = s.place_id
    where (o.planned_at, o.point_name, o.point_latitude, o.point_longitude)
      is distinct from (s.planned_at, s.point_name, s.point_latitude, s.point_longitude)
  loop
    if moved.is_far then
      perform private.refuse(409, 'conflict', format(
        'Passengers have booked: the meeting point in %s can move by 2 km at most.', moved.place
      ));
    end if;
    perform private.create_notification_unless_caller(moved.passenger_id, 'trip_changed', 'Your stop has changed',
      format('%s. %s: %s%s.', private.describe_trip(moved.trip_id), moved.place,
        to_char(moved.planned_at at time zone 'Africa/Lagos', 'HH24:MI'), coalesce(', ' || moved.point_name, '')),
      '/trips/' || moved.trip_id);
  end loop;
end
$$;
comment on function private.tell_moved(public.trip_stops[]) is
'Notifies the passengers whose own stop has another time or meeting point than before. A changed hint is no news.
Refuses: 409 conflict if the meeting point of a booked stop moves by more than 2 km or loses its pin.';

create function private.change_way(trip public.trips, changes jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  before public.trip_stops[] := private.stops_of(trip.id);
begin
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif trip.company_id is not null then
    perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
  end if;
  if changes ? 'stops' then
    perform private.set_stops(trip.id, changes -> 'stops');
  end if;
  perform private.set_point(trip.id, private.stop_id(trip.id, false), nullif(changes -> 'originPoint', 'null'));
  perform private.set_point(trip.id, private.stop_id(trip.id, true), nullif(changes -> 'destinationPoint', 'null'));
  perform private.check_moved(trip.id, interval '0');
  perform private.tell_moved(before);
end
$$;
comment on function private.change_way(public.trips, jsonb) is
'Changes stops, originPoint and destinationPoint of a locked trip and notifies the passengers whose stops changed.
Refuses: 409 trip_closed; 403 forbidden for a fleet trip; 400 invalid_input; 409 conflict if bookings forbid the change.';

create or replace function private.change_trip(trip_id uuid, changes jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  way_keys constant text[] := array['stops', 'originPoint', 'destinationPoint'];
  minutes int := private.changed_int(changes, 'durationMinutes', null);
  terms jsonb := changes - 'durationMinutes' - way_keys;
  trip public.trips;
begin
  perform set_config('tafiya.trip_minutes', coalesce(minutes::text, ''), true);
  if terms is distinct from '{}' or changes = '{}' then
    perform private.edit_trip(trip_id, terms);
  end if;
  trip := private.locked_own_trip(trip_id, private.require_active());
  if terms = '{}' and minutes is not null then
    if trip.status not in ('scheduled', 'active') then
      perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
    elsif trip.company_id is not null then
      perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
    end if;
    -- set_trip_arrival takes the duration.
    update public.trips t set departure_at = t.departure_at where t.id = trip.id;
  end if;
  if changes ?| way_keys then
    perform private.change_way(trip, changes);
  elsif cardinality(trip.leg_taken) > 1 and changes ?| array['departureAt', 'fareKobo', 'durationMinutes'] then
    perform private.check_legs(trip.id);
  end if;
  return trip.id;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.change_trip(uuid, jsonb) is
'edit_trip with more changes: durationMinutes, the driver''s own duration; stops, all between origin and destination;
originPoint and destinationPoint.
Refuses: as edit_trip and change_way; 400 invalid_input for an impossible duration; 409 conflict if the driver has a trip at
that time.
Security definer because: clients cannot update trips.';
