-- Every text that the database writes about a trip, a booking, a vehicle, a person or an alarm is whole, whichever part is missing.
-- The parts are the columns that may be null, from the catalogue: a new column joins by itself. Names and phones may also be empty.
select no_plan();
select tests.create_cast();
select tests.authenticate_as('postgres');
update public.profiles p set phone = '+234803111000' || n
from unnest(array['passenger', 'driver', 'corporate']) with ordinality who (name, n) where p.id = tests.id(who.name);
update public.bookings b set boarded_at = null where b.id = tests.booking('passenger');
insert into private.emergency_contacts (person_id, position, name, phone, relation)
values (tests.id('passenger'), 1, 'Bola Obi', '+2348031112223', 'Sister');
select tests.authenticate_as('passenger');
select private.raise_sos(tests.named('texts'), tests.trip(), now(), jsonb_build_object('latitude', 6.5, 'longitude', 3.4, 'accuracy', 5, 'recordedAt', now()));
select tests.authenticate_as('postgres');

create function tests.alarm() returns private.sos_alerts language sql
as $$ select a from private.sos_alerts a where a.client_key = tests.named('texts') $$;

-- The texts, as {title, body}: the functions that write it, called with the rows as they are.
create function tests.texts_now()
returns table (what text, words text)
language plpgsql
as $$
declare
  trip public.trips := (select t from public.trips t where t.id = tests.trip());
  booking public.bookings := (select b from public.bookings b where b.id = tests.booking('passenger'));
  moved public.trips;
  since constant uuid[] := array(select n.id from public.notifications n);
  delivery private.deliveries := (select d from private.deliveries d join private.sos_contacts c on c.id = d.subject_id
    where c.alert_id = (tests.alarm()).id order by d.created_at limit 1);
begin
  return query values ('describe_trip', private.describe_trip(trip.id)), ('describe_leg', private.describe_leg(booking)),
    ('alarm_words', private.alarm_words(tests.alarm()));
  return query select 'contact_message: ' || k.key, k.value from jsonb_each_text(private.contact_message(delivery)) k where k.key in ('title', 'body');
  delivery.kind := 'sos_closed';
  return query
  select 'contact_message of the end: ' || k.key, k.value
  from (select set_config('tests.closed', '', true)) one, jsonb_each_text(tests.ended_message(delivery)) k where k.key in ('title', 'body');
  return query select 'ticket: ' || (f ->> 'label'), f ->> 'value' from jsonb_array_elements(private.ticket_facts(booking)) f;
  return query select 'booked: ' || n.kind, w from private.notices_of_booking_made(booking) n, unnest(array[n.title, n.body]) w where n.user_id is not null;
  return query select 'cancelled booking: ' || n.kind, w from private.notices_of_booking_cancelled(booking, trip) n, unnest(array[n.title, n.body]) w where n.user_id is not null;
  moved := trip;
  moved.status := 'cancelled';
  return query select 'cancelled trip: ' || n.kind, w from private.notices_of_booking_cancelled(booking, moved) n, unnest(array[n.title, n.body]) w where n.user_id is not null;
  return query select 'rating', w from private.notice_of_rating_due(booking) n, unnest(array[n.title, n.body]) w;
  foreach moved.status in array array['active', 'waiting', 'en_route', 'arrived', 'completed'] loop
    perform private.create_notification_of_trip(trip, moved);
  end loop;
  moved := trip;
  moved.departure_at := trip.departure_at + interval '1 hour';
  perform private.create_notification_of_trip(trip, moved);
  moved := trip;
  moved.driver_id := null;
  moved.company_id := tests.id('corporate');
  perform private.create_notification_of_trip(trip, moved);
  perform private.create_notification_of_trip(moved, trip);
  perform private.create_notification_of_fleet_change(trip, moved);
  perform private.create_notification_of_fleet_cancellation(moved);
  perform private.create_notification_of_stop(s) from public.trip_stops s where s.trip_id = trip.id;
  perform private.create_notification_to_rate_passengers(trip);
  perform private.create_notification_of_verification(d) from public.driver_profiles d where d.id = tests.id('driver');
  perform private.create_notifications_of_suspension(tests.id('driver'), true, null);
  perform private.create_notifications_of_suspension(tests.id('driver'), true, 'Reason');
  perform private.create_notifications_of_suspension(tests.id('driver'), false, null);
  perform private.create_notifications_of_withdrawal(tests.id('driver'));
  perform private.tell_about_alarm(tests.alarm());
  return query
  select 'notification ' || n.kind || ': ' || n.title, w from public.notifications n, unnest(array[n.title, n.body]) w where n.id <> all (since);
