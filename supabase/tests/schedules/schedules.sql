select plan(66);
select tests.create_cast();
-- Out of the way of the schedules.
set local session_replication_role = replica;
update public.trips set departure_at = departure_at + interval '40 days', arrives_at = arrives_at + interval '40 days' where id = tests.trip();
set local session_replication_role = origin;

create function tests.details(change jsonb default '{}') returns jsonb language sql stable return jsonb_build_object(
  'origin', 'Lagos', 'destination', 'Ibadan', 'departureTime', '17:00', 'weekdays', '[1, 2, 3, 4, 5, 6, 7]'::jsonb, 'everyWeeks', 1,
  'startsOn', private.lagos_today(), 'seats', 4, 'fareKobo', 500000
) || change;
create function tests.make(change jsonb default '{}', key text default 'schedule') returns uuid language sql
return private.make_schedule(tests.details(change), tests.named(key));
create function tests.schedule_id(key text default 'schedule') returns uuid language sql stable security definer
return (select s.id from public.trip_schedules s where s.client_key = tests.named(key));
create function tests.days(key text default 'schedule') returns text language sql stable security definer return (
  select concat_ws(' ',
    count(*) filter (where t.status = 'scheduled'), 'published',
    count(*) filter (where t.status = 'cancelled'), 'cancelled',
    count(*) filter (where d.trip_id is null), 'waiting'
  )
  from public.schedule_days d left join public.trips t on t.id = d.trip_id where d.schedule_id = tests.schedule_id(key)
);
create function tests.trip_on(ahead int, key text default 'schedule') returns uuid language sql stable security definer return (
  select d.trip_id from public.schedule_days d where d.schedule_id = tests.schedule_id(key) and d.day = private.lagos_today() + ahead
);
create function tests.reason(ahead int, key text default 'schedule') returns text language sql stable security definer return (
  select d.reason from public.schedule_days d where d.schedule_id = tests.schedule_id(key) and d.day = private.lagos_today() + ahead
);
create function tests.fares(key text default 'schedule') returns text language sql stable security definer return (
  select string_agg(distinct t.fare_kobo::text, ' ' order by t.fare_kobo::text) from public.schedule_days d join public.trips t on t.id = d.trip_id
  where d.schedule_id = tests.schedule_id(key) and t.status = 'scheduled'
);
create function tests.change(changes jsonb, key text default 'schedule') returns uuid language sql
return private.change_schedule(tests.schedule_id(key), changes);
create function tests.run() returns int language plpgsql as $$
begin
  perform tests.authenticate_as('postgres');
  update public.schedule_days set next_try_at = now() where trip_id is null;
  return private.make_scheduled_trips();
end
$$;
comment on function tests.run() is 'Runs the job when all waiting days are due.';
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- The days.
create function tests.runs(day date, change jsonb) returns boolean language plpgsql as $$
declare
  schedule public.trip_schedules;
begin
  schedule.skipped_days := '{}';
  schedule.every_weeks := 1;
  return private.runs_on(private.with_rhythm(schedule, tests.details('{"startsOn": "2026-12-02"}' || change)), day);
end
$$;
select is(tests.runs(day, change::jsonb), runs, words) from (values
  ('2026-12-01'::date, '{}', false, 'not before its start'),
  ('2026-12-02', '{}', true, 'on its first day'),
  ('2026-12-31', '{"endsOn": "2026-12-31"}', true, 'on its last day'),
  ('2027-01-01', '{"endsOn": "2026-12-31"}', false, 'not after its last day'),
  ('2026-12-25', '{"skippedDays": ["2026-12-25"]}', false, 'not on a skipped day'),
  ('2026-12-04', '{"weekdays": [5]}', true, 'on its weekday, a Friday'),
  ('2026-12-05', '{"weekdays": [5]}', false, 'not on another'),
  ('2026-12-04', '{"weekdays": [5], "everyWeeks": 2}', true, 'every two weeks: in the week of its start'),
  ('2026-12-11', '{"weekdays": [5], "everyWeeks": 2}', false, 'not in the next one'),
  ('2026-12-18', '{"weekdays": [5], "everyWeeks": 2}', true, 'in the one after'),
  ('2027-01-01', '{"weekdays": [5], "everyWeeks": 2}', true, 'over the new year'),
  ('2026-12-14', '{"weekdays": [1], "everyWeeks": 2}', true, 'the week begins on Monday')
) c (day, change, runs, words);
select is(private.lagos_moment('2026-12-02', '00:30'), '2026-12-01 23:30+00', 'half past midnight in Lagos is the day before in UTC');

