-- A company's route has stops, meeting points and a fare, and each new trip on it starts with them.

create function private.checked_point(point jsonb, place text)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  stop public.trip_stops;
begin
  stop.place_id := place;
  if coalesce(point, 'null') = 'null' then
    return null;
  end if;
  stop := private.with_point(stop, point);
  return jsonb_strip_nulls(jsonb_build_object(
    'name', stop.point_name, 'hint', stop.point_hint, 'latitude', stop.point_latitude, 'longitude', stop.point_longitude
  ));
end
$$;
comment on function private.checked_point is
'A meeting point {name, hint?, latitude?, longitude?} in this place, in the form that is stored; null for none.
Refuses: 400 invalid_input (with_point).';

create function private.checked_way(route public.fleet_routes, details jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  between_max constant int := 6;
  stops jsonb := coalesce(nullif(details -> 'stops', 'null'), '[]');
  places text[] := array[route.origin_place_id, route.destination_place_id];
  given jsonb;
  place text;
  minutes int;
  fare_kobo int;
  minutes_before int := 0;
  fare_before int := 0;
  checked jsonb := '[]';
  places_in_order text[] := array[route.origin_place_id];
  leg_minutes numeric[] := '{}';
begin
  if jsonb_typeof(stops) <> 'array' then
    perform private.refuse(400, 'invalid_input', 'Stops must be a list');
  elsif jsonb_array_length(stops) > between_max then
    perform private.refuse(400, 'invalid_input', format('At most %s stops on the way', between_max));
  elsif stops <> '[]' and route.fare_kobo is null then
    perform private.refuse(400, 'invalid_input', 'A route with stops needs a fare');
  end if;
  for given in select value from jsonb_array_elements(stops) loop
    place := private.place_or_refuse(given ->> 'place', 'Stop');
    minutes := private.changed_int(given, 'minutes', null);
    fare_kobo := private.changed_int(given, 'fareKobo', null);
    if place = any (places) then
      perform private.refuse(400, 'invalid_input', 'A trip stops at a place only once');
    elsif minutes is null or coalesce(fare_kobo, 0) <= 0 then
      perform private.refuse(400, 'invalid_input', 'Each stop needs a time and a fare');
    elsif minutes <= minutes_before then
      perform private.refuse(400, 'invalid_input', 'The time of each stop must be later than that of the stop before');
    elsif minutes >= route.duration_minutes then
      perform private.refuse(400, 'invalid_input', 'The stop must be before the arrival');
    end if;
    perform private.check_fare(fare_kobo - fare_before);
    checked := checked || jsonb_strip_nulls(jsonb_build_object(
      'placeId', place, 'minutes', minutes, 'fareKobo', fare_kobo, 'point', private.checked_point(given -> 'point', place)
    ));
    places := places || place;
    places_in_order := places_in_order || place;
    leg_minutes := leg_minutes || (minutes - minutes_before)::numeric;
    minutes_before := minutes;
    fare_before := fare_kobo;
  end loop;
  perform private.check_duration(route.origin_place_id, route.destination_place_id, route.duration_minutes);
  if checked <> '[]' then
    perform private.check_fare(route.fare_kobo - fare_before);
    perform private.check_way(
      places_in_order || route.destination_place_id, leg_minutes || (route.duration_minutes - minutes_before)::numeric
    );
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'stops', nullif(checked, '[]'), 'originPoint', private.checked_point(details -> 'originPoint', route.origin_place_id),
    'destinationPoint', private.checked_point(details -> 'destinationPoint', route.destination_place_id)
  ));
end
$$;
comment on function private.checked_way is
'The way of a route from {stops: [{place, minutes, fareKobo, point?}], originPoint?, destinationPoint?}, in the form that is
stored.
Refuses: 400 invalid_input for a duration or stops that no trip could have, for stops without a fare of the whole way, and for bad points.';

create function private.way_after(route public.fleet_routes, departure_at timestamptz)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  way jsonb := private.route_way(route);
begin
  return way || jsonb_build_object('stops', (
    select coalesce(jsonb_agg(
      w.stop - 'minutes' || jsonb_build_object('time', departure_at + make_interval(mins => (w.stop ->> 'minutes')::int))
      order by w.position
    ), '[]')
    from jsonb_array_elements(way -> 'stops') with ordinality w (stop, position)
  ));
end
$$;
comment on function private.way_after is
'The way of a trip on this route with this departure, as set_way takes it.';
