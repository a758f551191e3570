-- Chapter 10.1: recording a position.

create function private.check_position(
  latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz
)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  accuracy_max constant float8 := 5000;
  ahead_max constant interval := '2 minutes';
begin
  -- Nigeria with a margin. coalesce refuses null too; NaN is greater than every number.
  if not coalesce(latitude between 3 and 15 and longitude between 1.5 and 16, false) then
    perform private.refuse(400, 'invalid_input', 'This position is outside the area we cover.');
  elsif accuracy < 0 or accuracy > accuracy_max then
    perform private.refuse(400, 'invalid_input', 'This position is too inaccurate.');
  elsif speed < 0 or speed > private.position_speed_max() then
    perform private.refuse(400, 'invalid_input', 'This speed is not possible.');
  elsif heading < 0 or heading > 360 then
    perform private.refuse(400, 'invalid_input', 'Heading must be between 0 and 360.');
  elsif recorded_at is null or not isfinite(recorded_at) then
    perform private.refuse(400, 'invalid_input', 'Timestamp is required.');
  elsif recorded_at > clock_timestamp() + ahead_max then
    perform private.refuse(
      400, 'invalid_input', 'This position is from the future. Please check the clock of your phone.'
    );
  elsif recorded_at < clock_timestamp() - make_interval(hours => private.position_hours()) then
    perform private.refuse(400, 'invalid_input', 'This position is too old. Please check the clock of your phone.');
  end if;
end
$$;
comment on function private.check_position(float8, float8, float8, float8, float8, timestamptz) is
'Checks that a position is plausible.
Refuses: 400 invalid_input if it is outside the area, not finite, too inaccurate, too fast, in the future or too old.';

create function private.check_jump(
  last public.trip_locations, latitude float8, longitude float8, accuracy float8, recorded_at timestamptz
)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  slack_metres constant float8 := 100;
  metres float8 := private.metres_between(last.latitude, last.longitude, latitude, longitude);
begin
  -- Inaccuracy of either fix is not movement.
  if metres - coalesce(last.accuracy, 0) - coalesce(accuracy, 0)
    > private.position_speed_max() * extract(epoch from recorded_at - last.recorded_at) + slack_metres
  then
    perform private.refuse(400, 'invalid_input', 'This position is too far from the last one.');
  end if;
end
$$;
comment on function private.check_jump(public.trip_locations, float8, float8, float8, timestamptz) is
'Checks that a vehicle can have reached the position since the last one.
Refuses: 400 invalid_input if it is too far away.';

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
    perform private.refuse(429, 'rate_limited', format('At most %s positions per second.', per_second));
  end if;
  return allowance - 1;
end
$$;
comment on function private.spend_allowance(public.trip_locations, timestamptz) is
'What is left of a participant''s token bucket after one more position.
Refuses: 429 rate_limited if the bucket is empty.';

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
'Recent average speed in m/s after this many more metres in this many seconds, smoothed over about five minutes whatever
the interval.';

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
'driver or passenger of the trip; null for everyone else, also for its company.';

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
'A position as the contract''s location_update, the same in the snapshot and in the stream. Only a trip that is en route
has an estimated arrival.';

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
  -- Serialises the sockets of one person, and a concurrent cancellation: each sees the rows of the one before.
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
    return private.location_message(last, trip.status); -- A retry after a lost acknowledgement.
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
  perform private.broadcast_to_trip(trip.id, 'location_update', message);
  return message;
end
$$;
comment on function private.record_location(uuid, float8, float8, float8, float8, float8, timestamptz) is
'Stores the caller''s newest position on a trip, broadcasts it as location_update and returns it. Repeating the same
position changes nothing.
Refuses: 400 invalid_input; 401; 403 suspended; 403 forbidden for members who do not travel; 404 not_found for everyone
else; 409 trip_closed if the trip is over; 409 conflict if a newer position is stored; 429 rate_limited.
Security definer because: clients cannot write positions.';

grant execute on function
  private.record_location(uuid, float8, float8, float8, float8, float8, timestamptz)
to authenticated;