-- The cast.
select tests.authenticate_as('anon');
select throws_ok('select tests.make()', '42501', null, 'a visitor makes no schedule');
select tests.authenticate_as('passenger');
select throws_ok('select tests.make()', 'PT403', 'Only drivers and companies have schedules.', 'nor does a passenger');
select tests.authenticate_as('newdriver');
select throws_ok('select tests.make()', 'PT403', null, 'nor a driver who is not verified');
select tests.authenticate_as('suspended');
select throws_ok('select tests.make()', 'PT403', null, 'nor a suspended driver');
select tests.authenticate_as('gone');
select throws_ok('select tests.make()', 'PT401', null, 'nor a person whose session has ended');
select tests.authenticate_as('admin');
select throws_ok('select tests.make()', '42501', null, 'nor an administrator');

-- Made: 14 trips, once each.
select tests.authenticate_as('driver');
select lives_ok('select tests.make()', 'a driver makes a schedule');
select is(tests.days(), '14 published 0 cancelled 0 waiting', 'its trips of the next 14 days are published at once');
select is(tests.make(), tests.schedule_id(), 'the same key gives the same schedule');
select throws_ok($$ select tests.make('{"fareKobo": 600000}') $$, 'PT409', null, 'the key is not used for other details');
select is(tests.run(), 0, 'the job finds nothing to do');
select is(tests.days(), '14 published 0 cancelled 0 waiting', 'and publishes nothing twice');
select tests.authenticate_as('driver');
select lives_ok('select private.cancel_trip(tests.trip_on(9), null)', 'the driver cancels one of its trips');
select tests.run();
select is(tests.days(), '13 published 1 cancelled 0 waiting', 'which is not published again');

-- Bad details.
select tests.authenticate_as('driver');
select throws_ok(format('select tests.make(%L, ''bad'')', change), 'PT400', null, words) from (values
  ('{"weekdays": []}', 'no weekday'),
  ('{"weekdays": [8]}', 'a weekday that is none'),
  ('{"everyWeeks": 3}', 'every three weeks'),
  ('{"departureTime": "25:00"}', 'a time that is none'),
  ('{"departureTime": "07:10"}', 'a time that is not on the list'),
  ('{"startsOn": "2026-02-30"}', 'a start that is not a day'),
  ('{"endsOn": "2020-01-01"}', 'an end before the start'),
  ('{"fareKobo": 1}', 'a fare that no trip may have'),
  ('{"destination": "Lagos"}', 'two places that are one'),
  ('{"description": "Call 0803 123 4567"}', 'a phone number in the description'),
  ('{"startsOn": "2099-01-01"}', 'a start that is too far away')
) c (change, words);

-- Waiting: another trip at the time, seen and tried again.
select lives_ok($$ select tests.make('{"departureTime": "18:00"}', 'second') $$, 'a schedule at the time of another one is made');
select is(tests.days('second'), '1 published 0 cancelled 13 waiting', 'but its days wait, except the one that is free');
select matches(tests.reason(3, 'second'), 'already have a trip', 'with their reason');
select lives_ok('select private.cancel_trip(tests.trip_on(3), null)', 'the driver cancels the other trip');
select is(tests.run(), 1, 'the job publishes the trip of the day that is free now');
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('driver') and n.title = 'A trip of your schedule waits'),
  1::bigint, 'the driver is told once about the others'
);
select tests.run();
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('driver') and n.title = 'A trip of your schedule waits'),
  1::bigint, 'not at every try'
);

