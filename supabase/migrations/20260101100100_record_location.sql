-- Chapter 10, part 1: taking a position. Everything a phone can get wrong is refused with its reason.

create function private.check_position(
  latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz
)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Nigeria with a margin: coalesce also catches null; NaN is greater than every number.
  if not coalesce(latitude between 3 and 15 and longitude between 1.5 and 16, false) then
    perform private.refuse(400, 'invalid_input', 'This position is outside the area we cover.');
  elsif accuracy < 0 or accuracy > 5000 then
    perform private.refuse(400, 'invalid_input', 'This position is too inaccurate.');
  elsif speed < 0 or speed > 70 then
    perform private.refuse(400, 'invalid_input', 'This speed is not possible.');
  elsif heading < 0 or heading > 360 then
    perform private.refuse(400, 'invalid_input', 'Heading must be between 0 and 360.');
  elsif recorded_at is null or not isfinite(recorded_at) then
    perform private.refuse(400, 'invalid_input', 'Timestamp is required.');
  elsif recorded_at > clock_timestamp() + interval '2 minutes' then
    perform private.refuse(
      400, 'invalid_input', 'This position is from the future. Please check the clock of your phone.'
    );
  elsif recorded_at < clock_timestamp() - interval '24 hours' then
    perform private.refuse(400, 'invalid_input', 'This position is too old. Please check the clock of your phone.');
  end if;
end
$$;
comment on function private.check_position(float8, float8, float8, float8, float8, timestamptz) is
  'Refuses 400 a position that cannot be: out of bounds, not finite, inaccurate, impossibly fast, from the future or '
  'older than a day.';

create function private.check_jump(
  last public.trip_locations, latitude float8, longitude float8, accuracy float8, recorded_at timestamptz
)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  fastest_mps constant float8 := 70;
  slack_metres constant float8 := 100;
  metres float8 := private.metres_between(last.latitude, last.longitude, latitude, longitude);
begin
  -- What both fixes may be off by is no movement.
  if metres - coalesce(last.accuracy, 0) - coalesce(accuracy, 0)
    > fastest_mps * extract(epoch from recorded_at - last.recorded_at) + slack_metres
  then
    perform private.refuse(400, 'invalid_input', 'This position is too far from the last one.');
  end if;
end
$$;
comment on function private.check_jump(public.trip_locations, float8, float8, float8, timestamptz) is
  'Refuses 400 a position that nothing on the road reaches from the last one in that time.';

create function private.spend_allowance(last public.trip_locations, at_moment timestamptz)
returns real
language plpgsql
stable
set search_path = ''
as $$
declare
  per_second constant real := 2;
  burst constant real := 4;
  allowance real := least(burst,
    coalesce(last.allowance + extract(epoch from at_moment - last.received_at) * per_second, burst));
begin
  if allowance < 1 then
    perform private.refuse(429, 'rate_limited', 'At most 2 positions per second.');
  end if;
  return allowance - 1;
end
$$;
comment on function private.spend_allowance(public.trip_locations, timestamptz) is
  'What is left of a participant''s bucket (2 per second, 4 at once) after one more position; refuses 429.';

create function private.smoothed_speed(last public.trip_locations, metres float8, seconds float8)
returns float8
language plpgsql
immutable
set search_path = ''
as $$
declare
  speed float8 := metres / greatest(seconds, 0.5);
begin
  return coalesce(last.average_speed + (speed - last.average_speed) * (1 - exp(-seconds / 300.0)), speed);
end
$$;
comment on function private.smoothed_speed(public.trip_locations, float8, float8) is
  'Recent average speed in m/s after so many more metres in so many seconds: smoothed over about five minutes, whatever '
  'the interval.';

