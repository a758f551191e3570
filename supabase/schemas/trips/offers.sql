-- Offers: each pair of stops of an open trip, for the search. Triggers keep them equal to the trip in its transaction.

create function private.make_offers(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.trip_offers o where o.trip_id = make_offers.trip_id;
  insert into public.trip_offers (
    trip_id, from_position, to_position, origin_place_id, destination_place_id, departure_at, arrives_at, closes_at,
    fare_kobo, driver_id, seats_available, confirms_passengers, online_payee
  )
  select t.id, l.from_position, l.to_position, l.origin_place_id, l.destination_place_id, l.departure_at, l.arrives_at,
    t.departure_at, l.fare_kobo, t.driver_id,
    private.free_between(t.total_seats, t.leg_taken, l.from_position, l.to_position), t.confirms_passengers,
    case when not private.takes_cash(t) then coalesce(t.company_id, t.driver_id) end
  from public.trips t
  join private.legs l on l.trip_id = t.id
  where t.id = make_offers.trip_id and t.status in ('scheduled', 'active') and t.is_listed and t.driver_id is not null
    and t.departure_at > now() and not private.is_seller_blocked(t)
    -- While terms and stops change one after the other, a leg may be free; check_stops refuses it before the commit.
    and l.fare_kobo > 0;
  if found then
    perform private.queue_alerts(trip_id, false);
  end if;
end
$$;
comment on function private.make_offers is
'Makes the offers of a trip again, one per pair of stops while the trip is open, else none, and queues it for alerts.';

create function private.place_stops(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  update public.trip_stops s
  set planned_at = case s.position
      when 0 then t.departure_at
      when cardinality(t.leg_taken) then t.arrives_at
      else s.planned_at + (t.departure_at - origin.planned_at)
    end,
    fare_kobo = case s.position when cardinality(t.leg_taken) then t.fare_kobo else s.fare_kobo end
  from public.trips t
  join public.trip_stops origin on origin.trip_id = t.id and origin.position = 0
  where t.id = place_stops.trip_id and s.trip_id = t.id and s.position is not null;
  perform private.make_offers(trip_id);
end
$$;
comment on function private.place_stops is
'Copies departure, arrival and fare of a trip to its first and last stop, moves the stops between with the departure, and
makes the offers again.';

create function private.make_first_stops(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo)
  values
    (trip.id, 0, trip.origin_place_id, trip.departure_at, 0),
    (trip.id, 1, trip.destination_place_id, trip.arrives_at, trip.fare_kobo);
  perform private.make_offers(trip.id);
end
$$;
comment on function private.make_first_stops is
'A new trip has two stops, its origin and its destination. set_stops adds those between.';

create function private.follow_trip(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
begin
  if (old.departure_at, old.arrives_at, old.fare_kobo) is distinct from (new.departure_at, new.arrives_at, new.fare_kobo) then
    perform private.place_stops(new.id);
  elsif (old.status, old.is_listed, old.driver_id, old.payment, old.confirms_passengers)
    is distinct from (new.status, new.is_listed, new.driver_id, new.payment, new.confirms_passengers)
  then
    perform private.make_offers(new.id);
  else
    update public.trip_offers o
    set seats_available = n.free
    from (
      select q.from_position, q.to_position,
        private.free_between(new.total_seats, new.leg_taken, q.from_position, q.to_position) as free
      from public.trip_offers q where q.trip_id = new.id
    ) n
    where o.trip_id = new.id and o.from_position = n.from_position and o.to_position = n.to_position
      and o.seats_available <> n.free;
  end if;
  if new.status in ('scheduled', 'active') and new.is_listed and (
    new.total_seats > old.total_seats
    or exists (select from unnest(old.leg_taken, new.leg_taken) l(was, is_now) where l.is_now < l.was)
  ) then
    perform private.queue_alerts(new.id, true);
  end if;
end
$$;
comment on function private.follow_trip is
'Stops and offers follow the departure, arrival, fare, status, listing, driver, payment and seats of their trip; seats that come free are queued
for alerts.';
