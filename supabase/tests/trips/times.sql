select plan(84);
select tests.create_cast();

create function tests.status_of(trip uuid default tests.trip()) returns text language sql stable security definer
return (select t.status from public.trips t where t.id = trip);
create function tests.move(status text, trip uuid default tests.trip()) returns uuid language sql
return private.change_trip_status(trip, status);
create function tests.admin_move(status text, reason text default null, trip uuid default tests.trip()) returns uuid language sql
return private.admin_change_trip_status(trip, status, reason);
create function tests.due_in(minutes int, trip uuid default tests.trip()) returns void language plpgsql security definer as $$
begin
  perform tests.leave_trip(trip, make_interval(mins => -minutes));
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- Attack: a trip far ahead is completed at once.
select tests.due_in(20 * 24 * 60);
select tests.authenticate_as('driver');
select throws_ok(
  format('select tests.move(%L)', status), 'PT409', null, 'a trip 20 days ahead cannot become ' || status
)
from unnest(array['waiting', 'en_route', 'arrived', 'completed']) as status;
select is(tests.status_of(), 'scheduled', 'it is still scheduled');
select is((select d.total_trips from public.driver_profiles d where d.id = tests.id('driver')), 0, 'and counts as nothing');

-- Allowed changes of status, by caller.
select tests.refused(who, 'select tests.move(''waiting'')', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('passenger', 'PT403'), ('newdriver', 'PT403'), ('corporate', 'PT403'),
  ('suspended', 'PT403'), ('gone', 'PT401')
) as refusals (who, code);
select tests.authenticate_as('driver');
select throws_ok(format('select private.change_trip_status(%s, %L)', trip, status), code, words, format('%L of %s: %s', status, trip, words))
from (values
  ('tests.trip()', 'lost', 'PT400', 'Unknown trip status.'), ('tests.trip()', '', 'PT400', 'Unknown trip status.'),
  ('tests.trip()', null, 'PT400', 'Unknown trip status.'), ('gen_random_uuid()', 'waiting', 'PT404', 'Trip not found.')
) as garbage (trip, status, code, words);

-- Each status has its time.
select is(
  private.fastest_minutes('lagos', 'abuja'),
  ceil(private.straight_km('lagos', 'abuja') / 110 * 60)::int,
  'nothing is faster than 110 km/h in a straight line'
);
select tests.due_in(121);
select throws_ok(
  $$ select tests.move('waiting') $$, 'PT409', format(
    'This is possible from %s (Lagos time).', to_char((now() + interval '1 minute') at time zone 'Africa/Lagos', 'Dy DD Mon YYYY, HH24:MI')
  ), 'two hours and a minute before is too early to wait, and the refusal says from when'
);
select tests.due_in(120);
select lives_ok($$ select tests.move('waiting') $$, 'two hours before is not');
select lives_ok($$ select tests.move('waiting') $$, 'the same status again changes nothing');
select tests.due_in(16);
select throws_ok($$ select tests.move('en_route') $$, 'PT409', null, '16 minutes before is too early to leave');
select tests.due_in(15);
select lives_ok($$ select tests.move('en_route') $$, '15 minutes before is not');
select throws_ok(
  format('select tests.move(%L)', status), 'PT409', format('A trip that is en route cannot become %s.', status),
  'a trip that is en route cannot become ' || status
)
from unnest(array['scheduled', 'active', 'waiting', 'completed', 'cancelled']) as status;
select lives_ok($$ select tests.move('arrived') $$, 'arrived has no time of its own');
select tests.due_in(1 - private.fastest_minutes('lagos', 'abuja'));
select throws_ok($$ select tests.move('completed') $$, 'PT409', null, 'the trip cannot have arrived yet');
select tests.authenticate_as('admin');
select throws_ok($$ select tests.admin_move('completed') $$, 'PT409', null, 'nor does an administrator complete it');
select tests.due_in(-private.fastest_minutes('lagos', 'abuja'));
select tests.authenticate_as('driver');
select lives_ok($$ select tests.move('completed') $$, 'a minute later it is possible');
select throws_ok($$ select tests.move('en_route') $$, 'PT409', 'A trip that is completed cannot become en route.', 'and final');

