-- Recording a position, or many people's positions in one call, for the relay.

create function private.possible_moment(recorded_at timestamptz)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  ahead_max constant interval := '2 minutes';
begin
  return case
    when recorded_at > clock_timestamp() + ahead_max and isfinite(recorded_at) then clock_timestamp()
    else recorded_at
  end;
end
$$;
comment on function private.possible_moment is
'When a position was taken: a moment in the future comes from a phone whose clock is wrong, so the moment of arrival stands for it.';

create function private.check_position(
  latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz
)
returns void language plpgsql stable set search_path = '' as $$
declare
  accuracy_max constant float8 := 5000;
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
  elsif recorded_at < clock_timestamp() - make_interval(hours => private.position_hours()) then
    perform private.refuse(400, 'invalid_input', 'This position is too old. Please check the clock of your phone.');
  end if;
end
$$;
comment on function private.check_position is
'Checks that a position is plausible.
Refuses: 400 invalid_input if it is outside the area, not finite, too inaccurate, too fast or too old.';

create function private.newest_accepted(last public.trip_locations, newest jsonb)
returns public.trip_locations language plpgsql stable set search_path = '' as $$
begin
  -- A comparison with null is not true: without a newest one, or a stored one, the stored one counts.
  if (newest ->> 'timestamp')::timestamptz > last.recorded_at then
    last.latitude := (newest ->> 'latitude')::float8;
    last.longitude := (newest ->> 'longitude')::float8;
    last.accuracy := (newest ->> 'accuracy')::float8;
    last.recorded_at := (newest ->> 'timestamp')::timestamptz;
  end if;
  return last;
end
$$;
comment on function private.newest_accepted is
'The stored position of a person, or the newer one that the relay has accepted since.';

create function private.check_jump(
  last public.trip_locations, latitude float8, longitude float8, accuracy float8, recorded_at timestamptz
)
returns void language plpgsql stable set search_path = '' as $$
declare
  slack_metres constant float8 := 100;
  metres float8 := private.metres_between(last.latitude, last.longitude, latitude, longitude);
begin
  -- Inaccuracy of either fix is not movement. Null for a first position, which is not a jump.
  if metres - coalesce(last.accuracy, 0) - coalesce(accuracy, 0)
    > private.position_speed_max() * extract(epoch from recorded_at - last.recorded_at) + slack_metres
  then
    perform private.refuse(400, 'invalid_input', 'This position is too far from the last one.');
  end if;
end
$$;
comment on function private.check_jump is
'Checks that a vehicle can have reached the position since the last one.
Refuses: 400 invalid_input if it is too far away.';

create function private.spend_allowance(last public.trip_locations, at_moment timestamptz)
returns real language plpgsql stable set search_path = '' as $$
declare
  allowance real := private.allowance_at(last, at_moment);
begin
  if allowance < 1 then
    perform private.refuse(429, 'rate_limited', 'At most 2 positions per second.');
  end if;
  return allowance - 1;
end
$$;
comment on function private.spend_allowance is
'The rest of a participant''s token bucket after one more position.
Refuses: 429 rate_limited if the bucket is empty.';

create function private.smoothed_speed(last public.trip_locations, metres float8, seconds float8)
returns float8 language plpgsql immutable set search_path = '' as $$
declare
  speed float8 := metres / greatest(seconds, 0.5);
begin
  return coalesce(last.average_speed + (speed - last.average_speed) * (1 - exp(-seconds / 300.0)), speed);
end
$$;
comment on function private.smoothed_speed is
'Recent average speed in m/s after this many more metres in this many seconds, smoothed over about five minutes whatever
the interval.';

create function private.ended_just_now(trip public.trips, recorded_at timestamptz)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return trip.status = 'completed' and ended_just_now.recorded_at < trip.ended_at
    and trip.ended_at > clock_timestamp() - private.position_interval();
end
$$;
comment on function private.ended_just_now is
'Whether a position was measured on a trip that has ended since: the relay may still hold it.';

create function private.record_location(
  trip_id uuid, latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz,
  is_last boolean default false, newest jsonb default null, out message jsonb, out is_stored boolean
)
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  arrived_at timestamptz := clock_timestamp();
  trip public.trips;
  role text;
  last public.trip_locations;
  stored public.trip_locations;
