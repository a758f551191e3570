-- Seats that a passenger is paying for. A booking stays a seat that is sold: a hold opens no phone number and no position.

create function private.close_hold(hold public.seat_holds, status text)
returns void language plpgsql set search_path = '' as $$
begin
  update public.seat_holds h set status = close_hold.status, ended_at = now() where h.id = hold.id returning * into hold;
  if hold.request_payment is not null then
    perform private.end_request(hold);
  end if;
end
$$;
comment on function private.close_hold is 'Ends an open hold as expired or released. Its seats stay counted: see end_hold.';

create function private.end_hold(hold public.seat_holds, status text)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.close_hold(hold, status);
  perform private.take_seats(hold.trip_id, hold.from_stop_id, hold.to_stop_id, -hold.seats);
  perform private.broadcast_to_user(hold.passenger_id, 'payment_changed', jsonb_build_object('bookingId', hold.id));
end
$$;
comment on function private.end_hold is
'Ends an open hold as expired or released, and gives its seats back. The caller has locked the trip.';

create function private.release_expired_holds(trip_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  hold public.seat_holds;
  ended int := 0;
begin
  for hold in
    select h.* from public.seat_holds h
    where h.trip_id = release_expired_holds.trip_id and h.status = 'open' and h.expires_at <= now()
    order by h.id for no key update
  loop
    perform private.end_hold(hold, 'expired');
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function private.release_expired_holds is
'Gives back the seats of holds that have expired. The caller has locked the trip. Returns how many holds.';

create function private.expire_hold(id uuid) returns int language plpgsql set search_path = '' as $$
declare
  hold public.seat_holds;
begin
  select h.* into hold from public.seat_holds h
  where h.id = expire_hold.id and h.status = 'open' and h.expires_at <= now() for no key update;
  if hold.id is null then
    return 0;
  end if;
  perform private.end_hold(hold, 'expired');
  return 1;
end
$$;
comment on function private.expire_hold is 'One row of expire_holds, which has locked the trip.';

create function private.expire_holds() returns int language sql set search_path = ''
return private.each_row('expire_holds', $$
  -- Trips are locked before holds, in the order of their ids.
  select h.id from public.trips t join public.seat_holds h on h.trip_id = t.id
  where h.status = 'open' and h.expires_at <= now()
  order by t.id, h.id for no key update of t skip locked
$$, 'expire_hold') + private.change_batch('expire_holds', 'public.seat_holds', $$update %s r set travellers = '[]'$$, $$
  -- The names of travellers are of no use once a late payment is unlikely.
  r.travellers <> '[]' and r.status <> 'open' and r.ended_at < now() - interval '1 day'
$$);
comment on function private.expire_holds is
'Job: ends holds whose time is over, at most 100. Booking, holding and paying check the time themselves.';

create function private.lock_payments(booking_ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.payments p
  where p.hold_id = any (array(select private.paying_hold(k.id) from unnest(booking_ids) k (id)))
    and p.outcome in ('applied', 'retaken')
  order by p.id for no key update;
end
$$;
comment on function private.lock_payments is
'Locks the payments of bookings in one order, before the first account of the ledger: two trips that end may share those of
journeys, and a refund of the other part may be under way, which waits for the accounts.';

create function private.release_holds_of_trip(trip public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  hold public.seat_holds;
begin
  if trip.status = 'cancelled' then
    -- Before a request gives its money back: its bookings are cancelled afterwards (settle_bookings).
    perform private.lock_payments(array(
      select b.id from public.bookings b
      where b.trip_id = trip.id and b.status = 'confirmed' and b.payment_method = 'online'
    ));
  end if;
  for hold in
    select h.* from public.seat_holds h where h.trip_id = trip.id and h.status = 'open' order by h.id for no key update
  loop
    if trip.status = 'cancelled' then
      -- before_trip has emptied the counters already.
      perform private.close_hold(hold, 'released');
      perform private.broadcast_to_user(hold.passenger_id, 'payment_changed', jsonb_build_object('bookingId', hold.id));
    else
      perform private.end_hold(hold, 'released');
    end if;
  end loop;
end
$$;
comment on function private.release_holds_of_trip is
'A trip that is no longer open, or is hidden because its driver or company was suspended, releases its holds.';

create function private.release_holds_of_person(person uuid)
returns void language plpgsql set search_path = '' as $$
declare
  hold record;
begin
  -- Trips are locked after people and before holds, as everywhere.
  for hold in
    select t.id as trip_id from public.trips t
    where t.id in (select h.trip_id from public.seat_holds h where h.passenger_id = person and h.status = 'open')
    order by t.id for no key update
  loop
    perform private.end_hold(h, 'released') from public.seat_holds h
    where h.trip_id = hold.trip_id and h.passenger_id = person and h.status = 'open';
  end loop;
end
$$;
comment on function private.release_holds_of_person is
'Ends the holds of a person who is suspended or rejected, or who deletes their account.';

create function private.keep_held_stops(trip_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  waits_until timestamptz;
begin
  -- The acceptance of a request only adds stops, so every hold keeps its leg and its fare.
  if current_setting('tafiya.adds_stops', true) = 'yes' then
    return;
  end if;
  -- Runs before the first stop changes: the legs of expired holds still exist.
  perform private.release_expired_holds(trip_id);
  select max(h.expires_at) into waits_until from public.seat_holds h
  where h.trip_id = keep_held_stops.trip_id and h.status = 'open';
  if exists (
    select from public.seat_holds h where h.trip_id = keep_held_stops.trip_id and h.status = 'open' and h.asked_at is not null
  ) then
    perform private.refuse(409, 'conflict', 'Passengers have asked for seats. Please answer them before you change the trip.');
  elsif waits_until is not null then
    perform private.refuse(409, 'conflict', format(
      'A passenger is paying for a seat. Please change the trip after %s.',
      to_char(waits_until at time zone 'Africa/Lagos' + interval '1 minute', 'HH24:MI')
    ));
  end if;
end
$$;
comment on function private.keep_held_stops is
'Times, fares and places of a trip stay as they are while a passenger pays for a seat.
Refuses: 409 conflict with the time when the last hold ends, or if the driver has a request to answer.';
