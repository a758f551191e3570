-- Booking in cash, and holding seats to pay online: one way to take seats, two results. Both name the travellers, and confirm
-- that a trip for women only carries women.

create function private.name_travellers(booking_id uuid, named jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.travellers (booking_id, seat, name, phone)
  select name_travellers.booking_id, t.ordinality, t.value ->> 'name', t.value ->> 'phone'
  from jsonb_array_elements(named) with ordinality t;
end
$$;
comment on function private.name_travellers is 'Stores the travellers of a new booking, [{name, phone}] by seat.';

create function private.take_places(wanted private.wanted_seats, is_online boolean)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  online_ends_before constant interval := '45 minutes';
  hold_time constant interval := '15 minutes';
  caller uuid;
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  trip public.trips;
  leg record;
  first public.bookings;
  named jsonb;
  made uuid;
begin
  if not is_online then
    wanted.adds_to := null; -- A booking in cash gets more seats by add_seats.
  end if;
  if wanted.from_stop_id is null or wanted.to_stop_id is null then
    select coalesce(wanted.from_stop_id, (array_agg(s.id order by s.position))[1]),
      coalesce(wanted.to_stop_id, (array_agg(s.id order by s.position desc))[1])
    into wanted.from_stop_id, wanted.to_stop_id
    from public.trip_stops s where s.trip_id = wanted.trip_id and s.position is not null;
  end if;
  -- Serialises the passenger's bookings: a concurrent copy of this request has committed before find_repeated_request looks
  -- for it, and two bookings cannot both take the last place of check_bookings.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if wanted.seats is null or wanted.seats < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif wanted.seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;
  named := private.clean_travellers(wanted.travellers, wanted.seats);
  wanted.extras := private.clean_extras(wanted.extras);

  made := private.find_repeated_request('bookings', caller, wanted.client_key, jsonb_build_object(
    'trip_id', wanted.trip_id, 'seats', wanted.seats, 'from_stop_id', wanted.from_stop_id, 'to_stop_id', wanted.to_stop_id,
    'payment_method', case when is_online then 'online' else 'cash' end
  ));
  if made is not null then
    if not is_online and named <> private.named_travellers(made, true) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other travellers.');
    elsif wanted.extras <> coalesce(
      (select b.extras from public.bookings b where b.id = made), (select h.extras from public.seat_holds h where h.id = made)
    ) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other extras.');
    end if;
    return made;
  end if;

  perform private.check_bookings(caller, wanted.seats, is_online, wanted.adds_to is not null);
  if is_online then
    perform private.check_holds(caller, wanted.trip_id);
  end if;

  -- Locked last: from here on, everyone else who books this trip waits.
  select t.* into trip from public.trips t where t.id = wanted.trip_id for no key update;
  if private.release_expired_holds(wanted.trip_id) > 0 then
    select t.* into trip from public.trips t where t.id = wanted.trip_id;
  end if;
  select l.* into leg from private.legs l
  where l.trip_id = trip.id and l.from_stop_id = wanted.from_stop_id and l.to_stop_id = wanted.to_stop_id;
  first := private.booking_added_to(wanted, caller);
  perform private.check_bookable(
    trip, caller, wanted.seats, private.free_between(trip.total_seats, trip.leg_taken, leg.from_position, leg.to_position),
    private.seats_booked_with(first)
  );
  if trip.confirms_passengers then
    perform private.refuse(409, 'approval_required', 'This driver confirms each passenger. Please ask for the seats.');
  end if;
  -- Clients have seen milliseconds only.
  if leg.fare_kobo <> wanted.seen_fare_kobo
    or date_trunc('milliseconds', leg.departure_at) <> date_trunc('milliseconds', wanted.seen_departure_at)
    or not private.offers_extras(trip.choices, wanted.extras)
    or (first.id is not null and private.changes_of(first) <> '[]')
  then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.');
  elsif trip.choices ? 'womenOnly' and wanted.confirms_women_only is not true then
    perform private.refuse(
      409, 'women_only', 'This trip is for women only. Please confirm that every traveller is a woman.'
    );
  elsif not private.takes_cash(trip) and not private.takes_online(trip) then
    perform private.refuse(
      409, case when is_online then 'payments_off' else 'payment_required' end,
      'This trip cannot be booked now: it takes online payment only, and its driver cannot receive it yet.'
    );
  elsif is_online and not private.takes_online(trip) then
    perform private.refuse(409, 'payments_off', 'This trip is paid in cash when you board.');
  elsif is_online and trip.departure_at < now() + online_ends_before then
    perform private.refuse(409, 'too_late', 'Online payment ends 45 minutes before departure.');
  elsif not is_online and not private.takes_cash(trip) then
    perform private.refuse(409, 'payment_required', 'This trip is paid online when you book.');
  end if;

  perform private.take_seats(trip.id, wanted.from_stop_id, wanted.to_stop_id, wanted.seats);
  if is_online then
    perform private.check_passenger(caller);
    insert into public.seat_holds (
      trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, points, travellers, client_key,
      expires_at, agreed_terms, extras, adds_to
    )
    values (
      trip.id, caller, wanted.seats, leg.fare_kobo, wanted.from_stop_id, wanted.to_stop_id, leg.departure_at,
      private.points_of(trip.id, wanted.from_stop_id, wanted.to_stop_id, false), named, wanted.client_key, now() + hold_time,
      private.terms_of(trip.id, wanted.to_stop_id), wanted.extras, first.id
    )
    returning id into made;
    return made;
  end if;
  insert into public.bookings (
    trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id, extras,
    agreed_departure_at
  )
  values (
    trip.id, caller, trip.driver_id, trip.company_id, wanted.seats, leg.fare_kobo, wanted.client_key,
    wanted.from_stop_id, wanted.to_stop_id, wanted.extras, leg.departure_at
  )
  returning id into made;
  if named <> '[]' then
    perform private.name_travellers(made, named);
  end if;
  return made;
end
$$;
comment on function private.take_places is
'Books seats for the caller in cash, for the whole trip or between two of its stops, or holds them for 15 minutes while the caller pays
online; returns the id of the booking or hold, which the booking will have. The same client key returns the first.
Refuses: 400 invalid_input; 401; 403 suspended; 403 confirmation_required (check_bookings); 403 own_trip; 403 forbidden if the caller is not a passenger;
403 not_verified after a rejection; 404; 409 conflict at the limit of coming bookings or if the key was used for a different booking; 409 trip_closed,
already_booked, seats_unavailable {seatsAvailable}, trip_changed if fare, departure or a price of the extras differ from those seen; 409 women_only
for a trip for women only without the confirmation; 409 approval_required if the driver confirms each passenger (ask_for_seats);
in cash 409 payment_required if the trip takes online payment only, 409 pay_online (check_cash); online 409 payments_off, 409 too_late
within 45 minutes of the trip''s departure, because no seat is sold once it has left; 429 rate_limited, also with 2 open holds, or in
24 hours 5 that expired or were given up, or 3 of this trip. For added seats: booking_added_to.
Security definer because: clients cannot write bookings and holds.';

create function private.release_hold(hold_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  ids uuid[];
  hold public.seat_holds;
begin
  -- People before trips, as everywhere. What one person gives up follows each other, because it is counted (surplus_fee).
  perform from public.profiles p where p.id = caller for no key update;
  ids := private.locked_holds(release_hold.hold_id, caller);
  select h.* into hold from public.seat_holds h where h.id = release_hold.hold_id and h.id = any (ids);
  if hold.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif hold.status in ('paid', 'accepted') then
    perform private.refuse(409, 'already_booked', 'These seats are booked. You can cancel the booking.');
  end if;
  -- A request whose time to answer is over was not answered: that is not the passenger's doing.
  update public.seat_holds h set is_given_up = true
  where h.id = any (ids) and h.status = 'open' and (h.asked_at is null or h.expires_at > now());
  perform private.end_hold(h, 'released') from public.seat_holds h where h.id = any (ids) and h.status = 'open';
end
$$;
comment on function private.release_hold is
'The caller gives up seats that they hold, of a journey on both trips, or withdraws a request. Money that was paid or still arrives is
refunded, less a fee perhaps (surplus_fee). Repeating it changes nothing.
Refuses: 401, 403 suspended; 404; 409 already_booked if the hold is paid.
Security definer because: clients cannot write holds.';

grant execute on function private.take_places, private.release_hold to authenticated;
