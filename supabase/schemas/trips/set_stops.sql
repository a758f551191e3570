-- The stops between origin and destination, as the driver wants them, and the meeting points.

create function private.with_point(stop public.trip_stops, point jsonb)
returns public.trip_stops language plpgsql stable set search_path = '' as $$
declare
  name_min constant int := 3;
  name_max constant int := 80;
  hint_max constant int := 120;
begin
  if point is null then
    return stop;
  end if;
  stop.point_name := btrim(private.without_controls(point ->> 'name'));
  stop.point_hint := private.clean_text(point ->> 'hint', hint_max, 'Hint');
  if stop.point_name is null or length(stop.point_name) not between name_min and name_max then
    perform private.refuse(400, 'invalid_input', format(
      'The name of a meeting point must have %s to %s characters', name_min, name_max
    ));
  end if;
  -- Together: half a number in each is a number.
  perform private.refuse_contact_details(concat_ws(' ', stop.point_name, stop.point_hint), 'Meeting point');
  if not coalesce(pg_input_is_valid(point ->> 'latitude', 'float8'), true)
    or not coalesce(pg_input_is_valid(point ->> 'longitude', 'float8'), true)
    or num_nulls(point ->> 'latitude', point ->> 'longitude') = 1
    or not coalesce((point ->> 'latitude')::float8 between 3 and 15 and (point ->> 'longitude')::float8 between 1.5 and 16, true)
  then
    perform private.refuse(400, 'invalid_input', 'The pin of a meeting point must be in Nigeria');
  elsif point ->> 'latitude' is not null
    and not private.is_near_place((point ->> 'latitude')::float8, (point ->> 'longitude')::float8, stop.place_id)
  then
    perform private.refuse(400, 'invalid_input', format(
      'The pin of this meeting point is too far from %s.', (select p.name from public.places p where p.id = stop.place_id)
    ));
  end if;
  stop.point_latitude := (point ->> 'latitude')::float8;
  stop.point_longitude := (point ->> 'longitude')::float8;
  return stop;
end
$$;
comment on function private.with_point is
'A stop with a meeting point {name, hint?, latitude?, longitude?}, not yet stored; null leaves it as it is.
Refuses: 400 invalid_input for a bad name or hint, contact details in them, half a pin, or a pin outside Nigeria or away from the place of
the stop (is_near_place).';

create function private.set_point(trip_id uuid, stop_id uuid, point jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  stop public.trip_stops;
begin
  if point is null then
    return;
  end if;
  select s.* into stop from public.trip_stops s where s.trip_id = set_point.trip_id and s.id = set_point.stop_id;
  stop := private.with_point(stop, point);
  update public.trip_stops s
  set point_name = stop.point_name, point_hint = stop.point_hint,
    point_latitude = stop.point_latitude, point_longitude = stop.point_longitude
  where s.trip_id = stop.trip_id and s.id = stop.id;
end
$$;
comment on function private.set_point is
'Stores the meeting point of a stop; null leaves it as it is.
Refuses: 400 invalid_input (with_point).';

create function private.wanted_stops(trip_id uuid, stops jsonb)
returns public.trip_stops[] language plpgsql volatile set search_path = '' as $$
declare
  between_max constant int := 6;
  ends uuid[] := array[private.stop_id(trip_id, false), private.stop_id(trip_id, true)];
  given jsonb;
  place text;
  point jsonb;
  stop public.trip_stops;
  wanted public.trip_stops[] := '{}';
begin
  if jsonb_typeof(stops) is distinct from 'array' then
    perform private.refuse(400, 'invalid_input', 'Stops must be a list');
  elsif jsonb_array_length(stops) > between_max then
    perform private.refuse(400, 'invalid_input', format('At most %s stops on the way', between_max));
  end if;
  for given in select value from jsonb_array_elements(stops) loop
    place := private.place_or_refuse(given ->> 'place', 'Stop');
    -- A place is in a trip once, so that a stop keeps its id while the driver changes the others.
    stop := null;
    select s.* into stop from public.trip_stops s
    where s.trip_id = wanted_stops.trip_id and s.place_id = place and s.id <> all (ends)
    order by s.position nulls last limit 1;
    stop.trip_id := wanted_stops.trip_id;
    stop.id := coalesce(stop.id, gen_random_uuid());
    stop.place_id := place;
    stop.position := cardinality(wanted) + 1;
    stop.planned_at := private.changed_moment(given, 'time', null);
    stop.fare_kobo := private.changed_int(given, 'fareKobo', null);
    if stop.planned_at is null or not isfinite(stop.planned_at) or coalesce(stop.fare_kobo, 0) <= 0 then
      perform private.refuse(400, 'invalid_input', 'Each stop needs a time and a fare');
    elsif exists (select from unnest(wanted) w where w.place_id = place) then
      perform private.refuse(400, 'invalid_input', 'A trip stops at a place only once');
    end if;
    point := jsonb_strip_nulls(nullif(given -> 'point', 'null'));
    if stop.point_name is null and point - array['hint', 'isPrivate'] = private.asked_point(stop) then
      -- The driver sends back what they have read: it is the passenger's, and does not become public.
      point := null;
    end if;
    wanted := wanted || private.with_point(stop, point);
  end loop;
  return wanted;
end
$$;
comment on function private.wanted_stops is
'The stops between origin and destination from [{place, time, fareKobo, point?}] in order, not yet stored. A place that the
trip has already keeps the id of its stop and, without a new point, its point.
Refuses: 400 invalid_input.';

create function private.drop_stops(trip_id uuid, kept uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  booked text := (
    select p.name from public.trip_stops s
    join public.places p on p.id = s.place_id
    join public.bookings b on b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id) and b.status = 'confirmed'
    where s.trip_id = drop_stops.trip_id and s.id <> all (kept)
    limit 1
  );
begin
  if booked is not null then
    perform private.refuse(409, 'conflict', format('Passengers get on or off in %s: this stop stays.', booked));
  end if;
  delete from public.trip_stops s
  where s.trip_id = drop_stops.trip_id and s.id <> all (kept)
    and not exists (
      select from public.bookings b where b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id)
    );
  update public.trip_stops s set position = null
  where s.trip_id = drop_stops.trip_id and s.id <> all (kept) and s.position is not null;
