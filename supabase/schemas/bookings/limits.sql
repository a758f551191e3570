-- Limits of bookings and holds: how many a person may make, and whether the trip can be booked.

create function private.check_cash(caller uuid, settings public.platform_settings, bookings bigint, seats bigint)
returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_confirmed(caller) then
    if settings.booking_needs_confirmation then
      perform private.refuse(403, 'confirmation_required',
        'To pay in cash, please confirm your e-mail address or your phone number first.');
    elsif bookings >= settings.unconfirmed_bookings_max or seats > settings.unconfirmed_seats_max then
      perform private.refuse(403, 'confirmation_required', format(
        'You can have %s open bookings in cash with %s seats together until you confirm your e-mail address or your phone number.',
        settings.unconfirmed_bookings_max, settings.unconfirmed_seats_max
      ));
    end if;
  end if;
  if (
    -- Not coming to one trip counts once, whatever seats were added.
    select count(distinct b.trip_id) from public.trip_claims c join public.bookings b on b.id = c.booking_id
    where b.passenger_id = caller and c.kind = 'passenger_absent' and c.status = 'upheld'
  ) >= settings.no_shows_max then
    perform private.refuse(409, 'pay_online', 'You did not come to trips that you had booked. Please book with online payment.');
  elsif bookings >= settings.cash_bookings_max or seats > settings.cash_seats_max then
    perform private.refuse(409, 'pay_online', format(
      'You can have %s open bookings in cash with %s seats together. Please pay online, or cancel one of them.',
      settings.cash_bookings_max, settings.cash_seats_max
    ));
  end if;
end
$$;
comment on function private.check_cash is
'Checks that a person may make one more booking that is paid in cash. bookings: their coming ones in cash; seats: those of them and
of the new one. None of these limits concerns who pays online: what is held without money has its own (check_holds).
Refuses: 403 confirmation_required at the limits of who is not confirmed; 409 pay_online at the limits of everybody, and after claims
that they did not come.';

create function private.check_bookings(caller uuid, seats int, is_online boolean, is_more boolean default false)
returns void language plpgsql stable set search_path = '' as $$
declare
  -- Seats are paid at boarding, so one account could hold every seat. A weekly return trip for three months is 26 bookings; 14 more
  -- leave room for a family.
  ahead_max constant int := 40;
  per_day_max constant int := 60;
  day_hours constant int := 24;
  oldest timestamptz;
  settings public.platform_settings;
  ahead record;
begin
  select s.* into settings from public.platform_settings s;
  select count(*) filter (where not k.is_added) as bookings,
    count(*) filter (where k.is_cash) as cash_bookings, coalesce(sum(k.seats) filter (where k.is_cash), 0) as cash_seats
  into ahead
  from (
    select b.seats, b.payment_method = 'cash' as is_cash, b.adds_to is not null as is_added from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = caller and b.status = 'confirmed' and t.departure_at > now()
    union all
    select h.seats, h.request_payment is not distinct from 'cash', h.adds_to is not null from public.seat_holds h
    where h.passenger_id = caller and h.status = 'open' and h.expires_at > now()
  ) k;
  if is_more then
    ahead.bookings := ahead.bookings - 1;
    ahead.cash_bookings := ahead.cash_bookings - 1;
  end if;
  if ahead.bookings >= ahead_max then
    perform private.refuse(409, 'conflict', format(
      'You already have %s trips ahead. Cancel one before you book another.', ahead_max
    ));
  elsif not is_online then
    perform private.check_cash(caller, settings, ahead.cash_bookings, ahead.cash_seats + seats);
  end if;

  -- Cancelled bookings and unpaid holds count too: each one takes a seat away for a while.
  select k.created_at into oldest from (
    select b.created_at from public.bookings b where b.passenger_id = caller
    union all
    select h.created_at from public.seat_holds h where h.passenger_id = caller and h.status not in ('paid', 'accepted')
  ) k
  order by k.created_at desc offset per_day_max - 1 limit 1;
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
comment on function private.check_bookings is
'Checks that the passenger may make one more booking: coming trips, what is paid in cash, and bookings made within a day. The caller
holds a lock on the passenger''s profile, so concurrent bookings are counted. is_more: the seats join one of the coming bookings.
Refuses: 403 confirmation_required and 409 pay_online in cash (check_cash); 409 conflict at the limit of coming trips; 429 rate_limited {retryAfterSeconds} at the limit of a day.';