begin
  is_stored := true;
  recorded_at := private.possible_moment(recorded_at);
  -- Serialises the sockets of one person, and a concurrent cancellation: each sees the rows of the one before.
  perform private.lock_position(record_location.trip_id, caller);
  select t.* into trip from public.trips t where t.id = record_location.trip_id;
  role := private.participant_role(trip, caller);
  if role is null and private.is_trip_member(trip.id) then
    perform private.refuse(403, 'forbidden', 'Only people who travel on this trip share their position.');
  elsif role is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.status in ('completed', 'cancelled') and not (is_last and private.ended_just_now(trip, recorded_at))
    and not (trip.status = 'cancelled' and private.has_passenger_on_board(trip))
  then
    perform private.refuse(409, 'trip_closed', 'This trip is over.');
  end if;
  perform private.check_position(latitude, longitude, accuracy, heading, speed, recorded_at);

  select l.* into last from public.trip_locations l where l.trip_id = trip.id and l.user_id = caller;
  if recorded_at = last.recorded_at and latitude = last.latitude and longitude = last.longitude then
    message := private.location_message(last, trip.status); -- A retry after a lost acknowledgement.
    return;
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
  is_stored := is_last or last.user_id is null or arrived_at >= last.received_at + private.position_interval();
  perform private.check_jump(private.newest_accepted(last, newest), latitude, longitude, accuracy, recorded_at);
  stored := private.store_position(last, stored, trip.destination_place_id, is_stored);
  message := private.location_message(stored, trip.status);
end
$$;
comment on function private.record_location is
'Checks the caller''s newest position on a trip and returns it as location_update. Stores it unless one was stored less than 10
seconds ago (position_interval) and this is not the last one, after which the person disconnected or the trip ended. newest: the
position {latitude, longitude, accuracy, timestamp} that the relay accepted before it. Repeating the stored position changes
nothing.
Refuses: 400 invalid_input; 401; 403 suspended; 403 forbidden for members who do not travel; 404 not_found for everyone
else; 409 trip_closed if the trip is over and no passenger is on board; 409 conflict if a newer position is stored; 429 rate_limited.
Security definer because: clients cannot write positions.';

create function private.record_locations(positions jsonb)
returns table (n int, message jsonb, refusal jsonb, is_stored boolean)
language plpgsql
security definer
set search_path = ''
-- A cancelled trip locks the positions of all its passengers. This transaction holds several locks too, so it gives up long
-- before deadlock detection; the phone sends the position again.
set lock_timeout = '500ms'
as $$
declare
  sent record;
  code text;
  words text;
  hint text;
  detail text;
  claims_before constant text := private.set_caller('');
begin
  for sent in
    select p.ordinality::int - 1 as place, p.value
    from jsonb_array_elements(positions) with ordinality p
    -- One order for all callers, so that two processes cannot deadlock.
    order by p.value ->> 'tripId', p.value ->> 'userId', p.ordinality
  loop
    n := sent.place;
    message := null;
    refusal := null;
    is_stored := false;
    begin
      perform private.act_for((sent.value ->> 'userId')::uuid, nullif(sent.value ->> 'sessionId', '')::uuid);
      select r.message, r.is_stored into message, is_stored from private.record_location(
        (sent.value ->> 'tripId')::uuid, (sent.value ->> 'latitude')::float8, (sent.value ->> 'longitude')::float8,
        (sent.value ->> 'accuracy')::float8, (sent.value ->> 'heading')::float8, (sent.value ->> 'speed')::float8,
        (sent.value ->> 'timestamp')::timestamptz, coalesce((sent.value ->> 'isLast')::boolean, false),
        sent.value -> 'after'
      ) r;
    exception when others then
      get stacked diagnostics
        code = returned_sqlstate, words = message_text, hint = pg_exception_hint, detail = pg_exception_detail;
      refusal := jsonb_build_object('code', code, 'message', words, 'hint', hint, 'detail', detail);
    end;
    return next;
  end loop;
  perform private.set_caller(claims_before);
end
$$;
comment on function private.record_locations is
'Calls record_location for each of [{userId, sessionId, tripId, latitude, longitude, accuracy, heading, speed, timestamp,
isLast, after}] and returns n = index from 0 with either its message and whether it was stored, or its refusal {code, message, hint,
detail}. One refusal does not affect the others.
Security definer because: acts for people whose tokens the relay has verified.';

grant execute on function
  private.record_location
to authenticated;

grant execute on function private.record_locations to app_relay;
