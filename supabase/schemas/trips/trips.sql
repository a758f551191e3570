-- Rules of every trip: its status, departure, seats, fare and texts, and whether it is listed. Only functions change seats,
-- fare and status. A fleet trip can wait for a driver: driver_id is null, and the trip is not sold until the company names
-- another one.

create function private.guard_trip_status(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
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
  elsif new.status = 'cancelled' and private.has_passenger_on_board(old) and not private.is_live_admin() then
    perform private.refuse(409, 'already_boarded',
      'A passenger is on board: this trip ends when it arrives. If it cannot go on, please ask Tafiya to cancel it.');
  end if;
end
$$;
comment on function private.guard_trip_status is
'Allows only the next status in order: scheduled or active → waiting → en_route → arrived → completed; cancelled
only before en_route. An administrator also puts a trip back one step (waiting, en_route, arrived) and cancels it while it
is not completed; the clock completes a trip that is en_route. With a passenger on board (is_on_board) only an administrator cancels.
Refuses: 409 trip_closed for any other change of status; 409 already_boarded.';

create function private.set_trips_listed(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  if private.block_trips(person) then
    return;
  end if;
  -- Locked by id, so that two suspensions cannot deadlock. The update then reads the rows again, because a suspension of the
  -- other side of a fleet trip may have been committed meanwhile.
  perform from public.trips t
  where (t.driver_id = person or t.company_id = person) and t.status in ('scheduled', 'active', 'waiting')
  order by t.id for no key update;
  update public.trips t
  set is_listed = not t.is_listed
  where (t.driver_id = person or t.company_id = person) and t.status in ('scheduled', 'active', 'waiting')
    and t.is_listed <> private.may_be_listed(t.driver_id, t.company_id);
end
$$;
comment on function private.set_trips_listed is
'Hides the coming trips of a driver or company who is suspended, or whose
approval was withdrawn, from search and booking, and shows them again afterwards; many trips follow by a job (block_trips).';

create function private.check_departure(departure_at timestamptz)
returns void language plpgsql stable set search_path = '' as $$
declare
  settings public.platform_settings;
  clock time := (departure_at at time zone 'Africa/Lagos')::time;
begin
  select s.* into settings from public.platform_settings s;
  if departure_at is null or not isfinite(departure_at) then
    perform private.refuse(400, 'invalid_input', 'Departure date and time are required');
  elsif settings.same_day_lead_minutes is null and private.lagos_day(departure_at) <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'Departure must be tomorrow or later');
  elsif departure_at < now() + make_interval(mins => settings.same_day_lead_minutes) then
    perform private.refuse(400, 'invalid_input', format(
      'Departure must be at least %s minutes from now', settings.same_day_lead_minutes
    ));
  elsif private.lagos_day(departure_at) > private.lagos_today() + settings.trip_days_ahead_max then
    perform private.refuse(400, 'invalid_input', format('Departure must be within %s days', settings.trip_days_ahead_max));
  elsif clock not between settings.departure_first and settings.departure_last
    or extract(epoch from clock - settings.departure_first) % (settings.departure_step_minutes * 60) <> 0
  then
    perform private.refuse(400, 'invalid_input', format(
      'Departure must be between %s and %s in Lagos, in steps of %s minutes',
      to_char(settings.departure_first, 'HH24:MI'), to_char(settings.departure_last, 'HH24:MI'),
      settings.departure_step_minutes
    ));
  end if;
end
$$;
comment on function private.check_departure is
'Checks that a departure is tomorrow or later in Lagos (or same_day_lead_minutes from now), within trip_days_ahead_max, and
on the list of departure times: the limits of platform_settings.
Refuses: 400 invalid_input otherwise.';

create function private.first_trip_day() returns date language plpgsql stable set search_path = '' as $$
declare
  settings constant public.platform_settings := (select s from public.platform_settings s);
  earliest constant timestamptz := now() + make_interval(mins => settings.same_day_lead_minutes);
begin
  return private.lagos_today() + case
    when private.lagos_day(earliest) = private.lagos_today()
      and (earliest at time zone 'Africa/Lagos')::time <= settings.departure_last then 0
    else 1
  end;
end
$$;
comment on function private.first_trip_day is
'The first Lagos day for which a trip can still be published (check_departure): tomorrow, or today where the platform allows it.';

create function private.check_seats(seats int) returns void language plpgsql stable set search_path = '' as $$
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
comment on function private.check_seats is
'Checks the number of seats of a trip or vehicle.
Refuses: 400 invalid_input if it is out of range or null.';

create function private.seats_left(trip public.trips, seats int)
returns int language plpgsql stable set search_path = '' as $$
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
comment on function private.seats_left is
'Seats that would be left if the trip had this many seats in total.
Refuses: 400 invalid_input if the number is out of range; 409 conflict {seatsSold} if more seats are already booked.';

create function private.check_fare(fare_kobo int) returns void language plpgsql stable set search_path = '' as $$
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
comment on function private.check_fare is
'Checks that a fare per seat in kobo is within the limits of platform_settings and a multiple of its step.
Refuses: 400 invalid_input otherwise.';

create function private.clean_text(value text, characters_max int, label text)
returns text language plpgsql stable set search_path = '' as $$
begin
  if length(value) > characters_max then
    perform private.refuse(400, 'invalid_input', label || ' is too long');
  end if;
  return nullif(btrim(private.without_controls(value)), '');
end
$$;
comment on function private.clean_text is
'Free text without surrounding spaces and direction characters, null if empty.
Refuses: 400 invalid_input if it is longer than characters_max.';

create function private.hold_trip_without_driver(trip public.trips)
returns public.trips language plpgsql set search_path = '' as $$
begin
  if trip.status not in ('scheduled', 'active', 'cancelled') then
    perform private.refuse(409, 'conflict', 'This trip has no driver. The company must name another driver first.');
  end if;
  trip.is_listed := false;
  return trip;
end
$$;
comment on function private.hold_trip_without_driver is
'A trip without a driver is not listed and cannot start.
Refuses: 409 conflict for a status other than scheduled, active and cancelled.';
