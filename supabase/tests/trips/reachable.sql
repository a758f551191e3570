-- The next trip of a driver or a vehicle begins where they can be in time (check_reachable).
select plan(23);
select tests.create_cast(), tests.create_fleet();

create function tests.at(clock time, days int default 30) returns timestamptz language sql stable
return private.lagos_moment(private.lagos_today() + days, clock);
create function tests.publish(origin text, destination text, clock time, minutes int default null, key text default null, days int default 30)
returns uuid language sql
return private.publish_trip(origin, destination, tests.at(clock, days), 4, 1000000, null, tests.named(key), minutes);
create function tests.change(key text, changes jsonb) returns text language plpgsql as $$
begin
  perform private.change_trip((select t.id from public.trips t where t.client_key = tests.named(key)), changes);
  return 'changed';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;
select is(private.fastest_minutes('abuja', 'lagos'), 292, 'from Abuja to Lagos it takes at least 4 hours 52 minutes');

-- Publishing.
select tests.authenticate_as('driver');
select lives_ok($$ select tests.publish('Lagos', 'Abuja', '06:00', 750, 'first') $$, 'a trip arrives in Abuja at 18:30');
select throws_ok($$ select tests.publish('Lagos', 'Ibadan', '18:30') $$, 'PT409', format(
  'One trip arrives in Abuja on %s, and the next one leaves Lagos on %s. The way between takes at least 292 minutes.',
  to_char(tests.at('18:30') at time zone 'Africa/Lagos', 'Dy FMDD Mon YYYY, HH24:MI'),
  to_char(tests.at('18:30') at time zone 'Africa/Lagos', 'Dy FMDD Mon YYYY, HH24:MI')
), 'the attack: the next one leaves Lagos at 18:30');
select throws_ok($$ select tests.publish('Lagos', 'Ibadan', '23:00') $$, 'PT409', null, 'at 23:00 it is 22 minutes too early');
savepoint published;
select lives_ok($$ select tests.publish('Lagos', 'Ibadan', '23:30') $$, 'at 23:30 the driver can be there');
rollback to published;
select lives_ok($$ select tests.publish('Abuja', 'Kaduna', '18:30') $$, 'from Abuja the next one may leave at 18:30');
rollback to published;
select throws_ok($$ select tests.publish('Lagos', 'Abuja', '15:00', 620, null, 29) $$, 'PT409', null, 'a trip before the first, which arrives in Abuja at 01:20, is refused');
select lives_ok($$ select tests.publish('Abuja', 'Lagos', '17:00', 600, null, 29) $$, 'one that arrives where the first begins is published');
rollback to published;
select lives_ok($$ select tests.publish('Lagos', 'Ibadan', '06:00', null, null, 31) $$, 'the next morning the driver can be anywhere');

-- Editing.
select lives_ok($$ select tests.publish('Abuja', 'Kaduna', '19:00', 180, 'second') $$, 'a second trip from Abuja');
select lives_ok($$ select tests.publish('Ibadan', 'Lagos', '20:00', 180, 'before', 29) $$, 'and one that ends in Lagos at 23:00 the day before');
select matches(
  tests.change('second', jsonb_build_object('departureAt', tests.at('17:00', 29), 'durationMinutes', 90)), '^PT409 One trip arrives in Kaduna',
  'a trip is not moved to where the driver cannot be after it'
);
select matches(
  tests.change('first', jsonb_build_object('departureAt', tests.at('06:00'), 'durationMinutes', 790)), '^PT409 You already have a trip at that time',
  'nor made longer than to the next one'
);
select is(tests.change('second', jsonb_build_object('departureAt', tests.at('19:30'))), 'changed', 'it is moved to where the driver is');

-- Schedules.
select tests.authenticate_as('postgres');
create function tests.schedule_reason() returns text language sql stable security definer return (
  select string_agg(coalesce(d.reason, 'published'), ' | ' order by d.day) from public.schedule_days d
);
select tests.authenticate_as('driver');
select lives_ok($$ select tests.publish('Lagos', 'Abuja', '06:00', 750, 'busy day', 11) $$, 'a trip to Abuja in 11 days');
select lives_ok($$ select private.make_schedule(jsonb_build_object(
  'origin', 'Lagos', 'destination', 'Ibadan', 'departureTime', '18:30', 'weekdays', '[1, 2, 3, 4, 5, 6, 7]'::jsonb, 'everyWeeks', 1,
  'startsOn', private.lagos_today() + 10, 'endsOn', private.lagos_today() + 12, 'seats', 4, 'fareKobo', 500000
), tests.named('evenings')) $$, 'a schedule of evenings from Lagos');
select matches(
  tests.schedule_reason(), '^published \| One trip arrives in Abuja [^|]* \| published$', 'waits on the day on which the driver is in Abuja'
);

-- Trips published before this rule stay, and cannot be moved to where the driver cannot be either.
select tests.authenticate_as('postgres');
set local session_replication_role = replica;
update public.trips t set departure_at = tests.at('18:30', 40), arrives_at = tests.at('20:00', 40), origin_place_id = 'lagos', destination_place_id = 'ibadan'
where t.client_key = tests.named('second');
update public.trips t set departure_at = tests.at('06:00', 40), arrives_at = tests.at('18:30', 40) where t.client_key = tests.named('first');
update public.trip_stops s set planned_at = case when s.id = private.stop_id(t.id, false) then t.departure_at else t.arrives_at end
from public.trips t where t.id = s.trip_id and t.client_key in (tests.named('first'), tests.named('second'));
set local session_replication_role = origin;
select tests.authenticate_as('driver');
select is(tests.change('second', '{"description": "As before", "totalSeats": 3, "fareKobo": 600000}'), 'changed', 'a trip that touches another one can be changed');
select matches(
  tests.change('second', jsonb_build_object('departureAt', tests.at('19:00', 40))), '^PT409 One trip arrives in Abuja', 'but not be moved to another impossible time'
);

-- A vehicle with two drivers.
select tests.authenticate_as('postgres');
select tests.join_second_driver();
select tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip');
select tests.schedule(10.5, 'late trip', vehicle => tests.fleet_vehicle('spare bus'));
select throws_like(
  format($$ select tests.edit(jsonb_build_object('vehicleId', %L, 'driverId', %L), 'late trip') $$, tests.fleet_vehicle('bus'), tests.id('newdriver')),
  'One trip arrives in Kaduna on %', 'the attack: another driver takes the bus in Abuja at the moment when it arrives in Kaduna'
);
select throws_like(
  format($$ select tests.edit(jsonb_build_object('driverId', %L), 'late trip') $$, tests.id('driver')),
  'One trip arrives in Kaduna on %', 'or its driver another bus'
);
select lives_ok($$ select tests.edit(jsonb_build_object('departureAt', tests.hour(12)), 'late trip') $$, 'the other bus leaves later');
select lives_ok(
  format($$ select tests.edit(jsonb_build_object('vehicleId', %L, 'driverId', %L), 'late trip') $$, tests.fleet_vehicle('bus'), tests.id('newdriver')),
  'when the first one can be back'
);
