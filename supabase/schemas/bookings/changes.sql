-- The rules for a change of a booking and its effects, in their order. A booking is made by
-- take_places and book_hold; gets more seats by add_seats, in cash; cancelled by cancel_booking, cancel_booking_as_admin and settle_bookings; completed by
-- settle_bookings; boarded by board_passenger.

create function private.before_booking() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.check_passenger(new.passenger_id);
    -- A booking without stops is for the whole trip. It keeps what was agreed: what the trip offers now, or what a hold kept.
    new.from_stop_id := coalesce(new.from_stop_id, private.stop_id(new.trip_id, false));
    new.to_stop_id := coalesce(new.to_stop_id, private.stop_id(new.trip_id, true));
    if new.agreed_departure_at is null then
      new.agreed_departure_at := (
        select s.planned_at from public.trip_stops s where s.trip_id = new.trip_id and s.id = new.from_stop_id
      );
    end if;
    new.agreed_points := coalesce(new.agreed_points, private.points_of(new.trip_id, new.from_stop_id, new.to_stop_id, true));
    new.agreed_terms := coalesce(new.agreed_terms, private.terms_of(new.trip_id, new.to_stop_id));
    return new;
  end if;

  if old.status = 'confirmed' and new.status = 'cancelled' and new.cancelled_by = new.passenger_id then
    -- Also when the passenger deletes the account.
    if old.boarded_at is not null then
      perform private.refuse(409, 'already_boarded', 'You are on board. This booking can no longer be cancelled.');
    end if;
    perform private.check_no_disputed_claim(new.id);
  end if;
  if old.status = 'confirmed' and new.status = 'cancelled' then
    new.cancel_rule := (private.cancellation_of(old, new.cancelled_at, new.cancelled_by is not distinct from new.passenger_id)).rule;
  end if;
  if new.payment_method = 'online' and new.status = 'completed' and new.settled_at is null then
    -- A code that arrives after the trip, from a phone that had no connection, brings it forward.
    new.release_at := (
      select t.ended_at + case when new.boarded_at is null then interval '72 hours' else interval '24 hours' end
      from public.trips t where t.id = new.trip_id
    );
  end if;
  return new;
end
$$;
comment on function private.before_booking is
'Trigger: checks the passenger of a new booking and gives it its leg, refuses that a passenger cancels on board or during a
dispute, stores the rule of a cancellation, and says when the fare of a completed booking is released.
Refuses: 403 not_verified; 409 already_boarded; 409 conflict.
Security definer because: it must see every stop and trip.';

create function private.after_bookings_made() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.transactions (booking_id, passenger_id, amount_kobo, method, payment_reference)
  select b.id, b.passenger_id, b.total_kobo, b.payment_method, (
    select p.reference from public.payments p where p.hold_id = private.paying_hold(b.id) and p.outcome in ('applied', 'retaken')
  )
  from made b where b.status = 'confirmed';
  insert into private.boarding_codes (booking_id, code)
  select b.id, private.new_boarding_code() from made b where b.status = 'confirmed';
  perform private.create_notifications(array(
    select n from made b, private.notices_of_booking_made(b::public.bookings) n where b.status = 'confirmed'
  ));
  perform private.broadcast_booking(b::public.bookings, t, 'booking_created')
  from made b join public.trips t on t.id = b.trip_id where b.status = 'confirmed';
  return null;
end
$$;
comment on function private.after_bookings_made is
'Trigger: does what follows new bookings: transaction, boarding code, notifications, events.
Security definer because: clients write none of these tables and send on no topic.';

