-- Two trips as one journey: booked both or none, paid at once, cancelled each by its own rule.

create function private.paying_hold(booking_id uuid) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select j.first_booking_id from public.journeys j
    where j.second_booking_id = paying_hold.booking_id and j.payment_method = 'online'
  ), booking_id);
end
$$;
comment on function private.paying_hold is
'The hold by which payments of a booking or hold are found (payments.hold_id): its own, or the first one of its journey.';

create function private.holds_of(hold_id uuid) returns uuid[] language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select array[j.first_booking_id, j.second_booking_id] from public.journeys j
    where j.first_booking_id = private.paying_hold(holds_of.hold_id) and j.payment_method = 'online'
  ), array[hold_id]);
end
$$;
comment on function private.holds_of is 'The holds that one payment pays together with this one: itself, or both of its journey, the first one first.';

create function private.locked_holds(hold_id uuid, passenger uuid)
returns uuid[] language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := private.holds_of(hold_id);
begin
  perform from public.trips t
  where t.id in (select h.trip_id from public.seat_holds h where h.id = any (ids) and h.passenger_id = passenger)
  order by t.id for no key update;
  perform from public.seat_holds h where h.id = any (ids) and h.passenger_id = passenger order by h.id for no key update;
  return case when found then ids else '{}' end;
end
$$;
comment on function private.locked_holds is
'Locks a hold of a passenger behind its trip, or both of its journey behind theirs, and returns their ids (holds_of); none of others.';

