-- Every booking has a code of 4 digits, which its passenger shows when they board. A passenger on board cannot report that
-- the trip left without them.

create function private.new_boarding_code() returns text language sql volatile
return lpad((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint % 10000)::text, 4, '0');
comment on function private.new_boarding_code is 'A random code of 4 digits.';

create function private.own_boarding_codes(booking_ids uuid[])
returns table (booking_id uuid, code text) language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_reader();
begin
  return query
  select c.booking_id, c.code from private.boarding_codes c
  join public.bookings b on b.id = c.booking_id
  where c.booking_id = any (booking_ids) and b.passenger_id = caller and b.status = 'confirmed' and b.boarded_at is null;
end
$$;
comment on function private.own_boarding_codes is
'Boarding codes of those of the given bookings that the caller made, until the caller is on board or the booking is over.
Refuses: 401, 403 suspended (by require_active_reader).
Security definer because: no role reads boarding codes.';

create function private.board_passenger(
  booking_id uuid,
  code text,
  scanned_at timestamptz default null,
  out boarded_at timestamptz,
  out tries_left int,
  out wait_seconds int,
  out cancelled_name text
)
language plpgsql
security definer
set search_path = ''
as $$
declare
  tries_per_lock constant int := 5;
  tries_max constant int := 20;
  lock_time constant interval := '10 minutes';
  after_trip constant interval := '24 hours';
  wrong_codes_max constant int := 30;
  wrong_codes_seconds constant int := 86400;
  caller uuid := private.require_active();
  counter constant text := 'boarding_codes:' || caller;
  trip public.trips;
  booking public.bookings;
  secret private.boarding_codes;
begin
  -- The trip is locked first, as everywhere: guesses that are sent at the same moment are counted one after the other.
  select t.* into trip from public.trips t
  where t.id = (select b.trip_id from public.bookings b where b.id = board_passenger.booking_id)
  for no key update;
  select b.* into booking from public.bookings b where b.id = board_passenger.booking_id;
  if booking.id is null or trip.driver_id is distinct from caller then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif board_passenger.code is null or board_passenger.code !~ '^[0-9]{4}$' then
    perform private.refuse(400, 'invalid_input', 'Enter the 4-digit code');
  elsif booking.status = 'cancelled' and not (
    -- Perhaps while the passenger was on board and the driver's phone had no connection: the code decides.
    booking.payment_method = 'online'
    and (booking.cancelled_by = booking.passenger_id or (trip.status = 'cancelled' and trip.is_closed_by_clock))
  ) then
    perform private.refuse(409, 'trip_closed', 'This booking was cancelled.');
  elsif trip.status in ('scheduled', 'active') then
    perform private.refuse(409, 'too_early', 'Set the trip to "Waiting for passengers" first.');
  elsif private.trip_over_at(trip) < now() - after_trip then
    perform private.refuse(409, 'trip_closed', 'Codes are accepted until 24 hours after the trip.');
  end if;

  select c.* into secret from private.boarding_codes c where c.booking_id = booking.id for update;
  if secret.wrong_codes is null or secret.wrong_codes >= tries_max then
    perform private.refuse(409, 'conflict', 'This booking can no longer be boarded by code: too many codes were wrong.');
  elsif secret.locked_until > now() then
    tries_left := 0;
    wait_seconds := ceil(extract(epoch from secret.locked_until - now()));
    return;
  end if;

  -- Counted before the comparison, so that a driver without tries cannot guess on; a right code is not an attempt.
  wait_seconds := nullif(private.hit_rate_limit(counter, wrong_codes_max, wrong_codes_seconds), 0);
  if wait_seconds > 0 then
    tries_left := 0;
    return;
  elsif secret.code <> board_passenger.code then
    -- Returned and not raised, because an error would roll the count back.
    update private.boarding_codes c
    set wrong_codes = c.wrong_codes + 1,
      locked_until = case when (c.wrong_codes + 1) % tries_per_lock = 0 then now() + lock_time end
    where c.booking_id = booking.id
    returning (tries_per_lock - c.wrong_codes % tries_per_lock) % tries_per_lock into tries_left;
    wait_seconds := case tries_left when 0 then extract(epoch from lock_time) else 0 end;
    return;
  end if;
  update private.rate_limits r set hits = r.hits - 1 where r.bucket = counter;

  if booking.status = 'cancelled' then
    perform private.report_trip(trip.id, 'boarded_cancelled', booking.passenger_id);
    select p.name into cancelled_name from public.profiles p where p.id = booking.passenger_id;
    return;
  end if;
  update public.bookings b set boarded_at = now(), boarded_by = caller
  where b.id = booking.id and b.boarded_at is null;
  if found then
    update private.boarding_codes c set scanned_at = least(board_passenger.scanned_at, now()) where c.booking_id = booking.id;
  end if;
  select b.boarded_at into board_passenger.boarded_at from public.bookings b where b.id = booking.id;
end
$$;
comment on function private.board_passenger is
'The driver of a trip boards a passenger with the code of their booking, from "waiting" until 24 hours after the trip: a
phone without a connection sends its codes later. Returns boarded_at, the server''s time of the first call with the right
code; or, for a wrong code, the tries that are left and, once they are used up, the seconds to wait: 5 per booking in 10
minutes, 30 per driver in 24 hours. cancelled_name: the code is right, but this passenger or the clock has cancelled the
booking, which was paid online; administrators get a report (trip_reports). scanned_at: when the phone read the code; stored for
administrators, and no rule uses it.
Refuses: 401, 403 suspended; 404 not_found for everyone but the driver; 400 invalid_input for a code that is not 4 digits;
409 trip_closed for other cancelled bookings and more than 24 hours after the trip; 409 too_early before "waiting"; 409
conflict after 20 wrong codes.
Security definer because: no role reads boarding codes or writes bookings.';

create function private.leave_vehicle(trip_id uuid, person uuid)
returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b set got_off_at = now()
  where b.trip_id = leave_vehicle.trip_id and b.passenger_id = person and private.is_on_board(b);
end
$$;
comment on function private.leave_vehicle is
'A passenger says that they got off: they are on board of the trip no more (is_on_board). What was cancelled meanwhile keeps nothing
any more. Repeating it changes nothing.';

grant execute on function
  private.own_boarding_codes,
  private.board_passenger
to authenticated;
