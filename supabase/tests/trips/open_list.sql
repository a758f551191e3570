-- The list of open trips: its order, its pages, and what it leaves out. The trips leave in 2100, after those of all other tests.
select plan(18);
select tests.create_cast();

insert into public.trips (
  id, driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo, may_overlap
)
select tests.named(t.name), tests.id('driver'), tests.vehicle(), 'lagos', 'abuja',
  '2100-01-01'::timestamptz + t.hours * interval '1 hour', 4, 1000000, true
from (values ('late', 9), ('early', 1), ('one', 5), ('two', 5), ('full', 2), ('hidden', 3), ('waits', 4), ('unpayable', 6)) t (name, hours);
update public.trips set payment = 'online' where id = tests.named('unpayable');
update public.trips set leg_taken = '{4}' where id = tests.named('full');
update public.trips set is_listed = false where id = tests.named('hidden');
select tests.move_trip(tests.named('waits'), 'waiting');

create function tests.open_page(after_at timestamptz, after_id uuid, count_max int) returns text language sql stable as $$
  select coalesce(string_agg(n.name, ' ' order by o.nth), 'nothing')
  from private.open_trip_ids(after_at, after_id, count_max) with ordinality o (id, nth)
  join (values ('early'), ('one'), ('two'), ('late'), ('full'), ('hidden'), ('waits'), ('unpayable')) n (name) on tests.named(n.name) = o.id
$$;
create function tests.page_from(hours int, name text, count_max int) returns text language sql stable
return tests.open_page('2100-01-01'::timestamptz + hours * interval '1 hour', tests.named(name), count_max);

select is(
  tests.outcome(who, $$ select tests.open_page('2100-01-01', null, 100) $$), expected,
  who || ' reads of the open trips, the next departure first: ' || expected
)
from (values
  ('anon', 'early one two late'), ('stranger', 'early one two late'), ('driver', 'early one two late'),
  ('corporate', 'early one two late'), ('admin', 'early one two late'), ('suspended', 'nothing'), ('gone', 'nothing'),
  ('relay', '42501')
) c (who, expected);

select tests.authenticate_as('anon');
select is(tests.open_page('2100-01-01', null, 2), 'early one', 'a page has as many trips as it is asked for');
select is(tests.page_from(5, 'one', 2), 'two late', 'of two trips that leave at the same time, the second page begins with the second');
select is(tests.page_from(5, 'two', 2), 'late', 'the last page');
select is(tests.page_from(9, 'late', 2), 'nothing', 'after the last trip there is none');
select is(tests.page_from(2, 'full', 1), 'one', 'a page goes on after a trip that is full by now');
select is((select count(*) from private.open_trip_ids(null, null, 3)), 3::bigint, 'the first page begins with the next departure of all');
select ok(
  (select bool_and(t.departure_at < '2100-01-01') from public.trips t where t.id in (select private.open_trip_ids(null, null, 1))),
  'trips of today come before those of 2100'
);
select ok(
  not exists (select from private.open_trip_ids('-infinity', null, 1000) o (id) join public.trips t on t.id = o.id where t.departure_at <= now()),
  'a trip that has departed is not in the list, whatever the page begins with'
);
select tests.authenticate_as('postgres');
select is(tests.open_page('2100-01-01', null, 100), 'early one two late', 'a trip for online payment only is left out while its driver can receive nothing');
select tests.take_online();
select is(tests.open_page('2100-01-01', null, 100), 'early one two unpayable late', 'and listed once the driver can');
select * from finish();
