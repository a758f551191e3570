-- More seats for a booking, by the rules of a new one. In cash they join the booking, so that one code boards all. Paid online they are a
-- booking of their own, joined to the first (adds_to), with its own hold, payment, code and refund: the money rules stay as they are.

create function private.add_seats(booking_id uuid, seats int, confirms_women_only boolean default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  caller uuid;
  trip public.trips;
  booking public.bookings;
  leg record;
begin
  -- People before trips, as everywhere; the bookings of one person follow each other, because they are counted.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  perform from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = add_seats.booking_id and b.passenger_id = caller)
  for no key update;
  select b.* into booking from public.bookings b where b.id = add_seats.booking_id and b.passenger_id = caller;
  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status <> 'confirmed' then
    perform private.refuse(409, 'trip_closed', 'This booking is over.');
  elsif add_seats.seats is null or add_seats.seats < booking.seats then
    perform private.refuse(400, 'invalid_input', 'Seats can only be added.');
  elsif add_seats.seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  elsif add_seats.seats = booking.seats then
    return booking.id; -- The request was repeated.
  elsif booking.payment_method <> 'cash' then
    perform private.refuse(409, 'conflict', 'This booking is paid online: the seats that you add are paid online as well.');
  end if;

  perform private.check_bookings(caller, add_seats.seats - booking.seats, false, true);
  perform private.release_expired_holds(booking.trip_id);
  select t.* into trip from public.trips t where t.id = booking.trip_id;
  select l.* into leg from private.legs l
  where l.trip_id = trip.id and l.from_stop_id = booking.from_stop_id and l.to_stop_id = booking.to_stop_id;
  perform private.check_bookable(
    trip, caller, add_seats.seats - booking.seats,
    private.free_between(trip.total_seats, trip.leg_taken, leg.from_position, leg.to_position), booking.seats
  );
  if leg.fare_kobo <> booking.fare_kobo or private.changes_of(booking) <> '[]' then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Please answer the change first.');
  elsif trip.choices ? 'womenOnly' and confirms_women_only is not true then
    perform private.refuse(
      409, 'women_only', 'This trip is for women only. Please confirm that every traveller is a woman.'
    );
  elsif not private.takes_cash(trip) then
    perform private.refuse(409, 'payment_required', 'This trip is paid online when you book.');
  end if;

  perform private.take_seats(trip.id, booking.from_stop_id, booking.to_stop_id, add_seats.seats - booking.seats);
  update public.bookings b set seats = add_seats.seats where b.id = booking.id;
  return booking.id;
end
$$;
comment on function private.add_seats is
'Adds seats to the caller''s booking in cash, at its fare, and returns its id. seats: how many it has then, so that repeating it
changes nothing.
Refuses: 401, 403 suspended; 404; 400 invalid_input for fewer seats or above the maximum; 409 conflict for a booking paid online (take_places);
409 trip_closed if the booking or the trip is; 409 approval_required where the driver confirms each passenger; 409 trip_changed while the passenger is asked about a change; as take_places: 403
confirmation_required, own_trip, forbidden, 409 seats_unavailable, women_only, payment_required, pay_online, conflict, 429.
Security definer because: clients cannot write bookings.';

create function private.booking_added_to(wanted private.wanted_seats, caller uuid)
returns public.bookings language plpgsql stable set search_path = '' as $$
declare
  seats_max int;
  first public.bookings;
begin
  if wanted.adds_to is null then
    return null;
  end if;
  seats_max := (select s.booking_seats_max from public.platform_settings s);
  select b.* into first from public.bookings b where b.id = wanted.adds_to and b.passenger_id = caller;
  if first.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif first.status <> 'confirmed' then
    perform private.refuse(409, 'trip_closed', 'This booking is over.');
  elsif first.payment_method <> 'online' then
    perform private.refuse(409, 'conflict', 'This booking is paid in cash: the seats that you add are paid in cash as well.');
  elsif first.adds_to is not null then
    perform private.refuse(409, 'conflict', 'Seats are added to your first booking of this trip.');
  elsif (first.trip_id, first.from_stop_id, first.to_stop_id) <> (wanted.trip_id, wanted.from_stop_id, wanted.to_stop_id) then
    perform private.refuse(400, 'invalid_input', 'Seats are added for the same trip and stops as your booking.');
  elsif wanted.extras <> '[]' then
    perform private.refuse(400, 'invalid_input', 'Only seats can be added to a booking.');
  elsif private.seats_booked_with(first) + wanted.seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;
  return first;
end
$$;
comment on function private.booking_added_to is
'The first booking of a hold that adds seats; null for a hold that adds to none. The caller has locked the passenger and the trip.
Refuses: 404 for a booking of others; 409 trip_closed if it is over; 409 conflict if it is paid in cash or is an added one itself; 400
invalid_input for another trip or other stops, for extras, and above the maximum of seats, which counts for all bookings together.';

create function private.seats_booked_with(first public.bookings) returns int language plpgsql stable set search_path = '' as $$
begin
  if first.id is null then
    return 0;
  end if;
  return coalesce((
    select sum(b.seats) from public.bookings b
    where b.status = 'confirmed' and (b.id = first.id or b.adds_to = first.id)
  ), 0);
end
$$;
comment on function private.seats_booked_with is
'Seats of a first booking and of those added to it; 0 for null.';

create function private.with_added(first public.bookings)
returns public.bookings language plpgsql stable set search_path = '' as $$
begin
  select sum(b.seats), sum(b.total_kobo) into first.seats, first.total_kobo from public.bookings b
  where b.id = first.id or (b.adds_to = first.id and b.status <> 'cancelled');
  return first;
end
$$;
comment on function private.with_added is
'A first booking with the seats and the fare of those added to it, for words about all of them.';

create function private.part_added_seats(booking_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b set adds_to = nullif(n.id, b.id)
  from (
    select a.id from public.bookings a where a.adds_to = part_added_seats.booking_id and a.status = 'confirmed'
    order by a.created_at, a.id limit 1
  ) n
  where b.adds_to = part_added_seats.booking_id and b.status = 'confirmed';
end
$$;
comment on function private.part_added_seats is
'The first booking was cancelled: the oldest of those added to it is the first from now on. So a passenger has at most one first
booking on a trip, and none of its seats are lost.';

grant execute on function private.add_seats to authenticated;
