-- The driver reports each stop; what a passenger may do and see depends on the passenger's own stops.

create or replace function private.cancel_booking(booking_id uuid, reason text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
  booking public.bookings;
  gets_on public.trip_stops;
begin
  -- The trip is locked first, as everywhere; the booking is read once the lock is held.
  select t.* into trip
  from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = cancel_booking.booking_id)
  for no key update;
  select b.* into booking from public.bookings b where b.id = cancel_booking.booking_id and b.passenger_id = caller;

  select s.* into gets_on from public.trip_stops s where s.trip_id = trip.id and s.id = booking.from_stop_id;

  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status = 'cancelled' then
    return booking.id;
  elsif trip.status not in ('scheduled', 'active', 'waiting') and not (
    -- On the way to a later stop, its own time counts.
    trip.status = 'en_route' and gets_on.position > 0 and gets_on.planned_at > now() and gets_on.left_at is null
  ) then
    perform private.refuse(409, 'trip_closed', 'This trip has started and can no longer be cancelled.');
  end if;

  perform private.take_seats(trip.id, booking.from_stop_id, booking.to_stop_id, -booking.seats);
  update public.bookings b
  set status = 'cancelled', cancelled_at = now(), cancelled_by = caller,
    cancel_reason = private.clean_text(reason, 300, 'Reason')
  where b.id = booking.id;
  return booking.id;
end
$$;
comment on function private.cancel_booking(uuid, text) is
'Cancels the caller''s booking and returns its seats to the trip. Cancelling it again changes nothing. A passenger who gets
on at a later stop may cancel until the planned time of that stop, also while the trip is en route.
Refuses: 401, 403 suspended; 404 not_found; 409 trip_closed if the trip is en route or over.
Security definer because: clients cannot write bookings.';

create function private.mark_stop(trip_id uuid, stop_id uuid, mark text, at timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
  stop public.trip_stops;
  moment timestamptz;
begin
  select s.* into stop from public.trip_stops s
  where s.trip_id = trip.id and s.id = mark_stop.stop_id and s.position is not null;
  if stop.id is null then
    perform private.refuse(404, 'not_found', 'Stop not found.');
  elsif mark is null or mark not in ('reached', 'left') then
    perform private.refuse(400, 'invalid_input', 'A stop is reached or left');
  elsif mark = 'reached' and stop.reached_at is not null or mark = 'left' and stop.left_at is not null then
    return; -- Sent twice.
  elsif trip.status not in ('waiting', 'en_route', 'arrived') then
    perform private.refuse(409, 'trip_closed', 'Stops are reported while the trip is under way.');
  end if;

  -- A phone's clock can be wrong: the moment is at most now, and stops keep their order.
  select greatest(
    least(coalesce(at, now()), now(), min(least(s.reached_at, s.left_at)) filter (where s.position > stop.position)),
    max(greatest(s.reached_at, s.left_at)) filter (where s.position < stop.position),
    stop.reached_at, stop.planned_at - interval '1 day'
  ) into moment
  from public.trip_stops s where s.trip_id = trip.id;
  moment := least(moment, now());

  update public.trip_stops s
  set reached_at = coalesce(s.reached_at, moment), left_at = case when mark = 'left' then moment end
  where s.trip_id = trip.id and s.id = stop.id;
  perform private.broadcast_stop(trip);
end
$$;
comment on function private.mark_stop(uuid, uuid, text, timestamptz) is
'The driver reports that the trip has reached or left a stop; leaving implies reaching. The same report again changes
nothing. at: the time of the press, null for now; it is bounded by the server''s clock and by the reports of other stops.
Refuses: 401, 403, 404; 400 invalid_input for another report; 409 trip_closed unless the trip is waiting, en route or
arrived.
Security definer because: clients cannot update stops.';

create function private.broadcast_stop(trip public.trips)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.broadcast_to_user(person, 'trip_changed', jsonb_build_object(
    'tripId', trip.id, 'seatsAvailable', trip.seats_available, 'status', trip.status
  ))
  from (
    select trip.driver_id as person
    union all
    select b.passenger_id from public.bookings b where b.trip_id = trip.id and b.status = 'confirmed'
  ) people;
end
$$;
comment on function private.broadcast_stop(public.trips) is
'Sends trip_changed to the driver and the passengers of the trip: it has reached or left a stop.';

grant execute on function private.mark_stop(uuid, uuid, text, timestamptz) to authenticated;

create function private.has_got_off(booking public.bookings)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  after_stop_hours constant int := 2;
begin
  return exists (
    select from public.trip_stops s
    where s.trip_id = booking.trip_id and s.id = booking.to_stop_id
      and s.reached_at < now() - make_interval(hours => after_stop_hours)
  );
end
$$;
comment on function private.has_got_off(public.bookings) is
'True 2 hours after the trip reached the stop where the passenger gets off: phone and position of the driver end.';

create or replace view private.trip_members as
select t.id as trip_id, t.driver_id as user_id from public.trips t where t.driver_id is not null
union all
select t.id, t.company_id from public.trips t where t.company_id is not null
union all
select b.trip_id, b.passenger_id from public.bookings b where b.status <> 'cancelled' and not private.has_got_off(b);
comment on view private.trip_members is
  'People who can follow a trip: its driver, its company, and passengers whose booking is not cancelled, until 2 hours '
  'after their stop was reached.';

create or replace function private.participant_role(trip public.trips, person uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if trip.driver_id = person then
    return 'driver';
  end if;
  perform from public.bookings b
  where b.trip_id = trip.id and b.passenger_id = person and b.status <> 'cancelled' and not private.has_got_off(b);
  return case when found then 'passenger' end;
end
$$;
comment on function private.participant_role(public.trips, uuid) is
'driver or passenger of the trip; null for everyone else, also for its company and for passengers who have got off
(has_got_off).';

drop function private.trip_passengers(uuid);

create function private.trip_passengers(trip_id uuid)
returns table (booking_id uuid, name text, phone text, seats int, origin text, destination text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = trip_passengers.trip_id and caller in (t.driver_id, t.company_id);
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select b.id, p.name,
    -- Phone numbers are for boarding: hidden once the trip is over or overdue.
    case
      when b.status = 'confirmed' and trip.departure_at > now() - make_interval(days => private.overdue_trip_days())
        then nullif(p.phone, '')
    end,
    b.seats, o.name, d.name
  from public.bookings b
  join public.profiles p on p.id = b.passenger_id
  join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  join public.places o on o.id = f.place_id
  join public.places d on d.id = g.place_id
  where b.trip_id = trip.id and b.status <> 'cancelled'
  order by b.created_at, b.id;
end
$$;
comment on function private.trip_passengers(uuid) is
'Passengers of the caller''s trip with the places where they get on and off, for its driver and its company; phone numbers
until the trip is over.
Refuses: 401, 403 suspended; 404 not_found for everyone else.
Security definer because: people can read their own profile only.';

grant execute on function private.trip_passengers(uuid) to authenticated;

insert into private.export_parts (name, query) values
  ('tripStops', $$select coalesce(jsonb_agg(to_jsonb(s) order by s.planned_at), '[]')
    from public.trip_stops s join public.trips t on t.id = s.trip_id where $1 in (t.driver_id, t.company_id)$$);
