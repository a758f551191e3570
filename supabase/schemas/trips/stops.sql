-- Stops of a trip, and its seats counted per leg: the way from one stop to the next. The driver reports each stop.

create function private.free_between(total int, taken smallint[], from_position int, to_position int)
returns int language plpgsql immutable strict set search_path = '' as $$
declare
  most int := 0;
  seats int;
begin
  foreach seats in array taken[from_position + 1 : to_position] loop
    if seats > most then
      most := seats;
    end if;
  end loop;
  return total - most;
end
$$;
comment on function private.free_between is
'Free seats between two positions: the least over the legs between them. PL/pgSQL, because a SQL function with an
aggregate is planned at every call.';

create function private.with_seats(taken smallint[], from_position int, to_position int, seats int)
returns smallint[] language plpgsql immutable strict set search_path = '' as $$
begin
  for leg in from_position + 1 .. to_position loop
    taken[leg] := taken[leg] + seats;
  end loop;
  return taken;
end
$$;
comment on function private.with_seats is
'The counters of taken seats with these seats added between two positions; negative seats are given back.';

create function private.check_stops(trip_id uuid) returns void language plpgsql stable set search_path = '' as $$
declare
  legs int := (select cardinality(t.leg_taken) from public.trips t where t.id = check_stops.trip_id);
  stop public.trip_stops;
  before public.trip_stops;
  places text[] := '{}';
  minutes numeric[] := '{}';
begin
  if legs is null then
    return; -- The trip was deleted in this transaction.
  end if;
  for stop in
    select s.* from public.trip_stops s
    where s.trip_id = check_stops.trip_id and s.position is not null order by s.position
  loop
    if stop.position <> cardinality(places) then
      raise exception 'Trip % has no stop %.', trip_id, cardinality(places);
    elsif stop.place_id = any (places) then
      perform private.refuse(400, 'invalid_input', 'A trip stops at a place only once');
    elsif stop.position > 0 and stop.planned_at <= before.planned_at then
      perform private.refuse(400, 'invalid_input', 'The time of each stop must be later than that of the stop before');
    elsif stop.position > 0 and stop.fare_kobo <= before.fare_kobo then
      perform private.refuse(400, 'invalid_input', 'The fare to each stop must be higher than the fare to the stop before');
    end if;
    if stop.position > 0 then
      minutes := minutes || extract(epoch from stop.planned_at - before.planned_at) / 60;
    end if;
    places := places || stop.place_id;
    before := stop;
  end loop;
  if cardinality(places) <> legs + 1 then
    raise exception 'Trip % has % stops and % legs.', trip_id, cardinality(places), legs;
  end if;
  perform private.check_way(places, minutes);
end
$$;
comment on function private.check_stops is
'Checks the stops of a trip: 2 to 8 without a gap, one more than legs, each place once, times and fares rising, and a way
that can be driven (check_way).
Refuses: 400 invalid_input for a place that repeats, for times or fares that do not rise, and for an impossible way.';

create function private.check_changed_stops()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_stops(coalesce(new.trip_id, old.trip_id));
  return null;
end
$$;
comment on function private.check_changed_stops is
'Trigger at the end of the transaction: the stops of a trip must make sense (check_stops). Functions that change stops
check them earlier, with "set constraints".
Security definer because: it must see every stop.';

create function private.mark_stop(trip_id uuid, stop_id uuid, mark text, at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
  stop public.trip_stops;
  moment timestamptz;
  is_new boolean;
begin
  select s.* into stop from public.trip_stops s
  where s.trip_id = trip.id and s.id = mark_stop.stop_id and s.position is not null;
  if stop.id is null then
    perform private.refuse(404, 'not_found', 'Stop not found.');
  elsif mark is null or mark not in ('reached', 'left') then
    perform private.refuse(400, 'invalid_input', 'A stop is reached or left');
  elsif mark = 'reached' and stop.reached_at is not null or mark = 'left' and stop.left_at is not null then
    return; -- Sent twice.
  elsif trip.status not in ('waiting', 'en_route', 'arrived') then
    perform private.refuse(409, 'trip_closed', 'Stops are reported while the trip is under way.');
  end if;

  -- A phone's clock can be wrong: the moment is at most now, and stops keep their order.
  select greatest(
    least(coalesce(at, now()), now(), min(least(s.reached_at, s.left_at)) filter (where s.position > stop.position)),
    max(greatest(s.reached_at, s.left_at)) filter (where s.position < stop.position),
    stop.reached_at, stop.planned_at - interval '1 day'
  ) into moment
  from public.trip_stops s where s.trip_id = trip.id;
  moment := least(moment, now());

  is_new := stop.reached_at is null;
  update public.trip_stops s
  set reached_at = coalesce(s.reached_at, moment), left_at = case when mark = 'left' then moment end
  where s.trip_id = trip.id and s.id = stop.id returning * into stop;
  if is_new and stop.position > 0 then
    perform private.create_notification_of_stop(stop);
  end if;
  perform private.broadcast_stop(trip);
end
$$;
comment on function private.mark_stop is
'The driver reports that the trip has reached or left a stop; leaving implies reaching. The same report again changes
nothing. at: the time of the press, null for now; it is bounded by the server''s clock and by the reports of other stops.
Refuses: 401, 403, 404; 400 invalid_input for another report; 409 trip_closed unless the trip is waiting, en route or
arrived.
Security definer because: clients cannot update stops.';

create function private.broadcast_stop(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  perform private.broadcast_to_user(person, 'trip_changed', jsonb_build_object(
    'tripId', trip.id, 'seatsAvailable', trip.seats_available, 'status', trip.status
  ))
  from (
    select trip.driver_id as person
    union all
    select b.passenger_id from public.bookings b where b.trip_id = trip.id and b.status = 'confirmed' and b.adds_to is null
  ) people;
end
$$;
comment on function private.broadcast_stop is
'Sends trip_changed to the driver and the passengers of the trip: it has reached or left a stop.';

create function private.report_first_stop(trip public.trips) returns void language plpgsql set search_path = '' as $$
begin
  update public.trip_stops s set reported_at = now() where s.trip_id = trip.id and s.position = 0;
end
$$;
comment on function private.report_first_stop is
'A driver who waits for passengers is at the first stop.';

grant execute on function private.mark_stop to authenticated;
