-- Administrators change the status of a trip, and cancel bookings: a single one, or all coming ones of a suspended person, so
-- that the seats are free again.

create function private.admin_change_trip_status(trip_id uuid, status text, reason text default null)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  trip public.trips;
  why text := private.clean_text(reason, 300, 'Reason');
  paid bigint;
  people uuid[];
begin
  perform private.require_admin();
  select t.* into trip from public.trips t where t.id = admin_change_trip_status.trip_id for no key update;
  paid := (
    select coalesce(sum(b.total_kobo), 0) from public.bookings b
    where b.trip_id = trip.id and b.status = 'confirmed' and b.payment_method = 'online'
      and admin_change_trip_status.status = 'cancelled' and trip.status in ('scheduled', 'active', 'waiting')
  );
  people := private.people_of_trip(trip.id);
  perform private.require_decider(people, paid > 0);
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif why is null and trip.status <> status
    and (status = 'cancelled' or private.is_step_back(trip.status, status))
  then
    perform private.refuse(400, 'invalid_input', 'Reason is required');
  elsif paid > 0 and private.needs_second_admin(
    'change_trip_status', trip.id::text, paid, why, jsonb_build_object('status', status), people
  ) then
    return null;
  end if;

  if private.is_step_back(trip.status, status) then
    perform private.put_trip_back(trip, status);
  elsif status = 'cancelled' and trip.status <> 'cancelled' then
    update public.trips t set status = 'cancelled', cancel_reason = why where t.id = trip.id;
  else
    perform private.move_trip(trip, status);
  end if;
  -- Triggers notify passengers and, of a cancelled fleet trip, company and driver.
  if status = 'cancelled' and trip.status <> 'cancelled' and trip.company_id is null then
    perform private.notify_unless_caller(trip.driver_id,
      case when private.has_passenger_on_board(trip) then 'trip_cancelled_by_tafiya_on_the_road' else 'trip_cancelled_by_tafiya' end,
      jsonb_build_object('trip', private.describe_trip(trip.id), 'reason', why), '/trips/' || trip.id);
  elsif status <> 'cancelled' and trip.status <> admin_change_trip_status.status then
    perform private.notify_unless_caller(trip.driver_id, 'trip_moved_on',
      jsonb_build_object('trip', private.describe_trip(trip.id), 'status', replace(status, '_', ' ')), '/trips/' || trip.id);
  end if;
  perform private.audit('change_trip_status', trip.id::text, admin_change_trip_status.status, jsonb_strip_nulls(
    jsonb_build_object('from', trip.status, 'reason', why)
  ));
  return trip.id;
end
$$;
comment on function private.admin_change_trip_status is
'Gives any trip its next status, puts it back one step or cancels it, also with passengers on board (is_on_board), audits it and notifies the
driver. Returns the id; null: the
cancellation gives back more than 100,000 naira and waits for a second administrator.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found; 400 invalid_input, also without a reason to put back or to cancel; 409
trip_closed out of order; 409 too_early before status_opens_at; 409 conflict if a trip put back would overlap another.
Security definer because: app_admin cannot update trips.';

create function private.cancel_booking_as_admin(booking_id uuid, reason text)
returns boolean language plpgsql set search_path = '' as $$
declare
  trip public.trips;
  booking public.bookings;
begin
  -- The trip is locked first, as everywhere; the booking is read once the lock is held.
  select t.* into trip from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = cancel_booking_as_admin.booking_id)
  for no key update;
  -- Of this trip: while a hold becomes a booking, the first statement may not see the booking that the second one sees.
  select b.* into booking from public.bookings b where b.id = cancel_booking_as_admin.booking_id and b.trip_id = trip.id;
  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status = 'cancelled' then
    return false;
  elsif booking.status <> 'confirmed' or trip.status not in ('scheduled', 'active', 'waiting') then
    perform private.refuse(409, 'trip_closed', 'This trip has started and its bookings can no longer be cancelled.');
  end if;
  perform private.take_seats(trip.id, booking.from_stop_id, booking.to_stop_id, -booking.seats);
  update public.bookings b
  set status = 'cancelled', cancelled_at = now(), cancelled_by = auth.uid(), cancel_reason = cancel_booking_as_admin.reason
  where b.id = booking.id;
  return true;
