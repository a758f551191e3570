-- Positions of a driver's tracking app. They follow the rules of record_location, but a phone that was offline may send hours
-- of them at once.

alter table public.trips add column waiting_since timestamptz;
comment on column public.trips.waiting_since is
  'When the driver began to wait for passengers, or set off without waiting. Positions of tracking apps from before it are '
  'dropped: where a driver is before the trip is private.';

create function private.note_waiting()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status in ('scheduled', 'active') then
    new.waiting_since := null;
  elsif old.status in ('scheduled', 'active') and new.status in ('waiting', 'en_route') then
    new.waiting_since := now();
  end if;
  return new;
end
$$;
comment on function private.note_waiting() is
'Trigger: notes when a trip began to wait or set off; a trip that is put back to scheduled forgets it.';

create trigger note_waiting before update of status on public.trips
for each row when (old.status is distinct from new.status) execute function private.note_waiting();

create function private.allowance_at(last public.trip_locations, at_moment timestamptz)
returns real
language plpgsql
stable
set search_path = ''
as $$
declare
  per_second constant real := 2;
  burst constant real := 4;
begin
  return least(burst, coalesce(last.allowance + extract(epoch from at_moment - last.received_at) * per_second, burst));
end
$$;
comment on function private.allowance_at(public.trip_locations, timestamptz) is
'How many positions a participant''s token bucket allows at this moment.';

create or replace function private.spend_allowance(last public.trip_locations, at_moment timestamptz)
returns real
language plpgsql
stable
set search_path = ''
as $$
declare
  allowance real := private.allowance_at(last, at_moment);
begin
  if allowance < 1 then
    perform private.refuse(429, 'rate_limited', 'At most 2 positions per second.');
  end if;
  return allowance - 1;
end
$$;

create function private.store_position(
  last public.trip_locations, stored public.trip_locations, destination_place_id text
)
returns public.trip_locations
language plpgsql
set search_path = ''
as $$
begin
  if last.user_id is not null then
    perform private.check_jump(last, stored.latitude, stored.longitude, stored.accuracy, stored.recorded_at);
    stored.average_speed := private.smoothed_speed(
      last, private.metres_between(last.latitude, last.longitude, stored.latitude, stored.longitude),
      extract(epoch from stored.recorded_at - last.recorded_at)
    );
  end if;
  if stored.user_type = 'driver' then
    stored.estimated_arrival := private.estimate_arrival(
      stored.latitude, stored.longitude, destination_place_id, stored.average_speed, stored.recorded_at
    );
  end if;

  insert into public.trip_locations as l select stored.*
  on conflict on constraint trip_locations_pkey do update set
    latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
    heading = excluded.heading, speed = excluded.speed, recorded_at = excluded.recorded_at,
    received_at = excluded.received_at, average_speed = excluded.average_speed,
    estimated_arrival = excluded.estimated_arrival, allowance = excluded.allowance;
  return stored;
end
$$;
comment on function private.store_position(public.trip_locations, public.trip_locations, text) is
'Stores a position that is newer than the last one of this person on this trip, with its speed and estimated arrival.
Refuses: 400 invalid_input if it is too far from the last one.';

