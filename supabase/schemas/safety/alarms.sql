-- Alarms: a passenger or driver in danger tells the administrators and their emergency contacts. What they are told.

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
comment on function private.require_person is
'Returns the id of the calling user, also of a suspended one, or of the person whose alarm key a call without a token brought:
only for alarms and check-ins.
Refuses: 401 unauthenticated if the session has ended, the key is dead or the account is gone.
Security definer because: caller_state and person_of_alarm_key are not granted to clients.';

create function private.trip_in_danger(person uuid, trip_id uuid)
returns uuid language plpgsql stable set search_path = '' as $$
begin
  return (
    select t.id from public.trips t
    where private.participant_role(t, person) is not null
      and (t.id = trip_in_danger.trip_id or private.is_on_the_road(t) or private.has_passenger_on_board(t))
      and t.id in (
        select b.trip_id from public.bookings b where b.passenger_id = person
        union all select d.id from public.trips d where d.driver_id = person
      )
    order by t.id is not distinct from trip_in_danger.trip_id desc, t.departure_at desc limit 1
  );
end
$$;
comment on function private.trip_in_danger is
'The given trip if the person travels on it, otherwise the one they are on now; null if there is none.';



create function private.tell_about_alarm(alert private.sos_alerts)
returns void language plpgsql set search_path = '' as $$
declare
  -- Administrators learn of every press; only SMS, which cost money, are limited.
  told_per_day_max constant int := 5;
  sends_sms constant boolean := (
    select count(*) from private.sos_alerts a
    where a.person_id = alert.person_id and a.received_at > now() - interval '1 day'
  ) <= told_per_day_max;
begin
  perform private.tell_contacts(alert);
  perform private.notify_administrators(case when sends_sms then 'sos' else 'sos_again' end, jsonb_build_object(
    'name', (select left(p.name, 80) from public.profiles p where p.id = alert.person_id),
    'trip', coalesce(private.describe_trip(alert.trip_id), 'Without a trip')
  ), '/admin?tab=alarms&alarm=' || alert.id, alert.person_id);
end
$$;
comment on function private.tell_about_alarm is
'Tells the emergency contacts by SMS, within the limits of tell_contacts, and the administrators, always, by notification: beyond
five alarms of a person a day by one that sends no SMS either (sos_again).';

create function private.shows_vehicle(alert private.sos_alerts)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return alert.closed_at is null and alert.got_off_at is null and (
    exists (select from public.trips t where t.id = alert.trip_id and t.driver_id = alert.person_id)
    -- Whatever becomes of the booking, the trip and its stops: they are on board until they say that they are not.
    or exists (
      select from public.bookings b
      where b.trip_id = alert.trip_id and b.passenger_id = alert.person_id and b.boarded_at is not null
    )
  );
end
$$;
comment on function private.shows_vehicle is
'Whether the link of an alarm shows where the vehicle is: from boarding until the person says that they got off, while the alarm is
open.';

create function private.own_alarm(alert private.sos_alerts)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  state jsonb := jsonb_build_object(
    'clientKey', alert.client_key, 'raisedAt', private.iso(alert.raised_at), 'receivedAt', private.iso(alert.received_at),
    'acknowledgedAt', private.iso(alert.acknowledged_at), 'closedAt', private.iso(alert.closed_at)
  );
begin
  -- An alarm key stays on the phone after its person has left it.
  if auth.jwt() ->> 'role' = 'anon' then
    return state;
  end if;
  return state || jsonb_build_object(
    'tripId', alert.trip_id,
    'contacts', (select count(*) from private.sos_contacts c where c.alert_id = alert.id),
    'people', private.contacts_of_alarm(alert.id),
    'told', (
      select count(*) from private.sos_contacts c join private.deliveries d on d.subject_id = c.id
      where c.alert_id = alert.id and d.kind = 'sos' and d.state = 'sent'
    ),
    'isVehicleShown', private.shows_vehicle(alert)
  );
end
$$;
comment on function private.own_alarm is
'An alarm as the person who raised it sees it; to an alarm key only its client key, moments and state.';

create function private.alarm_words(alert private.sos_alerts)
returns text language plpgsql stable set search_path = '' as $$
declare
  place private.sos_positions;
begin
  select p.* into place from private.sos_positions p where p.alert_id = alert.id order by p.recorded_at desc limit 1;
  return concat_ws(' ',
    'They ask for help with Tafiya.',
    (
      select concat_ws(', ', format('Trip %s to %s', o.name, d.name), 'car ' || nullif(btrim(v.plate_number), ''),
        'driver ' || nullif(split_part(btrim(p.display_name), ' ', 1), '')) || '.'
      from public.trips t
      join public.places o on o.id = t.origin_place_id
      join public.places d on d.id = t.destination_place_id
      left join public.vehicles v on v.id = t.vehicle_id
      left join public.driver_profiles p on p.id = t.driver_id and p.id <> alert.person_id
      where t.id = alert.trip_id
    ),
    case when place.alert_id is not null then format('At %s they were at %s,%s.',
      to_char(place.recorded_at at time zone 'Africa/Lagos', 'HH24:MI'),
      round(place.latitude::numeric, 5), round(place.longitude::numeric, 5)) end
  );
end
$$;
comment on function private.alarm_words is
'The text of an SMS about an alarm: route, plate, the driver''s first name and the newest position, as far as they are known.';

create function private.contact_message(delivery private.deliveries)
returns jsonb language plpgsql set search_path = '' as $$
declare
  -- The end of the alarm ends the link (is_share_alive).
  lives constant interval := '24 hours';
  contact private.sos_contacts;
  alert private.sos_alerts;
  person public.profiles;
  phone text;
  token text;
begin
  select c.* into contact from private.sos_contacts c where c.id = delivery.subject_id;
  select a.* into alert from private.sos_alerts a where a.id = contact.alert_id;
  select p.* into person from public.profiles p where p.id = alert.person_id;
  phone := nullif(btrim(person.phone), '');
  if alert.id is null or person.deleted_at is not null then
    return jsonb_build_object('skip', 'withdrawn');
  elsif (delivery.kind = 'sos') <> (alert.closed_at is null) then
    return jsonb_build_object('skip', 'closed');
  elsif delivery.kind = 'sos_closed' and exists (
    select from private.sos_alerts a where a.person_id = person.id and a.closed_at is null
  ) then
    return jsonb_build_object('skip', 'raised again');
  end if;
  if delivery.kind = 'sos' and alert.trip_id is not null then
    -- Made for each attempt, so that no token is stored.
    token := translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_');
    insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
    values (alert.trip_id, alert.person_id, sha256(convert_to(token, 'utf8')), now() + lives, alert.id);
  end if;
  return jsonb_build_object(
    'to', contact.phone, 'name', contact.name,
    'title', case when delivery.kind = 'sos' then 'SOS from ' else 'No more danger: ' end || left(person.name, 60),
    'body', case when delivery.kind = 'sos'
      then private.alarm_words(alert) || ' Call them' || coalesce(' on ' || phone, '') || ', or call 112.'
      else format('Their alarm in Tafiya has ended. Call them%s to be sure.', coalesce(' on ' || phone, '')) end,
    'link', '/s#' || token, 'topic', null, 'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.contact_message is
'The SMS of an alarm, or of its end, to an emergency contact, as JSON: what is known (alarm_words), and a link that works until the
alarm ends, for at most 24 hours; {"skip": reason} if it must not be sent any more.';

-- Of anon: with an alarm key, which require_person reads from the claims of the transaction.
grant execute on function private.require_person to authenticated, anon;
