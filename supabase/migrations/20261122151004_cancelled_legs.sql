-- Cancelled bookings give back the seats of their leg, and earnings are sums of completed bookings.

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
begin
  -- The trip is locked first, as everywhere; the booking is read once the lock is held.
  select t.* into trip
  from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = cancel_booking.booking_id)
  for no key update;
  select b.* into booking from public.bookings b where b.id = cancel_booking.booking_id and b.passenger_id = caller;

  if booking.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif booking.status = 'cancelled' then
    return booking.id;
  elsif trip.status not in ('scheduled', 'active', 'waiting') then
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

create or replace function private.cancel_booking_as_admin(booking_id uuid, reason text)
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
  perform private.take_seats(trip.id, booking.from_stop_id, booking.to_stop_id, -booking.seats);
  update public.bookings b
  set status = 'cancelled', cancelled_at = now(), cancelled_by = auth.uid(), cancel_reason = cancel_booking_as_admin.reason
  where b.id = booking.id;
  return true;
end
$$;

create or replace function private.guard_trip_status()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  allowed text[] := case old.status
    when 'scheduled' then array['waiting', 'en_route', 'cancelled']
    when 'active' then array['waiting', 'en_route', 'cancelled']
    when 'waiting' then array['en_route', 'cancelled']
    when 'en_route' then array['arrived']
    when 'arrived' then array['completed']
    else array[]::text[]
  end;
begin
  if new.is_closed_by_clock and old.status = 'en_route' then
    allowed := allowed || array['completed'];
  elsif private.is_live_admin() then
    allowed := allowed || case old.status
      when 'waiting' then array['scheduled']
      when 'en_route' then array['waiting', 'cancelled']
      when 'arrived' then array['en_route', 'cancelled']
      else array[]::text[]
    end;
  end if;
  if new.status <> all (allowed) then
    perform private.refuse(409, 'trip_closed', format(
      'A trip that is %s cannot become %s.', replace(old.status, '_', ' '), replace(new.status, '_', ' ')
    ));
  end if;

  if new.status = 'cancelled' then
    new.cancelled_at := now();
    new.leg_taken := array_fill(0::smallint, array[cardinality(new.leg_taken)]);
  end if;
  return new;
end
$$;

create or replace function private.driver_earnings(driver uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(b.total_kobo), 0) from public.bookings b
    where b.driver_id = driver and b.status = 'completed' and b.company_id is null
  );
end
$$;
comment on function private.driver_earnings(uuid) is
'Kobo earned: the completed bookings of the driver''s private trips. Security invoker: row security shows drivers all
bookings of their own trips only.';
