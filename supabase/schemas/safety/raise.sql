-- A person presses the button, and their phone repeats the press with each position.

create function private.alarm_of_key(person uuid, client_key uuid)
returns private.sos_alerts language plpgsql stable set search_path = '' as $$
declare
  alert private.sos_alerts;
begin
  select a.* into alert from private.sos_alerts a
  where a.person_id = person and (a.client_key = alarm_of_key.client_key or alarm_of_key.client_key = any (a.joined_keys))
  order by a.received_at desc limit 1;
  if alert.closed_by = 'continued' then
    select a.* into alert from private.sos_alerts a
    where a.person_id = person and a.received_at > alert.received_at and a.closed_by is distinct from 'continued'
    order by a.received_at limit 1;
  end if;
  return alert;
end
$$;
comment on function private.alarm_of_key is
'The alarm of a person that a phone''s key stands for: the one that it raised or joined, or the one that continues it; null if none.';

create function private.start_alarm(before private.sos_alerts, started private.sos_alerts)
returns private.sos_alerts language plpgsql set search_path = '' as $$
declare
  alert private.sos_alerts;
begin
  if before.id is not null then
    perform private.end_alarm(before, 'continued', 'Raised again');
  end if;
  insert into private.sos_alerts (person_id, client_key, trip_id, raised_at, network_hash, got_off_at)
  values (
    started.person_id, started.client_key, coalesce(started.trip_id, before.trip_id), started.raised_at, started.network_hash,
    case when coalesce(started.trip_id, before.trip_id) = before.trip_id then before.got_off_at end
  ) returning * into alert;
  -- The links that contacts have follow the person on.
  update public.trip_shares s set alert_id = alert.id where s.alert_id = before.id;
  perform private.tell_about_alarm(alert);
  return alert;
end
$$;
comment on function private.start_alarm is
'Stores a new alarm, which continues the one that was open before, if there was one, and tells everybody.';

create function private.store_alarm_position(alert private.sos_alerts, place jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  apart constant interval := '5 seconds';
  oldest constant interval := '1 day';
  at constant timestamptz := least((place ->> 'recordedAt')::timestamptz, clock_timestamp());
begin
  -- A wrong position must never refuse the alarm.
  insert into private.sos_positions (alert_id, recorded_at, latitude, longitude, accuracy)
  select alert.id, at, x.latitude, x.longitude, case when x.accuracy >= 0 then x.accuracy end
  from jsonb_to_record(place) x (latitude float8, longitude float8, accuracy float8)
  where at > now() - oldest and x.latitude between -90 and 90 and x.longitude between -180 and 180
    and not exists (
      select from private.sos_positions p
      where p.alert_id = alert.id and p.recorded_at > at - apart and p.recorded_at < at + apart
    )
  on conflict do nothing;
end
$$;
comment on function private.store_alarm_position is
'Adds a position to an alarm, unless it is impossible, older than a day or within 5 seconds of another.';

create function private.raise_sos(
  client_key uuid, trip_id uuid, raised_at timestamptz, place jsonb, network_hash text default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  oldest constant interval := '1 day';
  joined_for constant interval := '30 minutes';
  joined_max constant int := 20;
  caller uuid := private.require_person();
  before private.sos_alerts;
  alert private.sos_alerts;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'An alarm needs a client key.');
  end if;
  -- One alarm of a person after the other; waits for the deletion of the account, which would otherwise miss the new rows.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_person();
  alert := private.alarm_of_key(caller, client_key);
  if alert.id is null then
    select a.* into before from private.sos_alerts a where a.person_id = caller and a.closed_at is null for no key update;
    if before.acknowledged_at is null and before.received_at > clock_timestamp() - joined_for
      and cardinality(before.joined_keys) < joined_max
    then
      update private.sos_alerts a set joined_keys = a.joined_keys || raise_sos.client_key where a.id = before.id
      returning a.* into alert;
    else
      alert.person_id := caller;
      alert.client_key := client_key;
      alert.trip_id := private.trip_in_danger(caller, trip_id);
      alert.raised_at := greatest(least(coalesce(raise_sos.raised_at, now()), now()), now() - oldest);
      alert.network_hash := network_hash;
      alert := private.start_alarm(before, alert);
    end if;
  end if;
  if alert.closed_at is null and jsonb_typeof(place) = 'object' then
    perform private.store_alarm_position(alert, place);
  end if;
  return private.own_alarm(alert);
end
$$;
comment on function private.raise_sos is
'Raises an alarm, or adds a position ({latitude, longitude, accuracy, recordedAt}) to the one that the key stands for: phones repeat
the same call. Another key joins an open alarm that is younger than 30 minutes and not acknowledged: everybody has just been told
of it. Any other open alarm is continued by a new one, and everybody is told again. A trip of others and a wrong position are
ignored. Answers the alarm as its person sees it.
Refuses: 401 unauthenticated; 400 invalid_input without a client key.
Security definer because: no client role writes sos_alerts.';

grant execute on function private.raise_sos to authenticated, anon;
