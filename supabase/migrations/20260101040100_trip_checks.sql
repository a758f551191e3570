-- Chapter 04.1: checks of a trip's departure, seats, fare and texts.

create function private.check_departure(departure_at timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  days_ahead_max int := (select s.trip_days_ahead_max from public.platform_settings s);
begin
  if departure_at is null or not isfinite(departure_at) then
    perform private.refuse(400, 'invalid_input', 'Departure date and time are required');
  elsif private.lagos_day(departure_at) <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'Departure must be tomorrow or later');
  elsif private.lagos_day(departure_at) > private.lagos_today() + days_ahead_max then
    perform private.refuse(400, 'invalid_input', format('Departure must be within %s days', days_ahead_max));
  end if;
end
$$;
comment on function private.check_departure(timestamptz) is
'Checks that a departure is tomorrow or later in Lagos, and within platform_settings.trip_days_ahead_max.
Refuses: 400 invalid_input otherwise.';

create function private.check_seats(seats int)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  seats_min constant int := 1;
  seats_max constant int := 50;
begin
  if seats between seats_min and seats_max then
    return;
  end if;
  perform private.refuse(400, 'invalid_input', format('Seats must be between %s and %s', seats_min, seats_max));
end
$$;
comment on function private.check_seats(int) is
'Checks the number of seats of a trip or vehicle.
Refuses: 400 invalid_input if it is out of range or null.';

create function private.seats_left(trip public.trips, seats int)
returns int
language plpgsql
stable
set search_path = ''
as $$
declare
  sold int := trip.total_seats - trip.seats_available;
begin
  perform private.check_seats(seats);
  if seats < sold then
    perform private.refuse(409, 'conflict', format('%s seats are already booked.', sold), jsonb_build_object('seatsSold', sold));
  end if;
  return seats - sold;
end
$$;
comment on function private.seats_left(public.trips, int) is
'Seats that would be left if the trip had this many seats in total.
Refuses: 400 invalid_input if the number is out of range; 409 conflict {seatsSold} if more seats are already booked.';

create function private.check_fare(fare_kobo int)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  fares record;
begin
  select s.fare_min_kobo, s.fare_max_kobo, s.fare_step_kobo into fares from public.platform_settings s;

  if fare_kobo is null or fare_kobo not between fares.fare_min_kobo and fares.fare_max_kobo then
    perform private.refuse(400, 'invalid_input', format(
      'Fare must be between ₦%s and ₦%s',
      to_char(fares.fare_min_kobo / 100, 'FM999,999,999'), to_char(fares.fare_max_kobo / 100, 'FM999,999,999')
    ));
  elsif fare_kobo % fares.fare_step_kobo <> 0 then
    perform private.refuse(400, 'invalid_input', format(
      'Fare must be a multiple of ₦%s', to_char(fares.fare_step_kobo / 100, 'FM999,999,999')
    ));
  end if;
end
$$;
comment on function private.check_fare(int) is
'Checks that a fare per seat in kobo is within the limits of platform_settings and a multiple of its step.
Refuses: 400 invalid_input otherwise.';

create function private.clean_text(value text, characters_max int, label text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if length(value) > characters_max then
    perform private.refuse(400, 'invalid_input', label || ' is too long');
  end if;
  return nullif(btrim(value), '');
end
$$;
comment on function private.clean_text(text, int, text) is
'Free text without surrounding spaces, null if empty.
Refuses: 400 invalid_input if it is longer than characters_max.';
