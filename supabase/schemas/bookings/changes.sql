-- What a change of a booking must satisfy, and what follows it, in the order in which it happens. A booking is made by
-- take_places and book_hold; cancelled by cancel_booking, cancel_booking_as_admin and settle_bookings; completed by
-- settle_bookings; boarded by board_passenger.

create function private.before_booking() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.check_passenger(new.passenger_id);
    -- A booking without stops is for the whole trip. It keeps the time and the meeting points that were agreed.
    new.from_stop_id := coalesce(new.from_stop_id, private.stop_id(new.trip_id, false));
    new.to_stop_id := coalesce(new.to_stop_id, private.stop_id(new.trip_id, true));
    new.agreed_departure_at := (
      select s.planned_at from public.trip_stops s where s.trip_id = new.trip_id and s.id = new.from_stop_id
    );
    new.agreed_points := private.points_of(new.trip_id, new.from_stop_id, new.to_stop_id);
    return new;
  end if;

  if old.status = 'confirmed' and new.status = 'cancelled' and new.cancelled_by = new.passenger_id then
    -- Also when the passenger deletes the account.
    if old.boarded_at is not null then
      perform private.refuse(409, 'already_boarded', 'You are on board. This booking can no longer be cancelled.');
    end if;
    perform private.check_no_disputed_claim(new.id);
  end if;
  if new.payment_method = 'online' and new.status = 'completed' and new.settled_at is null then
    -- A code that arrives after the trip, from a phone that had no connection, brings it forward.
    new.release_at := (
      select t.ended_at + case when new.boarded_at is null then interval '72 hours' else interval '24 hours' end
      from public.trips t where t.id = new.trip_id
    );
  end if;
  return new;
end
$$;
comment on function private.before_booking() is
'Trigger: checks the passenger of a new booking and gives it its leg, refuses that a passenger cancels on board or during a
dispute, and says when the fare of a completed booking is released.
Refuses: 403 not_verified; 409 already_boarded; 409 conflict.
Security definer because: it must see every stop and trip.';

create function private.after_booking() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  trip public.trips;
begin
  select t.* into trip from public.trips t where t.id = new.trip_id;
  if tg_op = 'INSERT' and new.status = 'confirmed' then
    insert into public.transactions (booking_id, passenger_id, amount_kobo, method, payment_reference)
    values (new.id, new.passenger_id, new.total_kobo, new.payment_method, (
      select p.reference from public.payments p where p.hold_id = new.id and p.outcome in ('applied', 'retaken')
    ));
    insert into private.boarding_codes (booking_id, code) values (new.id, private.new_boarding_code());
    perform private.notify_booking_made(new);
    perform private.broadcast_booking(new, trip, 'booking_created');

  elsif old.status = 'confirmed' and new.status = 'cancelled' then
    update public.transactions x set status = 'cancelled', processed_at = now() where x.booking_id = new.id;
    perform private.end_claims(new.id, 'withdrawn', 'The booking was cancelled.');
    perform private.delete_position(new.trip_id, new.passenger_id);
    perform private.notify_booking_cancelled(new, trip);
    perform private.broadcast_booking(new, trip, 'booking_cancelled');
    perform private.broadcast_to_trip(new.trip_id, 'membership_changed', jsonb_build_object('userId', new.passenger_id));
    -- Last, because every payment waits for the accounts that it changes. What a lost dispute has settled is not refunded.
    if new.payment_method = 'online' and old.settled_at is null then
      perform private.settle_cancelled_booking(new);
    end if;

  elsif old.status = 'confirmed' and new.status = 'completed' then
    update public.transactions x set status = 'confirmed', processed_at = now() where x.booking_id = new.id;
    perform private.create_notification_unless_caller(new.passenger_id, 'rating_due', 'How was your trip?',
      format('Rate your driver for %s within %s days.', private.describe_leg(new), private.rating_days()), '/account#ratings');
  end if;

  if tg_op = 'UPDATE' and old.boarded_at is null and new.boarded_at is not null then
    perform private.end_claims(new.id, 'withdrawn', 'The passenger boarded.', array['passenger_absent', 'driver_absent', 'left_behind']);
    perform private.broadcast_to_user(
      person, 'booking_boarded', jsonb_build_object('bookingId', new.id, 'tripId', new.trip_id)
    )
    from unnest(array[new.passenger_id, new.boarded_by, new.company_id]) person where person is not null;
  end if;
  return null;
