-- Alarms: a passenger or driver in danger tells the administrators and their emergency contacts.

create function private.require_person()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  person uuid;
begin
  -- Danger does not ask whether an account is in order.
  if claims ->> 'role' = 'anon' then
    person := private.person_of_alarm_key(claims ->> 'alarm_key');
  elsif private.caller_state() in ('active', 'suspended') then
    person := auth.uid();
  end if;
  if person is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return person;
end
$$;
comment on function private.require_person() is
'Returns the id of the calling user, also of a suspended one, or of the person whose alarm key a call without a token brought:
only for alarms and check-ins.
Refuses: 401 unauthenticated if the session has ended, the key is dead or the account is gone.
Security definer because: caller_state and person_of_alarm_key are not granted to clients.';

create function private.trip_in_danger(person uuid, trip_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select t.id from public.trips t
    where private.participant_role(t, person) is not null
      and (t.id = trip_in_danger.trip_id or t.status in ('waiting', 'en_route', 'arrived'))
      and t.id in (
        select b.trip_id from public.bookings b where b.passenger_id = person
        union all select d.id from public.trips d where d.driver_id = person
      )
    order by t.id is not distinct from trip_in_danger.trip_id desc, t.departure_at desc limit 1
  );
end
$$;
comment on function private.trip_in_danger(uuid, uuid) is
'The given trip if the person travels on it, otherwise the one they are on now; null if there is none.
Security definer because: suspended people may not read trips.';

create function private.tell_about_alarm(alert private.sos_alerts)
returns void language plpgsql security definer set search_path = '' as $$
declare
  -- Alarms always appear in the administrators' list; only messages, which cost money, are limited.
  told_per_day_max constant int := 5;
  lives constant interval := '30 minutes';
  person text := (select p.name from public.profiles p where p.id = alert.person_id);
  admin uuid;
begin
  if (
    select count(*) from private.sos_alerts a
    where a.person_id = alert.person_id and a.received_at > now() - interval '1 day'
  ) > told_per_day_max then
    return;
  end if;
  with told as (
    insert into private.sos_contacts (alert_id, name, phone, relation)
    select alert.id, c.name, c.phone, c.relation from private.emergency_contacts c
    where c.person_id = alert.person_id order by c.position
    returning id
  )
  insert into private.deliveries (source, subject_id, channel, kind, dedupe_key, priority, expires_at)
  select 'contact', t.id, 'sms', 'sos', 'sos:' || t.id, 1, clock_timestamp() + lives from told t;
  for admin in select a.user_id from private.admins a where a.user_id is not null loop
    perform private.create_notification(
      admin, 'sos', 'SOS: ' || left(person, 80),
      coalesce(private.describe_trip(alert.trip_id) || '.', 'Without a trip.') || ' Open the alarms and call back.',
      '/admin?tab=alarms&alarm=' || alert.id, alert.person_id
    );
  end loop;
end
$$;
comment on function private.tell_about_alarm(private.sos_alerts) is
'Tells the emergency contacts by SMS and the administrators by notification, for at most five alarms of a person a day.
Security definer because: clients cannot write deliveries and notifications.';

create function private.own_alarm(alert private.sos_alerts)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'clientKey', alert.client_key, 'tripId', alert.trip_id, 'raisedAt', private.iso(alert.raised_at),
    'receivedAt', private.iso(alert.received_at), 'acknowledgedAt', private.iso(alert.acknowledged_at),
    'closedAt', private.iso(alert.closed_at),
    'contacts', (select count(*) from private.sos_contacts c where c.alert_id = alert.id),
    'told', (
      select count(*) from private.sos_contacts c join private.deliveries d on d.subject_id = c.id
      where c.alert_id = alert.id and d.kind = 'sos' and d.state = 'sent'
    )
  );
end
$$;
comment on function private.own_alarm(private.sos_alerts) is
'An alarm as the person who raised it sees it.
Security definer because: no client role reads sos_contacts.';

create function private.raise_sos(client_key uuid, trip_id uuid, raised_at timestamptz, place jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  apart constant interval := '5 seconds';
  oldest constant interval := '1 day';
  caller uuid := private.require_person();
  alert private.sos_alerts;
  at timestamptz;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'An alarm needs a client key.');
  end if;
  -- One alarm of a person after the other; waits for the deletion of the account, which would otherwise miss the new rows.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_person();
  select a.* into alert from private.sos_alerts a
  where a.person_id = caller and (a.client_key = raise_sos.client_key or a.closed_at is null)
  order by a.client_key = raise_sos.client_key desc limit 1;
  if alert.id is null then
    insert into private.sos_alerts (person_id, client_key, trip_id, raised_at)
    values (
      caller, client_key, private.trip_in_danger(caller, raise_sos.trip_id),
      greatest(least(coalesce(raise_sos.raised_at, now()), now()), now() - oldest)
    ) returning * into alert;
    perform private.tell_about_alarm(alert);
  end if;
  if alert.closed_at is null and jsonb_typeof(place) = 'object' then
    at := least((place ->> 'recordedAt')::timestamptz, clock_timestamp());
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
  end if;
  return private.own_alarm(alert);
