-- Positions of the people on a trip. Only the newest is stored, at most every 10 seconds. PL/pgSQL caches plans: a SQL
-- function with a search_path setting would be planned at every call, which is too expensive for each position.

create function private.position_speed_max() returns float8 language sql immutable
return 70;
comment on function private.position_speed_max is 'Highest plausible speed in metres per second.';

create function private.position_interval() returns interval language sql immutable set search_path = ''
return interval '10 seconds';
comment on function private.position_interval is
'Of the positions of a person on a trip, the newest is stored once in this time; followers receive those between too.';

create function private.metres_between(latitude_a float8, longitude_a float8, latitude_b float8, longitude_b float8)
returns float8 language plpgsql immutable set search_path = '' as $$
begin
  return 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(latitude_b - latitude_a) / 2) ^ 2
    + cos(radians(latitude_a)) * cos(radians(latitude_b)) * sin(radians(longitude_b - longitude_a) / 2) ^ 2
  )));
end
$$;
comment on function private.metres_between is
'Great-circle distance in metres between two positions in degrees.';

create function private.estimate_arrival(
  latitude float8, longitude float8, place_id text, average_speed float8, at_moment timestamptz
)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  slowest_mps constant float8 := 1.5;
begin
  if average_speed is null or average_speed < slowest_mps then
    return null;
  end if;
  return (
    select at_moment + make_interval(secs =>
      private.along_roads(
        private.metres_between(estimate_arrival.latitude, estimate_arrival.longitude, p.latitude, p.longitude)
      ) / average_speed)
    from public.places p where p.id = estimate_arrival.place_id
  );
end
$$;
comment on function private.estimate_arrival is
'When a vehicle at this position reaches the place at its recent average speed (m/s), the straight line taken along
roads (along_roads); null below walking pace.';

create function private.lock_position(trip_id uuid, person uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(trip_id::text || person::text, 0));
end
$$;
comment on function private.lock_position is
'Locks one person''s position on one trip until the transaction ends, even if there is no row yet.';

create function private.withdraw_position(trip_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  -- A position that the same person is storing at this moment is deleted too.
  perform private.lock_position(withdraw_position.trip_id, caller);
  delete from public.trip_locations l where l.trip_id = withdraw_position.trip_id and l.user_id = caller;
  if found then
    perform private.broadcast_to_trip(
      withdraw_position.trip_id, 'participant_left',
      jsonb_build_object('tripId', withdraw_position.trip_id, 'userId', caller)
    );
  end if;
end
$$;
comment on function private.withdraw_position is
'Deletes the caller''s position on a trip and broadcasts participant_left. Changes nothing if there is no position, and
for unknown trips. The driver''s track is kept.
Refuses: 401; 403 suspended.
Security definer because: clients cannot write positions.';

create function private.delete_position(trip_id uuid, person uuid)
returns void language plpgsql set search_path = '' as $$
begin
  perform private.lock_position(trip_id, person);
  delete from public.trip_locations l where l.trip_id = delete_position.trip_id and l.user_id = person;
end
$$;
comment on function private.delete_position is 'Deletes the position of a person on a trip.';

create function private.keep_track(location public.trip_locations) returns void language plpgsql set search_path = '' as $$
declare
  gap constant interval := '60 seconds';
  apart_metres constant float8 := 1000;
begin
  insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
  select location.trip_id, location.recorded_at, location.latitude, location.longitude
  where not exists (
    select from private.trip_track k where k.trip_id = location.trip_id and k.recorded_at > location.recorded_at - gap
      -- Inaccuracy is not movement.
      and private.metres_between(k.latitude, k.longitude, location.latitude, location.longitude) - coalesce(location.accuracy, 0) < apart_metres
  )
  on conflict do nothing;
end
$$;
comment on function private.keep_track is
'Adds the driver''s position to the track of the trip unless a point of the last 60 seconds is less than 1 km away.';

grant execute on function private.withdraw_position to authenticated;
