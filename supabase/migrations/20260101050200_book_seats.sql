-- Chapter 05.2: booking seats.

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
  new_booking uuid;
begin
  -- Serialises the passenger's bookings: a concurrent copy of this request has committed before find_repeated_request looks
  -- for it, and two bookings cannot both take the last place of check_bookings.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if seats is null or seats < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;

  new_booking := private.find_repeated_request('bookings', caller, book_seats.client_key, jsonb_build_object(
    'trip_id', book_seats.trip_id, 'seats', book_seats.seats
  ));
  if new_booking is not null then
    return new_booking;
  end if;

  perform private.check_bookings(caller);

  -- Locked last: from here on, everyone else who books this trip waits.
  select t.* into trip from public.trips t where t.id = book_seats.trip_id for no key update;
  perform private.check_bookable(trip, caller, seats);
  -- Clients have seen milliseconds only.
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
'Books seats for the caller and returns the booking''s id. The same client key returns the first booking. seen_*: the fare
and departure that the passenger saw, null to accept any.
Refuses: 400 invalid_input; 401; 403 suspended; 403 own_trip; 403 forbidden if the caller is no passenger; 404; 409
conflict at the limit of coming bookings or if the key was used for a different booking; 409 trip_closed, already_booked,
seats_unavailable {seatsAvailable}, trip_changed if fare or departure differ from those seen; 429 rate_limited.
Security definer because: clients cannot write bookings.';

create function private.check_bookings(caller uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  ahead_max constant int := 40;
  per_day_max constant int := 60;
  day_hours constant int := 24;
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

  -- Cancelled bookings count too: each one takes a seat away for a while and notifies the driver.
  select b.created_at into oldest from public.bookings b
  where b.passenger_id = caller order by b.created_at desc offset per_day_max - 1 limit 1;
  if oldest > now() - make_interval(hours => day_hours) then
    perform private.refuse(
      429, 'rate_limited', format(
        'You have booked %s times in %s hours. Please try again later.', per_day_max, day_hours
      ),
      jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + make_interval(hours => day_hours) - now())))
    );
  end if;
end
$$;
comment on function private.check_bookings(uuid) is
'Checks that the passenger may make one more booking: coming trips, and bookings made within a day. The caller holds a
lock on the passenger''s profile, so concurrent bookings are counted.
Refuses: 409 conflict at the limit of coming trips; 429 rate_limited {retryAfterSeconds} at the limit of a day.';

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
'Checks that this person may book this many seats of a locked trip.
Refuses: 404 not_found; 403 own_trip; 403 forbidden if the person is no passenger; 409 trip_closed, already_booked,
seats_unavailable {seatsAvailable}.';

grant execute on function private.book_seats(uuid, int, uuid, int, timestamptz) to authenticated;