create function private.after_bookings_changed()
returns trigger language plpgsql security definer set search_path = ''
-- One plan for the lifetime of a connection: planning for each array costs more than running.
set plan_cache_mode = force_generic_plan
as $$
declare
  cancelled constant public.bookings[] := array(
    select b::public.bookings from now_is b join was w on w.id = b.id where w.status = 'confirmed' and b.status = 'cancelled'
  );
  completed constant public.bookings[] := array(
    select b::public.bookings from now_is b join was w on w.id = b.id where w.status = 'confirmed' and b.status = 'completed'
  );
  boarded constant public.bookings[] := array(
    select b::public.bookings from now_is b join was w on w.id = b.id where w.boarded_at is null and b.boarded_at is not null
  );
  off constant public.bookings[] := array(
    select b::public.bookings from now_is b join was w on w.id = b.id
    where b.status = 'cancelled' and w.got_off_at is null and b.got_off_at is not null
  );
begin
  if cardinality(cancelled) > 0 then
    update public.transactions x set status = 'cancelled', processed_at = now()
    from unnest(cancelled) b where x.booking_id = b.id;
    perform private.end_claims(b.id, 'withdrawn', 'The booking was cancelled.') from unnest(cancelled) b;
    perform private.part_added_seats(b.id) from unnest(cancelled) b
    where exists (select from public.bookings a where a.adds_to = b.id and a.status = 'confirmed');
    perform private.delete_position(b.trip_id, b.passenger_id) from unnest(cancelled) b
    where not exists (
      select from public.bookings o
      where o.trip_id = b.trip_id and o.passenger_id = b.passenger_id and (o.status = 'confirmed' or private.is_on_board(o))
    );
    perform private.create_notifications(array(
      select n from unnest(cancelled) b
      join public.trips t on t.id = b.trip_id, private.notices_of_booking_cancelled(b, t) n
    ));
    perform private.broadcast_booking(b, t, 'booking_cancelled')
    from unnest(cancelled) b join public.trips t on t.id = b.trip_id;
    perform private.broadcast_to_trip(b.trip_id, 'membership_changed', jsonb_build_object('userId', b.passenger_id))
    from unnest(cancelled) b;
    perform private.create_notifications(array(
      select n from unnest(cancelled) b, private.notices_of_freed_second(b) n
    ));
    perform private.lock_payments(array(select b.id from unnest(cancelled) b where b.payment_method = 'online'));
    -- Last, because every payment waits for the accounts that it changes. What a lost dispute has settled is not refunded.
    perform private.settle_cancelled_booking(b)
    from unnest(cancelled) b join was w on w.id = b.id where b.payment_method = 'online' and w.settled_at is null;
    -- After the money, which depends on the points that were agreed.
    perform private.forget_asked_points(cancelled);
  end if;

  if cardinality(completed) > 0 then
    update public.transactions x set status = 'confirmed', processed_at = now()
    from unnest(completed) b where x.booking_id = b.id;
    perform private.create_notifications(array(
      select private.notice_of_rating_due(b) from unnest(completed) b where b.adds_to is null
    ));
  end if;

  if cardinality(boarded) > 0 then
    perform private.end_claims(b.id, 'withdrawn', 'The passenger boarded.', array['passenger_absent', 'driver_absent', 'left_behind'])
    from unnest(boarded) b;
    perform private.broadcast_to_user(
      person, 'booking_boarded', jsonb_build_object('bookingId', b.id, 'tripId', b.trip_id)
    )
    from unnest(boarded) b, unnest(array[b.passenger_id, b.boarded_by, b.company_id]) person;
  end if;

  if cardinality(off) > 0 then
    perform private.delete_position(b.trip_id, b.passenger_id) from unnest(off) b;
    perform private.broadcast_to_trip(b.trip_id, 'membership_changed', jsonb_build_object('userId', b.passenger_id))
    from unnest(off) b;
    perform private.broadcast_to_user(person, 'trip_changed', jsonb_build_object(
      'tripId', t.id, 'seatsAvailable', t.seats_available, 'status', t.status
    ))
    from unnest(off) b join public.trips t on t.id = b.trip_id, unnest(array[b.passenger_id, b.driver_id, b.company_id]) person;
  end if;

  if exists (select from now_is b join was w on w.id = b.id where b.seats > w.seats) then
    update public.transactions x set amount_kobo = b.total_kobo
    from now_is b join was w on w.id = b.id where b.seats > w.seats and x.booking_id = b.id;
    perform private.create_notifications(array(
      select n from now_is b join was w on w.id = b.id, private.notices_of_seats_added(b::public.bookings, b.seats - w.seats) n
      where b.seats > w.seats
    ));
    perform private.broadcast_booking(b::public.bookings, t, 'booking_created')
    from now_is b join was w on w.id = b.id join public.trips t on t.id = b.trip_id where b.seats > w.seats;
  end if;
  return null;
