-- Alarms: a passenger or driver in danger tells the administrators and their emergency contacts.

create table private.sos_alerts (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id),
  client_key uuid not null,
  trip_id uuid references public.trips (id),
  raised_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  acknowledged_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('person', 'administrator')),
  close_reason text check (length(close_reason) between 1 and 500),
  constraint one_per_client_key unique (person_id, client_key),
  constraint closed_is_whole check (num_nulls(closed_at, closed_by, close_reason) in (0, 3))
);
comment on table private.sos_alerts is
  'Alarms of people in danger. The same client key gives the same alarm, and a person has one open alarm at most, so that '
  'repeating and a second phone are harmless. Kept for a year; positions and contacts for 30 days after it was closed.';
comment on column private.sos_alerts.raised_at is
  'When the person held the button: the phone''s time, which may be long before received_at if there was no network.';
create unique index sos_alerts_open on private.sos_alerts (person_id) where closed_at is null;
create index sos_alerts_newest on private.sos_alerts (received_at desc);
create index sos_alerts_of_trip on private.sos_alerts (trip_id);

create table private.sos_positions (
  alert_id uuid not null references private.sos_alerts (id) on delete cascade,
  recorded_at timestamptz not null,
  latitude float8 not null check (latitude between -90 and 90),
  longitude float8 not null check (longitude between -180 and 180),
  accuracy float8 check (accuracy >= 0),
  primary key (alert_id, recorded_at)
);
comment on table private.sos_positions is 'Where the person was while their alarm was open; at least 5 seconds apart.';

create table private.sos_contacts (
  id uuid primary key default gen_random_uuid(),
  alert_id uuid not null references private.sos_alerts (id) on delete cascade,
  name text not null,
  phone text not null,
  relation text not null
);
comment on table private.sos_contacts is
  'The emergency contacts whom an alarm told, as they were then. Deliveries of source contact have its id as subject.';
create index sos_contacts_of_alert on private.sos_contacts (alert_id);

alter table private.sos_alerts enable row level security;
alter table private.sos_positions enable row level security;
alter table private.sos_contacts enable row level security;

create trigger broadcast_admin_change after insert or update or delete on private.sos_alerts
for each row execute function private.broadcast_admin_change('alarms');
create trigger broadcast_admin_change after insert on private.sos_positions
for each row execute function private.broadcast_admin_change('alarms');
create trigger drop_deliveries after delete on private.sos_contacts
for each row execute function private.drop_deliveries();

alter table public.trip_shares
  add column expires_at timestamptz,
  add column alert_id uuid references private.sos_alerts (id) on delete cascade,
  add column arrived_at timestamptz;
comment on column public.trip_shares.alert_id is
  'The alarm that this link belongs to: it shows the person''s positions, whatever becomes of the trip, until expires_at.';
comment on column public.trip_shares.arrived_at is
  'When the person said that they have arrived: the link says so for 30 minutes, shows no position, and ends.';
create index trip_shares_of_alert on public.trip_shares (alert_id) where alert_id is not null;

create function private.require_person()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Danger does not ask whether an account is in order.
  if private.caller_state() not in ('active', 'suspended') then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return auth.uid();
end
$$;
comment on function private.require_person() is
'Returns the id of the calling user, also of a suspended one: only for alarms and check-ins.
Refuses: 401 unauthenticated if the session has ended or the account is gone.
Security definer because: caller_state is not granted to clients.';

grant execute on function private.require_person() to authenticated;

create function private.trip_in_danger(person uuid, trip_id uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
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
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
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
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
returns void
language plpgsql
security definer
set search_path = ''
as $$
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
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

grant execute on function
  private.raise_sos(uuid, uuid, timestamptz, jsonb), private.close_sos(uuid, text)
to authenticated;
