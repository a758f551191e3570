-- Ids of rows that are only ever added: UUIDs in the order of time.
select plan(5);
create table tests.uuids as select n, private.time_uuid() as id, clock_timestamp() as at from generate_series(1, 200) n;
select is_empty(
  $$ select id from tests.uuids where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' $$,
  'each has version 7 and the variant of the RFC'
);
select is((select count(distinct right(id::text, 12)) from tests.uuids), 200::bigint, 'the last bits are random');
select is_empty(
  $$ select id from tests.uuids
     where abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - extract(epoch from at) * 1000) > 1000 $$,
  'the first 48 bits are the milliseconds since 1970'
);
select is_empty(
  $$ select id from tests.uuids
     where id < private.earliest_uuid(at - interval '1 second') or id > private.earliest_uuid(at + interval '1 second') $$,
  'rows older than a moment are found by their id'
);
select set_eq(
  $$ select attrelid::regclass::text from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where pg_get_expr(d.adbin, d.adrelid) = 'private.time_uuid()' $$,
  array['notifications', 'private.deliveries', 'private.messages', 'transactions', 'earnings', 'private.payment_events'],
  'the tables that grow with each booking, payment and message have such ids'
);
select * from finish();
