-- Every trip has an arrival. Trips of one driver or one vehicle cannot overlap, and each begins where they can be in time.

create function private.straight_km(origin text, destination text)
returns double precision language plpgsql stable set search_path = '' as $$
begin
  return (
    select round(private.haversine_km(a.latitude, a.longitude, b.latitude, b.longitude)::numeric, 1)
    from public.places a, public.places b
    where a.id = origin and b.id = destination
  );
end
$$;
comment on function private.straight_km is 'Great-circle kilometres between two places, to a tenth.';

create function private.along_roads(straight double precision)
returns double precision language plpgsql immutable set search_path = '' as $$
declare
  road_percent constant int := 135;
begin
  return straight * road_percent / 100;
end
$$;
comment on function private.along_roads is
'The length that a road usually has for a straight line, in the unit of the line: × 1.35. The only road factor.';

create function private.usual_road_km(origin text, destination text)
returns double precision language plpgsql stable set search_path = '' as $$
begin
  return round(private.along_roads(private.straight_km(origin, destination))::numeric, 1);
end
$$;
comment on function private.usual_road_km is
'Kilometres that a road between two places usually has (along_roads), to a tenth.';

create function private.road_km(origin text, destination text)
returns double precision language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select r.km from private.road_distances r where r.place_id = origin and r.other_id = destination),
    private.usual_road_km(origin, destination)
  );
end
$$;
comment on function private.road_km is
'Kilometres by road between two places: those of road_distances, else usual_road_km. The only source of kilometres that people see
and of which durations are computed.
Security definer because: callers cannot read road_distances.';

create function private.lies_on_way(places text[], stop int)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.way_places w
    where w.place_id = places[stop] and w.origin_place_id = any (places[:stop - 1]) and w.destination_place_id = any (places[stop + 1:])
  );
end
$$;
comment on function private.lies_on_way is
'Whether a stop of a way through places, the first is 1, lies on the road from one before it to one after it (way_places).
Security definer because: callers cannot read way_places.';

create function private.way_km(trip uuid)
returns table (stop_id uuid, km double precision) language plpgsql stable rows 8 set search_path = '' as $$
begin
  return query
  with way as materialized (
    select array_agg(s.place_id order by s.position) as places
    from public.trip_stops s where s.trip_id = trip and s.position is not null
  ),
  -- A stop on the road from one stop to another makes the way no longer: the distances of towns lead into each of them.
  corners as materialized (
    select s.id, s.position, s.place_id,
      sum(case when s.position > 0 then private.road_km(s.before, s.place_id) else 0 end) over (order by s.position) as km,
      lead(s.place_id) over (order by s.position) as next_place_id,
      lead(s.position) over (order by s.position) as next_position
    from (
      select t.id, t.position, t.place_id, lag(t.place_id) over (order by t.position) as before
      from public.trip_stops t, way w
      where t.trip_id = trip and t.position is not null and not private.lies_on_way(w.places, t.position + 1)
    ) s
  ),
  ends as materialized (
    select b.km as stops_km, case when b.position = 1 then b.km else private.road_km(a.place_id, b.place_id) end as km
    from corners a, corners b
    where a.position = 0 and b.position = (select max(c.position) from corners c)
  ),
  marks as (
    select s.id, c.km + case when s.id = c.id then 0 else (n.km - c.km) * x.there / (x.there + x.beyond) end as km
    from public.trip_stops s
    join corners c on c.position <= s.position and coalesce(c.next_position, c.position + 1) > s.position
    left join corners n on n.position = c.next_position
    cross join lateral (
      select private.road_km(c.place_id, s.place_id) as there, private.road_km(s.place_id, c.next_place_id) as beyond
    ) x
    where s.trip_id = trip and s.position is not null
  )
  -- The ends of a trip are as far apart as without its stops, or further.
  select m.id, round((m.km * greatest(1, e.km / nullif(e.stops_km, 0)))::numeric, 1)::double precision
  from marks m, ends e;
end
$$;
comment on function private.way_km is
'Kilometres by road from the first stop of a trip to each of its stops: road_km from stop to stop. Stops on the road between two others
(lies_on_way) share its kilometres.';

create function private.estimated_minutes(origin text, destination text)
returns int language plpgsql stable set search_path = '' as $$
declare
  speed_kmh constant int := 60;