-- The windows are settings.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('trip 10'), 'driver', 4);
update public.platform_settings set waiting_minutes_before = 200, en_route_minutes_before = 100;
select tests.due_in(150, tests.named('trip 10'));
select tests.authenticate_as('driver');
select throws_ok($$ select tests.move('en_route', tests.named('trip 10')) $$, 'PT409', null, 'the setting of en_route counts');
select lives_ok($$ select tests.move('waiting', tests.named('trip 10')) $$, 'and that of waiting');
select tests.authenticate_as('postgres');
update public.platform_settings set waiting_minutes_before = default, en_route_minutes_before = default;
select throws_ok('update public.platform_settings set en_route_minutes_before = 121', '23514', null, 'a trip does not leave before it waits');
delete from public.trips where id = tests.named('trip 10');

-- Arrivals.
select tests.create_trip(tests.named('trip 11'), 'driver', 4);
select is(
  (select t.arrives_at - t.departure_at from public.trips t where t.id = tests.named('trip 11')),
  make_interval(mins => ceil(private.road_km('lagos', 'abuja'))::int),
  'a trip arrives after the kilometres by road at 60 km/h'
);
update public.trips set departure_at = departure_at + interval '1 day' where id = tests.named('trip 11');
select is(
  (select t.arrives_at - t.departure_at from public.trips t where t.id = tests.named('trip 11')),
  make_interval(mins => private.estimated_minutes('lagos', 'abuja')), 'and its arrival moves with the departure'
);
delete from public.trips where id = tests.named('trip 11');
create function tests.publish_in(days int, clock time, minutes int default null, client_key uuid default null) returns uuid language sql
return private.publish_trip(
  'Lagos', 'Abuja', private.lagos_moment(private.lagos_today() + days, clock), 4, 1000000, null, client_key, minutes
);
create function tests.minutes_of(trip uuid) returns int language sql
return (select extract(epoch from t.arrives_at - t.departure_at)::int / 60 from public.trips t where t.id = trip);
grant execute on all functions in schema tests to anon, authenticated, app_admin;
select tests.authenticate_as('driver');
select is(
  tests.minutes_of(tests.publish_in(20, '06:00', private.fastest_minutes('lagos', 'abuja'), tests.named('trip 60'))),
  private.fastest_minutes('lagos', 'abuja'), 'the driver''s own duration counts'
);
select throws_ok(format('select tests.publish_in(25, ''06:00'', %s)', minutes), 'PT400', null, 'a duration of ' || minutes || ' minutes is refused')
from unnest(array[
  -1, 0, private.fastest_minutes('lagos', 'abuja') - 1, 2 * private.estimated_minutes('lagos', 'abuja') + 1, 2147483647
]) as minutes;
select lives_ok(
  format('select tests.publish_in(25, ''06:00'', %s)', 2 * private.estimated_minutes('lagos', 'abuja')), 'up to twice the estimate'
);