end
$$;
comment on function private.drop_stops is
'Takes all stops but these out of a locked trip. Stops with cancelled bookings are kept without a position.
Refuses: 409 conflict if a confirmed booking needs one of them.';

create function private.check_legs(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  -- The trigger of the table does it at the end of the transaction otherwise, too late for an answer with a reason.
  set constraints public.check_stops immediate;
  set constraints public.check_stops deferred;
  perform private.check_fare(l.fare_kobo) from private.legs l
  where l.trip_id = check_legs.trip_id and l.to_position = l.from_position + 1;
  if exists (
    select from public.bookings b where b.trip_id = check_legs.trip_id and b.status = 'confirmed' and not exists (
      select from private.legs l
      where l.trip_id = b.trip_id and l.from_stop_id = b.from_stop_id and l.to_stop_id = b.to_stop_id
    )
  ) then
    perform private.refuse(409, 'conflict', 'Passengers have booked stops of this trip: their order stays.');
  end if;
end
$$;
comment on function private.check_legs is
'Checks the stops of a trip, the fare of each leg and that each booking still has its leg.
Refuses: 400 invalid_input (check_stops, check_fare); 409 conflict if a booked stop would come after the next one.';

create function private.set_stops(trip_id uuid, stops jsonb) returns void language plpgsql set search_path = '' as $$
declare
  wanted public.trip_stops[] := private.wanted_stops(trip_id, stops);
  first_id uuid := private.stop_id(trip_id, false);
  last_id uuid := private.stop_id(trip_id, true);
begin
  perform private.drop_stops(trip_id, array[first_id, last_id] || array(select w.id from unnest(wanted) w));
  -- Positions must be free before they are given anew.
  update public.trip_stops s set position = null where s.trip_id = set_stops.trip_id and s.position > 0;
  insert into public.trip_stops as s select w.* from unnest(wanted) w
  on conflict on constraint trip_stops_pkey do update
  set position = excluded.position, planned_at = excluded.planned_at, fare_kobo = excluded.fare_kobo,
    point_name = excluded.point_name, point_hint = excluded.point_hint,
    point_latitude = excluded.point_latitude, point_longitude = excluded.point_longitude;
  update public.trip_stops s set position = cardinality(wanted) + 1
  where s.trip_id = set_stops.trip_id and s.id = last_id;

  delete from public.trip_offers o where o.trip_id = set_stops.trip_id;
  update public.trips t set leg_taken = private.count_legs(t.id) where t.id = set_stops.trip_id;
  perform private.check_legs(trip_id);
  perform private.make_offers(trip_id);
end
$$;
comment on function private.set_stops is
'Replaces the stops between origin and destination of a locked trip, [{place, time, fareKobo, point?}] in order, counts its
legs and makes its offers. Bookings keep their stops.
Refuses: 400 invalid_input; 409 conflict if a booked stop would go or change its order.';

create function private.set_way(trip_id uuid, way jsonb) returns void language plpgsql set search_path = '' as $$
begin
  if coalesce(nullif(way -> 'stops', 'null'), '[]') <> '[]' then
    perform private.set_stops(trip_id, way -> 'stops');
  end if;
  perform private.set_point(trip_id, private.stop_id(trip_id, false), nullif(way -> 'originPoint', 'null'));
  perform private.set_point(trip_id, private.stop_id(trip_id, true), nullif(way -> 'destinationPoint', 'null'));
end
$$;
comment on function private.set_way is
'Sets the stops, [{place, time, fareKobo, point?}], and meeting points of a trip that this transaction has made.
Refuses: 400 invalid_input (set_stops, set_point).';
