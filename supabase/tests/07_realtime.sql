select plan(43);
select tests.create_cast();

-- What Realtime does at a join: a probe row as the service, then a select as the caller with the topic set.
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

select is(tests.may_join(who, topic), allowed, format('%s %s %s', who, case when allowed then 'joins' else 'may not join' end, topic_name))
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
  not tests.may_join('passenger', 'trip:' || tests.trip(), 'presence'), 'there is nothing but broadcasts to join'
);

-- Nobody speaks.
select throws_ok(
  format('select tests.authenticate_as(%L), set_config(''realtime.topic'', %L, true); insert into realtime.messages (topic, extension, private) values (%L, ''broadcast'', true)', who, topic, topic),
  '42501', null, who || ' cannot publish on ' || split_part(topic, ':', 1)
)
from unnest(array['anon', 'passenger', 'driver', 'stranger', 'suspended']) as who,
unnest(array['trip:' || tests.trip(), 'user:' || tests.id('passenger')]) as topic;
select tests.authenticate_as('admin');
select throws_ok(
  $$ insert into realtime.messages (topic, extension, private) values ('x', 'broadcast', true) $$,
  '42501', null, 'administrators speak through SQL functions only'
);
select tests.authenticate_as('postgres');

-- What is said.
create function tests.said()
returns setof text
language plpgsql
as $$
begin
  return query
  with spoken as (delete from realtime.messages where private and extension = 'broadcast' and payload is not null returning *)
  select replace(replace(topic, tests.id('passenger')::text, 'passenger'), tests.id('driver')::text, 'driver')
    || ' ' || event || ' ' || coalesce(payload ->> 'seatsAvailable', '-') || ' ' || coalesce(payload ->> 'status', '-')
  from spoken where payload ->> 'tripId' = tests.trip()::text;
end
$$;
create function tests.topic()
returns text
language sql
immutable
return 'trip:' || tests.trip();

select bag_eq(
  'select * from tests.said()',
  array['user:passenger booking_created 3 confirmed', 'user:driver booking_created 3 confirmed'],
  'a booking is told to passenger and driver, with the seats left'
);
savepoint booked;
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking((select id from public.bookings), null)', 'the passenger cancels');
select tests.authenticate_as('postgres');
select bag_eq(
  'select * from tests.said()',
  array['user:passenger booking_cancelled 4 cancelled', 'user:driver booking_cancelled 4 cancelled'],
  'a cancelled booking is told to both'
);
rollback to booked;
select tests.authenticate_as('stranger');
select private.cancel_booking(private.book_seats(tests.trip(), 1, tests.key(60)), null);
select tests.authenticate_as('postgres');
delete from realtime.messages where payload ->> 'tripId' = tests.trip()::text;
select tests.authenticate_as('driver');
select lives_ok($$ select private.edit_trip(tests.trip(), '{"description": "New"}') $$, 'the driver edits');
select tests.authenticate_as('postgres');
select bag_eq(
  'select * from tests.said()',
  array['user:passenger trip_changed 3 scheduled', 'user:driver trip_changed 3 scheduled'],
  'a changed trip is told to its people, not to who has cancelled'
);
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.edit_trip(tests.trip(), '{"description": "New"}') $$, 'the driver saves without a change'
);
select tests.authenticate_as('postgres');
select is_empty('select * from tests.said()', 'which is not worth telling');
update public.trips set status = 'waiting' where id = tests.trip();
select bag_eq(
  'select * from tests.said()',
  array[tests.topic() || ' trip_status_update - waiting', 'user:passenger trip_changed 3 waiting', 'user:driver trip_changed 3 waiting'],
  'a new status is told on the trip''s topic, by whatever way it changed'
);
select tests.authenticate_as('driver');
select lives_ok($$ select private.cancel_trip(tests.trip(), null) $$, 'the driver cancels');
select tests.authenticate_as('postgres');
select bag_eq(
  'select * from tests.said()',
  array[tests.topic() || ' trip_status_update - cancelled', 'user:passenger trip_cancelled 4 cancelled', 'user:driver trip_cancelled 4 cancelled'],
  'a cancelled trip is told once to each'
);
select ok(not tests.may_join('passenger', 'trip:' || tests.trip()), 'who no longer travels may no longer join');
select is(
  (select count(*) from pg_policies where schemaname = 'realtime' and tablename = 'messages' and cmd in ('INSERT', 'ALL', 'UPDATE', 'DELETE') and permissive = 'PERMISSIVE'),
  0::bigint, 'no policy lets a client write messages'
);
select * from finish();
