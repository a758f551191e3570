-- Administrators answer alarms and look after people who did not answer a check-in.

create function private.acknowledge_alarm(alarm_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  alert private.sos_alerts;
begin
  select a.* into alert from private.sos_alerts a where a.id = alarm_id for no key update;
  if alert.id is null then
    perform private.refuse(404, 'not_found', 'Alarm not found.');
  elsif alert.acknowledged_at is null then
    update private.sos_alerts a set acknowledged_at = now(), acknowledged_by = admin where a.id = alarm_id;
    perform private.audit('acknowledge_alarm', alarm_id::text, 'acknowledged');
  end if;
end
$$;
comment on function private.acknowledge_alarm is
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
comment on function private.close_alarm is
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
comment on function private.settle_check_in is
'An administrator has looked after a person who did not answer: removes the row with a reason. Repeating it changes nothing.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found.
Security definer because: no role writes check_ins.';

grant execute on function
  private.acknowledge_alarm,
  private.close_alarm,
  private.settle_check_in
to app_admin;
