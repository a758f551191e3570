-- Administrators answer alarms and look after people who did not answer a check-in.

create function private.read_alarms() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  shown_after_end constant interval := '1 day';
  alarms_max constant int := 50;
  track_max constant int := 240;
begin
  perform private.require_admin();
  return jsonb_build_object(
    'alarms', (
      select coalesce(jsonb_agg(x.alarm order by x.closed_at is not null, x.received_at desc), '[]')
      from (
        select a.closed_at, a.received_at, jsonb_build_object(
          'id', a.id, 'name', p.name, 'phone', p.phone, 'isSuspended', p.suspended,
          'role', case when t.driver_id = a.person_id then 'driver' else 'passenger' end,
          'trip', case when t.id is not null then jsonb_build_object(
            'id', t.id, 'words', private.describe_trip(t.id), 'status', t.status,
            'driverName', d.name, 'driverPhone', d.phone, 'plateNumber', v.plate_number) end,
          'raisedAt', private.iso(a.raised_at), 'receivedAt', private.iso(a.received_at),
          'acknowledgedAt', private.iso(a.acknowledged_at),
          'closedAt', private.iso(a.closed_at), 'closedBy', a.closed_by, 'closeReason', a.close_reason,
          'positions', (
            select coalesce(jsonb_agg(jsonb_build_object('latitude', s.latitude, 'longitude', s.longitude,
              'accuracy', s.accuracy, 'recordedAt', private.iso(s.recorded_at)) order by s.recorded_at desc), '[]')
            from (
              select q.* from private.sos_positions q where q.alert_id = a.id order by q.recorded_at desc limit track_max
            ) s),
          'contacts', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', c.name, 'phone', c.phone, 'relation', c.relation,
              'state', (select l.state from private.deliveries l where l.subject_id = c.id and l.kind = 'sos'))), '[]')
            from private.sos_contacts c where c.alert_id = a.id)
        ) as alarm
        from private.sos_alerts a
        join public.profiles p on p.id = a.person_id
        left join public.trips t on t.id = a.trip_id
        left join public.profiles d on d.id = t.driver_id
        left join public.vehicles v on v.id = t.vehicle_id
        where a.closed_at is null or a.closed_at > now() - shown_after_end
        order by a.closed_at is not null, a.received_at desc limit alarms_max
      ) x
    ),
    'checkIns', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'personId', p.id, 'name', p.name, 'phone', p.phone, 'tripId', c.trip_id, 'trip', private.describe_trip(c.trip_id),
        'askedAt', private.iso(c.asked_at)) order by c.asked_at), '[]')
      from private.check_ins c
      join public.profiles p on p.id = c.person_id
      join public.trips t on t.id = c.trip_id
      where c.escalated_at is not null and c.answered_at is null and c.settled_at is null and t.status = 'en_route'
    )
  );
end
$$;
comment on function private.read_alarms() is
'Open alarms, those closed within a day, and check-ins without an answer, as {alarms, checkIns}. An alarm has the person, the trip,
the newest 240 positions and the contacts with the state of their SMS.
Refuses: 401 unauthenticated.
Security definer because: no role reads sos_alerts and check_ins.';

create function private.acknowledge_alarm(alarm_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  alert private.sos_alerts;
begin
  perform private.require_admin();
  select a.* into alert from private.sos_alerts a where a.id = alarm_id for no key update;
  if alert.id is null then
    perform private.refuse(404, 'not_found', 'Alarm not found.');
  elsif alert.acknowledged_at is null then
    update private.sos_alerts a set acknowledged_at = now() where a.id = alarm_id;
    perform private.audit('acknowledge_alarm', alarm_id::text, 'acknowledged');
  end if;
end
$$;
comment on function private.acknowledge_alarm(uuid) is
'An administrator looks after an alarm: the person sees it, and the sound stops. Repeating it changes nothing.
Refuses: 401 unauthenticated; 404 not_found.
Security definer because: no role writes sos_alerts.';

create function private.close_alarm(alarm_id uuid, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  words text;
  alert private.sos_alerts;
begin
  perform private.require_admin();
  words := private.required_reason(reason);
  select a.* into alert from private.sos_alerts a where a.id = alarm_id for no key update;
  if alert.id is null then
    perform private.refuse(404, 'not_found', 'Alarm not found.');
  elsif alert.closed_at is null then
    perform private.end_alarm(alert, 'administrator', words);
    perform private.audit('close_alarm', alarm_id::text, 'closed', jsonb_build_object('reason', words));
  end if;
end
$$;
comment on function private.close_alarm(uuid, text) is
'An administrator ends an alarm with a reason. Repeating it changes nothing.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found.
Security definer because: no role writes sos_alerts.';

create function private.settle_check_in(person_id uuid, trip_id uuid, reason text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  words text;
begin
  perform private.require_admin();
  words := private.required_reason(reason);
  update private.check_ins c set settled_at = now()
  where c.person_id = settle_check_in.person_id and c.trip_id = settle_check_in.trip_id and c.settled_at is null;
  if found then
    perform private.audit('settle_check_in', person_id::text, 'settled', jsonb_build_object('reason', words, 'trip', trip_id));
  elsif not exists (
    select from private.check_ins c where c.person_id = settle_check_in.person_id and c.trip_id = settle_check_in.trip_id
  ) then
    perform private.refuse(404, 'not_found', 'Check-in not found.');
  end if;
end
$$;
comment on function private.settle_check_in(uuid, uuid, text) is
'An administrator has looked after a person who did not answer: removes the row with a reason. Repeating it changes nothing.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found.
Security definer because: no role writes check_ins.';

grant execute on function
  private.read_alarms(),
  private.acknowledge_alarm(uuid),
  private.close_alarm(uuid, text),
  private.settle_check_in(uuid, uuid, text)
to app_admin;