create function private.quote_cash(seats int) returns table (code text, message text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if not exists (select from public.profiles p where p.id = caller and p.user_type = 'passenger') then
    perform private.refuse(403, 'forbidden', 'Only passengers can book seats.');
  end if;
  begin
    perform private.check_bookings(caller, quote_cash.seats, false);
  exception when sqlstate 'PT403' or sqlstate 'PT409' then
    get stacked diagnostics code = pg_exception_hint, message = message_text;
    -- Too many trips ahead: a limit of every way to pay.
    if code = 'conflict' then
      code := null;
      message := null;
    end if;
  end;
  return next;
end
$$;
comment on function private.quote_cash is
'Why the caller could not make one more booking of this many seats in cash now: code and message of the refusal, null without one.
The booking checks it again under its lock.
Refuses: 401, 403 suspended; 403 forbidden for people who are not passengers; 429 rate_limited (check_bookings).
Security definer because: people cannot read the claims about them.';

grant execute on function private.quote_cash to authenticated;

create function private.check_holds(caller uuid, trip_id uuid)
returns void language plpgsql stable set search_path = '' as $$
declare
  open_max constant int := 2;
  unpaid_max constant int := 5;
  unpaid_of_trip_max constant int := 3;
  unpaid timestamptz[];
  unpaid_of_trip timestamptz[];
  oldest timestamptz;
begin
  if (
    select count(*) from public.seat_holds h
    where h.passenger_id = caller and h.status = 'open' and h.expires_at > now() and h.request_payment is null
  ) >= open_max then
    perform private.refuse(429, 'rate_limited', format(
      'You are paying for %s bookings already. Please complete or leave one of them first.', open_max
    ), jsonb_build_object('retryAfterSeconds', 60));
  end if;
  -- A hold that is given up takes seats from others as one that expires: the newest first.
  select array_agg(h.created_at order by h.created_at desc),
    array_agg(h.created_at order by h.created_at desc) filter (where h.trip_id = check_holds.trip_id)
  into unpaid, unpaid_of_trip
  from public.seat_holds h
  -- Requests have limits of their own (check_requests).
  where h.passenger_id = caller and h.created_at > now() - interval '24 hours' and h.request_payment is null
    and (h.status in ('expired', 'released') or (h.status = 'open' and h.expires_at <= now()));
  oldest := least(unpaid[unpaid_max], unpaid_of_trip[unpaid_of_trip_max]);
  if oldest is not null then
    perform private.refuse(429, 'rate_limited', case
      when unpaid[unpaid_max] is null then format(
        'You have held seats of this trip %s times without paying. Please try again later, or pay in cash.', unpaid_of_trip_max
      )
      else format(
        'You have not paid for %s bookings in 24 hours. Please try again later, or pay in cash.', unpaid_max
      ) end, jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + interval '24 hours' - now()))));
  end if;
end
$$;
comment on function private.check_holds is
'Checks that this person does not hold seats of a trip from others without paying.
Refuses: 429 rate_limited with 2 open holds, or in 24 hours 5 holds that expired or were given up, or 3 of this trip.';

create function private.seats_for_one(seats_free int) returns int language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when seats_free <= s.whole_rest_seats_max then seats_free
      else ceil(seats_free * s.rest_share_percent / 100.0)::int end
    from public.platform_settings s
  );
end
$$;
comment on function private.seats_for_one is
'How many of the seats left on the legs asked for one person can take: all of a few (whole_rest_seats_max), else their share.';

create function private.check_bookable(trip public.trips, caller uuid, seats int, seats_free int, seats_booked int default 0)
returns void language plpgsql stable set search_path = '' as $$
declare
  -- Of what was left before this person booked: adding seats one by one gives no more than booking them at once.
  seats_for_one constant int := greatest(0, private.seats_for_one(seats_free + seats_booked) - seats_booked);
  person record;
begin
  select p.user_type = 'passenger' as is_passenger, exists (
      select from public.bookings b where b.trip_id = trip.id and b.passenger_id = caller and b.status = 'confirmed'
    ) as has_booked,
    (select h.request_payment is not null as is_request from public.seat_holds h
      where h.trip_id = trip.id and h.passenger_id = caller and h.status = 'open' order by 1 desc limit 1) as asks
  into person from public.profiles p where p.id = caller;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id = caller then
    perform private.refuse(403, 'own_trip', 'You cannot book your own trip.');
  elsif person.is_passenger is not true then
    perform private.refuse(403, 'forbidden', 'Only passengers can book seats.');
  elsif private.are_apart(trip.driver_id, caller) then
    -- The same words for both sides: the caller does not learn who has blocked whom.
    perform private.refuse(403, 'forbidden', 'You cannot book with this driver. Please choose another trip.');
  elsif trip.status not in ('scheduled', 'active') or not trip.is_listed or trip.departure_at <= now()
    or private.is_seller_blocked(trip)
  then
    perform private.refuse(409, 'trip_closed', 'This trip is no longer open for booking.');
  elsif seats_booked = 0 and person.has_booked then
    perform private.refuse(409, 'already_booked', 'You have already booked this trip.');
  elsif seats_booked > 0 and trip.confirms_passengers then
    perform private.refuse(409, 'approval_required', 'This driver confirms each passenger. No seats can be added to a booking.');
  elsif person.asks is not null then
    perform private.refuse(409, 'already_booked', case when person.asks
      then 'You have already asked for seats on this trip.' else 'You are already paying for seats on this trip.' end);
  elsif seats_free is null then
    perform private.refuse(400, 'invalid_input', 'Choose two stops of this trip, the earlier one first');
  elsif seats_free < seats then
    perform private.refuse(409, 'seats_unavailable', case seats_free
      when 0 then 'This trip is fully booked.'
      when 1 then 'Only 1 seat is left.'
      else format('Only %s seats are left.', seats_free)
    end, jsonb_build_object('seatsAvailable', seats_free));
  elsif seats_for_one < seats then
    perform private.refuse(409, 'seats_unavailable', format(
      case seats_booked when 0 then '%s seats are left. One person can book at most %s of them.'
        else '%s seats are left. You can add at most %s of them.' end, seats_free, seats_for_one
    ), jsonb_build_object('seatsAvailable', seats_for_one));
  end if;
end
$$;
comment on function private.check_bookable is
'Checks that this person may book this many seats of a locked trip. seats_free: free seats of the leg, null if it is none.
seats_booked: seats of the same leg that the person has booked and adds to.
Refuses: 404 not_found; 403 own_trip; 403 forbidden if the person is not a passenger, or if they or the driver have blocked the other;
409 trip_closed, already_booked, and approval_required for seats that are added where the driver confirms each passenger; 400
invalid_input without a leg; 409 seats_unavailable {seatsAvailable}, also for more than one person can take (seats_for_one).';
