-- Requests: seats that a passenger asks for, because the driver must agree. Along the way, the driver makes a stop; where the driver
-- confirms each passenger, the stops are listed. A request is a hold: it takes its seats at once, and its end gives them back.

create function private.answer_time(trip public.trips, at timestamptz, out begins timestamptz, out ends timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  latest constant timestamptz := trip.departure_at - interval '2 hours';
begin
  begins := private.after_quiet_hours(trip.driver_id, at, latest);
  ends := least(private.after_quiet_hours(trip.driver_id, at) + interval '3 hours', latest);
end
$$;
comment on function private.answer_time is
'From when, and until when, the driver can answer a request that is made at this moment: 3 hours that begin after the quiet hours of
the driver, until 2 hours before the departure. If the quiet hours left less than an hour of that, the driver is asked at once.';

create function private.open_requests_max() returns int language sql immutable set search_path = '' return 5;
comment on function private.open_requests_max is 'How many requests of a trip can wait for an answer.';

create function private.open_requests(trip_id uuid)
returns int language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from public.seat_holds h
    where h.trip_id = open_requests.trip_id and h.status = 'open' and h.request_payment is not null and h.expires_at > now()
  );
end
$$;
comment on function private.open_requests is
'How many requests of a trip wait for an answer, or are being paid.
Security definer because: clients cannot read the holds of others, and the number says nothing about a person.';

create function private.check_requests(caller uuid, trip_id uuid)
returns void language plpgsql stable set search_path = '' as $$
declare
  a_day_max constant int := 3;
  oldest timestamptz := (
    select h.created_at from public.seat_holds h where h.passenger_id = caller and h.request_payment is not null
    order by h.created_at desc offset a_day_max - 1 limit 1
  );
begin
  if exists (
    select from public.seat_holds h
    where h.trip_id = check_requests.trip_id and h.passenger_id = caller and h.is_refused
  ) then
    perform private.refuse(409, 'conflict', 'The driver has refused your request for this trip. Please choose another trip.');
  elsif oldest > now() - interval '24 hours' then
    perform private.refuse(429, 'rate_limited', format(
      'You have asked %s drivers in 24 hours. Please try again later, or book a listed stop.', a_day_max
    ), jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + interval '24 hours' - now()))));
  elsif private.open_requests(trip_id) >= private.open_requests_max() then
    perform private.refuse(409, 'conflict', format(
      '%s passengers wait for an answer of this driver already. Please try again later.', private.open_requests_max()
    ));
  end if;
end
$$;
comment on function private.check_requests is
'Checks that a person may ask for seats of this trip.
Refuses: 409 conflict after a refusal for the same trip, or with 5 open requests of the trip; 429 rate_limited {retryAfterSeconds}
after 3 requests in 24 hours.';