end
$$;
comment on function private.after_bookings_changed is
'Trigger: does what follows bookings that are cancelled, completed, boarded, left after a cancellation, or get more seats: transaction, claims, position, notifications,
events, and the money of bookings paid online. One statement for all bookings of a trip that ends.
Security definer because: clients write none of these tables and send on no topic.';

create function private.notices_of_booking_made(booking public.bookings)
returns setof private.notice language plpgsql stable set search_path = '' as $$
declare
  link text := '/trips/' || booking.trip_id;
  is_added constant boolean := booking.adds_to is not null;
  facts jsonb := jsonb_build_object(
    'trip', private.describe_leg(booking), 'seats', private.count_seats(booking.seats), 'extras', private.extras_words(booking.extras),
    'passenger', private.name_of(booking.passenger_id), 'total', private.naira(booking.total_kobo)
  );
begin
  return next private.notice_of(nullif(booking.driver_id, auth.uid()),
    case when is_added then 'seats_added' else 'seats_booked' end, facts, link, booking.passenger_id);
  return next private.notice_of(booking.passenger_id, case when is_added then 'added_online'
    when booking.payment_method = 'cash' then 'booked_in_cash' else 'booked_online' end, facts, link);
  return next private.notice_of(nullif(booking.company_id, auth.uid()),
    case when is_added then 'fleet_seats_added' else 'fleet_seats_booked' end, facts,
    private.fleet_trip_page(booking.trip_id), booking.passenger_id);
end
$$;
comment on function private.notices_of_booking_made is
'Notifications of the driver, the company and the passenger about a new booking.';

create function private.notices_of_seats_added(booking public.bookings, added int)
returns setof private.notice language plpgsql stable set search_path = '' as $$
declare
  link text := '/trips/' || booking.trip_id;
  facts jsonb := jsonb_build_object(
    'trip', private.describe_leg(booking), 'seats', private.count_seats(added), 'passenger', private.name_of(booking.passenger_id),
    'seats_now', private.count_seats(booking.seats), 'total', private.naira(booking.total_kobo)
  );
begin
  return next private.notice_of(nullif(booking.driver_id, auth.uid()), 'seats_added', facts, link, booking.passenger_id);
  return next private.notice_of(booking.passenger_id, 'added_in_cash', facts, link);
  return next private.notice_of(nullif(booking.company_id, auth.uid()), 'fleet_seats_added', facts,
    private.fleet_trip_page(booking.trip_id), booking.passenger_id);
end
$$;
comment on function private.notices_of_seats_added is
'Notifications of the driver, the company and the passenger about seats that were added to a booking in cash.';

create function private.money_back_words(booking public.bookings)
returns text language plpgsql stable set search_path = '' as $$
declare
  refund_kobo bigint;
begin
  if booking.payment_method = 'cash' then
    return 'You owe nothing.';
  elsif booking.settled_at is not null then
    return 'Your bank has already decided about the payment.';
  end if;
  refund_kobo := (private.cancellation_of(
    booking, booking.cancelled_at, coalesce(booking.cancelled_by = booking.passenger_id, false)
  )).refund_kobo;
  return format('₦%s of ₦%s goes back to you. It takes 3 to 10 working days.',
    private.naira(refund_kobo), private.naira(booking.total_kobo));