create function private.participant_role(trip public.trips, person uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if trip.driver_id = person then
    return 'driver';
  end if;
  perform from public.bookings b
  where b.trip_id = trip.id and b.passenger_id = person and b.status <> 'cancelled';
  return case when found then 'passenger' end;
end
$$;
comment on function private.participant_role(public.trips, uuid) is
  'driver, passenger, or null for who may at most watch.';

create function private.location_message(location public.trip_locations, status text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'type', 'location_update', 'tripId', location.trip_id, 'userId', location.user_id, 'userType', location.user_type,
    'latitude', location.latitude, 'longitude', location.longitude, 'accuracy', location.accuracy,
    'heading', location.heading, 'speed', location.speed, 'timestamp', private.iso(location.recorded_at),
    'tripStatus', status,
    'estimatedArrival', case when status = 'en_route' then private.iso(location.estimated_arrival) end
  );
end
$$;
comment on function private.location_message(public.trip_locations, text) is
  'A position as the contract''s location_update: the same shape in the snapshot and in the stream. A trip that is not '
  'under way arrives nowhere yet.';

create function private.record_location(
  trip_id uuid, latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  arrived_at timestamptz := clock_timestamp();
  trip public.trips;
  role text;
  last public.trip_locations;
  stored public.trip_locations;
  message jsonb;
begin
  -- Two sockets of one person: the second waits here and then sees the first one's row. So does who takes their seat
  -- away, and is seen by what follows.
  perform private.lock_position(record_location.trip_id, caller);
  select t.* into trip from public.trips t where t.id = record_location.trip_id;
  role := private.participant_role(trip, caller);
  if role is null and private.is_trip_member(trip.id) then
    perform private.refuse(403, 'forbidden', 'Only people who travel on this trip share their position.');
  elsif role is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.status in ('completed', 'cancelled') then
    perform private.refuse(409, 'trip_closed', 'This trip is over.');
  end if;
  perform private.check_position(latitude, longitude, accuracy, heading, speed, recorded_at);

  select l.* into last from public.trip_locations l where l.trip_id = trip.id and l.user_id = caller;
  if recorded_at = last.recorded_at and latitude = last.latitude and longitude = last.longitude then
    return private.location_message(last, trip.status); -- Sent again after a lost acknowledgement.
  elsif recorded_at <= last.recorded_at then
    perform private.refuse(409, 'conflict', 'A newer position is already stored.');
  end if;

  stored.trip_id := trip.id;
  stored.user_id := caller;
  stored.user_type := role;
  stored.latitude := latitude;
  stored.longitude := longitude;
  stored.accuracy := accuracy;
  stored.heading := heading;
  stored.speed := speed;
  stored.recorded_at := recorded_at;
  stored.received_at := arrived_at;
  stored.allowance := private.spend_allowance(last, arrived_at);
  if last.user_id is not null then
    perform private.check_jump(last, latitude, longitude, accuracy, recorded_at);
    stored.average_speed := private.smoothed_speed(
      last, private.metres_between(last.latitude, last.longitude, latitude, longitude),
      extract(epoch from recorded_at - last.recorded_at)
    );
  end if;
  if role = 'driver' then
    stored.estimated_arrival := private.estimate_arrival(
      latitude, longitude, trip.destination_place_id, stored.average_speed, recorded_at
    );
  end if;

  insert into public.trip_locations as l select stored.*
  on conflict on constraint trip_locations_pkey do update set
    latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
    heading = excluded.heading, speed = excluded.speed, recorded_at = excluded.recorded_at,
    received_at = excluded.received_at, average_speed = excluded.average_speed,
    estimated_arrival = excluded.estimated_arrival, allowance = excluded.allowance;

  message := private.location_message(stored, trip.status);
  perform realtime.send(message, 'location_update', 'trip:' || trip.id, true);
  return message;
end
$$;
comment on function private.record_location(uuid, float8, float8, float8, float8, float8, timestamptz) is
  'Stores the caller''s newest position on a trip, broadcasts it as location_update on trip:<id> and answers it. The same '
  'position again is stored once. Refuses 400, 403 who only watches, 404 (also for strangers), 409 trip_closed or '
  'conflict (older than stored), 429. Definer: clients write no positions.';

grant execute on function
  private.record_location(uuid, float8, float8, float8, float8, float8, timestamptz)
to authenticated;
