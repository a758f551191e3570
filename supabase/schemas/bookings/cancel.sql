-- Cancelling trips and bookings, and settling the bookings of a trip that ends.

create function private.settle_bookings(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  if trip.status = 'completed' then
    update public.bookings b set status = 'completed' where b.trip_id = trip.id and b.status = 'confirmed';
    -- Only trips with passengers count as experience.
    update public.driver_profiles d set total_trips = d.total_trips + 1
    where d.id = trip.driver_id and trip.seats_available < trip.total_seats;
  else
    update public.bookings b
    set status = 'cancelled', cancelled_at = trip.cancelled_at, cancelled_by = auth.uid(), cancel_reason = trip.cancel_reason
    where b.trip_id = trip.id and b.status = 'confirmed';
  end if;
end
$$;
comment on function private.settle_bookings is
'Completes or cancels the confirmed bookings of a completed or cancelled trip, and counts the driver''s
completed trip if seats were sold.';

create function private.cancel_locked_trip(trip public.trips, reason text)
returns uuid language plpgsql set search_path = '' as $$
begin
  if trip.status = 'cancelled' then
    return trip.id;
  elsif trip.status not in ('scheduled', 'active', 'waiting') then
    perform private.refuse(409, 'trip_closed', 'This trip has started and can no longer be cancelled.');
  end if;

  update public.trips t
  set status = 'cancelled', cancel_reason = private.clean_text(reason, 300, 'Reason')
  where t.id = trip.id;
  return trip.id;
end
$$;
comment on function private.cancel_locked_trip is
'Cancels a locked trip and returns its id. Cancelling it again changes nothing.
Refuses: 409 trip_closed if the trip is en route or over; 400 invalid_input if the reason is too long.';

create function private.cancel_trip(trip_id uuid, reason text)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  return private.cancel_locked_trip(private.locked_own_trip(trip_id, private.require_active()), reason);
end
$$;
comment on function private.cancel_trip is
'Cancels the caller''s trip with its bookings. Cancelling it again changes nothing.
Refuses: 401, 403, 404; 409 trip_closed if the trip is en route or over.
Security definer because: clients cannot update trips.';

create function private.has_not_left(trip public.trips, gets_on public.trip_stops, moment timestamptz)
returns boolean language sql immutable set search_path = ''
return trip.status in ('scheduled', 'active', 'waiting')
  -- On the way to a later stop, its own time counts.
  or (trip.status = 'en_route' and gets_on.position > 0 and gets_on.planned_at > moment and gets_on.left_at is null);
comment on function private.has_not_left is
'Whether a trip has not yet left the stop where a passenger gets on, who may still cancel.';

create function private.cancel_booking_of(person uuid, booking_id uuid, reason text)
returns uuid language plpgsql set search_path = '' as $$
declare
  trip public.trips;
  booking public.bookings;
  gets_on public.trip_stops;
begin
  -- People before trips, as everywhere. Cancellations of one person follow each other, because they are counted.
  perform from public.profiles p where p.id = person for no key update;
  -- The trip is locked first, as everywhere; the booking is read once the lock is held.
  select t.* into trip
  from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = cancel_booking_of.booking_id)
  for no key update;
  -- Of this trip: while a hold becomes a booking, the first statement may not see the booking that the second one sees.
  select b.* into booking from public.bookings b
  where b.id = cancel_booking_of.booking_id and b.trip_id = trip.id and b.passenger_id = person;

  select s.* into gets_on from public.trip_stops s where s.trip_id = trip.id and s.id = booking.from_stop_id;

  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status = 'cancelled' then
    return booking.id;
  elsif not private.has_not_left(trip, gets_on, now()) then
    perform private.refuse(409, 'trip_closed', 'This trip has started and can no longer be cancelled.');
  end if;

  perform private.take_seats(trip.id, booking.from_stop_id, booking.to_stop_id, -booking.seats);
  update public.bookings b
  set status = 'cancelled', cancelled_at = now(), cancelled_by = person,
    cancel_reason = private.clean_text(reason, 300, 'Reason')
  where b.id = booking.id;
  return booking.id;
end
$$;
comment on function private.cancel_booking_of is
'As cancel_booking, for a booking of this person.
Refuses: 404 not_found; 409 trip_closed; 400 invalid_input if the reason is too long.';

create function private.cancel_booking(booking_id uuid, reason text)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  return private.cancel_booking_of(private.require_active(), booking_id, reason);
end
$$;
comment on function private.cancel_booking is
'Cancels the caller''s booking and returns its seats to the trip. Cancelling it again changes nothing. A passenger who gets
on at a later stop may cancel until the planned time of that stop, also while the trip is en route.
Refuses: 401, 403 suspended; 404 not_found; 409 trip_closed if the trip is en route or over.
Security definer because: clients cannot write bookings.';

grant execute on function private.cancel_trip, private.cancel_booking to authenticated;
