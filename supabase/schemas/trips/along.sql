-- Places along the way of a trip, where its driver may pick up or let out passengers without having listed a stop.

create function private.along_place(trip public.trips, place text)
returns private.way_point language plpgsql stable set search_path = '' as $$
declare
  -- The speed of estimated_minutes.
  minutes_per_km constant int := 1;
  speed_max_kmh constant int := 110;
  km float8;
  spot private.way_point;
begin
  select s.id, s.position, s.position, s.planned_at, s.fare_kobo, 0 into spot
  from public.trip_stops s where s.trip_id = trip.id and s.place_id = place and s.position is not null;
  if spot.stop_id is not null then
    return spot;
  end if;
  km := private.road_km(trip.origin_place_id, trip.destination_place_id);
  -- As stops are suggested while publishing (places/along.rules.ts): by distance, each leg at least the lowest fare.
  with marks as (
    select s.position, s.place_id, s.planned_at, s.fare_kobo, coalesce(w.share, (
        extract(epoch from s.planned_at - trip.departure_at) / extract(epoch from trip.arrives_at - trip.departure_at)
      )::float8) as share
    from public.trip_stops s
    left join private.way_places w on w.place_id = s.place_id and w.origin_place_id = trip.origin_place_id
      and w.destination_place_id = trip.destination_place_id
    where s.trip_id = trip.id and s.position is not null
  )
  select null, b.position, a.position, date_trunc('minute', b.planned_at + (a.planned_at - b.planned_at) * p.part),
    greatest(b.fare_kobo + m.fare_min_kobo, least(
      round((b.fare_kobo + (a.fare_kobo - b.fare_kobo) * p.part) / m.fare_step_kobo)::int * m.fare_step_kobo,
      a.fare_kobo - m.fare_min_kobo
    )), x.extra_km * minutes_per_km
  into spot
  from private.way_places x
  join marks b on b.share < x.share
  join marks a on a.position = b.position + 1 and a.share > x.share
  cross join lateral (select (x.share - b.share) / (a.share - b.share) as part) p
  cross join public.platform_settings m
  where x.place_id = place and x.origin_place_id = trip.origin_place_id and x.destination_place_id = trip.destination_place_id
    and a.fare_kobo - b.fare_kobo >= 2 * m.fare_min_kobo
    -- No faster than check_way allows, so that the driver can accept: the straight line is shorter than the road.
    and extract(epoch from a.planned_at - b.planned_at) / 60 > 1 + (a.share - b.share) * km * 60 / speed_max_kmh
  order by b.position limit 1;
  return spot;
end
$$;
comment on function private.along_place is
'Where a trip passes a place: its stop there, else by the share of the way (way_places) between two of its stops. Null: it does not
pass, or no road is known.';

create function private.along_leg(
  trip public.trips, from_place text, to_place text,
  out gets_on private.way_point, out gets_off private.way_point, out departure_at timestamptz, out arrives_at timestamptz,
  out fare_kobo int, out seats_free int
)
language plpgsql stable set search_path = '' as $$
declare
  stops_max constant int := 8;
  fare_min int := (select s.fare_min_kobo from public.platform_settings s);
  first private.way_point := private.along_place(trip, from_place);
  last private.way_point := private.along_place(trip, to_place);
begin
  if first.planned_at is null or last.planned_at is null or last.planned_at <= first.planned_at
    or last.fare_kobo - first.fare_kobo < fare_min
    or cardinality(trip.leg_taken) + 1 + num_nulls(first.stop_id, last.stop_id) > stops_max
  then
    return;
  end if;
  gets_on := first;
  gets_off := last;
  departure_at := first.planned_at;
  arrives_at := last.planned_at + make_interval(mins => first.extra_minutes);
  fare_kobo := last.fare_kobo - first.fare_kobo;
  -- From the stop before to the stop after: no more than what is taken already can be sold on these legs meanwhile.
  seats_free := private.free_between(trip.total_seats, trip.leg_taken, first.before, last.after);
end
$$;
comment on function private.along_leg is
'The part of a trip between two places that it passes, listed or not: when it is there with the detour of the first, what a seat
costs, and how many are free on all legs that it touches. All null: not offered.';

create function private.has_along_stop(trip public.trips, from_place text, to_place text)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  leg record := private.along_leg(trip, from_place, to_place);
begin
  return leg.fare_kobo is not null and num_nulls((leg.gets_on).stop_id, (leg.gets_off).stop_id) > 0;
end
$$;
comment on function private.has_along_stop is
'Whether a trip passes both places and does not list both.';

create function private.add_along_stop(trip public.trips, spot private.way_point, place text)
returns uuid language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  update public.trip_stops s
  set position = s.position + 1, planned_at = s.planned_at + make_interval(mins => spot.extra_minutes)
  where s.trip_id = trip.id and s.position >= spot.after;
  insert into public.trip_stops (trip_id, position, place_id, planned_at, fare_kobo)
  values (trip.id, spot.after, place, spot.planned_at, spot.fare_kobo)
  returning id into made;
  return made;
end
$$;
comment on function private.add_along_stop is
'Adds a stop of a locked trip between two others, moves the later ones by the detour, and returns its id. Everybody reads stops: the
meeting point that the passenger proposed stays in the request (asked_points.sql).';