create function private.connects(first_trip uuid, off_stop uuid, second_trip uuid, on_stop uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return first_trip <> second_trip and exists (
    select from public.trip_stops f
    join public.trip_stops s on s.trip_id = second_trip and s.id = on_stop
    join public.places p on p.id = f.place_id
    join public.places q on q.id = s.place_id
    where f.trip_id = first_trip and f.id = off_stop and coalesce(p.city_id, p.id) = coalesce(q.city_id, q.id)
      and s.planned_at between f.planned_at + private.change_min() and f.planned_at + private.change_max()
  );
end
$$;
comment on function private.connects is
'Whether one can change from the first trip to the second: at one place or within its city, 1 to 6 hours between.';

create function private.book_journey(
  client_key uuid, payment text, seats int, first jsonb, second jsonb, travellers jsonb default null,
  confirms_women_only boolean default null
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid;
  is_online constant boolean := payment = 'online';
  parts jsonb[] := array[first, second];
  made uuid[] := '{}';
  journey public.journeys;
begin
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  elsif payment is null or payment not in ('cash', 'online') then
    perform private.refuse(400, 'invalid_input', 'Pay in cash or online');
  end if;
  -- Without stops a part is the whole trip.
  parts := array(
    select p || jsonb_build_object(
      'seats', seats, 'travellers', travellers, 'confirms_women_only', confirms_women_only, 'client_key', gen_random_uuid(),
      'adds_to', null,
      'from_stop_id', coalesce(p ->> 'from_stop_id', private.stop_id((p ->> 'trip_id')::uuid, false)::text),
      'to_stop_id', coalesce(p ->> 'to_stop_id', private.stop_id((p ->> 'trip_id')::uuid, true)::text)
    )
    from unnest(parts) with ordinality k (p, part) order by part
  );
  select j.* into journey from public.journeys j
  where j.passenger_id = caller and j.client_key = book_journey.client_key;
  if journey.id is not null then
    return journey.id;
  end if;

  -- Both trips before either is booked, in the order of their ids: two journeys cannot wait for each other.
  perform from public.trips t where t.id in ((parts[1] ->> 'trip_id')::uuid, (parts[2] ->> 'trip_id')::uuid)
  order by t.id for no key update;
  if (parts[1] ->> 'trip_id') = (parts[2] ->> 'trip_id') then
    perform private.refuse(400, 'invalid_input', 'A journey has two trips');
  end if;
  made := made || private.take_places(parts[1], is_online) || private.take_places(parts[2], is_online);
  if not private.connects(
    (parts[1] ->> 'trip_id')::uuid, (parts[1] ->> 'to_stop_id')::uuid,
    (parts[2] ->> 'trip_id')::uuid, (parts[2] ->> 'from_stop_id')::uuid
  ) then
    perform private.refuse(409, 'trip_changed', 'These two trips do not connect. Nothing was booked.');
  end if;
  insert into public.journeys (passenger_id, client_key, payment_method, first_booking_id, second_booking_id)
  values (caller, book_journey.client_key, payment, made[1], made[2])
  returning * into journey;
  return journey.id;
end
$$;
comment on function private.book_journey is
'Books two trips that connect, both or none, in cash, or holds them until one payment pays both; returns the journey''s id. first,
second: {trip_id, from_stop_id, to_stop_id, seen_fare_kobo, seen_departure_at, extras}. The same client key returns the first journey.
Refuses: as book_seats and hold_seats, for either trip; 400 invalid_input for one trip twice; 409 trip_changed if the trips do not
connect. A key of a different journey is refused before (note_request).
Security definer because: clients cannot write bookings.';

create function private.places_taken(booking_id uuid)
returns table (
  id uuid, trip_id uuid, seats int, from_stop_id uuid, to_stop_id uuid, total_kobo bigint, status text
)
-- Without settings of its own, so that it becomes a part of the calling statement instead of being planned at each call.
language sql stable rows 1 begin atomic
  select b.id, b.trip_id, b.seats, b.from_stop_id, b.to_stop_id, b.total_kobo, b.status
  from public.bookings b where b.id = places_taken.booking_id
  union all
  select h.id, h.trip_id, h.seats, h.from_stop_id, h.to_stop_id, h.total_kobo, h.status
  from public.seat_holds h where h.id = places_taken.booking_id and h.status <> 'paid';
end;
comment on function private.places_taken is 'A part of a journey: the booking, or the hold that is not one yet.';

create function private.delay_of(booking public.bookings, moment timestamptz)
returns interval language sql stable set search_path = '' as $$
  select case
    when s.left_at is not null then greatest(s.left_at - s.planned_at, interval '0')
    when t.status in ('scheduled', 'active', 'waiting', 'en_route') then greatest(moment - s.planned_at, interval '0')
    else interval '0'
  end
  from public.trips t join public.trip_stops s on s.trip_id = t.id and s.id = booking.from_stop_id
  where t.id = booking.trip_id
$$;
comment on function private.delay_of is
'How much later than planned the trip leaves, or has left, the stop where the passenger gets on, as known at this moment.';

create function private.is_missed(booking public.bookings, moment timestamptz)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  -- Less time than this is not enough to change.
  enough constant interval := '30 minutes';
begin
  return exists (
    select from public.journeys j
    join public.bookings f on f.id = j.first_booking_id and f.status in ('confirmed', 'completed')
    join public.trip_stops off on off.trip_id = f.trip_id and off.id = f.to_stop_id
    join public.trip_stops onto on onto.trip_id = booking.trip_id and onto.id = booking.from_stop_id
    where j.second_booking_id = booking.id and moment < onto.planned_at
      -- Late by the clock, or because the driver has moved the times.
      and off.planned_at + private.delay_of(f, moment) > onto.planned_at - enough
  );
end
$$;
comment on function private.is_missed is
'Whether the first trip of a journey arrives less than 30 minutes before this booking, the second, leaves: its driver has moved it, or
it leaves late by the clock.';

create function private.is_freed(booking public.bookings, moment timestamptz)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.is_missed(booking, moment) or exists (
    select from public.journeys j
    join public.bookings f on f.id = j.first_booking_id
    join public.trips t on t.id = f.trip_id
    join public.trip_stops s on s.trip_id = f.trip_id and s.id = f.from_stop_id
    join public.trip_stops onto on onto.trip_id = booking.trip_id and onto.id = booking.from_stop_id
    where j.second_booking_id = booking.id and moment < onto.planned_at and case f.status
      when 'cancelled' then f.cancel_rule = 'not_passenger' and f.cancelled_at <= moment
      -- The passenger may leave the second before the first.
      when 'confirmed' then f.boarded_at is null and private.has_not_left(t, s, moment)
        and (private.cancellation_of(f, moment, true)).rule = 'not_passenger'
      else false
    end
  );
end
$$;
comment on function private.is_freed is
'Whether a booking, the second of a journey, can be cancelled free of charge until it departs, because the first has failed: it
was cancelled by others, or by the passenger for a reason that lies with its driver (not_passenger), or could be now; or it arrives too
late (is_missed).';

create function private.notice_of_freed_second(booking public.bookings, words text)
returns private.notice language plpgsql stable set search_path = '' as $$
begin
  -- The page of the next connection (web/features/bookings/next-way-page.tsx).
  return private.notice_of(booking.passenger_id, words, jsonb_build_object('trip', private.describe_leg(booking)),
    '/trips/' || booking.trip_id || '/next');
end
$$;
comment on function private.notice_of_freed_second is
'The notification of a passenger when the first trip of a journey lets them down: first_trip_cancelled, by others, or first_trip_late.';

create function private.notices_of_freed_second(booking public.bookings)
returns setof private.notice language plpgsql stable set search_path = '' as $$
begin
  return query
  select n.* from public.journeys j
  join public.bookings b on b.id = j.second_booking_id
  cross join private.notice_of_freed_second(b, 'first_trip_cancelled') n
  where j.first_booking_id = booking.id and b.status = 'confirmed' and private.is_freed(b, now());
end
$$;
comment on function private.notices_of_freed_second is
'The notification of a passenger when the first trip of a journey was cancelled by others, or by the passenger for a reason that lies with
its driver.';

create function private.tell_late_journey(journey text) returns int language plpgsql set search_path = '' as $$
declare
  second constant public.bookings := (
    select b from public.journeys j
    join public.bookings f on f.id = j.first_booking_id and f.status = 'confirmed'
    join public.bookings b on b.id = j.second_booking_id and b.status = 'confirmed' and b.boarded_at is null
    where j.id = journey::uuid
  );
  is_late constant boolean := second.id is not null and private.is_missed(second, now());
begin
  -- Once, also if the driver and the clock find it at the same moment; again only after the driver has made up the time.
  update public.journeys j set told_late_at = case when is_late then now() end
  where j.id = journey::uuid and second.id is not null and (j.told_late_at is null) = is_late;
  if not found or not is_late then
    return 0;
  end if;
  perform private.create_notifications(array[private.notice_of_freed_second(second, 'first_trip_late')]);
  return 1;
end
$$;
comment on function private.tell_late_journey is
'One row of tell_late_journeys, the id of a journey: tells its passenger once when its first trip has become too late for the second.';

create function private.tell_late_journeys_of(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_late_journey(j.id::text)
  from (
    select j.id from public.bookings b
    join public.journeys j on b.id in (j.first_booking_id, j.second_booking_id)
    where b.trip_id = tell_late_journeys_of.trip_id and b.status = 'confirmed'
    -- In one order, so that the drivers of both trips cannot wait for each other.
    order by j.id
  ) j;
end
$$;
comment on function private.tell_late_journeys_of is
'Tells the passengers of journeys with this trip, whose times have changed, that its first trip is too late for the second.';

create function private.tell_late_journeys() returns int language sql set search_path = ''
return private.each_row('tell_late_journeys', $$
  select j.id
  from public.trips t
  join public.bookings f on f.trip_id = t.id and f.status = 'confirmed'
  join public.journeys j on j.first_booking_id = f.id and j.told_late_at is null
  join public.bookings b on b.id = j.second_booking_id and b.status = 'confirmed' and b.boarded_at is null
  where (
      -- Each side has an index: before its departure only its driver makes a trip late (tell_changes).
      t.status in ('scheduled', 'active', 'waiting') and t.departure_at < now()
      or t.status = 'en_route' and t.arrives_at > now() - interval '12 hours'
    )
    and private.is_missed(b, now())
  order by j.id
$$, 'tell_late_journey');
comment on function private.tell_late_journeys is
'Job: tells passengers once that the first trip of their journey is by the clock too late for the second, which they can cancel
free of charge; at most 100.';

create function private.journey_of(booking_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', j.id, 'part', j.part, 'isFreed', coalesce(b.status = 'confirmed' and private.is_freed(b, now()), false),
      'totalFareKobo', mine.total_kobo + o.total_kobo,
      'other', jsonb_build_object(
        'bookingId', o.id, 'tripId', o.trip_id, 'origin', fp.name, 'destination', tp.name, 'departureDate', f.planned_at,
        'arrivalDate', g.planned_at, 'totalFareKobo', o.total_kobo, 'status', o.status
      )
    )
    from (
      select k.id, k.second_booking_id as other_id, 'first' as part from public.journeys k
      where k.first_booking_id = journey_of.booking_id and k.passenger_id = auth.uid()
      union all
      select k.id, k.first_booking_id, 'second' from public.journeys k
      where k.second_booking_id = journey_of.booking_id and k.passenger_id = auth.uid()
    ) j
    cross join private.places_taken(booking_id) mine
    cross join lateral private.places_taken(j.other_id) o
    -- The driver may have removed a stop of a hold that has ended.
    join public.trip_stops f on f.trip_id = o.trip_id and f.id = o.from_stop_id
    join public.trip_stops g on g.trip_id = o.trip_id and g.id = o.to_stop_id
    join public.places fp on fp.id = f.place_id
    join public.places tp on tp.id = g.place_id
    left join public.bookings b on b.id = journey_of.booking_id
  );
end
$$;
comment on function private.journey_of is
'The journey of the caller''s booking or hold, with its other part; null for a trip of its own and for others. isFreed: it can be
cancelled free of charge, because the first trip lets the passenger down.
Security definer because: it reads trips and stops that are no longer listed.';

create function private.read_journey(journey_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', j.id, 'payment', j.payment_method, 'totalFareKobo', f.total_kobo + s.total_kobo,
      'first', jsonb_build_object('bookingId', f.id, 'tripId', f.trip_id),
      'second', jsonb_build_object('bookingId', s.id, 'tripId', s.trip_id)
    )
    from public.journeys j, private.places_taken(j.first_booking_id) f, private.places_taken(j.second_booking_id) s
    where j.id = read_journey.journey_id and j.passenger_id = auth.uid()
  );
end
$$;
comment on function private.read_journey is
'The caller''s journey as POST /journeys answers it; null for others.
Security definer because: it reads holds and bookings alike.';

grant execute on function private.paying_hold to authenticated, app_admin;
grant execute on function
  private.book_journey,
  private.journey_of,
  private.read_journey
to authenticated;