-- One trip at a time.
select throws_ok(
  format('select tests.publish_in(%s, %L)', day, clock), 'PT409',
  'You already have a trip at that time. Choose a departure after it arrives.', format('a driver has one trip at a time: day %s, %s', day, clock)
)
from (values (20, '06:00'), (20, '08:00'), (19, '20:00'), (25, '23:30')) as taken (day, clock);
select throws_like($$ select tests.publish_in(20, '11:00') $$, 'One trip arrives in Abuja on %', 'after the arrival the driver is not in Lagos at once');
select lives_ok(
  $$ select private.publish_trip('Abuja', 'Lagos', private.lagos_moment(private.lagos_today() + 20, '11:00'), 4, 1000000, null, null, null) $$,
  'but free where the trip ended'
);
select is(
  tests.publish_in(20, '06:00', null, tests.named('trip 60')),
  (select t.id from public.trips t where t.client_key = tests.named('trip 60')), 'a repeated request is not an overlap'
);
select throws_ok(
  format($$ select private.change_trip((select t.id from public.trips t where t.client_key = %L), '{"durationMinutes": 600}') $$, tests.named('trip 60')),
  'PT409', null, 'a longer duration may not reach into the next trip'
);
select throws_ok(
  format($$ select private.change_trip((select t.id from public.trips t where t.client_key = %L), %L) $$, tests.named('trip 60'),
    jsonb_build_object('departureAt', private.lagos_moment(private.lagos_today() + 25, '08:00'))),
  'PT409', 'You already have a trip at that time. Choose a departure after it arrives.', 'nor is a trip moved onto another'
);
select lives_ok(
  format($$ select private.change_trip((select t.id from public.trips t where t.client_key = %L), '{"durationMinutes": 295, "totalSeats": 5}') $$, tests.named('trip 60')),
  'a possible duration is stored'
);
select results_eq(
  format('select tests.minutes_of(t.id), t.total_seats from public.trips t where t.client_key = %L', tests.named('trip 60')),
  'values (295, 5)', 'with the other changes'
);
select throws_ok(
  format($$ select private.change_trip((select t.id from public.trips t where t.client_key = %L), %L) $$, tests.named('trip 60'), changes),
  'PT400', null, 'refused: ' || changes
)
from unnest(array['{"durationMinutes": 1}', '{"durationMinutes": null}', '{"durationMinutes": "x"}', '{"arrivesAt": 1}', '{}']) as changes;
select tests.authenticate_as('newdriver');
select throws_ok(
  $$ select private.change_trip(tests.trip(), '{"durationMinutes": 400}') $$, 'PT403', 'This is not your trip.', 'others change nothing'
);

-- The list of departure times, and same-day trips.
select tests.authenticate_as('postgres');
select throws_ok(
  format('select private.check_departure(private.lagos_moment(private.lagos_today() + 9, %L))', clock), 'PT400',
  'Departure must be between 06:00 and 23:30 in Lagos, in steps of 30 minutes', 'no departure at ' || clock
)
from unnest(array['00:00', '05:30', '05:59:59', '06:10', '06:30:01', '23:31', '23:59']) as clock;
savepoint same_day;
update public.platform_settings set departure_step_minutes = 1, departure_first = '00:00', departure_last = '23:59';
select lives_ok(
  'select private.check_departure(private.lagos_moment(private.lagos_today() + 1, ''00:01''))', 'the list is a setting'
);
select throws_ok(
  'select private.check_departure(private.lagos_moment(private.lagos_today(), ''23:59''))', 'PT400', 'Departure must be tomorrow or later', 'not today by default'
);
select tests.authenticate_as('passenger');
select throws_ok($$ select private.change_settings('{"sameDayLeadMinutes": 60}') $$, '42501', null, 'passengers change no settings');
select tests.authenticate_as('admin');
select throws_ok(format('select private.change_settings(%L)', changes), 'PT400', null, 'settings refuse ' || changes)
from unnest(array['{}', '[]', '{"sameDayLeadMinutes": 14}', '{"sameDayLeadMinutes": 1441}', '{"sameDayLeadMinutes": "x"}', '{"fareMax": 1}']) as changes;
select lives_ok($$ select private.change_settings('{"sameDayLeadMinutes": 60}') $$, 'an administrator switches same-day trips on');
select tests.authenticate_as('postgres');
select is(
  (select a.details from private.admin_audit a where a.action = 'change_settings' order by a.id desc limit 1), '{"sameDayLeadMinutes": 60}', 'which is audited'
);
select throws_ok(
  'select private.check_departure(date_trunc(''minute'', now() + interval ''59 minutes''))', 'PT400', 'Departure must be at least 60 minutes from now', 'an hour ahead at least'
);
select lives_ok('select private.check_departure(date_trunc(''minute'', now() + interval ''62 minutes''))', 'then today is fine');
select tests.authenticate_as('admin');
select lives_ok($$ select private.change_settings('{"sameDayLeadMinutes": null}') $$, 'and off again');
select tests.authenticate_as('postgres');
select throws_ok(
  'select private.check_departure(date_trunc(''minute'', now()))', 'PT400', 'Departure must be tomorrow or later', 'tomorrow at the earliest'
);
rollback to same_day;
select * from finish();