end
$$;
comment on function private.money_back_words is
'The sentence for a passenger about the money of a booking that others have just cancelled, by how it was paid.';

create function private.notices_of_booking_cancelled(booking public.bookings, trip public.trips)
returns setof private.notice language plpgsql stable set search_path = '' as $$
declare
  passenger uuid := nullif(booking.passenger_id, auth.uid());
  link text := '/trips/' || booking.trip_id;
  facts jsonb := jsonb_build_object(
    'trip', private.describe_leg(booking), 'seats', private.count_seats(booking.seats),
    'passenger', private.name_of(booking.passenger_id), 'reason', booking.cancel_reason,
    'money', private.money_back_words(booking), 'hours_on_board', case when private.is_on_board(booking)
      then extract(epoch from private.kept_on_board_for())::int / 3600 end
  );
begin
  if trip.status = 'cancelled' then
    -- Driver and company get one notification about the trip, not one per booking.
    return next private.notice_of(passenger, 'trip_cancelled', facts || jsonb_build_object('why', private.cancel_words(trip)), link,
      coalesce(booking.company_id, booking.driver_id));
    return;
  end if;
  return next private.notice_of(nullif(booking.driver_id, auth.uid()), case when booking.cancelled_by = booking.passenger_id
    then 'seats_cancelled' else 'seats_cancelled_by_us' end, facts, link, booking.passenger_id);
  return next private.notice_of(passenger, 'booking_cancelled', facts, link);
  return next private.notice_of(nullif(booking.company_id, auth.uid()), 'fleet_seats_cancelled', facts,
    private.fleet_trip_page(booking.trip_id), booking.passenger_id);
end
$$;
comment on function private.notices_of_booking_cancelled is
'Notifications of the driver and the company about a cancelled booking, and of the passenger if others cancelled it.';

create function private.notice_of_rating_due(booking public.bookings)
returns private.notice language plpgsql stable set search_path = '' as $$
begin
  return private.notice_of(nullif(booking.passenger_id, auth.uid()), 'rating_due', jsonb_build_object(
    'person', 'driver', 'trip', private.describe_leg(booking), 'days', private.rating_days()), '/rate/' || booking.id);
end
$$;
comment on function private.notice_of_rating_due is 'Asks the passenger of a completed booking for a rating.';

create function private.broadcast_booking(booking public.bookings, trip public.trips, event text)
returns void language plpgsql set search_path = '' as $$
declare
  message jsonb := jsonb_build_object(
    'bookingId', booking.id, 'tripId', booking.trip_id, 'seats', booking.seats,
    'seatsAvailable', trip.seats_available, 'status', booking.status
  );
begin
  -- Driver and company get one event about a cancelled trip (broadcast_trip, broadcast_fleet_trip), not one per booking.
  if event = 'booking_cancelled' and trip.status = 'cancelled' then
    perform private.broadcast_to_user(booking.passenger_id, 'trip_cancelled', message);
    return;
  end if;
  perform realtime.send(message, event, 'user:' || person, true)
  from unnest(array[booking.passenger_id, booking.driver_id, booking.company_id]) person where person is not null;
end
$$;
comment on function private.broadcast_booking is
'Sends booking_created or booking_cancelled to passenger, driver and company; for a cancelled trip, trip_cancelled to the
passenger.';

create function private.count_seats(seats int) returns text language sql immutable
return seats || case seats when 1 then ' seat' else ' seats' end;
comment on function private.count_seats is '1 seat, 2 seats.';

create function private.name_of(person uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return (select p.name from public.profiles p where p.id = person);
end
$$;
comment on function private.name_of is 'The name of a person.';

create function private.first_name_of(person uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return split_part(btrim(private.name_of(person)), ' ', 1);
end
$$;
comment on function private.first_name_of is 'The first name of a person.';
