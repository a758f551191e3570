select plan(43);
select tests.create_cast();

-- Joins as Realtime does: inserts a probe row as the service and selects it as the caller with the topic set.
create function tests.may_join(who text, topic text, kind text default 'broadcast')
returns boolean
language plpgsql
as $$
declare
  probe uuid := gen_random_uuid();
  visible boolean;
begin
  insert into realtime.messages (id, topic, extension) values (probe, topic, kind);
  perform tests.authenticate_as(who), set_config('realtime.topic', topic, true);
  visible := exists (select from realtime.messages where id = probe);
  perform tests.authenticate_as('postgres');
  return visible;
end
$$;

select is(tests.may_join(who, topic), allowed, format('%s %s %s', who, case when allowed then 'may join' else 'may not join' end, topic_name))
from (values
  ('passenger', 'trip', true), ('driver', 'trip', true), ('stranger', 'trip', false), ('newdriver', 'trip', false),
  ('suspended', 'trip', false), ('corporate', 'trip', false), ('gone', 'trip', false), ('anon', 'trip', false),
  ('passenger', 'own', true), ('driver', 'own', true), ('suspended', 'own', false), ('gone', 'own', false), ('anon', 'own', false),
  ('passenger', 'driver''s', false), ('stranger', 'passenger''s', false), ('driver', 'passenger''s', false),
  ('passenger', 'nonsense', false), ('passenger', 'wildcard', false), ('passenger', 'unknown trip', false)
) as joins (who, topic_name, allowed),
lateral (select case topic_name
  when 'trip' then 'trip:' || tests.trip() when 'own' then 'user:' || coalesce(tests.id(who), tests.id('passenger'))
  when 'driver''s' then 'user:' || tests.id('driver') when 'passenger''s' then 'user:' || tests.id('passenger')
  when 'nonsense' then 'trip:' || tests.trip() || '; drop' when 'wildcard' then '%' else 'trip:' || gen_random_uuid() end as topic) as named;
select ok(
  not tests.may_join('passenger', 'trip:' || tests.trip(), 'presence'), 'a topic cannot be joined for presence'
);

-- No client publishes.
select throws_ok(
  format('select tests.authenticate_as(%L), set_config(''realtime.topic'', %L, true); insert into realtime.messages (topic, extension, private) values (%L, ''broadcast'', true)', who, topic, topic),
  '42501', null, who || ' cannot publish on ' || split_part(topic, ':', 1)
)
from unnest(array['anon', 'passenger', 'driver', 'stranger', 'suspended']) as who,
unnest(array['trip:' || tests.trip(), 'user:' || tests.id('passenger')]) as topic;
select tests.authenticate_as('admin');
select throws_ok(
  $$ insert into realtime.messages (topic, extension, private) values ('x', 'broadcast', true) $$,
  '42501', null, 'an administrator cannot publish'
);
select tests.authenticate_as('postgres');

-- Which broadcasts are sent.
create function tests.sent_broadcasts()
returns setof text
language plpgsql
as $$
begin
  return query
  with sent as (delete from realtime.messages where private and extension = 'broadcast' and payload is not null returning *)
  select replace(replace(topic, tests.id('passenger')::text, 'passenger'), tests.id('driver')::text, 'driver')
    || ' ' || event || ' ' || coalesce(payload ->> 'seatsAvailable', '-') || ' ' || coalesce(payload ->> 'status', '-')
  from sent where payload ->> 'tripId' = tests.trip()::text;
end
$$;

create function tests.topic()
returns text
language sql
immutable
return 'trip:' || tests.trip();

select bag_eq(
  'select * from tests.sent_broadcasts()',
  array['user:passenger booking_created 3 confirmed', 'user:driver booking_created 3 confirmed'],
  'a booking is broadcast to passenger and driver with the seats available'
);
savepoint booked;
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking((select id from public.bookings), null)', 'the passenger cancels the booking');
select tests.authenticate_as('postgres');
select bag_eq(
  'select * from tests.sent_broadcasts()',
  array['user:passenger booking_cancelled 4 cancelled', 'user:driver booking_cancelled 4 cancelled'],
  'a cancelled booking is broadcast to passenger and driver'
);
rollback to booked;
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.book_seats(tests.trip(), 1, tests.named('cancelled booking')), null);
select tests.authenticate_as('postgres');
delete from realtime.messages where payload ->> 'tripId' = tests.trip()::text;
select tests.authenticate_as('driver');
select lives_ok($$ select private.edit_trip(tests.trip(), '{"description": "New"}') $$, 'the driver edits the trip');
select tests.authenticate_as('postgres');
select bag_eq(
  'select * from tests.sent_broadcasts()',
  array['user:passenger trip_changed 3 scheduled', 'user:driver trip_changed 3 scheduled'],
  'a changed trip is broadcast to driver and passengers, not to a passenger who has cancelled'
);
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.edit_trip(tests.trip(), '{"description": "New"}') $$, 'the driver saves the trip without a change'
);
select tests.authenticate_as('postgres');
select is_empty('select * from tests.sent_broadcasts()', 'saving without a change sends no broadcast');
update public.trips set status = 'waiting' where id = tests.trip();
select bag_eq(
  'select * from tests.sent_broadcasts()',
  array[tests.topic() || ' trip_status_update - waiting', 'user:passenger trip_changed 3 waiting', 'user:driver trip_changed 3 waiting'],
  'a new status is broadcast on the topic of the trip, also when the database owner sets it'
);
select tests.authenticate_as('driver');
select lives_ok($$ select private.cancel_trip(tests.trip(), null) $$, 'the driver cancels the trip');
select tests.authenticate_as('postgres');
select bag_eq(
  'select * from tests.sent_broadcasts()',
  array[tests.topic() || ' trip_status_update - cancelled', 'user:passenger trip_cancelled 4 cancelled', 'user:driver trip_cancelled 4 cancelled'],
  'a cancelled trip is broadcast once to each person'
);
select ok(not tests.may_join('passenger', 'trip:' || tests.trip()), 'a passenger of a cancelled trip may not join its topic');
select is(
  (select count(*) from pg_policies where schemaname = 'realtime' and tablename = 'messages' and cmd in ('INSERT', 'ALL', 'UPDATE', 'DELETE') and permissive = 'PERMISSIVE'),
  0::bigint, 'no policy lets a client write messages'
);
select * from finish();
