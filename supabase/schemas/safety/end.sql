-- How an alarm ends: by its person, by an administrator (admin.sql) or by the clock, which reminds of open ones until then.

create function private.end_alarm(alert private.sos_alerts, ended_by text, reason text)
returns void language plpgsql set search_path = '' as $$
begin
  update private.sos_alerts a set closed_at = now(), closed_by = ended_by, close_reason = reason where a.id = alert.id;
  -- An SOS that has not left yet must not follow the end of the alarm.
  update private.deliveries d set state = 'skipped', problem = 'closed', settled_at = clock_timestamp(), claim_token = null
  where d.source = 'contact' and d.kind = 'sos' and d.state = 'waiting'
    and d.subject_id in (select c.id from private.sos_contacts c where c.alert_id = alert.id);
  -- The clock does not know whether the person is safe, and an alarm that goes on is not over.
  insert into private.deliveries (source, subject_id, channel, kind, dedupe_key, priority, expires_at)
  select 'contact', c.id, 'sms', 'sos_closed', private.event_key('sos_closed:' || c.id), 1, clock_timestamp() + interval '1 day'
  from private.sos_contacts c
  where c.alert_id = alert.id and ended_by in ('person', 'administrator')
    and exists (select from private.deliveries d where d.subject_id = c.id and d.kind = 'sos' and d.state = 'sent');
end
$$;
comment on function private.end_alarm is
'Closes an alarm and, if a person has closed it, tells the contacts who have been told about it that it is over.';

create function private.own_open_alarm(client_key uuid)
returns private.sos_alerts language plpgsql set search_path = '' as $$
declare
  caller uuid := private.require_person();
  alert private.sos_alerts;
begin
  -- Waits for a press of the same person, which may continue the alarm.
  perform from public.profiles p where p.id = caller for no key update;
  alert := private.alarm_of_key(caller, client_key);
  if alert.id is null then
    select a.* into alert from private.sos_alerts a where a.person_id = caller and a.closed_at is null;
  end if;
  if alert.id is null then
    perform private.refuse(404, 'not_found', 'Alarm not found.');
  end if;
  select a.* into alert from private.sos_alerts a where a.id = alert.id for no key update;
  return alert;
end
$$;
comment on function private.own_open_alarm is
'The alarm of the caller that a key stands for (alarm_of_key), otherwise the open one, locked. It may be closed already.
Refuses: 401 unauthenticated; 404 not_found.';

create function private.close_sos(client_key uuid, reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_person();
  words text := private.required_reason(reason);
  alert private.sos_alerts := private.own_open_alarm(client_key);
  is_raised_again constant boolean := exists (
    select from private.sos_alerts a
    where a.person_id = caller and a.closed_by = 'continued'
      and (a.client_key = close_sos.client_key or close_sos.client_key = any (a.joined_keys))
  );
begin
  -- A phone that was offline ends the alarm that it knew, not the one that was raised since.
  if alert.closed_at is null and not is_raised_again then
    perform private.end_alarm(alert, 'person', words);
  end if;
  return private.own_alarm((select a from private.sos_alerts a where a.id = alert.id));
end
$$;
comment on function private.close_sos is
'The person is safe: closes their alarm with a reason, which administrators read. Repeating it changes nothing. With the key of an
alarm that was raised again it closes nothing, and answers the alarm that is open.
Refuses: 401 unauthenticated; 400 invalid_input without a reason; 404 not_found.
Security definer because: no client role writes sos_alerts.';

create function private.get_off(client_key uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  alert private.sos_alerts := private.own_open_alarm(client_key);
begin
  update private.sos_alerts a set got_off_at = now()
  where a.id = alert.id and a.got_off_at is null and a.closed_at is null;
  perform private.leave_vehicle(alert.trip_id, alert.person_id);
  return private.own_alarm((select a from private.sos_alerts a where a.id = alert.id));
end
$$;
comment on function private.get_off is
'"I got off": the link of the caller''s alarm shows where they are, and the vehicle no more. The alarm stays open. They are on board no
more (is_on_board). Repeating it changes nothing.
Refuses: 401 unauthenticated; 404 not_found.
Security definer because: no client role writes sos_alerts.';

create function private.alarm_ends_at(alert private.sos_alerts)
returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  open_max constant interval := '24 hours';
begin
  return (
    select greatest(alert.received_at, case
      when t.status in ('completed', 'cancelled') then private.trip_over_at(t)
      when t.status in ('waiting', 'en_route', 'arrived') then now()
    end) + open_max
    from (select) one left join public.trips t on t.id = alert.trip_id
  );
end
$$;
comment on function private.alarm_ends_at is
'When an open alarm ends by itself: 24 hours after the end of its trip, or after it was raised without one or before it. On a trip
under way it does not end.';

create function private.end_old_alarm(id uuid) returns int language plpgsql set search_path = '' as $$
begin
  perform private.end_alarm(a, 'clock', 'It was left open for 24 hours') from private.sos_alerts a where a.id = end_old_alarm.id;
  return 1;
end
$$;
comment on function private.end_old_alarm is 'One row of look_after_alarms, which has locked the alarm.';

create function private.look_after_alarms() returns int language plpgsql set search_path = '' as $$
declare
  ended int;
  due int;
  oldest private.sos_alerts;
  hours int;
begin
  ended := private.each_row('look_after_alarms', $q$
    select a.id from private.sos_alerts a
    where a.closed_at is null and a.received_at < now() - interval '1 day' and private.alarm_ends_at(a) <= now()
    order by a.received_at for no key update skip locked
  $q$, 'end_old_alarm');
  due := private.change_batch('look_after_alarms', 'private.sos_alerts', 'update %s r set brought_up_at = now()', $q$
    r.closed_at is null and coalesce(r.brought_up_at, r.received_at) <= now() - interval '1 hour'
  $q$);
  if due > 0 then
    select a.* into oldest from private.sos_alerts a
    where a.closed_at is null and a.brought_up_at = now() order by a.received_at limit 1;
    hours := extract(epoch from now() - oldest.received_at) / 3600;
    perform private.notify_administrators(case due when 1 then 'alarm_still_open' else 'alarms_still_open' end, jsonb_build_object(
      'alarms', due, 'hours', case hours when 1 then '1 hour' else hours || ' hours' end
    ), '/admin?tab=alarms&alarm=' || oldest.id, oldest.person_id);
  end if;
  return greatest(due, ended);
end
$$;
comment on function private.look_after_alarms is
'Job: ends alarms that were left open (alarm_ends_at), and tells the administrators every hour, in one notification, which are still
open; at most 500 of each.';

grant execute on function private.close_sos, private.get_off to authenticated;