-- A change is followed by unsold trips.
select tests.authenticate_as('passenger');
select lives_ok($$ select tests.book_seats(tests.trip_on(5), 1, tests.named('sold')) $$, 'a passenger books one of the trips');
select throws_ok($$ select tests.change('{"fareKobo": 600000}') $$, 'PT403', null, 'and does not change the schedule');
select tests.authenticate_as('newdriver');
select throws_ok($$ select tests.change('{"fareKobo": 600000}') $$, 'PT404', null, 'nor does another driver');
select tests.authenticate_as('driver');
select lives_ok($$ select tests.change('{"fareKobo": 600000}') $$, 'the driver changes the fare');
select is(tests.fares(), '500000 600000', 'the unsold trips follow');
select matches(tests.reason(5), 'it stays as it was', 'the sold one says that it does not');
select throws_ok($$ select tests.change('{"fareKobo": 1}') $$, 'PT400', null, 'a fare that no trip may have is refused');
select throws_ok($$ select tests.change('{"origin": "Kano"}') $$, 'PT400', null, 'the places stay');
select tests.change(jsonb_build_object('skippedDays', jsonb_build_array(private.lagos_today() + 4, private.lagos_today() + 5)));
select is(tests.trip_on(4), null, 'a day that is skipped from now on loses its unsold trip');
select matches(tests.reason(5), 'it still runs', 'but not its sold one');

-- Pause, resume, end.
select private.pause_schedule(tests.schedule_id('second'));
select is(tests.run(), 0, 'a paused schedule publishes nothing');
select is(tests.days('second'), '2 published 0 cancelled 0 waiting', 'its trips stay');
select tests.authenticate_as('postgres');
update public.schedule_days set day = day - 20 where schedule_id = tests.schedule_id('second');
select tests.authenticate_as('driver');
select private.resume_schedule(tests.schedule_id('second'));
select is(
  (select min(d.day) > private.lagos_today() from public.schedule_days d where d.schedule_id = tests.schedule_id('second') and d.trip_id is null),
  true, 'resumed, it makes no past days'
);
select private.end_schedule(tests.schedule_id('second'), true);
select is(tests.days('second'), '0 published 3 cancelled 0 waiting', 'ended, its unsold trips are cancelled if the driver wants it');
select throws_ok($$ select tests.change('{"fareKobo": 700000}', 'second') $$, 'PT409', 'This schedule has ended.', 'and it does not change any more');

-- Others, and the limit.
select tests.refused(who, format('select private.%s(tests.schedule_id()%s)', call, case call when 'end_schedule' then ', false' end), code)
from (values ('anon', '42501'), ('passenger', 'PT403'), ('newdriver', 'PT404')) c (who, code)
cross join unnest(array['end_schedule']) call;
select tests.authenticate_as('postgres');
insert into public.trip_schedules (
  owner_id, origin_place_id, destination_place_id, departs_at, weekdays, every_weeks, starts_on, terms, status, client_key
)
select s.owner_id, s.origin_place_id, s.destination_place_id, s.departs_at, s.weekdays, s.every_weeks, s.starts_on, s.terms, 'paused', gen_random_uuid()
from public.trip_schedules s, generate_series(1, 9) where s.id = tests.schedule_id();
select tests.authenticate_as('driver');
select throws_ok(
  $$ select tests.make('{"departureTime": "12:00"}', 'eleventh') $$, 'PT409', null, 'a driver has at most 10 schedules, paused ones too'
);
select lives_ok('select private.end_schedule(tests.schedule_id(), false)', 'one is ended');
select is(tests.days(), '11 published 2 cancelled 0 waiting', 'whose trips stay');
select * from finish();
