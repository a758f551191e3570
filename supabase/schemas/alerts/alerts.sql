-- Alerts: "Tell me about new trips" of a search, and "Tell me when a seat is free" on a trip that is full.

create function private.alerts_key() returns bigint language sql immutable
return hashtextextended('alerts', 0);
comment on function private.alerts_key is 'The advisory lock that everybody who makes an alert shares, and for which take_changes waits.';

create function private.alert_caller() returns uuid language plpgsql set search_path = '' as $$
declare
  caller uuid;
begin
  -- Alerts of one person are made one after another, because the open ones are counted.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if not exists (select from public.profiles p where p.id = caller and p.user_type = 'passenger') then
    perform private.refuse(403, 'forbidden', 'Only passengers can be told about trips.');
  end if;
  perform pg_advisory_xact_lock_shared(private.alerts_key());
  return caller;
end
$$;
comment on function private.alert_caller is
'The caller, locked, who must be a passenger. From here on take_changes waits for the end of the transaction.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for others than passengers.';

create function private.check_alerts(person uuid, seats int) returns void language plpgsql stable set search_path = '' as $$
declare
  alerts_max constant int := 10;
  seats_max constant int := (select s.booking_seats_max from public.platform_settings s);
begin
  if coalesce(seats, 0) not between 1 and seats_max then
    perform private.refuse(400, 'invalid_input', format('Choose 1 to %s seats', seats_max));
  elsif (select count(*) from private.trip_alerts a where a.person_id = person and a.ends_at > now()) >= alerts_max then
    perform private.refuse(409, 'conflict', format(
      'You have %s open alerts, which is the most. Please delete one first.', alerts_max
    ));
  end if;
end
$$;
comment on function private.check_alerts is
'Checks that a person may have one more alert for this many seats.
Refuses: 400 invalid_input; 409 conflict with 10 open alerts.';

create function private.make_alert(criteria jsonb, first_day date, last_day date)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  days_max constant int := 31;
  ahead_days_max constant int := 366;
  caller constant uuid := private.alert_caller();
  wanted constant private.search_criteria := jsonb_populate_record(null::private.search_criteria, criteria);
  origin_id constant text := private.place_or_refuse(wanted.origin, 'Origin');
  destination_id constant text := private.place_or_refuse(wanted.destination, 'Destination');
  today constant date := private.lagos_today();
  made private.trip_alerts;
begin
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  elsif first_day is null or last_day is null or last_day < first_day or last_day - first_day >= days_max then
    perform private.refuse(400, 'invalid_input', format('Choose 1 to %s days', days_max));
  elsif last_day < today then
    perform private.refuse(400, 'invalid_input', 'Departure date must not be in the past');
  elsif last_day > today + ahead_days_max then
    perform private.refuse(400, 'invalid_input', 'Choose a date within a year');
  elsif (wanted.minute_from between 0 and wanted.minute_until and wanted.minute_until < 1440) is not true then
    perform private.refuse(400, 'invalid_input', 'These hours are not part of a day');
  elsif (wanted.radius_km between 0 and 200) is not true then
    perform private.refuse(400, 'invalid_input', 'Choose a radius of at most 200 km');
  end if;
  select a.* into made from private.trip_alerts a
  where a.trip_id is null and a.person_id = caller and a.origin_place_id = origin_id and a.destination_place_id = destination_id
    and a.first_day = make_alert.first_day and a.last_day = make_alert.last_day;
  if made.id is null then
    perform private.check_alerts(caller, wanted.seats);
    insert into private.trip_alerts (person_id, origin_place_id, destination_place_id, first_day, last_day, seats, ends_at)
    values (
      caller, origin_id, destination_id, make_alert.first_day, make_alert.last_day, wanted.seats,
      private.lagos_moment(make_alert.last_day + 1, '00:00')
    )
    returning * into made;
  end if;
  update private.trip_alerts a
  set seats = wanted.seats, minute_from = wanted.minute_from, minute_until = wanted.minute_until,
    max_fare_kobo = wanted.max_fare_kobo, rating_min = wanted.rating_min, radius_km = wanted.radius_km, choices = wanted.choices
  where a.id = made.id
  returning * into made;
  perform private.note_found(made);
  return made.id;
end
$$;
comment on function private.make_alert is
'Tells the caller about new trips that a search with these criteria (fields of private.search_criteria) matches on the Lagos days
from the first to the last, and returns the id of the alert. The same places and days again change the alert.
Refuses: 401, 403 suspended; 403 forbidden for others than passengers; 400 invalid_input; 409 conflict with 10 open alerts.
Security definer because: clients cannot write alerts.';