end
$$;
create function tests.ended_message(delivery private.deliveries)
returns jsonb
language plpgsql
as $$
declare
  answer jsonb;
begin
  update private.sos_alerts a set closed_at = now(), closed_by = 'person', close_reason = 'Safe' where a.client_key = tests.named('texts');
  answer := private.contact_message(delivery);
  update private.sos_alerts a set closed_at = null, closed_by = null, close_reason = null where a.client_key = tests.named('texts');
  return answer;
end
$$;

create temporary table missing_parts as
select c.table_schema || '.' || c.table_name as relation, c.column_name as part, v.value, r.condition
from (values
  ('public', 'trips', format('id = %L', tests.trip())),
  ('public', 'trip_stops', format('trip_id = %L', tests.trip())),
  ('public', 'bookings', format('id = %L', tests.booking('passenger'))),
  ('public', 'vehicles', format('id = (select vehicle_id from public.trips where id = %L)', tests.trip())),
  ('public', 'driver_profiles', format('id = %L', tests.id('driver'))),
  ('public', 'profiles', format('id in (%L, %L)', tests.id('driver'), tests.id('passenger'))),
  ('public', 'companies', format('id = %L', tests.id('corporate'))),
  ('private', 'sos_alerts', format('client_key = %L', tests.named('texts'))),
  ('private', 'sos_positions', format('alert_id = %L', (tests.alarm()).id))
) r (schema, relation, condition)
join information_schema.columns c on c.table_schema = r.schema and c.table_name = r.relation and c.is_generated = 'NEVER'
cross join lateral (
  select 'null' as value where c.is_nullable = 'YES'
  union all select '''''' where c.data_type = 'text' and c.column_name in ('phone', 'point_name', 'point_hint', 'description')
) v
union all select 'private.sos_positions', 'every row', null, 'true'
union all select 'private.sos_alerts', 'trip_id', 'null', 'true';

-- Updates one part, reads every text, and takes everything back. Null: no row can be without this part.
create function tests.wrong_without(relation text, part text, value text, condition text)
returns text[]
language plpgsql
as $$
declare
  wrong text[];
  took_part boolean := false;
begin
  set local session_replication_role = replica;
  if value is null then
    execute format('delete from %s where %s', relation, condition);
  else
    execute format('update %s set %I = %s where %s', relation, part, value, condition);
  end if;
  set local session_replication_role = origin;
  took_part := true;
  select coalesce(array_agg(distinct t.what || ': ' || coalesce(t.words, 'nothing')), '{}') into wrong
  from tests.texts_now() t where not tests.is_whole(t.words);
  raise exception using errcode = 'TAFIY';
exception
  when sqlstate 'TAFIY' then
    set local session_replication_role = origin;
    return wrong;
  when others then
    set local session_replication_role = origin;
    return case when took_part then array[sqlerrm] end;
end
$$;

select is((select array_agg(t.what || ': ' || t.words) from tests.texts_now() t where not tests.is_whole(t.words)), null, 'with every part each text is whole');
select ok((select count(distinct t.what) > 30 from tests.texts_now() t), 'there are more than 30 texts');
create temporary table results as
select m.relation || '.' || m.part || case m.value when '''''' then ' empty' else '' end as missing,
  tests.wrong_without(m.relation, m.part, m.value, m.condition) as wrong
from missing_parts m;
select is(r.wrong, '{}', 'without ' || r.missing) from results r where r.wrong is not null order by r.missing;
select ok((select count(*) > 60 from results r where r.wrong is not null), 'more than 60 parts were missing, one at a time');
select ok(not tests.is_whole(words), 'not whole: ' || words)
from unnest(array['At they were at ,.', 'Call them on , or call 112.', 'Ore ()', ' x', 'x ', 'a  b', 'Trip: .', 'Pay ₦ when', 'driver null', 'x..']) words;
select ok(tests.is_whole(words), 'whole: ' || words)
from unnest(array['Ore (Ore toll gate) to Abuja, Fri 27 Nov, 07:30 → about 19:04.', 'At 08:15 they were at 6.5,3.4.', 'Wait... more', '2 seats, ₦8,500.50']) words;
select * from finish();
