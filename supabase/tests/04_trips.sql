select plan(104);
select tests.create_cast();
update public.vehicles set seats = 50 where id = tests.vehicle();

create function tests.publish(
  origin text default 'Lagos', destination text default 'Abuja',
  departure_at timestamptz default private.lagos_moment(private.lagos_today() + 1, '08:00'),
  seats int default 4, fare_kobo int default 1000000, description text default null, client_key uuid default null
)
returns uuid
language sql
return private.create_trip(origin, destination, departure_at, seats, fare_kobo, description, client_key);
grant execute on function tests.publish(text, text, timestamptz, int, int, text, uuid) to anon, authenticated, app_admin;

-- Who may publish.
select tests.authenticate_as('anon');
select throws_ok('select tests.publish()', '42501', null, 'anonymous callers cannot publish');
select tests.authenticate_as('admin');
select throws_ok('select tests.publish()', '42501', null, 'administrators do not publish');
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
select throws_ok('select tests.publish()', 'PT401', 'Please sign in again.', 'a signed-out token cannot publish');

-- What may be published.
select tests.authenticate_as('driver');
select lives_ok(
  $$ select tests.publish('lagos', 'PH', seats => 1, fare_kobo => 100000, description => '  Bring water ') $$,
  'a verified driver publishes'
);
select results_eq(
  $$ select t.driver_id, t.vehicle_id, t.origin_place_id, t.destination_place_id, t.total_seats, t.seats_available, t.fare_kobo, t.description, t.status, t.is_listed
     from public.trips t where t.description = 'Bring water' $$,
  $$ values (tests.id('driver'), tests.vehicle(), 'lagos', 'port-harcourt', 1, 1, 100000, 'Bring water', 'scheduled', true) $$,
  'the trip has the driver''s vehicle and its places, by any name they have'
);
select lives_ok(call, 'accepted: ' || call)
from unnest(array[
  'select tests.publish(seats => 50)', 'select tests.publish(fare_kobo => 5000000)',
  'select tests.publish(departure_at => private.lagos_moment(private.lagos_today() + 1, ''00:00''))',
  'select tests.publish(departure_at => private.lagos_moment(private.lagos_today() + 365, ''23:30''))',
  'select tests.publish(description => repeat(''x'', 500))', 'select tests.publish(description => ''   '')'
]) as call;
select throws_ok(call, 'PT400', words, call)
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
select lives_ok('select tests.publish(fare_kobo => 8000000)', 'the fare cap is the settings'', not the code''s');

-- Sent twice.
select is(
  tests.publish(description => 'Twice', client_key => tests.key(50)),
  tests.publish('lagos', 'FCT', description => ' Twice ', client_key => tests.key(50)), 'the same client key again is the same trip'
);
select is((select count(*) from public.trips t where t.description = 'Twice'), 1::bigint, 'and it stands there once');
select throws_ok(call, 'PT409', 'This trip was already published with other details.', call)
from unnest(array[
  'select tests.publish(description => ''Twice'', fare_kobo => 1050000, client_key => tests.key(50))',
  'select tests.publish(description => ''Twice'', destination => ''Kano'', client_key => tests.key(50))',
  'select tests.publish(client_key => tests.key(50))'
]) as call;
select isnt(tests.publish(), tests.publish(), 'without a key two calls are two trips');
select tests.authenticate_as('postgres');
savepoint colleague;
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');
select tests.create_trip(tests.key(59), 'newdriver', 4);
update public.driver_profiles d set vehicle_id = t.vehicle_id from public.trips t where t.id = tests.key(59) and d.id = t.driver_id;
select tests.authenticate_as('newdriver');
select lives_ok('select tests.publish(client_key => tests.key(50))', 'another driver''s key is their own');
select tests.authenticate_as('postgres');
rollback to colleague;
select tests.authenticate_as('driver');

-- The Lagos calendar, whatever the session's time zone.
select is(
  private.lagos_day('2026-03-01 23:30+00'),
  '2026-03-02'::date, 'half past eleven at night in London is the next day in Lagos'
);
select is(
  private.lagos_moment('2026-03-02', '00:30'),
  '2026-03-01 23:30+00'::timestamptz, 'half past midnight in Lagos is the day before in London'
);
set local time zone 'Pacific/Auckland';
select is(private.lagos_day('2026-03-01 23:30+00'), '2026-03-02'::date, 'the session''s time zone does not matter');
reset time zone;

-- Who sees which trips.
select tests.authenticate_as('postgres');
delete from public.trips where driver_id = tests.id('driver') and id <> tests.trip();
select tests.create_trip(
  tests.key(1),
  'driver', 4), tests.create_trip(tests.key(2), 'driver', 4), tests.create_trip(tests.key(3), 'driver', 4
);
update public.trips set is_listed = false where id = tests.key(1);
update public.trips set departure_at = now() - interval '1 minute' where id = tests.key(2);
update public.trips set status = 'waiting' where id = tests.key(3);
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
  '1', 'who booked a trip sees it even when it is hidden'
);
select is(tests.attempt('stranger', 'select', 'trips', 'id = tests.trip()'), '0', 'others do not');

-- Order of statuses, whoever writes.
select lives_ok(format('update public.trips set status = %L where id = tests.key(3)', status), 'a trip goes on to ' || status)
from unnest(array['en_route', 'arrived', 'completed']) as status;
select throws_ok(
  $$ update public.trips set status = 'scheduled' where id = tests.key(3) $$, 'PT409', 'A trip that is completed cannot become scheduled.', 'a completed trip stays completed'
);
select throws_ok(
  $$ update public.trips set status = 'completed' where id = tests.key(2) $$, 'PT409', 'A trip that is scheduled cannot become completed.', 'a trip completes only after it has gone'
);
select throws_ok(
  $$ update public.trips set status = 'lost' where id = tests.key(2) $$, 'PT409', null, 'an unknown status is refused'
);
select throws_ok(
  $$ update public.trips set seats_available = 5 where id = tests.key(2) $$,
  '23514', null, 'more seats than the trip has are impossible'
);
select throws_ok(
  $$ update public.trips set seats_available = -1 where id = tests.key(2) $$,
  '23514', null, 'fewer than none are impossible'
);

-- Nobody travels in a vehicle of somebody else.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.key(98), 'newdriver', 4);
select throws_ok(
  'update public.trips set vehicle_id = tests.vehicle() where id = tests.key(98)', '23503', null, 'a private trip is made in its driver''s own vehicle'
);
select lives_ok('update public.trips set vehicle_id = null where id = tests.trip()', 'without a name it is the vehicle of its driver');
update public.trips set vehicle_id = tests.vehicle() where id = tests.trip();

delete from public.trips where id = tests.key(98);

-- Not without end.
delete from public.trips where driver_id = tests.id('driver') and id <> tests.trip();
select tests.create_trip(tests.key(n), 'driver', 4) from generate_series(1, 99) as n;
select tests.authenticate_as('driver');
select throws_ok(
  'select tests.publish()', 'PT409', 'You already have 100 trips ahead. Cancel one before you add another.', 'a driver has 100 trips ahead at most'
);
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '1 minute' where id = tests.key(1);
select tests.authenticate_as('driver');
select lives_ok('select tests.publish()', 'what has left makes room');
select private.cancel_trip(tests.key(2), null);
select lives_ok('select tests.publish()', 'so does what is cancelled');
select * from finish();
