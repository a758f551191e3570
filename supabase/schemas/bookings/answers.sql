-- Answers to requests. Silence is the end of the hold (expire_holds); the passenger withdraws with release_hold.

create function private.locked_request(request_id uuid, caller uuid)
returns public.seat_holds language plpgsql set search_path = '' as $$
declare
  hold public.seat_holds;
begin
  -- People, trips, holds, as everywhere. Everything is read again behind the locks.
  select h.* into hold from public.seat_holds h join public.trips t on t.id = h.trip_id and t.driver_id = caller
  where h.id = locked_request.request_id and h.asked_at is not null;
  perform from public.profiles p where p.id = hold.passenger_id for no key update;
  perform from public.trips t where t.id = hold.trip_id and t.driver_id = caller for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Request not found.');
  end if;
  select h.* into hold from public.seat_holds h where h.id = hold.id for no key update;
  return hold;
end
$$;
comment on function private.locked_request is
'Locks a request about a trip of this driver, its passenger and its trip, and returns it.
Refuses: 404 not_found.';

create function private.make_requested_stops(trip public.trips, hold public.seat_holds)
returns public.seat_holds language plpgsql set search_path = '' as $$
declare
  before public.trip_stops[] := private.stops_of(trip.id);
  from_place text := coalesce(hold.from_place_id, (
    select s.place_id from public.trip_stops s where s.trip_id = trip.id and s.id = hold.from_stop_id
  ));
  to_place text := coalesce(hold.to_place_id, (
    select s.place_id from public.trip_stops s where s.trip_id = trip.id and s.id = hold.to_stop_id
  ));
  leg record := private.along_leg(trip, from_place, to_place);
  spot private.way_point := leg.gets_off;
  outer_from uuid := hold.from_stop_id;
  outer_to uuid := hold.to_stop_id;
begin
  if leg.fare_kobo is null then
    perform private.refuse(409, 'conflict', 'This trip can no longer stop there.');
  end if;
  perform set_config('tafiya.adds_stops', 'yes', true);
  hold.from_stop_id := coalesce((leg.gets_on).stop_id, private.add_along_stop(trip, leg.gets_on, from_place));
  if spot.stop_id is null then
    spot.planned_at := leg.arrives_at;
    spot.after := spot.after + num_nulls((leg.gets_on).stop_id);
    hold.to_stop_id := private.add_along_stop(trip, spot, to_place);
  else
    hold.to_stop_id := spot.stop_id;
  end if;
  update public.trips t
  set leg_taken = private.count_legs(t.id),
    arrives_at = t.arrives_at + make_interval(mins => (leg.gets_on).extra_minutes + (leg.gets_off).extra_minutes)
  where t.id = trip.id;
  perform private.make_offers(trip.id);
  perform set_config('tafiya.adds_stops', '', true);
  -- From the stops around to the own ones.
  perform private.take_seats(trip.id, outer_from, outer_to, -hold.seats);
  update public.seat_holds h set from_stop_id = hold.from_stop_id, to_stop_id = hold.to_stop_id where h.id = hold.id;
  perform private.take_seats(trip.id, hold.from_stop_id, hold.to_stop_id, hold.seats);
  perform private.check_legs(trip.id);
  perform private.check_moved(trip.id, interval '0');
  perform private.tell_moved(before);
  return hold;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.make_requested_stops is
'Makes the stops of a request of a locked trip, moves the later times by the detour, asks or notifies the passengers whom it moves,
and moves the seats of the request to its stops.
Refuses: 409 conflict if the trip cannot stop there any more, if it would be too late for another trip, or if passengers would get
on more than 30 minutes later than they agreed to, summed over all changes.';

