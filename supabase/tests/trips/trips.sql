select plan(104);
select tests.create_cast();
update public.vehicles set seats = 50 where id = tests.vehicle();

-- The first morning on whose day, and in the night after it, the driver is free: there is time for the way to and from it.
create function tests.free_morning()
returns timestamptz
language sql
security definer
return (
  with busy as materialized (
    select tstzrange(t.departure_at, t.arrives_at) as span from public.trips t
    where t.driver_id = (select tests.id('driver')) and t.status = 'scheduled'
  ), days as materialized (
    select day, private.lagos_moment(private.lagos_today() + day, '00:00') as midnight from generate_series(1, 364) as day
  )
  select d.midnight + interval '8 hours' from days d
  where not exists (
    select from busy b where b.span && tstzrange(d.midnight, d.midnight + interval '30 hours')
  )
  order by d.day limit 1
);
create function tests.publish(
  origin text default 'Lagos', destination text default 'Abuja', departure_at timestamptz default tests.free_morning(),
  seats int default 4, fare_kobo int default 1000000, description text default null, client_key uuid default null
)
returns uuid
language sql
return private.create_trip(origin, destination, departure_at, seats, fare_kobo, description, client_key);

-- Callers who may publish.
select tests.authenticate_as('anon');
select throws_ok('select tests.publish()', '42501', null, 'anonymous callers cannot publish');
select tests.authenticate_as('admin');
select throws_ok('select tests.publish()', '42501', null, 'administrators cannot publish');
select tests.authenticate_as('passenger');
select throws_ok('select tests.publish()', 'PT403', 'Only drivers can create trips.', 'a passenger cannot publish');
select tests.authenticate_as('corporate');
select throws_ok(
  'select tests.publish()', 'PT403', 'Only drivers can create trips.', 'a company cannot publish as a driver'
);
select tests.authenticate_as('newdriver');
select throws_ok(
  'select tests.publish()', 'PT403', 'Only verified drivers can create trips.', 'an unverified driver cannot publish'
);
select tests.authenticate_as('suspended');
select throws_ok('select tests.publish()', 'PT403', 'Your account is suspended.', 'a suspended driver cannot publish');
select tests.authenticate_as('gone');
select throws_ok('select tests.publish()', 'PT401', 'Please sign in again.', 'a token whose session has ended cannot publish');

