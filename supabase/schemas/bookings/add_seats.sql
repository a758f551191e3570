-- More seats for a booking: by the rules of a new one, in the same booking, so that one code boards all.

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
    perform private.refuse(409, 'conflict', 'Seats cannot be added to a booking that is paid online.');
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
comment on function private.add_seats(uuid, int, boolean) is
'Adds seats to the caller''s booking in cash, at its fare, and returns its id. seats: how many it has then, so that repeating it
changes nothing.
Refuses: 401, 403 suspended; 404; 400 invalid_input for fewer seats or above the maximum; 409 conflict for a booking paid online;
409 trip_closed if the booking or the trip is; 409 trip_changed while the passenger is asked about a change; as book_seats: 403
confirmation_required, own_trip, forbidden, 409 seats_unavailable, women_only, payment_required, pay_online, conflict, 429.
Security definer because: clients cannot write bookings.';

grant execute on function private.add_seats(uuid, int, boolean) to authenticated;