begin
  return greatest(1, ceil(private.road_km(origin, destination) / speed_kmh * 60));
end
$$;
comment on function private.estimated_minutes is
'Estimated minutes of the way between two places: the kilometres by road at 60 km/h.';

create function private.slowest_minutes(origin text, destination text)
returns int language plpgsql stable set search_path = '' as $$
declare
  estimates_max constant int := 2;
  speed_kmh constant int := 60;
begin
  -- A good road that is shorter than usual shortens the estimate, not the time that a driver may plan.
  return estimates_max * greatest(1, ceil(
    greatest(private.road_km(origin, destination), private.usual_road_km(origin, destination)) / speed_kmh * 60
  ));
end
$$;
comment on function private.slowest_minutes is
'Minutes that a driver may plan at most for the way between two places: twice the estimate, or twice that of a usual road.';

create function private.check_duration(origin text, destination text, minutes int)
returns void language plpgsql stable set search_path = '' as $$
declare
  fastest int := private.fastest_minutes(origin, destination);
  slowest int := private.slowest_minutes(origin, destination);
begin
  if minutes is not null and minutes not between fastest and slowest then
    perform private.refuse(400, 'invalid_input', format('Duration must be between %s and %s minutes', fastest, slowest));
  end if;
end
$$;
comment on function private.check_duration is
'Checks the duration that a driver gives for their trip: from fastest_minutes to slowest_minutes. Null passes.
Refuses: 400 invalid_input otherwise.';

create function private.check_way(places text[], minutes numeric[])
returns void language plpgsql stable set search_path = '' as $$
declare
  straight_times constant int := 2;
  extra_km constant int := (select s.way_extra_km_max from public.platform_settings s);
  straight float8 := private.straight_km(places[1], places[cardinality(places)]);
  way float8 := 0;
  least_minutes int;
begin
  for leg in 1 .. cardinality(places) - 1 loop
    least_minutes := private.fastest_minutes(places[leg], places[leg + 1]);
    if minutes[leg] < least_minutes then
      perform private.refuse(400, 'invalid_input', format(
        'From %s to %s takes at least %s minutes. Please change the times.',
        (select p.name from public.places p where p.id = places[leg]),
        (select p.name from public.places p where p.id = places[leg + 1]), least_minutes
      ));
    end if;
    way := way + private.straight_km(places[leg], places[leg + 1]);
  end loop;
  if way > greatest(straight * straight_times, straight + extra_km) then
    perform private.refuse(400, 'invalid_input', format(
      'These stops are too far from the way: they make it %s km long instead of %s km.', round(way), round(straight)
    ));
  end if;
end
$$;
comment on function private.check_way is
'Checks that a vehicle can drive to these places in order, with so many minutes for each leg: the straight line at 110 km/h is the
least. The straight lines together are at most twice that from the first to the last place, or way_extra_km_max more.
Refuses: 400 invalid_input otherwise.';

-- The driver's own duration travels beside create_trip and edit_trip, to set_trip_arrival.
create function private.own_duration() returns int language sql stable
return nullif(current_setting('tafiya.trip_minutes', true), '')::int;
comment on function private.own_duration is
'Minutes that publish_trip or change_trip has set for the trip of this call, else null.';

create function private.set_trip_arrival(old public.trips, new public.trips)
returns public.trips language plpgsql set search_path = '' as $$
declare
  own int := case when new.company_id is null then private.own_duration() end;
begin
  -- Serialises the driver's trips. Without the lock, two overlapping changes would wait for each other (deadlock).
  perform from public.driver_profiles d where d.id = new.driver_id for no key update;
  if own is not null then
    perform private.check_duration(new.origin_place_id, new.destination_place_id, own);
    new.arrives_at := new.departure_at + make_interval(mins => own);
  elsif old.id is null then
    new.arrives_at := coalesce(new.arrives_at, new.departure_at + make_interval(
      mins => private.estimated_minutes(new.origin_place_id, new.destination_place_id)
    ));
  elsif new.arrives_at is not distinct from old.arrives_at then
    new.arrives_at := new.departure_at + (old.arrives_at - old.departure_at);
  end if;
  return new;
end
$$;
comment on function private.set_trip_arrival is
'Sets the arrival of a new trip from the driver''s own duration or the estimate, and moves it with the departure.
Refuses: 400 invalid_input for an impossible own duration.';