create or replace function private.record_location(
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
  stored := private.store_position(last, stored, trip.destination_place_id);

  message := private.location_message(stored, trip.status);
  perform private.broadcast_to_trip(trip.id, 'location_update', message);
  return message;
end
$$;

create function private.driver_of_device(token_hash bytea)
returns public.driver_devices
language plpgsql
set search_path = ''
as $$
declare
  per_minute constant int := 1200;
  device public.driver_devices;
begin
  update public.driver_devices d set
    last_seen_at = now(),
    minute = case when d.minute <= now() - interval '1 minute' then now() else d.minute end,
    minute_requests = case when d.minute <= now() - interval '1 minute' then 1 else d.minute_requests + 1 end
  where d.token_hash = driver_of_device.token_hash
    and exists (select from private.person_states s where s.id = d.driver_id and s.state = 'active')
  returning * into device;
  if not found then
    perform private.refuse(401, 'unauthenticated', 'This phone is not connected to Tafiya any more. Please connect it again.');
  elsif device.minute_requests > per_minute then
    perform private.refuse(
      429, 'rate_limited', format('At most %s positions per minute.', per_minute),
      jsonb_build_object('retryAfterSeconds', greatest(1, ceil(60 - extract(epoch from now() - device.minute))))
    );
  end if;
  return device;
end
$$;
comment on function private.driver_of_device(bytea) is
'The phone with this token, after noting that it was seen.
Refuses: 401 unauthenticated for an unknown token and for a driver who is not active; 429 rate_limited above 1,200 requests a
minute.';

create function private.place_device_position(
  driver_id uuid, latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  trip public.trips;
  last public.trip_locations;
  stored public.trip_locations;
  reason text;
begin
  select t.id into trip.id from public.trips t
  where t.driver_id = place_device_position.driver_id and t.status in ('waiting', 'en_route', 'arrived')
  order by t.waiting_since desc nulls last limit 1;
  if trip.id is null then
    return 'No trip was running.';
  end if;
  -- As in record_location: the trip is read again after the lock.
  perform private.lock_position(trip.id, place_device_position.driver_id);
  select t.* into trip from public.trips t
  where t.id = trip.id and t.driver_id = place_device_position.driver_id and t.status in ('waiting', 'en_route', 'arrived');
  if not found then
    return 'No trip was running.';
  elsif recorded_at < date_trunc('second', coalesce(trip.waiting_since, trip.departure_at)) then
    return 'It was measured before your trip began.';
  end if;

  select l.* into last from public.trip_locations l
  where l.trip_id = trip.id and l.user_id = place_device_position.driver_id;
  -- A retry, or the page was faster: one position a second is enough.
  if date_trunc('second', recorded_at) <= date_trunc('second', last.recorded_at) then
    return null;
  end if;
  stored.trip_id := trip.id;
  stored.user_id := place_device_position.driver_id;
  stored.user_type := 'driver';
  stored.latitude := latitude;
  stored.longitude := longitude;
  stored.recorded_at := recorded_at;
  stored.received_at := clock_timestamp();
  -- The page of the driver keeps its own allowance.
  stored.allowance := private.allowance_at(last, stored.received_at);
  begin
    perform private.check_position(latitude, longitude, accuracy, heading, speed, recorded_at);
    stored.accuracy := accuracy;
    stored.heading := heading;
    stored.speed := speed;
    stored := private.store_position(last, stored, trip.destination_place_id);
  exception when sqlstate 'PT400' then
    get stacked diagnostics reason = message_text;
    return reason;
  end;
  if private.is_tracked(recorded_at) then
    perform private.broadcast_to_trip(trip.id, 'location_update', private.location_message(stored, trip.status));
  end if;
  return null;
end
$$;
comment on function private.place_device_position(uuid, float8, float8, float8, float8, float8, timestamptz) is
'Stores a position on the driver''s running trip and broadcasts it while it is under 2 minutes old. Returns why it was dropped;
null if it was stored or is not newer than the stored one.';

create function private.record_device_position(
  token_hash bytea, client text, battery int, problem text, latitude float8, longitude float8, accuracy float8, heading float8,
  speed float8, recorded_at timestamptz
)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  device public.driver_devices := private.driver_of_device(record_device_position.token_hash);
  reason text := left(problem, 200);
begin
  if reason is null and latitude is not null then
    reason := private.place_device_position(device.driver_id, latitude, longitude, accuracy, heading, speed, recorded_at);
  end if;
  update public.driver_devices d set
    client = coalesce(record_device_position.client, d.client),
    battery = coalesce(record_device_position.battery, d.battery),
    dropped_at = case when reason is null then d.dropped_at else now() end,
    drop_reason = coalesce(reason, d.drop_reason)
  where d.id = device.id;
  return reason;
end
$$;
comment on function private.record_device_position(
  bytea, text, int, text, float8, float8, float8, float8, float8, timestamptz
) is
'Takes one request of a driver''s tracking app: a position for the driver''s running trip; a sign of life without latitude; or a
problem, the words why the façade could not read it. Returns why the position was dropped. A position outside a running trip,
from before the driver began to wait, older than 24 hours or impossible is dropped without being kept, because a refusal would
block the queue of the app for ever.
Refuses: 401 unauthenticated, 429 rate_limited (driver_of_device).
Security definer because: the app has no account; its token is the proof.';

grant execute on function private.record_device_position(
  bytea, text, int, text, float8, float8, float8, float8, float8, timestamptz
) to anon, authenticated;