end
$$;
comment on function private.raise_sos(uuid, uuid, timestamptz, jsonb) is
'Raises an alarm, or adds a position ({latitude, longitude, accuracy, recordedAt}) to the one that is open: phones repeat the
same call. A trip of others and a wrong position are ignored. Answers the alarm as its person sees it.
Refuses: 401 unauthenticated; 400 invalid_input without a client key.
Security definer because: no client role writes sos_alerts.';

create function private.end_alarm(alert private.sos_alerts, ended_by text, reason text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.sos_alerts a set closed_at = now(), closed_by = ended_by, close_reason = reason where a.id = alert.id;
  -- An SOS that has not left yet must not follow the end of the alarm.
  update private.deliveries d set state = 'skipped', problem = 'closed', settled_at = clock_timestamp(), claim_token = null
  where d.source = 'contact' and d.kind = 'sos' and d.state = 'waiting'
    and d.subject_id in (select c.id from private.sos_contacts c where c.alert_id = alert.id);
  insert into private.deliveries (source, subject_id, channel, kind, dedupe_key, priority, expires_at)
  select 'contact', c.id, 'sms', 'sos_closed', 'sos_closed:' || c.id, 1, clock_timestamp() + interval '1 day'
  from private.sos_contacts c
  where c.alert_id = alert.id
    and exists (select from private.deliveries d where d.subject_id = c.id and d.kind = 'sos' and d.state = 'sent');
end
$$;
comment on function private.end_alarm(private.sos_alerts, text, text) is
'Closes an alarm and tells the contacts who have been told about it that it is over.
Security definer because: no client role writes sos_alerts.';

create function private.close_sos(client_key uuid, reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_person();
  words text := private.required_reason(reason);
  alert private.sos_alerts;
begin
  select a.* into alert from private.sos_alerts a
  where a.person_id = caller and (a.client_key = close_sos.client_key or a.closed_at is null)
  order by a.client_key = close_sos.client_key desc limit 1 for no key update;
  if alert.id is null then
    perform private.refuse(404, 'not_found', 'Alarm not found.');
  elsif alert.closed_at is null then
    perform private.end_alarm(alert, 'person', words);
  end if;
  return private.own_alarm((select a from private.sos_alerts a where a.id = alert.id));
end
$$;
comment on function private.close_sos(uuid, text) is
'The person is safe: closes their alarm with a reason, which administrators read. Repeating it changes nothing.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found.
Security definer because: no client role writes sos_alerts.';

create function private.contact_message(delivery private.deliveries)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  lives constant interval := '8 hours';
  contact private.sos_contacts;
  alert private.sos_alerts;
  person public.profiles;
  place private.sos_positions;
  token text;
  trip_words text;
begin
  select c.* into contact from private.sos_contacts c where c.id = delivery.subject_id;
  select a.* into alert from private.sos_alerts a where a.id = contact.alert_id;
  select p.* into person from public.profiles p where p.id = alert.person_id;
  if alert.id is null or person.deleted_at is not null then
    return jsonb_build_object('skip', 'withdrawn');
  elsif (delivery.kind = 'sos') <> (alert.closed_at is null) then
    return jsonb_build_object('skip', 'closed');
  elsif exists (select from private.suppressed_addresses s where s.channel = 'sms' and s.address = contact.phone) then
    return jsonb_build_object('skip', 'suppressed');
  end if;
  if delivery.kind = 'sos' then
    select p.* into place from private.sos_positions p where p.alert_id = alert.id order by p.recorded_at desc limit 1;
    select format(' Trip %s to %s, car %s, driver %s.', o.name, d.name, coalesce(v.plate_number, 'not known'),
      coalesce(split_part(btrim(p.display_name), ' ', 1), 'not known'))
    into trip_words
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    left join public.vehicles v on v.id = t.vehicle_id
    left join public.driver_profiles p on p.id = t.driver_id
    where t.id = alert.trip_id;
    if alert.trip_id is not null then
      -- Made for each attempt, so that no token is stored.
      token := translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_');
      insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
      values (alert.trip_id, alert.person_id, sha256(convert_to(token, 'utf8')), now() + lives, alert.id);
    end if;
  end if;
  return jsonb_build_object(
    'to', contact.phone, 'name', contact.name,
    'title', case when delivery.kind = 'sos' then 'SOS from ' else 'No more danger: ' end || left(person.name, 60),
    'body', case when delivery.kind = 'sos'
      then format('They ask for help with Tafiya.%s%s Call them on %s, or call 112.', coalesce(trip_words, ''),
        coalesce(format(' At %s they were at %s,%s.', to_char(place.recorded_at at time zone 'Africa/Lagos', 'HH24:MI'),
          round(place.latitude::numeric, 5), round(place.longitude::numeric, 5)), ''), person.phone)
      else format('Their alarm in Tafiya has ended. Call them on %s to be sure.', person.phone) end,
    'link', '/s#' || token, 'topic', null, 'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.contact_message(private.deliveries) is
'The SMS of an alarm, or of its end, to an emergency contact, as JSON: route, plate, driver''s first name, position, and a link
that works for 8 hours; {"skip": reason} if it must not be sent any more.
Security definer because: no role reads deliveries, alarms and contacts.';

grant execute on function
  private.require_person(),
  private.raise_sos(uuid, uuid, timestamptz, jsonb),
  private.close_sos(uuid, text)
to authenticated;
-- With an alarm key, which require_person reads from the claims of the transaction.
grant execute on function private.require_person(), private.raise_sos(uuid, uuid, timestamptz, jsonb) to anon;
