-- Which contacts an alarm tells by SMS. An SMS to a number that a person chose is a message to a stranger until shown otherwise:
-- the person must be known to us, the contact must agree or have stood there for a day, and three alarms a day are enough.

create function private.is_under_way(person uuid)
returns boolean language sql stable set search_path = ''
return exists (
  select from public.bookings b join public.trips t on t.id = b.trip_id
  where b.passenger_id = person
    and (b.status = 'confirmed' and t.status in ('waiting', 'en_route', 'arrived') or private.is_on_board(b))
) or exists (
  select from public.trips t join public.bookings b on b.trip_id = t.id
  where t.driver_id = person
    and (b.status = 'confirmed' and t.status in ('waiting', 'en_route', 'arrived') or private.is_on_board(b))
);
comment on function private.is_under_way is
'Whether a person is on a booked trip now, as passenger or driver, also on board of one that was cancelled (is_on_board).';

create function private.is_booked_today(booking public.bookings)
returns boolean language sql stable set search_path = ''
return booking.status in ('confirmed', 'completed') and exists (
  select from public.trip_stops gets_on
  join public.trip_stops gets_off on gets_off.trip_id = booking.trip_id and gets_off.id = booking.to_stop_id
  where gets_on.trip_id = booking.trip_id and gets_on.id = booking.from_stop_id
    and private.lagos_today() between private.lagos_day(gets_on.planned_at) and private.lagos_day(gets_off.planned_at)
);
comment on function private.is_booked_today is
'Whether a booking that was not cancelled is for today in Lagos: between the days of its two stops.';

create function private.travels_today(person uuid)
returns boolean language sql stable set search_path = ''
return private.is_under_way(person)
  or exists (select from public.bookings b where b.passenger_id = person and private.is_booked_today(b))
  or exists (
    select from public.trips t join public.bookings b on b.trip_id = t.id
    where t.driver_id = person and private.lagos_today() between private.lagos_day(t.departure_at) and private.lagos_day(t.arrives_at)
      and private.is_booked_today(b)
  );
comment on function private.travels_today is
'Whether a person has a booked trip of today in Lagos, as passenger or driver, or is on one.';

create function private.may_text_contacts(person uuid)
returns boolean language sql stable set search_path = ''
return exists (select from public.profiles p where p.id = person and p.phone_verified_at is not null)
  or private.travels_today(person);
comment on function private.may_text_contacts is
'Whether we send SMS to the emergency contacts of a person: with a proved phone number, or a booked trip of today.';

create function private.contact_answer(person uuid, phone text)
returns text language sql stable set search_path = ''
return (
  select r.answer from private.contact_requests r
  where r.person_id = person and r.phone = contact_answer.phone and r.answer is not null
  order by r.answered_at desc limit 1
);
comment on function private.contact_answer is
'Whether the owner of a number has confirmed or declined to be the emergency contact of a person; null without an answer.';

create function private.contact_counts_at(contact private.emergency_contacts)
returns timestamptz language sql immutable
return contact.entered_at + interval '24 hours';
comment on function private.contact_counts_at is
'From when an alarm tells a contact who has not answered.';

create function private.is_beyond_ceilings(sos_contact uuid)
returns boolean language sql stable set search_path = ''
return exists (
  select from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id
  where c.id = sos_contact and private.is_under_way(a.person_id)
    and private.contact_answer(a.person_id, c.phone) is not distinct from 'confirmed'
);
comment on function private.is_beyond_ceilings is
'Whether no ceiling stops SMS to a contact of an alarm: confirmed by the link, of a person on a booked trip under way.';

create function private.why_no_sms(alert private.sos_alerts, contact private.emergency_contacts)
returns text language plpgsql stable set search_path = '' as $$
declare
  alarms_per_day_max constant int := 3;
  day constant interval := '24 hours';
  answer constant text := private.contact_answer(contact.person_id, contact.phone);
