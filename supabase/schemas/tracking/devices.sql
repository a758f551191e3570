-- Phones of drivers that send their position with a tracking app (Traccar Client), also with the screen off. Their positions
-- follow the rules of record_location, but a phone that was offline may send hours of them at once.

create function private.add_driver_device(token_hash bytea)
returns public.driver_devices language plpgsql security definer set search_path = '' as $$
declare
  devices_max constant int := 3;
  caller uuid := private.require_active();
  device public.driver_devices;
begin
  -- The lock keeps concurrent requests of one driver within the limit; a suspension waits and then sees the row.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  if not exists (select from public.driver_profiles d where d.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only drivers track with the screen off.');
  elsif (select count(*) from public.driver_devices d where d.driver_id = caller) >= devices_max then
    perform private.refuse(
      409, 'conflict', format('You already have %s phones. Remove one first.', devices_max)
    );
  end if;
  insert into public.driver_devices (driver_id, token_hash) values (caller, add_driver_device.token_hash) returning * into device;
  return device;
end
$$;
comment on function private.add_driver_device is
'Lets a tracking app with this token send the caller''s position.
Refuses: 401, 403 suspended; 403 forbidden unless the caller is a driver; 409 conflict at the limit of phones.
Security definer because: clients cannot write driver_devices.';

create function private.remove_driver_device(device_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  delete from public.driver_devices d where d.id = remove_driver_device.device_id and d.driver_id = caller;
end
$$;
comment on function private.remove_driver_device is
'Ends the token of one of the caller''s phones; changes nothing for any other id.
Refuses: 401, 403 suspended.
Security definer because: clients cannot write driver_devices.';

create function private.end_driver_devices(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.driver_devices d where d.driver_id = person;
end
$$;
comment on function private.end_driver_devices is
'The phones of a driver who was suspended or whose account was deleted can send nothing any more.';

create function private.allowance_at(last public.trip_locations, at_moment timestamptz)
returns real language plpgsql stable set search_path = '' as $$
declare
  per_second constant real := 2;
  burst constant real := 4;
begin
  return least(burst, coalesce(last.allowance + extract(epoch from at_moment - last.received_at) * per_second, burst));
end
$$;
comment on function private.allowance_at is
'How many positions a participant''s token bucket allows at this moment.';

create function private.store_position(
  last public.trip_locations, stored public.trip_locations, destination_place_id text, is_due boolean
)
returns public.trip_locations language plpgsql set search_path = '' as $$
begin
  if last.user_id is not null then
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
  if not is_due then
    return stored;
  end if;

  insert into public.trip_locations as l select stored.*
  on conflict on constraint trip_locations_pkey do update set
    latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
    heading = excluded.heading, speed = excluded.speed, recorded_at = excluded.recorded_at,
    received_at = excluded.received_at, average_speed = excluded.average_speed,
    estimated_arrival = excluded.estimated_arrival, allowance = excluded.allowance;
  if stored.user_type = 'driver' then
    perform private.keep_track(stored);
  end if;
  return stored;
end
$$;
comment on function private.store_position is
'Adds speed and estimated arrival to a position that is newer than the stored one of this person on this trip, and stores it if it
is due, a driver''s in the track of the trip too.';

create function private.driver_of_device(token_hash bytea)
returns public.driver_devices language plpgsql set search_path = '' as $$
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
comment on function private.driver_of_device is
'The phone with this token, after noting that it was seen.
Refuses: 401 unauthenticated for an unknown token and for a driver who is not active; 429 rate_limited above 1,200 requests a
minute.';

create function private.is_device_position_due(last public.trip_locations, stored public.trip_locations)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  slowest_mps constant real := 1.5;
begin
  return last.user_id is null or stored.recorded_at >= last.recorded_at + private.position_interval()
    or (coalesce(stored.speed, 0) < slowest_mps and coalesce(last.speed, slowest_mps) >= slowest_mps);
end
$$;
comment on function private.is_device_position_due is
'Whether a position of a tracking app is stored: it was measured 10 seconds after the stored one, or the vehicle has stopped, after
which the app is silent. By the clock of the app, because a backlog of hours arrives at once.';

create function private.place_device_position(
  driver_id uuid, latitude float8, longitude float8, accuracy float8, heading float8, speed float8, recorded_at timestamptz,
  out reason text, out message jsonb
)
language plpgsql set search_path = '' as $$
declare
  trip public.trips;
  last public.trip_locations;
  stored public.trip_locations;
begin
  recorded_at := private.possible_moment(recorded_at);
  select t.id into trip.id from public.trips t
  where t.driver_id = place_device_position.driver_id and private.is_on_the_road(t)
  order by t.status = 'cancelled', t.waiting_since desc nulls last limit 1;
  if trip.id is null then
    reason := 'No trip was running.';
    return;
  end if;
  -- As in record_location: the trip is read again after the lock.
  perform private.lock_position(trip.id, place_device_position.driver_id);
  select t.* into trip from public.trips t
  where t.id = trip.id and t.driver_id = place_device_position.driver_id and private.is_on_the_road(t);
  if not found then
    reason := 'No trip was running.';
    return;
  elsif recorded_at < date_trunc('second', coalesce(trip.waiting_since, trip.departure_at)) then
    reason := 'It was measured before your trip began.';
    return;
  end if;

  select l.* into last from public.trip_locations l
  where l.trip_id = trip.id and l.user_id = place_device_position.driver_id;
  -- A retry, or the page was faster: one position a second is enough.
  if date_trunc('second', recorded_at) <= date_trunc('second', last.recorded_at) then
    return;
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
    perform private.check_jump(last, latitude, longitude, accuracy, recorded_at);
    stored := private.store_position(
      last, stored, trip.destination_place_id, private.is_device_position_due(last, stored)
    );
  exception when sqlstate 'PT400' then
    get stacked diagnostics reason = message_text;
    return;
  end;
  if private.is_tracked(recorded_at) and private.is_followed(trip.id) then
    message := private.location_message(stored, trip.status);
  end if;
end
$$;
comment on function private.place_device_position is
'Takes a position on the driver''s running trip (is_on_the_road) and stores it if it is due. Returns why it was dropped, null if it was taken or is
not newer than the stored one; and the location_update to publish, if it is under 2 minutes old and a relay follows the trip.';

create function private.record_device_position(
  token_hash bytea, client text, battery int, problem text, latitude float8, longitude float8, accuracy float8, heading float8,
  speed float8, recorded_at timestamptz, out reason text, out message jsonb
)
language plpgsql security definer set search_path = '' as $$
declare
  device public.driver_devices := private.driver_of_device(record_device_position.token_hash);
begin
  reason := left(problem, 200);
  if reason is null and latitude is not null then
    select p.reason, p.message into reason, message
    from private.place_device_position(device.driver_id, latitude, longitude, accuracy, heading, speed, recorded_at) p;
  end if;
  update public.driver_devices d set
    client = coalesce(record_device_position.client, d.client),
    battery = coalesce(record_device_position.battery, d.battery),
    dropped_at = case when reason is null then d.dropped_at else now() end,
    drop_reason = coalesce(reason, d.drop_reason)
  where d.id = device.id;
end
$$;
comment on function private.record_device_position is
'Takes one request of a driver''s tracking app: a position for the driver''s running trip; a sign of life without latitude; or a
problem, the words why the façade could not read it. Returns why the position was dropped, and what to publish
(place_device_position). A position outside a running trip,
from before the driver began to wait, older than 24 hours or impossible is dropped without being kept, because a refusal would
block the queue of the app for ever.
Refuses: 401 unauthenticated, 429 rate_limited (driver_of_device).
Security definer because: the app has no account; its token is the proof.';

grant execute on function private.add_driver_device, private.remove_driver_device to authenticated;

grant execute on function
  private.record_device_position
to anon, authenticated;