create function private.wait_for_seats(trip_id uuid, seats int, from_stop_id uuid, to_stop_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.alert_caller();
  trip constant public.trips := (select t from public.trips t where t.id = wait_for_seats.trip_id);
  leg record;
  made uuid;
begin
  select l.* into leg from private.legs l
  where l.trip_id = trip.id
    and l.from_stop_id = coalesce(wait_for_seats.from_stop_id, private.stop_id(trip.id, false))
    and l.to_stop_id = coalesce(wait_for_seats.to_stop_id, private.stop_id(trip.id, true));
  if trip.id is null or (not trip.is_listed and trip.status in ('scheduled', 'active')) then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif private.are_apart(trip.driver_id, caller) then
    -- The words of check_bookable.
    perform private.refuse(403, 'forbidden', 'You cannot book with this driver. Please choose another trip.');
  elsif trip.status not in ('scheduled', 'active') or trip.departure_at <= now() or private.is_seller_blocked(trip) then
    perform private.refuse(409, 'trip_closed', 'This trip is no longer open for booking.');
  elsif leg.trip_id is null then
    perform private.refuse(400, 'invalid_input', 'Choose two stops of this trip, the earlier one first');
  elsif private.has_seats(caller, trip.id) then
    perform private.refuse(409, 'already_booked', 'You have already booked this trip.');
  end if;
  select a.id into made from private.trip_alerts a
  where a.trip_id = trip.id and a.person_id = caller and a.origin_place_id = leg.origin_place_id
    and a.destination_place_id = leg.destination_place_id;
  if made is null then
    perform private.check_alerts(caller, seats);
  end if;
  if seats > private.seats_for_one(trip.total_seats) then
    perform private.refuse(400, 'invalid_input', 'One person cannot book so many seats of this trip');
  elsif private.seats_for_one(private.free_between(trip.total_seats, trip.leg_taken, leg.from_position, leg.to_position)) >= seats then
    perform private.refuse(409, 'conflict', 'Seats are free on this trip. You can book them now.');
  elsif made is not null then
    update private.trip_alerts a set seats = wait_for_seats.seats where a.id = made;
    return made;
  end if;
  insert into private.trip_alerts (
    person_id, trip_id, origin_place_id, destination_place_id, first_day, last_day, seats, ends_at
  )
  values (
    caller, trip.id, leg.origin_place_id, leg.destination_place_id, private.lagos_day(leg.departure_at),
    private.lagos_day(leg.departure_at), wait_for_seats.seats, trip.departure_at
  )
  returning id into made;
  return made;
end
$$;
comment on function private.wait_for_seats is
'Tells the caller when so many seats come free on a trip, or between two of its stops, and returns the id of the alert. It promises
nothing: everybody who waits is told at once, and the booking decides. The same part of the trip again changes the seats.
Refuses: 401, 403 suspended; 403 forbidden for others than passengers, and if they or the driver have blocked the other; 404; 409
trip_closed, already_booked; 409 conflict while seats are free, and with 10 open alerts; 400 invalid_input.
Security definer because: clients cannot write alerts.';

create function private.delete_alert(id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  delete from private.trip_alerts a where a.id = delete_alert.id and a.person_id = caller;
end
$$;
comment on function private.delete_alert is
'Ends one of the caller''s alerts. Idempotent; an alert of another person is left alone.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients cannot delete alerts.';

create function private.read_alerts(alert_id uuid default null)
returns setof jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  hits_max constant int := 5;
  -- Each is compared with its trip as it is now.
  looked_at_max constant int := 30;
begin
  return query
  select jsonb_build_object(
    'id', a.id, 'tripId', a.trip_id, 'origin', o.name, 'destination', d.name,
    'firstDay', a.first_day, 'lastDay', a.last_day, 'minuteFrom', a.minute_from, 'minuteUntil', a.minute_until,
    'seats', a.seats, 'maxFareKobo', a.max_fare_kobo, 'ratingMin', a.rating_min, 'choices', coalesce(to_jsonb(a.choices), '[]'),
    'radiusKm', a.radius_km, 'isOpen', a.ends_at > now(), 'endsAt', a.ends_at,
    'hits', (
      select coalesce(jsonb_agg(h.hit order by h.is_open desc, h.found_at desc), '[]')
      from (
        select h.found_at, x.trip_id is not null as is_open, jsonb_build_object(
          'tripId', h.trip_id, 'fromStopId', f.id, 'toStopId', g.id, 'origin', fp.name, 'destination', gp.name,
          'departureDate', coalesce(x.departure_at, t.departure_at), 'arrivalDate', coalesce(x.arrives_at, t.arrives_at),
          'farePerSeatKobo', coalesce(x.fare_kobo, t.fare_kobo), 'isOpen', x.trip_id is not null
        ) as hit
        from (
          select k.* from private.alert_hits k where k.alert_id = a.id and not k.is_known order by k.found_at desc limit looked_at_max
        ) h
        join public.trips t on t.id = h.trip_id
        cross join lateral private.hit_offer(a, h.trip_id) x
        left join public.trip_stops f on f.trip_id = x.trip_id and f.position = x.from_position
        left join public.trip_stops g on g.trip_id = x.trip_id and g.position = x.to_position
        join public.places fp on fp.id = coalesce(x.origin_place_id, t.origin_place_id)
        join public.places gp on gp.id = coalesce(x.destination_place_id, t.destination_place_id)
        order by x.trip_id is not null desc, h.found_at desc
        limit hits_max
      ) h
    )
  )
  from private.trip_alerts a
  join public.places o on o.id = a.origin_place_id
  join public.places d on d.id = a.destination_place_id
  where a.person_id = caller and a.id = coalesce(alert_id, a.id)
  order by a.ends_at <= now(), a.first_day, a.created_at, a.id;
end
$$;
comment on function private.read_alerts is
'One alert of the caller, or all of them, open ones first, with the last five trips that each has found, those first that can be
booked. Amounts in kobo, minutes of the Lagos day.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients cannot read alerts and offers.';

grant execute on function
  private.make_alert,
  private.wait_for_seats,
  private.delete_alert,
  private.read_alerts
to authenticated;