begin
  return case
    when not private.may_text_contacts(contact.person_id) then 'sender'
    when answer = 'declined' then 'declined'
    when answer is null and private.contact_counts_at(contact) > clock_timestamp() then 'unconfirmed'
    when answer = 'confirmed' and private.is_under_way(contact.person_id) then null
    when (
      select count(distinct c.alert_id) from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id
      where a.person_id = contact.person_id and a.id <> alert.id and c.no_sms is null and a.received_at > now() - day
    ) >= alarms_per_day_max then 'ceiling'
    when (
      select count(distinct c.alert_id) from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id
      where c.phone = contact.phone and a.id <> alert.id and c.no_sms is null and a.received_at > now() - day
    ) >= alarms_per_day_max then 'ceiling'
  end;
end
$$;
comment on function private.why_no_sms is
'Why an alarm sends a contact no SMS; null if it does. sender: neither a proved phone number nor a booked trip of today; declined,
unconfirmed: the contact; ceiling: 3 alarms of the person, or to the number, have sent SMS in 24 hours. The last one does not
hold for confirmed contacts of people on a booked trip under way.';

create function private.tell_contacts(alert private.sos_alerts)
returns void language plpgsql set search_path = '' as $$
declare
  lives constant interval := '30 minutes';
begin
  -- Alarms of several people to one number are counted one after the other; in one order, so that they cannot deadlock.
  perform private.lock_contact(k.phone) from (
    select c.phone from private.emergency_contacts c where c.person_id = alert.person_id order by c.phone
  ) k;
  with told as (
    insert into private.sos_contacts (alert_id, name, phone, relation, no_sms)
    select alert.id, c.name, c.phone, c.relation, private.why_no_sms(alert, c) from private.emergency_contacts c
    where c.person_id = alert.person_id order by c.position
    returning id, no_sms
  )
  insert into private.deliveries (source, subject_id, channel, kind, dedupe_key, priority, expires_at)
  select 'contact', t.id, 'sms', 'sos', private.event_key('sos:' || t.id), 1, clock_timestamp() + lives from told t where t.no_sms is null;
end
$$;
comment on function private.tell_contacts is
'Queues the SMS of a new alarm to the emergency contacts of its person, and keeps whom it tells, or why not.';

create function private.contacts_of_alarm(alert_id uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'phone', c.phone, 'sms', case
      when c.no_sms is not null or d.state = 'skipped' then 'not_sent'
      when d.state = 'dead' then 'not_delivered'
      when d.delivered_at is not null then 'delivered'
      else coalesce(d.state, 'sent') end,
      'why', coalesce(c.no_sms, case
        when d.state = 'skipped' then case d.problem when 'daily ceiling of SMS' then 'ceiling' else 'off' end
      end)) order by k.position), '[]')
    from private.sos_contacts c
    join private.sos_alerts a on a.id = c.alert_id
    left join private.deliveries d on d.subject_id = c.id and d.kind = 'sos'
    left join private.emergency_contacts k on k.person_id = a.person_id and k.phone = c.phone
    where c.alert_id = contacts_of_alarm.alert_id
  );
end
$$;
comment on function private.contacts_of_alarm is
'The outcome of the SMS to each contact of an alarm, as [{name, phone, sms, why}]. sms: waiting, sent, delivered, not_delivered or
not_sent, whose why is one of why_no_sms, or off.';

create function private.after_contact_delivery() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_to_user(a.person_id, 'alarm_changed', jsonb_build_object('clientKey', a.client_key))
  from private.sos_contacts c join private.sos_alerts a on a.id = c.alert_id
  where c.id = new.subject_id and a.closed_at is null;
  return null;
end
$$;
comment on function private.after_contact_delivery is
'Trigger, because six functions settle deliveries: sends alarm_changed to the person of an open alarm when an SMS to a contact was
sent, arrived or failed.
Security definer because: clients cannot send on topics.';