create function private.why_unreachable(driver uuid, vehicle uuid, trip public.trips)
returns text language plpgsql stable set search_path = '' as $$
declare
  -- Longer than the way between any two places takes at least.
  longest_way constant interval := '1 day';
  other public.trips;
  earlier public.trips;
  later public.trips;
  minutes int;
begin
  for other in
    select o.* from public.trips o
    where (o.driver_id = driver or o.vehicle_id = vehicle) and o.id <> trip.id
      and o.status in ('scheduled', 'active', 'waiting', 'en_route') and not o.may_overlap
      and tstzrange(o.departure_at, o.arrives_at) && tstzrange(trip.departure_at - longest_way, trip.arrives_at + longest_way)
    order by tstzrange(o.departure_at, o.arrives_at) && tstzrange(trip.departure_at, trip.arrives_at) desc, o.departure_at
  loop
    earlier := case when other.departure_at < trip.departure_at then other else trip end;
    later := case when other.departure_at < trip.departure_at then trip else other end;
    -- An overlap is refused by the constraints of the table.
    exit when earlier.arrives_at > later.departure_at;
    minutes := private.fastest_minutes(earlier.destination_place_id, later.origin_place_id);
    if earlier.destination_place_id <> later.origin_place_id
      and earlier.arrives_at + make_interval(mins => minutes) > later.departure_at
    then
      return format(
        'One trip arrives in %s on %s, and the next one leaves %s on %s. The way between takes at least %s minutes.',
        (select p.name from public.places p where p.id = earlier.destination_place_id), private.lagos_words(earlier.arrives_at),
        (select p.name from public.places p where p.id = later.origin_place_id), private.lagos_words(later.departure_at), minutes
      );
    end if;
  end loop;
  return null;
end
$$;
comment on function private.why_unreachable is
'Why a driver or a vehicle cannot drive to the origin of a trip from their trip before, or from its destination to their trip after
(fastest_minutes); null if they can, and if trips overlap.';

create function private.check_reachable(former public.trips, trip public.trips) returns void language plpgsql set search_path = '' as $$
declare
  is_moved constant boolean := (former.departure_at, former.arrives_at) is distinct from (trip.departure_at, trip.arrives_at);
  -- Trips that exist stay as they are: compared with those of the driver or vehicle only if the trip is new to it. A vehicle
  -- that is retired is replaced by the same one with another plate (replace_fleet_vehicle).
  driver constant uuid := case when is_moved or former.driver_id is distinct from trip.driver_id then trip.driver_id end;
  vehicle constant uuid := case when is_moved or former.vehicle_id is distinct from trip.vehicle_id
    and not exists (select from public.vehicles v where v.id = former.vehicle_id and v.status = 'retired') then trip.vehicle_id end;
  reason text;
begin
  if auth.uid() is null or num_nonnulls(driver, vehicle) = 0 then
    return; -- An administrator puts a trip back that was published already.
  end if;
  -- Two trips at the same moment do not see each other. Drivers are locked before vehicles, as everywhere.
  perform from public.driver_profiles d where d.id = driver for no key update;
  perform from public.vehicles v where v.id = vehicle for no key update;
  reason := private.why_unreachable(driver, vehicle, trip);
  if reason is not null then
    perform private.refuse(409, 'conflict', reason);
  end if;
end
$$;
comment on function private.check_reachable is
'Checks that driver and vehicle of a trip that a person publishes, moves or hands over can drive to its origin from their trip before,
and from its destination to their trip after (why_unreachable). Trips that were published before this rule stay as they are.
Refuses: 409 conflict otherwise.';

create function private.refuse_own_overlap() returns void language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'conflict', 'You already have a trip at that time. Choose a departure after it arrives.');
end
$$;
comment on function private.refuse_own_overlap is
'Refuses a trip that overlaps another trip of the calling driver, their own or their fleet''s.
Refuses: 409 conflict, always.';

-- Of public facts; read with a trip (status_opens_at, stops).
grant execute on function private.road_km, private.lies_on_way, private.way_km to anon, app_admin, authenticated;

grant execute on function
  private.straight_km,
  private.estimated_minutes
to app_admin, authenticated;

grant execute on function
  private.along_roads,
  private.usual_road_km,
  private.slowest_minutes
to authenticated;