end
$$;
comment on function private.after_booking() is
'Trigger: does what follows a booking that is made, cancelled, completed or boarded: transaction, boarding code, claims,
position, notifications, events, and the money of a booking paid online.
Security definer because: clients write none of these tables and send on no topic.';

create function private.notify_booking_made(booking public.bookings)
returns void language plpgsql set search_path = '' as $$
declare
  words text := private.describe_leg(booking);
  link text := '/trips/' || booking.trip_id;
  seats text := private.count_seats(booking.seats);
begin
  perform private.create_notification_unless_caller(booking.driver_id, 'booking_created', format('%s booked', seats),
    format('%s booked %s on %s.', private.name_of(booking.passenger_id), seats, words), link, booking.passenger_id);
  -- Seats that are paid online are confirmed by settle_payment.
  if booking.payment_method = 'cash' then
    perform private.create_notification(booking.passenger_id, 'booking_confirmed', format('%s booked for you', seats),
      format('%s. Pay ₦%s when you get on.', words, private.naira(booking.total_kobo)), link);
  end if;
  perform private.create_notification_unless_caller(
    booking.company_id, 'booking_created', format('%s booked', seats), words || '.', '/corporate?tab=trips'
  );
end
$$;
comment on function private.notify_booking_made(public.bookings) is
'Stores a notification for the driver, the company and, if seats are paid in cash, the passenger.';

create function private.notify_booking_cancelled(booking public.bookings, trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  words text := private.describe_leg(booking);
  link text := '/trips/' || booking.trip_id;
  seats text := private.count_seats(booking.seats);
  passenger text := private.name_of(booking.passenger_id);
begin
  if trip.status = 'cancelled' then
    -- Driver and company get one notification about the trip, not one per booking.
    perform private.create_notification_unless_caller(booking.passenger_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || trip.cancel_reason, '')), link,
      coalesce(booking.company_id, booking.driver_id));
    return;
  end if;
  perform private.create_notification_unless_caller(booking.driver_id, 'booking_cancelled', format('%s cancelled', seats),
    case when booking.cancelled_by = booking.passenger_id
      then format('%s cancelled %s on %s.', passenger, seats, words)
      else format('Tafiya cancelled %s of %s on %s.', seats, passenger, words) end, link, booking.passenger_id);
  perform private.create_notification_unless_caller(booking.passenger_id, 'booking_cancelled', 'Booking cancelled',
    format('Your booking on %s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || booking.cancel_reason, '')),
    link);
  perform private.create_notification_unless_caller(
    booking.company_id, 'booking_cancelled', format('%s cancelled', seats), words || '.', '/corporate?tab=trips'
  );
end
$$;
comment on function private.notify_booking_cancelled(public.bookings, public.trips) is
'Stores a notification for the driver and the company, and for the passenger about a booking that others cancelled.';

create function private.broadcast_booking(booking public.bookings, trip public.trips, event text)
returns void language plpgsql set search_path = '' as $$
declare
  message jsonb := jsonb_build_object(
    'bookingId', booking.id, 'tripId', booking.trip_id, 'seats', booking.seats,
    'seatsAvailable', trip.seats_available, 'status', booking.status
  );
begin
  -- Driver and company get one event about a cancelled trip (broadcast_trip, broadcast_fleet_trip), not one per booking.
  if event = 'booking_cancelled' and trip.status = 'cancelled' then
    perform private.broadcast_to_user(booking.passenger_id, 'trip_cancelled', message);
    return;
  end if;
  perform private.broadcast_to_user(person, event, message)
  from unnest(array[booking.passenger_id, booking.driver_id, booking.company_id]) person;
end
$$;
comment on function private.broadcast_booking(public.bookings, public.trips, text) is
'Sends booking_created or booking_cancelled to passenger, driver and company; for a cancelled trip, trip_cancelled to the
passenger.';

create function private.count_seats(seats int) returns text language sql immutable set search_path = ''
return seats || case seats when 1 then ' seat' else ' seats' end;
comment on function private.count_seats(int) is '1 seat, 2 seats.';

create function private.name_of(person uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return (select p.name from public.profiles p where p.id = person);
end
$$;
comment on function private.name_of(uuid) is 'The name of a person.';