-- Which trips may be published.
select tests.authenticate_as('driver');
select lives_ok(
  $$ select tests.publish('lagos', 'PH', private.lagos_moment(private.lagos_today() + 20, '08:00'), seats => 1, fare_kobo => 100000, description => '  Bring water ') $$,
  'a verified driver publishes a trip'
);
select results_eq(
  $$ select t.driver_id, t.vehicle_id, t.origin_place_id, t.destination_place_id, t.total_seats, t.seats_available, t.fare_kobo, t.description, t.status, t.is_listed
     from public.trips t where t.description = 'Bring water' $$,
  $$ values (tests.id('driver'), tests.vehicle(), 'lagos', 'port-harcourt', 1, 1, 100000, 'Bring water', 'scheduled', true) $$,
  'the trip gets the driver''s vehicle, and place names and aliases are resolved'
);
select lives_ok(call, 'accepted: ' || call)
from unnest(array[
  'select tests.publish(departure_at => private.lagos_moment(private.lagos_today() + 1, ''06:00''))',
  'select tests.publish(seats => 50)', 'select tests.publish(fare_kobo => 5000000)',
  'select tests.publish(departure_at => private.lagos_moment(private.lagos_today() + 365, ''23:30''))',
  'select tests.publish(description => repeat(''x'', 500))', 'select tests.publish(description => ''   '')'
]) as call;
select throws_ok(call, 'PT400', words, 'refused: ' || call)
from (values
  ('select tests.publish(origin => null)', 'Origin is required'),
  ('select tests.publish(origin => ''  '')', 'Origin is required'),
  ('select tests.publish(destination => '''')', 'Destination is required'),
  ('select tests.publish(origin => ''Accra'')', 'Origin must be a city in Nigeria that we know'),
  ('select tests.publish(destination => repeat(''x'', 100000))', 'Destination must be a city in Nigeria that we know'),
  ('select tests.publish(''Abuja'', ''FCT'')', 'Origin and destination must be different'),
  ('select tests.publish(departure_at => null)', 'Departure date and time are required'),
  ('select tests.publish(departure_at => ''infinity'')', 'Departure date and time are required'),
  ('select tests.publish(departure_at => ''-infinity'')', 'Departure date and time are required'),
  ('select tests.publish(departure_at => now())', 'Departure must be tomorrow or later'),
  ('select tests.publish(departure_at => private.lagos_moment(private.lagos_today(), ''23:59:59''))', 'Departure must be tomorrow or later'),
  ('select tests.publish(departure_at => ''4713-01-01 BC'')', 'Departure must be tomorrow or later'),
  ('select tests.publish(departure_at => private.lagos_moment(private.lagos_today() + 366, ''00:00''))', 'Departure must be within 365 days'),
  ('select tests.publish(departure_at => ''294000-01-01'')', 'Departure must be within 365 days'),
  ('select tests.publish(seats => null)', 'Seats must be between 1 and 50'),
  ('select tests.publish(seats => 0)', 'Seats must be between 1 and 50'),
  ('select tests.publish(seats => 51)', 'Seats must be between 1 and 50'),
  ('select tests.publish(seats => -2147483648)', 'Seats must be between 1 and 50'),
  ('select tests.publish(seats => 2147483647)', 'Seats must be between 1 and 50'),
  ('select tests.publish(fare_kobo => null)', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.publish(fare_kobo => 50000)', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.publish(fare_kobo => 5050000)', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.publish(fare_kobo => -2147483648)', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.publish(fare_kobo => 2147483647)', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.publish(fare_kobo => 110000)', 'Fare must be a multiple of ₦500'),
  ('select tests.publish(fare_kobo => 100001)', 'Fare must be a multiple of ₦500'),
  ('select tests.publish(description => repeat(''x'', 501))', 'Description is too long')
) as refusals (call, words);
select tests.authenticate_as('admin');
update public.platform_settings set fare_max_kobo = 8000000;
select tests.authenticate_as('driver');
select lives_ok('select tests.publish(fare_kobo => 8000000)', 'the maximum fare comes from the settings');

-- Idempotency.
select is(
  tests.publish('Lagos', 'Abuja', private.lagos_moment(private.lagos_today() + 40, '08:00'), description => 'Twice', client_key => tests.named('first request')),
  tests.publish('lagos', 'FCT', private.lagos_moment(private.lagos_today() + 40, '08:00'), description => ' Twice ', client_key => tests.named('first request')), 'the same client key again returns the same trip'
);
select is((select count(*) from public.trips t where t.description = 'Twice'), 1::bigint, 'the same client key creates one trip');
select throws_ok(call, 'PT409', 'This trip was already published with other details.', 'the same client key with other details is refused: ' || call)
from unnest(array[
  'select tests.publish(description => ''Twice'', fare_kobo => 1050000, client_key => tests.named(''first request''))',
  'select tests.publish(description => ''Twice'', destination => ''Kano'', client_key => tests.named(''first request''))',
  'select tests.publish(client_key => tests.named(''first request''))'
]) as call;
select isnt(tests.publish(), tests.publish(), 'two calls without a client key create two trips');
select tests.authenticate_as('postgres');
savepoint one_driver;
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');
select tests.create_trip(tests.named('vehicle of newdriver'), 'newdriver', 4);
update public.driver_profiles d set vehicle_id = t.vehicle_id
from public.trips t where t.id = tests.named('vehicle of newdriver') and d.id = t.driver_id;
select tests.authenticate_as('newdriver');
select lives_ok('select tests.publish(client_key => tests.named(''first request''))', 'two drivers may use the same client key');
select tests.authenticate_as('postgres');
rollback to one_driver;
select tests.authenticate_as('driver');

-- The Lagos calendar does not depend on the session's time zone.
select is(
  private.lagos_day('2026-03-01 23:30+00'),
  '2026-03-02'::date, '23:30 UTC is the next day in Lagos'
);
select is(
  private.lagos_moment('2026-03-02', '00:30'),
  '2026-03-01 23:30+00'::timestamptz, '00:30 in Lagos is the day before in UTC'
);
set local time zone 'Pacific/Auckland';
select is(private.lagos_day('2026-03-01 23:30+00'), '2026-03-02'::date, 'the day in Lagos does not depend on the session''s time zone');
reset time zone;

-- Readers of trips.
select tests.authenticate_as('postgres');
delete from public.trips where driver_id = tests.id('driver') and id <> tests.trip();
select tests.create_trip(tests.named(trip), 'driver', 4) from unnest(array['unlisted trip', 'departed trip', 'boarding trip']) as trip;
update public.trips set is_listed = false where id = tests.named('unlisted trip');
update public.trips set departure_at = now() - interval '1 minute' where id = tests.named('departed trip');
update public.trips set status = 'waiting' where id = tests.named('boarding trip');
select tests.matrix('trips.status', 'driver_id = tests.id(''driver'')', $$
  anon       1 denied denied denied
  passenger  1 denied denied denied
  stranger   1 denied denied denied
  driver     4 denied denied denied
  newdriver  1 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      4 denied denied denied
$$);
update public.trips set is_listed = false where id = tests.trip();
select is(
  tests.attempt('passenger', 'select', 'trips', 'id = tests.trip()'),
  '1', 'a passenger reads a booked trip that is not listed'
);
select is(tests.attempt('stranger', 'select', 'trips', 'id = tests.trip()'), '0', 'another passenger does not read a trip that is not listed');

-- Order of statuses, also for the owner of the database.
select lives_ok(format('update public.trips set status = %L where id = tests.named(''boarding trip'')', status), 'a trip moves on to ' || status)
from unnest(array['en_route', 'arrived', 'completed']) as status;
select throws_ok(
  $$ update public.trips set status = 'scheduled' where id = tests.named('boarding trip') $$, 'PT409', 'A trip that is completed cannot become scheduled.', 'a completed trip cannot become scheduled'
);
select throws_ok(
  $$ update public.trips set status = 'completed' where id = tests.named('departed trip') $$, 'PT409', 'A trip that is scheduled cannot become completed.', 'a scheduled trip cannot become completed'
);
select throws_ok(
  $$ update public.trips set status = 'lost' where id = tests.named('departed trip') $$, 'PT409', null, 'an unknown status is refused'
);
select throws_ok(
  $$ update public.trips set leg_taken = '{-1}' where id = tests.named('departed trip') $$,
  '23514', null, 'a negative number of taken seats is refused'
);
select throws_ok(
  $$ update public.trips set leg_taken = '{5}' where id = tests.named('departed trip') $$,
  '23514', null, 'more seats taken than the trip has are refused'
);

-- A trip has a vehicle of its driver.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('trip of newdriver'), 'newdriver', 4);
select throws_ok(
  'update public.trips set vehicle_id = tests.vehicle(), departure_at = departure_at + interval ''90 days'' where id = tests.named(''trip of newdriver'')', '23503', null, 'a trip cannot have the vehicle of another driver'
);
select lives_ok('update public.trips set vehicle_id = null where id = tests.trip()', 'a trip without a vehicle gets its driver''s');
update public.trips set vehicle_id = tests.vehicle() where id = tests.trip();

delete from public.trips where id = tests.named('trip of newdriver');

-- At most 100 trips ahead.
delete from public.trips where driver_id = tests.id('driver') and id <> tests.trip();
select tests.create_trip(tests.named('trip ' || n), 'driver', 4) from generate_series(1, 99) as n;
select tests.authenticate_as('driver');
select throws_ok(
  'select tests.publish()', 'PT409', 'You already have 100 trips ahead. Cancel one before you add another.', 'a driver with 100 trips ahead cannot publish another'
);
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '1 minute' where id = tests.named('trip 1');
select tests.authenticate_as('driver');
select lives_ok('select tests.publish()', 'a departed trip is not counted');
select private.cancel_trip(tests.named('trip 2'), null);
select lives_ok('select tests.publish()', 'a cancelled trip is not counted');
select * from finish();
