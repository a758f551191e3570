select plan(28);
select tests.create_cast(), tests.create_fleet();

create function tests.paper(who text, kind text, days int, plate text default null, reminded int default null)
returns void
language sql
as $$
  delete from public.papers p where p.owner_id = tests.id(who) and p.kind = paper.kind and p.status = 'accepted';
  insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status, reminded_days, decided_at)
  values (tests.id(who), kind, plate, 'x', private.lagos_today() + days, 'accepted', reminded, case when kind = 'licence' then now() end);
$$;
create function tests.days_pass(days int) returns void language sql as $$ update public.papers set expires_on = expires_on - days $$;
create function tests.remind() returns text[]
language plpgsql
as $$
begin
  delete from public.notifications where kind = 'paper_expiring';
  perform private.remind_expiring_papers();
  return (
    select coalesce(array_agg(initcap(p.user_type) || ': ' || n.title order by p.user_type, n.title), '{}')
    from public.notifications n join public.profiles p on p.id = n.user_id
    where n.kind = 'paper_expiring' and n.user_id = any (tests.ids())
  );
end
$$;

-- Reminders.
select is((select count(*) from private.jobs j where j.function_name = 'remind_expiring_papers'), 1::bigint, 'the clock runs the job');
select tests.paper('driver', 'licence', 31);
select is(tests.remind(), '{}', '31 days before expiry there is no reminder');
select tests.days_pass(1);
select is(tests.remind(), array['Driver: Your licence expires in 30 days'], '30 days before there is one');
select is(tests.remind(), '{}', 'one only, however often the job runs');
select tests.days_pass(22);
select is(tests.remind(), '{}', 'none 8 days before');
select tests.days_pass(1);
select is(tests.remind(), array['Driver: Your licence expires in 7 days'], 'one 7 days before');
select tests.days_pass(6);
select is(tests.remind(), array['Driver: Your licence expires tomorrow'], 'one on the day before');
select tests.days_pass(5);
select is(tests.remind(), '{}', 'and none afterwards');
select tests.paper('driver', 'licence', 5);
select is(tests.remind(), array['Driver: Your licence expires in 5 days'], 'after a pause of the clock the latest reminder is sent, alone');
select tests.paper('driver', 'licence', -3, reminded => 7);
select is(tests.remind(), array['Driver: Your licence has expired'], 'also when the paper has expired meanwhile');
select tests.paper('driver', 'licence', -58, reminded => 7);
select is(tests.remind(), array['Driver: Your licence has expired'], 'up to 60 days late');
select tests.paper('driver', 'licence', -59, reminded => 7);
select is(tests.remind(), '{}', 'and not later');
-- A paper with a reminder stays expired for years: the job must not read it each hour.
insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status, reminded_days)
select tests.id('driver'), 'insurance', 'OLD' || n, 'x', private.lagos_today() - n, 'accepted', 1 from generate_series(1, 300) n;
analyze public.papers;
set local enable_seqscan = off;
create table tests.fetched as select s.idx_tup_fetch as tuples from pg_stat_xact_user_tables s where s.relid = 'public.papers'::regclass;
select private.remind_expiring_papers();
select cmp_ok(
  (select s.idx_tup_fetch - f.tuples from pg_stat_xact_user_tables s, tests.fetched f where s.relid = 'public.papers'::regclass), '<', 100::bigint,
  'papers that were reminded of are not read again'
);
set local enable_seqscan = on;
delete from public.papers where plate_key like 'OLD%';
select tests.paper('driver', 'licence', 30);
insert into public.papers (owner_id, kind, file_path, expires_on, status)
values (tests.id('driver'), 'licence', 'y', private.lagos_today() + 400, 'pending');
select is(tests.remind(), '{}', 'a driver who has sent the renewed licence is not reminded');
delete from public.papers where status = 'pending';
select private.set_suspended(tests.id('driver'), true);
select is(tests.remind(), '{}', 'nor is a suspended one');
select private.set_suspended(tests.id('driver'), false);
select tests.paper('driver', 'insurance', 7, 'TST001AA'), tests.paper('corporate', 'insurance', 7, 'ABC123DE'),
  tests.paper('corporate', 'roadworthiness', 7, 'SOLD');
select is(
  tests.remind(), array['Corporate: Your insurance expires in 7 days', 'Driver: Your insurance expires in 7 days', 'Driver: Your licence expires in 30 days'],
  'a company is reminded of its vehicles, not of others'
);
select is(
  (select n.body || n.link from public.notifications n where n.kind = 'paper_expiring' and n.user_id = tests.id('corporate')),
  format('ABC-123-DE: valid until %s. Please send the new one./corporate?tab=fleet', to_char(private.lagos_today() + 7, 'FMDD Mon YYYY')),
  'the reminder names the vehicle and leads there'
);

-- Booked trips after an expiry.
select tests.paper('driver', 'licence', 3);
select tests.authenticate_as('admin');
select is_empty(
  $$ select 1 from private.trips_after_expiry() where trip_id = tests.trip() $$, 'a trip on the last valid day is none of them'
);
select tests.authenticate_as('postgres');
select tests.paper('driver', 'licence', 2), tests.paper('driver', 'insurance', 1, 'TST001AA'), tests.paper('driver', 'roadworthiness', 300, 'TST001AA');
select tests.authenticate_as('admin');
select results_eq(
  $$ select papers from private.trips_after_expiry() where trip_id = tests.trip() $$,
  $$ select jsonb_build_array(
       jsonb_build_object('kind', 'insurance', 'expiresOn', private.lagos_today() + 1),
       jsonb_build_object('kind', 'licence', 'expiresOn', private.lagos_today() + 2)) $$,
  'administrators see booked trips after an expiry, with what expires'
);
select is(
  (select c.trips_after_expiry from private.admin_paper_counts() c), (select count(*)::int from private.trips_after_expiry()),
  'the count agrees with the list'
);
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(tests.booking(''passenger''), null)', 'the passenger cancels');
select tests.authenticate_as('admin');
select is_empty($$ select 1 from private.trips_after_expiry() where trip_id = tests.trip() $$, 'a trip without bookings is not listed');
select tests.authenticate_as('postgres');
select tests.paper('driver', 'insurance', -1, 'TST001AA');
select tests.authenticate_as('admin');
select is(
  (select c.expired_papers from private.admin_paper_counts() c),
  (select count(*)::int from public.papers p where private.is_paper_in_use(p) and p.expires_on < private.lagos_today()), 'expired papers are counted'
);
select isnt_empty(
  $$ select 1 from public.papers p where private.is_paper_in_use(p) and p.owner_id = tests.id('driver') and p.kind = 'insurance' and p.expires_on < private.lagos_today() $$, 'and listed'
);
select tests.refused(who, 'select private.admin_paper_counts()', '42501') from unnest(array['anon', 'driver', 'corporate']) as who;

-- Deleting the account.
select tests.delete_account('driver');
select tests.authenticate_as('postgres');
select is_empty($$ select 1 from public.papers where owner_id = tests.id('driver') $$, 'a deleted account leaves no papers');
select * from finish();
