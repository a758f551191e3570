-- A company's view of its fleet: pages of vehicles and papers, and its figures, without reading what it has ever sold.
select plan(67);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.create_rival();

create function tests.revenue(who text) returns bigint language plpgsql as $$
declare
  kobo bigint;
begin
  perform tests.authenticate_as(who);
  select f.revenue_kobo into kobo from private.own_fleet_figures() f;
  perform tests.authenticate_as('postgres');
  return kobo;
end
$$;
create function tests.sold(who text) returns bigint language sql
return (
  select coalesce(sum(b.total_kobo), 0) from public.bookings b where b.company_id = tests.id(who) and b.status <> 'cancelled'
);

-- Revenue, before and after the daily count.
select cmp_ok(tests.sold('corporate'), '>', 0::bigint, 'the company has sold seats');
delete from private.platform_figures;
select is(tests.revenue('corporate'), tests.sold('corporate'), 'before the first count all bookings are summed');
select is(tests.revenue('stranger'), tests.sold('stranger'), 'each company has its own');
set local session_replication_role = replica;
update public.bookings b set created_at = now() - interval '10 days' where b.company_id = tests.id('corporate');
set local session_replication_role = origin;
select private.count_figures();
select is((select r.kobo from private.company_revenues r where r.company_id = tests.id('corporate')), tests.sold('corporate'), 'what is old is counted once a day');
select is(tests.revenue('corporate'), tests.sold('corporate'), 'and read from there');
select tests.authenticate_as('passenger');
select lives_ok(
  format('select tests.book_seats(%L, 2, gen_random_uuid())', (tests.fleet_trip('late trip')).id), 'a passenger books two seats'
);
select tests.authenticate_as('postgres');
select is(tests.revenue('corporate'), tests.sold('corporate'), 'which count at once');
update public.bookings b set status = 'cancelled', cancelled_at = now(), cancelled_by = b.passenger_id
where b.company_id = tests.id('corporate') and b.created_at < now() - interval '9 days';
select is(tests.revenue('corporate'), tests.sold('corporate'), 'an old booking that is cancelled is taken off at once');
select private.count_figures();
select is(tests.revenue('corporate'), tests.sold('corporate'), 'in every hour');
update private.platform_figures set days_until = days_until - 1;
select private.count_figures();
select is(tests.revenue('corporate'), tests.sold('corporate'), 'and the next count changes nothing');
update public.bookings b set cancelled_at = now() - interval '3 days' where b.company_id = tests.id('corporate') and b.status = 'cancelled';
update private.platform_figures set days_until = days_until - 1;
select private.count_figures();
select is_empty(format('select 1 from private.company_revenues r where r.company_id = %L', tests.id('corporate')), 'what was cancelled before is not counted');
select is(tests.revenue('corporate'), tests.sold('corporate'), 'and not taken off');

-- Vehicles.
insert into public.vehicles (id, owner_id, make, model, plate_number, seats, kind, approval, created_at, status)
select tests.named('page ' || n), tests.id('corporate'), 'Toyota', 'Hiace', 'PAG-00' || n, 14, 'bus', 'not_needed', now() + make_interval(mins => n),
  case n when 3 then 'retired' else 'active' end
from generate_series(1, 4) n;
insert into public.fleet_vehicles (vehicle_id, company_id, client_key, created_at)
select tests.named('page ' || n), tests.id('corporate'), gen_random_uuid(), now() + make_interval(mins => n) from generate_series(1, 4) n;
insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status) values
  (tests.id('corporate'), 'insurance', 'PAG001', 'x', private.lagos_today(), 'accepted'),
  (tests.id('corporate'), 'insurance', 'PAG002', 'x', private.lagos_today() - 1, 'accepted'),
  (tests.id('stranger'), 'insurance', 'PAG004', 'x', private.lagos_today() - 1, 'accepted');
create function tests.plates(count_max int, after text default null) returns text language sql stable as $$
  select string_agg(p.plate_number, ' ' order by p.position_at, p.id) from private.own_fleet_vehicles(
    count_max, (select f.created_at from public.fleet_vehicles f where f.vehicle_id = tests.named(after)), tests.named(after)
  ) p