create function private.request_points(trip_id uuid, leg record, ask jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  points jsonb := '{}';
  side record;
  stop public.trip_stops;
begin
  for side in
    select * from (values
      ('on', (leg.gets_on).stop_id, ask ->> 'from_place', nullif(ask -> 'from_point', 'null')),
      ('off', (leg.gets_off).stop_id, ask ->> 'to_place', nullif(ask -> 'to_point', 'null'))
    ) as s (key, stop_id, place, point)
  loop
    stop := null;
    if side.stop_id is not null then
      select s.* into stop from public.trip_stops s where s.trip_id = request_points.trip_id and s.id = side.stop_id;
    else
      stop.place_id := side.place;
      stop := private.with_point(stop, side.point - 'hint');
    end if;
    points := points || jsonb_build_object(side.key, private.point_of(stop) - 'hint');
  end loop;
  return points;
end
$$;
comment on function private.request_points is
'The meeting points {on, off} of a request: of a listed stop its own, of a place along the way what the passenger proposes.
Refuses: 400 invalid_input (with_point).';

create function private.request_terms(trip public.trips, leg record, ask jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'arrivesAt', leg.arrives_at, 'choices', trip.choices,
    'vehicle', (select v.kind from public.vehicles v where v.id = trip.vehicle_id),
    'places', (
      select jsonb_agg(s.place_id order by s.position) from public.trip_stops s
      where s.trip_id = trip.id and s.position < (leg.gets_off).after
    ) || case when (leg.gets_on).stop_id is null then jsonb_build_array(ask -> 'from_place') else '[]' end
  );
end
$$;
comment on function private.request_terms is
'The terms that a request agrees to beside its leg, as terms_of has it once the driver has made the stops.';

create function private.ask_for_seats(trip_id uuid, ask jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  -- Less than this is too little time to answer; a payment needs some before.
  answer_time_min constant interval := '15 minutes';
  pay_time constant interval := '45 minutes';
  hold_time constant interval := '15 minutes';
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  wanted record;
  caller uuid;
  named jsonb;
  trip public.trips;
  leg record;
  made public.seat_holds;
  is_along boolean;
begin
  select * into wanted from jsonb_to_record(ask) as k (
    seats int, client_key uuid, payment text, from_place text, to_place text, seen_fare_kobo int, seen_departure_at timestamptz,
    travellers jsonb, confirms_women_only boolean, extras jsonb
  );
  -- As take_places: requests of one person follow each other, because they are counted.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if wanted.client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  elsif wanted.payment is null or wanted.payment not in ('cash', 'online') then
    perform private.refuse(400, 'invalid_input', 'Choose cash or online payment');
  elsif coalesce(wanted.seats, 0) < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif wanted.seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;
  named := private.clean_travellers(wanted.travellers, wanted.seats);
  wanted.extras := private.clean_extras(wanted.extras);
  select h.* into made from public.seat_holds h where h.passenger_id = caller and h.client_key = wanted.client_key;
  if made.id is not null then
    if made.trip_id <> ask_for_seats.trip_id or made.seats <> wanted.seats
      or made.request_payment is distinct from wanted.payment
    then
      perform private.refuse(409, 'conflict', 'This request was already made with other details.');
    end if;
    return made.id;
  end if;
  -- A booking may have the key.
  perform private.find_repeated_request('bookings', caller, wanted.client_key, '{"request": true}');
  perform private.check_bookings(caller, wanted.seats, wanted.payment = 'online');

  perform from public.trips t where t.id = ask_for_seats.trip_id for no key update;
  perform private.release_expired_holds(ask_for_seats.trip_id);
  select t.* into trip from public.trips t where t.id = ask_for_seats.trip_id;
  leg := private.along_leg(trip, wanted.from_place, wanted.to_place);
  is_along := num_nulls((leg.gets_on).stop_id, (leg.gets_off).stop_id) > 0;
  perform private.check_bookable(trip, caller, wanted.seats, leg.seats_free);
  perform private.check_requests(caller, trip.id);
  if is_along and (not trip.picks_up or trip.company_id is not null) then
    perform private.refuse(409, 'conflict', 'This driver stops at the listed places only.');
  elsif not is_along and not trip.confirms_passengers then
    perform private.refuse(409, 'conflict', 'Seats between these stops can be booked at once.');
  elsif leg.fare_kobo <> wanted.seen_fare_kobo
    or date_trunc('milliseconds', leg.departure_at) <> date_trunc('milliseconds', wanted.seen_departure_at)
    or not private.offers_extras(trip.choices, wanted.extras)
  then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Nothing was asked.');
  elsif trip.choices ? 'womenOnly' and wanted.confirms_women_only is not true then
    perform private.refuse(
      409, 'women_only', 'This trip is for women only. Please confirm that every traveller is a woman.'
    );
  elsif wanted.payment = 'online' and not private.takes_online(trip) then
    perform private.refuse(409, 'payments_off', 'This trip is paid in cash when you board.');
  elsif wanted.payment = 'cash' and not private.takes_cash(trip) then
    perform private.refuse(409, 'payment_required', 'This trip is paid online.');
  -- In parentheses: PL/pgSQL reads a condition up to the first THEN.
  elsif ((private.answer_time(trip, now())).ends
    < now() + answer_time_min + case wanted.payment when 'online' then pay_time else interval '0' end)
  then
    perform private.refuse(409, 'too_late', 'There is not enough time left for the driver to answer.');
  end if;

  perform private.check_passenger(caller);
  insert into public.seat_holds (
    trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, arrives_at, points, travellers, client_key,
    expires_at, agreed_terms, extras, request_payment, from_place_id, to_place_id
  )
  select trip.id, caller, wanted.seats, leg.fare_kobo, f.id, g.id, leg.departure_at, leg.arrives_at,
    private.request_points(trip.id, leg, ask), named, wanted.client_key, now() + hold_time,
    private.request_terms(trip, leg, ask), wanted.extras, wanted.payment,
    case when (leg.gets_on).stop_id is null then wanted.from_place end,
    case when (leg.gets_off).stop_id is null then wanted.to_place end
  from public.trip_stops f
  join public.trip_stops g on g.trip_id = f.trip_id and g.position = (leg.gets_off).after
  where f.trip_id = trip.id and f.position = (leg.gets_on).before
  returning * into made;
  perform private.take_seats(trip.id, made.from_stop_id, made.to_stop_id, made.seats);
  if wanted.payment = 'cash' then
    perform private.ask_driver(made, trip);
  end if;
  return made.id;
end
$$;
comment on function private.ask_for_seats is
'Asks the driver of a trip for seats between two places that it passes, and returns the request''s id, which the booking will have.
The seats are taken at once. In cash the driver is asked at once, online when it is paid. The same client key returns the first
request. ask: {seats, client_key, payment: cash or online, from_place, to_place: ids, from_point, to_point: where to meet at a place
that is not a stop, seen_fare_kobo, seen_departure_at, travellers, confirms_women_only, extras}.
Refuses: 400 invalid_input; 401, 403 suspended; 403 confirmation_required; 403 own_trip, forbidden; 404; 409 conflict if the driver
does not stop there, needs not be asked, has refused this person, or has 5 open requests, and for a key that was used; 409
trip_closed, already_booked, seats_unavailable, trip_changed, women_only, payments_off, payment_required, pay_online; 409 too_late
if the driver has no time to answer; 429 rate_limited after 3 requests in 24 hours.
Security definer because: clients cannot write holds.';

create function private.describe_request(hold public.seat_holds)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.describe_way(o.name, d.name, hold.departure_at, hold.arrives_at)
    from public.trip_stops f
    join public.trip_stops g on g.trip_id = f.trip_id and g.id = hold.to_stop_id
    join public.places o on o.id = coalesce(hold.from_place_id, f.place_id)
    join public.places d on d.id = coalesce(hold.to_place_id, g.place_id)
    where f.trip_id = hold.trip_id and f.id = hold.from_stop_id
  );
end
$$;
comment on function private.describe_request is
'The part of a trip that a request asks for, in words.';

create function private.ask_driver(hold public.seat_holds, trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  -- By the clock, as the message about it: both lie in the quiet hours, or neither.
  answer record := private.answer_time(trip, clock_timestamp());
begin
  update public.seat_holds h set asked_at = answer.begins, expires_at = answer.ends where h.id = hold.id;
  perform private.notify(
    trip.driver_id, case hold.request_payment when 'cash' then 'seats_asked_in_cash' else 'seats_asked_online' end, jsonb_build_object(
      'passenger', private.first_name_of(hold.passenger_id), 'seats', private.count_seats(hold.seats),
      'trip', private.describe_request(hold), 'total', private.naira(hold.total_kobo),
      'until', to_char(answer.ends at time zone 'Africa/Lagos', 'HH24:MI')
    ), '/trips/' || trip.id, hold.passenger_id
  );
end
$$;
comment on function private.ask_driver is
'Asks the driver about a request, in cash or paid: the time to answer begins, after the quiet hours of the driver.';

create function private.read_requests(request_id uuid default null)
returns setof jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select jsonb_build_object(
    'id', h.id, 'tripId', h.trip_id, 'isMine', h.passenger_id = caller,
    'state', case
      when h.status = 'open' and h.expires_at <= now() then 'expired'
      when h.status = 'open' and h.asked_at is null then 'unpaid'
      when h.status = 'open' then 'asked'
      when h.status in ('paid', 'accepted') then 'accepted'
      when h.is_refused then 'refused'
      when h.status = 'released' then 'withdrawn' else 'expired' end,
    'passenger', case
      when h.passenger_id = caller then null
      when h.status in ('paid', 'accepted') then private.name_of(h.passenger_id)
      else private.first_name_of(h.passenger_id) end,
    'driver', case when h.passenger_id = caller then (
      select d.display_name from public.driver_profiles d where d.id = t.driver_id
    ) end,
    'seats', h.seats, 'origin', o.name, 'destination', d.name, 'departureDate', h.departure_at, 'arrivalDate', h.arrives_at,
    'farePerSeatKobo', h.fare_kobo, 'totalFareKobo', h.total_kobo, 'payment', h.request_payment, 'extras', h.extras,
    'isAlong', num_nonnulls(h.from_place_id, h.to_place_id) > 0,
    'withdrawalFeeKobo', case when h.passenger_id = caller and h.status = 'open' then (
      select nullif(private.surplus_fee(p), 0) from public.payments p where p.hold_id = h.id and p.outcome = 'applied'
    ) end,
    'extraMinutes', case when h.status = 'open' then (
      select coalesce((w.gets_on).extra_minutes, 0) + coalesce((w.gets_off).extra_minutes, 0)
      from private.along_leg(t, o.id, d.id) w
    ) end,
    'fromPoint', nullif(h.points -> 'on', 'null'), 'toPoint', nullif(h.points -> 'off', 'null'),
    'answerFrom', h.asked_at, 'answerUntil', h.expires_at, 'now', clock_timestamp()
  )
  from (
    select read_requests.request_id as id where read_requests.request_id is not null
    union
    select own.id from public.seat_holds own
    where read_requests.request_id is null and own.passenger_id = caller and own.request_payment is not null
      and own.departure_at > now() - interval '1 day'
    union
    select asked.id from public.trips own join public.seat_holds asked on asked.trip_id = own.id
    where read_requests.request_id is null and own.driver_id = caller and own.departure_at > now()
      and asked.request_payment is not null and asked.status = 'open' and asked.asked_at is not null and asked.expires_at > now()
  ) k
  join public.seat_holds h on h.id = k.id
  join public.trips t on t.id = h.trip_id
  left join public.trip_stops f on f.trip_id = h.trip_id and f.id = h.from_stop_id
  left join public.trip_stops g on g.trip_id = h.trip_id and g.id = h.to_stop_id
  join public.places o on o.id = coalesce(h.from_place_id, f.place_id, t.origin_place_id)
  join public.places d on d.id = coalesce(h.to_place_id, g.place_id, t.destination_place_id)
  where h.request_payment is not null and (h.passenger_id = caller or (t.driver_id = caller and h.asked_at is not null))
  order by h.expires_at
  limit 100;
end
$$;
comment on function private.read_requests is
'One request, for its passenger and the driver; without an id the caller''s requests as a passenger until a day after the departure, and the requests that the caller as a driver has to answer,
the most urgent first. Amounts in kobo. extraMinutes: how much later the trip would be. withdrawalFeeKobo: what the passenger would not
get back (surplus_fee); null: nothing.
Refuses: 401, 403 suspended.
Security definer because: drivers cannot read the holds of passengers.';

create function private.answering_rate()
returns table (asked int, answered int) language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select count(*)::int, count(*) filter (where h.status in ('paid', 'accepted') or h.is_refused)::int
  from public.trips t
  join public.seat_holds h on h.trip_id = t.id and h.request_payment is not null and h.asked_at > now() - interval '90 days'
  where t.driver_id = caller
    and (
      h.status in ('paid', 'accepted') or h.is_refused
      -- One that was over before the quiet hours were does not count.
      or ((h.expires_at <= now() or h.status = 'expired') and h.expires_at > private.after_quiet_hours(caller, h.asked_at))
    );
end
$$;
comment on function private.answering_rate is
'How many requests the caller, a driver, was asked in 90 days, and how many of them they answered in time. Withdrawn and open ones do
not count, nor those that ended unanswered within the caller''s quiet hours. No other person reads it.
Refuses: 401, 403 suspended.
Security definer because: drivers cannot read the holds of passengers.';

create function private.set_trip_requests(trip_id uuid, picks_up boolean, confirms_passengers boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t where t.id = set_trip_requests.trip_id for no key update;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id is distinct from caller or trip.company_id is not null then
    perform private.refuse(403, 'forbidden', 'Only the driver of a private trip decides whom to be asked by.');
  elsif trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  end if;
  update public.trips t
  set picks_up = coalesce(set_trip_requests.picks_up, t.picks_up),
    confirms_passengers = coalesce(set_trip_requests.confirms_passengers, t.confirms_passengers)
  where t.id = trip.id;
end
$$;
comment on function private.set_trip_requests is
'The driver chooses whether passengers may ask for places along the way, and whether the driver confirms each passenger. Null: as it
is. Bookings and requests that exist stay.
Refuses: 401, 403 suspended; 404; 403 forbidden for the trip of another driver or of a fleet; 409 trip_closed.
Security definer because: clients cannot update trips.';

grant execute on function private.open_requests to anon, authenticated, app_admin;

grant execute on function
  private.ask_for_seats,
  private.read_requests,
  private.answering_rate,
  private.set_trip_requests
to authenticated;
