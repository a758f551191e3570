-- The administrators' list of alarms. A flood must not hide the one that matters: people on a trip and with a proved phone come
-- first, and the other alarms are one line that opens.

create function private.has_proved_phone(person public.profiles) returns boolean language sql immutable
return person.phone_verified_at is not null;
comment on function private.has_proved_phone is 'Whether the person has proved their phone number with a code.';

create function private.alarm_ranks()
returns table (alarm_id uuid, is_open boolean, rank int, received_at timestamptz, flood text)
language plpgsql stable set search_path = '' as $$
declare
  shown_after_end constant interval := '1 day';
  fresh constant interval := '1 day';
  flood_min constant int := 3;
begin
  return query
  with shown as (
    select a.id, a.received_at, a.closed_at is null as is_open, a.network_hash,
      coalesce(t.departure_at < a.received_at + interval '1 day' and private.trip_over_at(t) > a.received_at - interval '1 day',
        false) as is_travelling,
      -- Proofs that cost a cheat something: a SIM, the driver's scan, an approved account.
      private.has_proved_phone(p) or coalesce(t.driver_id = a.person_id, false) or exists (
        select from public.bookings b
        where b.trip_id = a.trip_id and b.passenger_id = a.person_id and b.boarded_at is not null
      ) as is_proved,
      p.created_at > a.received_at - fresh as is_fresh
    from private.sos_alerts a
    join public.profiles p on p.id = a.person_id
    left join public.trips t on t.id = a.trip_id
    where a.closed_at is null or a.closed_at > now() - shown_after_end
  ), counted as (
    select s.*, s.is_open and not s.is_proved as may_fold,
      count(*) filter (where s.is_open and not s.is_proved) over (partition by s.is_travelling, s.network_hash) as of_network,
      count(*) filter (where s.is_open and not s.is_proved and s.is_fresh) over (partition by s.is_travelling) as of_fresh
    from shown s
  )
  select c.id, c.is_open, case when c.is_open then c.is_travelling::int + c.is_proved::int else 0 end, c.received_at, case
    when not c.may_fold then null
    when c.is_fresh and c.of_fresh >= flood_min then 'fresh' || c.is_travelling
    when c.network_hash is not null and c.of_network >= flood_min then c.network_hash || c.is_travelling
  end
  from counted c;
end
$$;
comment on function private.alarm_ranks is
'Open alarms and those closed within a day, with what orders them: 2 on a trip and proved (phone, boarding code or approved driver), 1 one
of the two, 0 neither. flood: the same text for three or more open alarms of people who have proved nothing, of accounts made within a
day or from one network; null for every other alarm.';

create function private.alarm_row(alert private.sos_alerts)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  track_max constant int := 240;
begin
  return (
    select jsonb_build_object(
      'id', alert.id, 'personId', p.id, 'name', p.name, 'phone', nullif(p.phone, ''), 'isSuspended', p.suspended,
      'isPhoneProved', private.has_proved_phone(p),
      'role', case when t.driver_id = alert.person_id then 'driver' else 'passenger' end,
      'trip', case when t.id is not null then jsonb_build_object(
        'id', t.id, 'words', private.describe_trip(t.id), 'status', t.status,
        'driverId', d.id, 'driverName', d.name, 'driverPhone', nullif(d.phone, ''), 'plateNumber', v.plate_number) end,
      'raisedAt', private.iso(alert.raised_at), 'receivedAt', private.iso(alert.received_at),
      'acknowledgedAt', private.iso(alert.acknowledged_at),
      'closedAt', private.iso(alert.closed_at), 'closedBy', alert.closed_by, 'closeReason', alert.close_reason,
      'positions', (
        select coalesce(jsonb_agg(jsonb_build_object('latitude', s.latitude, 'longitude', s.longitude,
          'accuracy', s.accuracy, 'recordedAt', private.iso(s.recorded_at)) order by s.recorded_at desc), '[]')
        from (
          select q.* from private.sos_positions q where q.alert_id = alert.id order by q.recorded_at desc limit track_max
        ) s),
      'contacts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', c.name, 'phone', c.phone, 'relation', c.relation,
          'state', (select l.state from private.deliveries l where l.subject_id = c.id and l.kind = 'sos'))), '[]')
        from private.sos_contacts c where c.alert_id = alert.id)
    )
    from public.profiles p
    left join public.trips t on t.id = alert.trip_id
    left join public.profiles d on d.id = t.driver_id
    left join public.vehicles v on v.id = t.vehicle_id
    where p.id = alert.person_id
  );
end
$$;
comment on function private.alarm_row is
'An alarm as administrators see it: the person, the trip, the newest 240 positions and the contacts with the state of their SMS.';

create function private.list_alarms(flood_of uuid, after text, max_rows int)
returns table (item jsonb, cursor text) language plpgsql stable security definer set search_path = '' as $$
declare
  edge constant text[] := string_to_array(after, '|');
begin
  perform private.require_admin();
  return query
  with ranks as materialized (select r.* from private.alarm_ranks() r),
  lines as (
    select r.*, count(*) over same as size, row_number() over (same order by r.rank desc, r.received_at desc, r.alarm_id desc) as place
    from ranks r
    where flood_of is null or r.flood = (select f.flood from ranks f where f.alarm_id = flood_of)
    window same as (partition by coalesce(r.flood, r.alarm_id::text))
  )
  select private.alarm_row(a) || jsonb_build_object('floodSize', case when flood_of is null and l.flood is not null then l.size end),
    concat_ws('|', l.is_open::int, l.rank, l.received_at, l.alarm_id)
  from lines l
  join private.sos_alerts a on a.id = l.alarm_id
  where (flood_of is not null or l.place = 1)
    and (after is null or (l.is_open::int, l.rank, l.received_at, l.alarm_id)
      < (edge[1]::int, edge[2]::int, edge[3]::timestamptz, edge[4]::uuid))
  order by l.is_open desc, l.rank desc, l.received_at desc, l.alarm_id desc
  limit max_rows;
end
$$;
comment on function private.list_alarms is
'Alarms after a position (the cursor of a row): the open ones first, of these people on a trip and proved ones (alarm_ranks), then the
newest. A flood is one row with its size, and flood_of, the id of its row, lists its alarms.
Refuses: 401 unauthenticated.
Security definer because: no role reads sos_alerts.';

create function private.unanswered_check_ins()
returns setof private.check_ins language plpgsql stable set search_path = '' as $$
begin
  return query
  select c.* from private.check_ins c join public.trips t on t.id = c.trip_id
  where c.escalated_at is not null and c.answered_at is null and c.settled_at is null and private.asks_check_ins(t);
end
$$;
comment on function private.unanswered_check_ins is
'Check-ins that administrators look after: no answer for 20 minutes, and the trip is still on the road.';

create function private.read_alarm_counts() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'newAlarms', (select count(*) from private.sos_alerts a where a.closed_at is null and a.acknowledged_at is null),
    'checkIns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'personId', p.id, 'name', p.name, 'phone', nullif(p.phone, ''), 'tripId', c.trip_id,
        'trip', private.describe_trip(c.trip_id), 'askedAt', private.iso(c.asked_at)) order by c.asked_at), '[]')
      from private.unanswered_check_ins() c
      join public.profiles p on p.id = c.person_id
    )
  );
end
$$;
comment on function private.read_alarm_counts is
'How many open alarms no administrator looks after, and all check-ins without an answer, as {newAlarms, checkIns}.
Refuses: 401 unauthenticated.
Security definer because: no role reads sos_alerts and check_ins.';

grant execute on function private.list_alarms, private.read_alarm_counts to app_admin;