$$;
select tests.authenticate_as('corporate');
select is((select f.vehicles from private.own_fleet_figures() f), (select count(*)::int from private.own_fleet_vehicles(100)), 'as many vehicles as the list has');
select ok(tests.plates(100) !~ 'PAG-003', 'without retired ones');
select is(tests.plates(1, 'page 1'), 'PAG-002', 'a page begins after a vehicle');
select is(tests.plates(100, 'page 2'), 'PAG-004', 'and the last one is shorter');
select is(tests.plates(100, 'page 4'), null, 'after it there is none');
select is(
  (select v.status from private.own_fleet_vehicles(1, only_id => tests.named('page 3')) v), 'retired', 'one vehicle is read also when it is retired'
);
select results_eq(
  $$ select v.plate_number from private.own_fleet_vehicles(100) v where v.has_expired_paper $$, $$ values ('PAG-002') $$,
  'a paper of yesterday has expired, one of today has not, and others have theirs'
);
select results_eq(
  format('select p.kind, p.vehicle from private.own_papers(null, %L, %L, 2) p', tests.named('page 1'), 'insurance'),
  $$ values ('roadworthiness', 'Toyota Hiace, PAG-001'), ('insurance', 'Toyota Hiace, PAG-002') $$, 'papers begin after a paper'
);
select results_eq(
  format('select p.kind, p.days_left from private.own_papers(%L) p', tests.named('page 2')),
  $$ values ('insurance', -1), ('roadworthiness', null) $$, 'or are those of one vehicle'
);
select is_empty(format('select 1 from private.own_papers(%L)', tests.named('page 3')), 'of a retired one there are none');

-- Others.
select tests.authenticate_as('stranger');
select is_empty(format('select 1 from private.own_fleet_vehicles(100, only_id => %L)', tests.named('page 1')), 'another company reads none of them');
select is_empty(format('select 1 from private.own_papers(%L)', tests.named('page 1')), 'nor their papers');
select is_empty(format('select 1 from private.own_papers(null, %L, ''insurance'', 5)', tests.named('page 1')), 'nor pages that begin at them');
select tests.authenticate_as('passenger');
select is((select f.vehicles || ' ' || f.scheduled_trips || ' ' || f.revenue_kobo from private.own_fleet_figures() f), '0 0 0', 'a passenger has no figures');
select is_empty('select 1 from private.own_fleet_vehicles(100)', 'and no vehicles');
select tests.refused('anon', call, '42501') from unnest(array['select * from private.own_fleet_figures()', 'select * from private.own_fleet_vehicles(1)']) call;
select tests.authenticate_as('postgres');
select tests.closed('company_revenues', 'kobo');
select tests.refused('corporate', 'select private.company_revenue(tests.id(''stranger''))', '42501');
select tests.authenticate_as('postgres');

-- Reads: few of many bookings.
insert into private.company_revenues (company_id, kobo) values (tests.id('corporate'), 0) on conflict do nothing;
set local session_replication_role = replica;
insert into public.bookings (trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, created_at, from_stop_id, to_stop_id, agreed_departure_at, status)
select b.trip_id, tests.named('old passenger'), b.driver_id, b.company_id, 1, 100000, gen_random_uuid(), now() - interval '30 days', b.from_stop_id, b.to_stop_id, now(), 'completed'
from (select * from public.bookings b where b.company_id = tests.id('corporate') limit 1) b, generate_series(1, 500);
set local session_replication_role = origin;
-- Without statistics each index of the company is as good as another.
analyze public.bookings;
discard plans;
set local enable_seqscan = off;
create table tests.before as select s.idx_tup_fetch + s.seq_tup_read as tuples from pg_stat_xact_user_tables s where s.relid = 'public.bookings'::regclass;
select private.company_revenue(tests.id('corporate'));
select cmp_ok(
  (select s.idx_tup_fetch + s.seq_tup_read - b.tuples from pg_stat_xact_user_tables s, tests.before b where s.relid = 'public.bookings'::regclass), '<', 50::bigint,
  'the revenue of a company reads no old bookings'
);
set local enable_seqscan = on;
discard plans;
select * from finish();
