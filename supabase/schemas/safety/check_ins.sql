-- Check-ins: a trip is 90 minutes late, and everyone on it is asked whether they are all right. How long alarms are kept.

create function private.ask_check_ins() returns int language plpgsql security definer set search_path = '' as $$
declare
  late constant interval := '90 minutes';
  -- A driver who forgets to complete a trip is not in danger: forgotten trips are closed by another job.
  given_up constant interval := '12 hours';
  patience constant interval := '20 minutes';
  batch constant int := 500;
  item record;
  changed int := 0;
  escalated int;
begin
  for item in
    select t.id as trip_id, q.person_id, q.words
    from public.trips t
    cross join lateral (
      select b.passenger_id as person_id, private.describe_leg(b) as words, s.planned_at as due_at
      from public.bookings b
      join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.to_stop_id
      where b.trip_id = t.id and b.status = 'confirmed' and s.reached_at is null
      union all select t.driver_id, private.describe_trip(t.id), t.arrives_at where t.driver_id is not null
    ) q
    where t.status = 'en_route' and q.due_at < now() - late and q.due_at > now() - late - given_up
      and not exists (select from private.check_ins c where c.person_id = q.person_id and c.trip_id = t.id)
    limit batch
  loop
    insert into private.check_ins (person_id, trip_id) values (item.person_id, item.trip_id);
    perform private.create_notification(
      item.person_id, 'check_in', '90 minutes late: is everything all right?',
      item.words || '. Please answer, or ask for help.', '/sos?trip=' || item.trip_id
    );
    changed := changed + 1;
  end loop;
  update private.check_ins c set escalated_at = now()
  from public.trips t
  where t.id = c.trip_id and t.status = 'en_route'
    and c.answered_at is null and c.escalated_at is null and c.asked_at < now() - patience;
  get diagnostics escalated = row_count;
  return least(changed + escalated, batch);
end
$$;
comment on function private.ask_check_ins() is
'Job: asks, once, everyone on a trip that is on its way 90 minutes after it should have reached their stop; shows those who have
not answered for 20 minutes to the administrators.
Security definer because: clients cannot write notifications and check_ins.';

create function private.answer_check_in(trip_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_person();
begin
  update private.check_ins c set answered_at = coalesce(c.answered_at, now())
  where c.person_id = caller and c.trip_id = answer_check_in.trip_id;
  if not found then
    perform private.refuse(404, 'not_found', 'There is no question about this trip.');
  end if;
  -- What was read is not sent by SMS.
  update public.notifications n set read_at = now()
  where n.user_id = caller and n.kind = 'check_in' and n.link = '/sos?trip=' || answer_check_in.trip_id and n.read_at is null;
end
$$;
comment on function private.answer_check_in(uuid) is
'"I am fine": answers the check-in of a trip, so that no SMS follows. Repeating it changes nothing.
Refuses: 401 unauthenticated; 404 not_found if the caller was not asked about this trip.
Security definer because: no client role writes check_ins.';

create function private.own_safety() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_person();
begin
  return jsonb_build_object(
    'alarm', (
      select private.own_alarm(a) from private.sos_alerts a where a.person_id = caller and a.closed_at is null
    ),
    'checkIn', (
      select jsonb_build_object('tripId', c.trip_id, 'askedAt', private.iso(c.asked_at), 'trip', private.describe_trip(c.trip_id))
      from private.check_ins c join public.trips t on t.id = c.trip_id
      where c.person_id = caller and c.answered_at is null and c.settled_at is null and t.status = 'en_route'
      order by c.asked_at desc limit 1
    )
  );
end
$$;
comment on function private.own_safety() is
'The caller''s open alarm and the check-in that waits for their answer, as {alarm, checkIn}; null where there is none.
Refuses: 401 unauthenticated (by require_person).
Security definer because: no client role reads sos_alerts and check_ins.';

create function private.forget_alarms() returns int language plpgsql security definer set search_path = '' as $$
declare
  traces constant interval := '30 days';
  rows_kept constant interval := '1 year';
  gone int;
  total int := 0;
begin
  delete from private.sos_positions p using private.sos_alerts a where a.id = p.alert_id and a.closed_at < now() - traces;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.sos_contacts c using private.sos_alerts a where a.id = c.alert_id and a.closed_at < now() - traces;
  get diagnostics gone = row_count;
  total := total + gone;
  update private.sos_alerts a set network_hash = null
  where a.network_hash is not null and a.closed_at < now() - traces;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.sos_alerts a where a.closed_at < now() - rows_kept;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.check_ins c where c.asked_at < now() - rows_kept;
  get diagnostics gone = row_count;
  return total + gone;
end
$$;
comment on function private.forget_alarms() is
'Job: deletes the positions, contacts and network of alarms 30 days after they were closed, and alarms and check-ins after a year.
Security definer because: no client role deletes them.';

grant execute on function private.answer_check_in(uuid), private.own_safety() to authenticated;
