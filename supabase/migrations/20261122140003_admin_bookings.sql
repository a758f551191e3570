-- Administrators cancel bookings: a single one, or all coming ones of a suspended person, so that the seats are free again.

create function private.cancel_booking_as_admin(booking_id uuid, reason text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  trip public.trips;
  booking public.bookings;
begin
  -- The trip is locked first, as everywhere; the booking is read once the lock is held.
  select t.* into trip from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = cancel_booking_as_admin.booking_id)
  for no key update;
  select b.* into booking from public.bookings b where b.id = cancel_booking_as_admin.booking_id;
  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status = 'cancelled' then
    return false;
  elsif booking.status <> 'confirmed' or trip.status not in ('scheduled', 'active', 'waiting') then
    perform private.refuse(409, 'trip_closed', 'This trip has started and its bookings can no longer be cancelled.');
  end if;
  update public.trips t set seats_available = t.seats_available + booking.seats where t.id = trip.id;
  update public.bookings b
  set status = 'cancelled', cancelled_at = now(), cancelled_by = auth.uid(), cancel_reason = cancel_booking_as_admin.reason
  where b.id = booking.id;
  return true;
end
$$;
comment on function private.cancel_booking_as_admin(uuid, text) is
'Cancels a booking, returns its seats to the trip and returns true; false if it was cancelled before. Part of the calls
below.
Refuses: 404 not_found; 409 trip_closed if the trip is en route or over.';

create function private.admin_cancel_booking(booking_id uuid, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
begin
  perform private.require_admin();
  words := private.required_reason(private.clean_text(reason, 300, 'Reason'));
  if private.cancel_booking_as_admin(booking_id, words) then
    perform private.audit('cancel_booking', b.passenger_id::text, 'cancelled', jsonb_build_object(
      'reason', words, 'booking', b.id, 'trip', b.trip_id, 'seats', b.seats
    ))
    from public.bookings b where b.id = booking_id;
  end if;
  return 'cancelled';
end
$$;
comment on function private.admin_cancel_booking(uuid, text) is
'Cancels a booking as administrator; triggers notify passenger, driver and company. Repeating it changes nothing.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found; 409 trip_closed if the trip is en route or
over.
Security definer because: no role may write bookings.';

create function private.admin_cancel_bookings_of(user_id uuid, reason text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  is_suspended boolean;
  item record;
  cancelled uuid[] := '{}';
begin
  perform private.require_admin();
  words := private.required_reason(private.clean_text(reason, 300, 'Reason'));
  -- A booking that is being made is finished first (book_seats), and then cancelled here.
  select p.suspended into is_suspended from public.profiles p
  where p.id = admin_cancel_bookings_of.user_id and p.deleted_at is null for no key update;
  if is_suspended is null then
    perform private.refuse(404, 'not_found', 'User not found.');
  elsif not is_suspended then
    perform private.refuse(409, 'conflict', 'Only the bookings of a suspended user can be cancelled together.');
  end if;
  for item in
    select b.id from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = admin_cancel_bookings_of.user_id and b.status = 'confirmed'
      and t.status in ('scheduled', 'active', 'waiting')
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
comment on function private.admin_cancel_bookings_of(uuid, text) is
'Cancels all coming bookings of a suspended person and returns how many. Repeating it changes nothing.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found; 409 conflict if the person is not
suspended.
Security definer because: no role may write bookings.';

create or replace function private.create_notification_of_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip record;
  passenger text := (select p.name from public.profiles p where p.id = new.passenger_id);
  seats text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
  words text := private.describe_trip(new.trip_id);
  link text := '/trips/' || new.trip_id;
begin
  select t.status, t.cancel_reason into trip from public.trips t where t.id = new.trip_id;
  if tg_op = 'INSERT' then
    perform private.create_notification_unless_caller(new.driver_id, 'booking_created', format('%s booked', seats),
      format('%s booked %s on %s.', passenger, seats, words), link, new.passenger_id);
  elsif trip.status = 'cancelled' then
    perform private.create_notification_unless_caller(new.passenger_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || trip.cancel_reason, '')), link,
      coalesce(new.company_id, new.driver_id));
  else
    perform private.create_notification_unless_caller(new.driver_id, 'booking_cancelled', format('%s cancelled', seats),
      case when new.cancelled_by = new.passenger_id
        then format('%s cancelled %s on %s.', passenger, seats, words)
        else format('Tafiya cancelled %s of %s on %s.', seats, passenger, words) end, link, new.passenger_id);
    perform private.create_notification_unless_caller(new.passenger_id, 'booking_cancelled', 'Booking cancelled',
      format('Your booking on %s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || new.cancel_reason, '')),
      link);
  end if;
  return null;
end
$$;

grant execute on function private.admin_cancel_booking(uuid, text), private.admin_cancel_bookings_of(uuid, text) to app_admin;