create function private.accept_request(request_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  hold public.seat_holds := private.locked_request(request_id, caller);
  trip public.trips;
begin
  select t.* into trip from public.trips t where t.id = hold.trip_id;
  if hold.status in ('paid', 'accepted') then
    return hold.id; -- The button was pressed twice.
  elsif hold.status <> 'open' then
    perform private.refuse(409, 'trip_closed', case when hold.is_refused then 'You have refused this request.'
      else 'This request is over. The passenger has withdrawn it, or the time to answer has ended.' end);
  elsif hold.expires_at <= now() then
    perform private.refuse(409, 'trip_closed', 'The time to answer this request is over.');
  elsif trip.status not in ('scheduled', 'active') or not trip.is_listed or trip.departure_at <= now() then
    perform private.refuse(409, 'trip_closed', 'This trip is no longer open for booking.');
  elsif private.are_apart(trip.driver_id, hold.passenger_id) then
    perform private.refuse(403, 'forbidden', 'You cannot travel with this passenger.');
  end if;
  perform private.check_seller(trip);
  if num_nonnulls(hold.from_place_id, hold.to_place_id) > 0 then
    hold := private.make_requested_stops(trip, hold);
    select t.* into trip from public.trips t where t.id = hold.trip_id;
  end if;
  perform private.book_hold(hold, trip);
  return hold.id;
end
$$;
comment on function private.accept_request is
'The caller, the driver, accepts a request: the stops are made, and it becomes a booking with the same id. Repeating it changes
nothing.
Refuses: 401, 403 suspended, 403 not_verified (check_seller), 403 forbidden if one has blocked the other; 404; 409 trip_closed if
the request or the trip is over; 409 conflict (make_requested_stops).
Security definer because: clients cannot write bookings.';

create function private.decline_request(request_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  hold public.seat_holds := private.locked_request(request_id, caller);
begin
  if hold.status in ('paid', 'accepted') then
    perform private.refuse(409, 'trip_closed', 'You have accepted this request. The passenger is booked.');
  elsif hold.status = 'open' and hold.expires_at > now() then
    update public.seat_holds h set is_refused = true where h.id = hold.id;
    perform private.end_hold(hold, 'released');
  end if;
  return hold.id;
end
$$;
comment on function private.decline_request is
'The caller, the driver, refuses a request: seats and money go back at once. Repeating it changes nothing, nor does refusing one that
is over.
Refuses: 401, 403 suspended; 404; 409 trip_closed if it was accepted.
Security definer because: clients cannot write holds.';

create function private.end_request(new public.seat_holds)
returns void language plpgsql set search_path = '' as $$
declare
  payment public.payments;
  kept bigint;
begin
  -- The points that the passenger proposed are of no use any more, and may show where they live.
  update public.seat_holds h set points = null where h.id = new.id and h.points is not null;
  if new.asked_at is null then
    return; -- It was not paid, and the driver does not know of it.
  end if;
  perform private.notify_unless_caller(new.passenger_id, case when new.is_refused then 'request_refused'
    when new.status = 'expired' then 'request_not_answered' else 'request_ended' end,
    jsonb_build_object('trip', private.describe_request(new)) || case new.request_payment
      when 'online' then jsonb_build_object('back', private.naira(new.total_kobo)) else '{"owed": "nothing"}' end,
    '/trips/' || new.trip_id);
  if new.request_payment = 'online' then
    update public.payments p set outcome = 'surplus' where p.hold_id = new.id and p.outcome = 'applied' returning * into payment;
    kept := case when new.is_given_up then private.surplus_fee(payment) else 0 end;
    perform private.queue_refund(
      payment, null, case when new.is_given_up then 'given_up' else 'surplus' end, payment.paid_kobo - kept
    );
    -- Last: every payment waits for these accounts until the one before it has committed.
    perform private.post_journal('request-ended:' || new.id, 'request_ended', new.id, jsonb_build_array(
      jsonb_build_object('account', 'passenger_prepaid', 'kobo', payment.paid_kobo),
      jsonb_build_object('account', 'refunds_payable', 'kobo', kept - payment.paid_kobo),
      jsonb_build_object('account', 'gateway_fees', 'kobo', -kept)
    ));
  end if;
end
$$;
comment on function private.end_request is
'A request that was refused, withdrawn, not answered in time, or whose trip closed gives its money back, whatever ended it, and its
passenger reads why. Its meeting points are removed. A passenger who withdraws often gets it back less the payment fee (surplus_fee).';

grant execute on function private.accept_request, private.decline_request to authenticated;
