-- Chapter 05, part 2: booking.

create function private.book_seats(
  trip_id uuid,
  seats int,
  client_key uuid,
  seen_fare_kobo int default null,
  seen_departure_at timestamptz default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid;
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  trip public.trips;
  known public.bookings;
  new_booking uuid;
begin
  -- As require_present, and one booking of a person at a time: a copy of this request that ran beside it has committed by
  -- now, and two never take the last place of check_bookings together.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if seats is null or seats < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  elsif client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  end if;

  select b.* into known from public.bookings b where b.passenger_id = caller and b.client_key = book_seats.client_key;
  if known.id is not null then
    if (known.trip_id, known.seats) is distinct from (book_seats.trip_id, book_seats.seats) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other details.');
    end if;
    return known.id;
  end if;

  perform private.check_bookings(caller);

  -- The trip last: everybody who books it waits from here on.
  select t.* into trip from public.trips t where t.id = book_seats.trip_id for no key update;
  perform private.check_bookable(trip, caller, seats);
  -- To the millisecond: what a client has seen has no more.
  if trip.fare_kobo <> seen_fare_kobo
    or date_trunc('milliseconds', trip.departure_at) <> date_trunc('milliseconds', seen_departure_at)
  then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.');
  end if;

  update public.trips t set seats_available = t.seats_available - book_seats.seats where t.id = trip.id;

  insert into public.bookings (trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key)
  values (trip.id, caller, trip.driver_id, trip.company_id, book_seats.seats, trip.fare_kobo, book_seats.client_key)
  returning id into new_booking;
  return new_booking;
end
$$;
comment on function private.book_seats(uuid, int, uuid, int, timestamptz) is
  'Books seats for the caller and answers the booking''s id; the same client key answers the same booking. Refuses '
  '400, 403 own_trip, forbidden, 404, 409 conflict (also 40 trips ahead), trip_closed, already_booked, seats_unavailable '
  '{seatsAvailable}, trip_changed when fare or departure are not those the passenger has seen (null: whatever they are), 429. '
  'Definer: clients cannot write bookings.';

create function private.check_bookings(caller uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  ahead_max constant int := 40;
  per_day_max constant int := 60;
  oldest timestamptz;
begin
  if (
    select count(*) from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = caller and b.status = 'confirmed' and t.departure_at > now()
  ) >= ahead_max then
    perform private.refuse(409, 'conflict', format(
      'You already have %s trips ahead. Cancel one before you book another.', ahead_max
    ));
  end if;

  -- Cancelled ones count as well: a seat that comes and goes is lost to others for that time, and its driver is told of each.
  select b.created_at into oldest from public.bookings b
  where b.passenger_id = caller order by b.created_at desc offset per_day_max - 1 limit 1;
  if oldest > now() - interval '24 hours' then
    perform private.refuse(
      429, 'rate_limited', format('You have booked %s times in 24 hours. Please try again later.', per_day_max),
      jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + interval '24 hours' - now())))
    );
  end if;
end
$$;
comment on function private.check_bookings(uuid) is
  'At most 40 bookings of trips that have not left, and 60 made in 24 hours (limits.ts says why so many). The caller holds '
  'their profile, so that bookings beside each other are counted. Refuses 409 conflict, 429.';

create function private.check_bookable(trip public.trips, caller uuid, seats int)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id = caller then
    perform private.refuse(403, 'own_trip', 'You cannot book your own trip.');
  elsif not exists (select from public.profiles p where p.id = caller and p.user_type = 'passenger') then
    perform private.refuse(403, 'forbidden', 'Only passengers can book seats.');
  elsif trip.status not in ('scheduled', 'active') or not trip.is_listed or trip.departure_at <= now() then
    perform private.refuse(409, 'trip_closed', 'This trip is no longer open for booking.');
  elsif exists (
    select from public.bookings b where b.trip_id = trip.id and b.passenger_id = caller and b.status = 'confirmed'
  ) then
    perform private.refuse(409, 'already_booked', 'You have already booked this trip.');
  elsif trip.seats_available < seats then
    perform private.refuse(409, 'seats_unavailable', case trip.seats_available
      when 0 then 'This trip is fully booked.'
      when 1 then 'Only 1 seat is left.'
      else format('Only %s seats are left.', trip.seats_available)
    end, jsonb_build_object('seatsAvailable', trip.seats_available));
  end if;
end
$$;
comment on function private.check_bookable(public.trips, uuid, int) is
  'May this person hold these seats on this locked trip? Refuses with the reason.';

grant execute on function private.book_seats(uuid, int, uuid, int, timestamptz) to authenticated;
