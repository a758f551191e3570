create function private.overdue_trip_days() returns int language sql immutable
return 3;
comment on function private.overdue_trip_days is
'Days after departure from which a trip that its driver has not completed counts as over: phone numbers and share links
end, and accounts of passengers can be deleted.';

create function private.trip_over_at(trip public.trips) returns timestamptz language sql stable
return case trip.status
  when 'completed' then trip.ended_at
  when 'cancelled' then trip.cancelled_at
  else trip.departure_at + make_interval(days => private.overdue_trip_days())
end;
comment on function private.trip_over_at is
'When the trip was completed or cancelled; for one that has not been ended, when it counts as over.';

create function private.fastest_minutes(origin text, destination text)
returns int language plpgsql stable set search_path = '' as $$
declare
  speed_max_kmh constant int := 110;
begin
  return greatest(1, ceil(private.straight_km(origin, destination) / speed_max_kmh * 60));
end
$$;
comment on function private.fastest_minutes is
'Minutes that the way between two places takes at least: the straight line at 110 km/h.';

create function private.fastest_way_minutes(trip public.trips)
returns int language plpgsql stable set search_path = '' as $$
begin
  if cardinality(trip.leg_taken) = 1 then
    return private.fastest_minutes(trip.origin_place_id, trip.destination_place_id);
  end if;
  return (
    select sum(private.fastest_minutes(s.place_id, n.place_id))
    from public.trip_stops s
    join public.trip_stops n on n.trip_id = s.trip_id and n.position = s.position + 1
    where s.trip_id = trip.id
  );
end
$$;
comment on function private.fastest_way_minutes is
'Minutes that a trip takes at least, from stop to stop (fastest_minutes).';

create view private.legs as
select a.trip_id, a.id as from_stop_id, b.id as to_stop_id, a.position as from_position, b.position as to_position,
  a.place_id as origin_place_id, b.place_id as destination_place_id,
  a.planned_at as departure_at, b.planned_at as arrives_at, b.fare_kobo - a.fare_kobo as fare_kobo
from public.trip_stops a
join public.trip_stops b on b.trip_id = a.trip_id and b.position > a.position;
comment on view private.legs is 'Each pair of stops of a trip, with its times and its fare.';

create function private.has_got_off(booking public.bookings)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  after_stop_hours constant int := 2;
  -- The centre of a large city lies that far from its parks.
  near_place_metres constant float8 := 25000;
  near_point_metres constant float8 := 5000;
  own public.trip_stops;
begin
  select g.* into own from public.trip_stops g where g.trip_id = booking.trip_id and g.id = booking.to_stop_id;
  -- A driver may forget to report a stop: the report of a later one counts too. Reports are counted from when they arrived, and
  -- not before the stop was planned, so that a wrong or early report ends nothing.
  return own.planned_at < now() - make_interval(hours => after_stop_hours)
    and exists (
      select from public.trip_stops s
      where s.trip_id = own.trip_id and s.position >= own.position
        and s.reported_at < now() - make_interval(hours => after_stop_hours)
    )
    -- A driver who sends positions must have sent one near the stop.
    and coalesce((
      select bool_or(private.metres_between(
        sent.latitude, sent.longitude, coalesce(own.point_latitude, p.latitude), coalesce(own.point_longitude, p.longitude)
      ) < case when own.point_latitude is null then near_place_metres else near_point_metres end)
      from (
        select k.latitude, k.longitude from private.trip_track k where k.trip_id = own.trip_id
        union all
        select l.latitude, l.longitude from public.trip_locations l join public.trips t on t.id = l.trip_id
        where l.trip_id = own.trip_id and l.user_id = t.driver_id
      ) as sent
      join public.places p on p.id = own.place_id
    ), true);
end
$$;
comment on function private.has_got_off is
'True once the passenger has got off, so that phone and position of the driver end: 2 hours after the planned time of their own stop,
and after the driver reported it, or a later one; a driver who sends positions must have come near it.';

create function private.route_way(route public.fleet_routes)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return route.way || jsonb_build_object('stops', (
    select coalesce(jsonb_agg(w.stop - 'placeId' || jsonb_build_object('place', p.name) order by w.position), '[]')
    from jsonb_array_elements(coalesce(route.way -> 'stops', '[]')) with ordinality w (stop, position)
    join public.places p on p.id = w.stop ->> 'placeId'
  ));
end
$$;
comment on function private.route_way is
'The way of a route with the names of its places, as checked_way takes it.';

grant execute on function private.fastest_minutes, private.fastest_way_minutes to app_admin, authenticated;

grant execute on function private.route_way to authenticated;