end
$$;
comment on function private.cancel_booking_as_admin is
'Cancels a booking, returns its seats to the trip and returns true; false if it was cancelled before. Part of the calls
below.
Refuses: 404 not_found; 409 trip_closed if the trip is en route or over.';

create function private.admin_cancel_booking(booking_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  -- Cash and what is cancelled already move no money.
  paid bigint := coalesce((
    select b.total_kobo from public.bookings b
    where b.id = booking_id and b.status = 'confirmed' and b.payment_method = 'online'
  ), 0);
begin
  perform private.require_decider(private.people_of_booking(booking_id), paid > 0);
  words := private.required_reason(private.clean_text(reason, 300, 'Reason'));
  if paid > 0 and private.needs_second_admin(
    'cancel_booking', booking_id::text, paid, words, '{}', private.people_of_booking(booking_id), booking_id
  ) then
    return 'waiting';
  end if;
  if private.cancel_booking_as_admin(booking_id, words) then
    perform private.audit('cancel_booking', b.passenger_id::text, 'cancelled', jsonb_build_object(
      'reason', words, 'booking', b.id, 'trip', b.trip_id, 'seats', b.seats
    ))
    from public.bookings b where b.id = booking_id;
  end if;
  return 'cancelled';
end
$$;
comment on function private.admin_cancel_booking is
'Cancels a booking as administrator, also on board (is_on_board); triggers notify passenger, driver and company. Returns cancelled; waiting: what was paid
online, which goes back in full, needs a second administrator. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found; 409 trip_closed if the trip is en route or
over.
Security definer because: no role may write bookings.';

create function private.admin_cancel_bookings_of(user_id uuid, reason text)
returns int language plpgsql security definer set search_path = '' as $$
declare
  words text;
  is_suspended boolean;
  item record;
  cancelled uuid[] := '{}';
  paid bigint := (
    select coalesce(sum(b.total_kobo), 0) from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = admin_cancel_bookings_of.user_id and b.status = 'confirmed' and b.payment_method = 'online'
      and t.status in ('scheduled', 'active', 'waiting') and not private.is_on_board(b)
  );
begin
  perform private.require_decider(array[admin_cancel_bookings_of.user_id], paid > 0);
  words := private.required_reason(private.clean_text(reason, 300, 'Reason'));
  -- A booking that is being made is finished first (book_seats), and then cancelled here.
  select p.suspended into is_suspended from public.profiles p
  where p.id = admin_cancel_bookings_of.user_id and p.deleted_at is null for no key update;
  if is_suspended is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif not is_suspended then
    perform private.refuse(409, 'conflict', 'Only the bookings of a suspended user can be cancelled together.');
  elsif paid > 0 and private.needs_second_admin(
    'cancel_bookings', admin_cancel_bookings_of.user_id::text, paid, words, '{}', array[admin_cancel_bookings_of.user_id]
  ) then
    return null;
  end if;
  for item in
    select b.id from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = admin_cancel_bookings_of.user_id and b.status = 'confirmed'
      and t.status in ('scheduled', 'active', 'waiting') and not private.is_on_board(b)
    order by b.trip_id
    for no key update of t
  loop
    if private.cancel_booking_as_admin(item.id, words) then
      cancelled := cancelled || item.id;
    end if;
  end loop;
  if cancelled <> '{}' then
    perform private.audit('cancel_bookings', admin_cancel_bookings_of.user_id::text, 'cancelled', jsonb_build_object(
      'reason', words, 'bookings', to_jsonb(cancelled)
    ));
  end if;
  return cardinality(cancelled);
end
$$;
comment on function private.admin_cancel_bookings_of is
'Cancels all coming bookings of a suspended person, without those on board (is_on_board), and returns how many; null: what they paid online, which goes back in full,
needs a second administrator. Repeating it changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input without a reason; 404 not_found; 409 conflict if the person is not
suspended.
Security definer because: no role may write bookings.';

grant execute on function
  private.admin_change_trip_status,
  private.admin_cancel_booking,
  private.admin_cancel_bookings_of
to app_admin;
