-- Check-ins: a trip is 90 minutes late, and everyone on it is asked whether they are all right. How long alarms are kept.

create function private.ask_check_in(person_and_trip text) returns int language plpgsql set search_path = '' as $$
declare
  person uuid := split_part(person_and_trip, ' ', 1);
  trip uuid := split_part(person_and_trip, ' ', 2);
begin
  insert into private.check_ins (person_id, trip_id) values (person, trip);
  perform private.notify(person, 'check_in', jsonb_build_object('trip', coalesce(
    (
      select private.describe_leg(b) from public.bookings b
      where b.trip_id = trip and b.passenger_id = person and b.status = 'confirmed' limit 1
    ),
    private.describe_trip(trip)
  )), '/sos?trip=' || trip);
  return 1;
end
$$;
comment on function private.ask_check_in is 'One row of ask_check_ins: the ids of the person and of the trip.';

create function private.asks_check_ins(trip public.trips) returns boolean language sql stable
return trip.status = 'en_route' or trip.status = 'cancelled' and private.is_on_the_road(trip);
comment on function private.asks_check_ins is
'Whether an answer to a check-in is still awaited: on the way, and while passengers of a trip that was cancelled are on board.';

create function private.ask_check_ins() returns int language sql set search_path = ''
return private.each_row('ask_check_ins', $$
  select q.person_id || ' ' || t.id from public.trips t
  cross join lateral (
    select b.passenger_id as person_id, s.planned_at as due_at
    from public.bookings b
    join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.to_stop_id
    where b.trip_id = t.id and b.status = 'confirmed' and b.adds_to is null and s.reached_at is null
    union all select t.driver_id, t.arrives_at where t.driver_id is not null
  ) q
  -- A driver who forgets to complete a trip is not in danger: after 12 hours another job closes forgotten trips.
  where t.status = 'en_route' and q.due_at < now() - interval '90 minutes'
    and q.due_at > now() - interval '90 minutes' - interval '12 hours'
    and not exists (select from private.check_ins c where c.person_id = q.person_id and c.trip_id = t.id)
$$, 'ask_check_in') + private.change_batch('ask_check_ins', 'private.check_ins', 'update %s r set escalated_at = now()', $$
  r.answered_at is null and r.escalated_at is null and r.asked_at < now() - interval '20 minutes'
  -- Older trips are over (complete_forgotten_trips): questions without an answer stay for a year.
  and r.asked_at > now() - interval '2 days'
  and exists (select from public.trips t where t.id = r.trip_id and private.asks_check_ins(t))
$$);
comment on function private.ask_check_ins is
'Job: asks, once, everyone on a trip that is on its way 90 minutes after it should have reached their stop; shows those who have
not answered for 20 minutes to the administrators.';

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
  -- A notification that was read is not sent by SMS.
  update public.notifications n set read_at = now()
  where n.user_id = caller and n.kind = 'check_in' and n.link = '/sos?trip=' || answer_check_in.trip_id and n.read_at is null;
end
$$;
comment on function private.answer_check_in is
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
      where c.person_id = caller and c.answered_at is null and c.settled_at is null and private.asks_check_ins(t)
      order by c.asked_at desc limit 1
    )
  );
end
$$;
comment on function private.own_safety is
'The caller''s open alarm and the check-in that waits for their answer, as {alarm, checkIn}; null where there is none.
Refuses: 401 unauthenticated (by require_person).
Security definer because: no client role reads sos_alerts and check_ins.';

grant execute on function private.answer_check_in, private.own_safety to authenticated;
