select plan(110);
select tests.create_cast();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.named('two-seat trip'), 'driver', 2);

-- Callers who may book, and refused requests.
select tests.authenticate_as('anon');
select throws_ok(
  'select tests.book_seats(tests.trip(), 1, tests.named(''refused request''))', '42501', null, 'anonymous callers cannot book'
);
select tests.authenticate_as('admin');
select throws_ok(
  'select tests.book_seats(tests.trip(), 1, tests.named(''refused request''))', '42501', null, 'administrators cannot book'
);
select tests.authenticate_as('postgres');
select throws_ok(
  format('select tests.authenticate_as(%L); select tests.book_seats(tests.trip(), 1, tests.named(''refused request''))', who),
  code, words, who || ' is refused: ' || words
)
from (values
  ('driver', 'PT403', 'You cannot book your own trip.'), ('newdriver', 'PT403', 'Only passengers can book seats.'),
  ('corporate', 'PT403', 'Only passengers can book seats.'), ('suspended', 'PT403', 'Your account is suspended.'),
  ('gone', 'PT401', 'Please sign in again.'), ('passenger', 'PT409', 'You have already booked this trip.')
) as refusals (who, code, words);
select tests.authenticate_as('stranger');
select throws_ok(format('select tests.book_seats(%s, %s, %s)', trip, seats, key), code, words, format('%s seats are refused: %s', seats, words))
from (values
  ('tests.trip()', 'null', 'tests.named(''refused request'')', 'PT400', 'At least 1 seat required'), ('tests.trip()', '0', 'tests.named(''refused request'')', 'PT400', 'At least 1 seat required'),
  ('tests.trip()', '-2147483648', 'tests.named(''refused request'')', 'PT400', 'At least 1 seat required'), ('tests.trip()', '9', 'tests.named(''refused request'')', 'PT400', 'Maximum 8 seats'),
  ('tests.trip()', '2147483647', 'tests.named(''refused request'')', 'PT400', 'Maximum 8 seats'), ('tests.trip()', '1', 'null', 'PT400', 'A client key is required'),
  ('null', '1', 'tests.named(''refused request'')', 'PT404', 'Trip not found.'), ('gen_random_uuid()', '1', 'tests.named(''refused request'')', 'PT404', 'Trip not found.'),
  ('tests.trip()', '4', 'tests.named(''refused request'')', 'PT409', 'Only 3 seats are left.')
) as garbage (trip, seats, key, code, words);
select tests.authenticate_as('postgres');
savepoint setting;
update public.platform_settings set booking_seats_max = 10;
select tests.create_trip(tests.named('big trip'), 'driver', 20);
select tests.authenticate_as('stranger');
select lives_ok('select tests.book_seats(tests.named(''big trip''), 10, tests.named(''big trip''))', 'the maximum number of seats of a booking comes from the settings');
select tests.authenticate_as('postgres');
rollback to setting;
select tests.authenticate_as('stranger');

-- A request with an outdated fare or departure is refused.
select throws_ok(
  format('select tests.book_seats(tests.named(''two-seat trip''), 1, tests.named(''first request''), %s, %s)', fare, departure),
  'PT409', 'The driver has changed this trip. Nothing was booked.', words
)
from (values
  ('900000', 'null', 'an outdated fare is refused'),
  ('null', 'now()', 'an outdated departure is refused'),
  ('1000000', '(select departure_at + interval ''1 minute'' from public.trips where id = tests.named(''two-seat trip''))', 'a departure that differs by one minute is refused')
) as seen (fare, departure, words);
select is((select seats_available from public.trips where id = tests.named('two-seat trip')), 2, 'a refused request takes no seat');

-- Booking.
select lives_ok(
  $$ select tests.book_seats(tests.named('two-seat trip'), 1, tests.named('first request'), 1000000, date_trunc('milliseconds', departure_at)) from public.trips where id = tests.named('two-seat trip') $$,
  'a passenger books with the current fare and departure'
);
select is(
  tests.book_seats(tests.named('two-seat trip'), 1, tests.named('first request'), 900000, now()),
  b.id, 'the same client key returns the booking also with an outdated fare and departure'
) from public.bookings b where b.client_key = tests.named('first request');
select is(
  tests.book_seats(tests.named('two-seat trip'), 1, tests.named('first request')),
  b.id, 'the same client key again returns the same booking'
) from public.bookings b where b.client_key = tests.named('first request');
select throws_ok(
  'select tests.book_seats(tests.named(''two-seat trip''), 2, tests.named(''first request''))',
  'PT409', null, 'the same client key with other seats is refused'
);
select throws_ok(
  'select tests.book_seats(tests.trip(), 1, tests.named(''first request''))',
  'PT409', null, 'the same client key for another trip is refused'
);
select throws_ok(
  'select tests.book_seats(gen_random_uuid(), 1, tests.named(''first request''))', 'PT409', null, 'the same client key for an unknown trip is refused'
);
select results_eq(
  $$ select b.seats, b.fare_kobo, b.total_kobo, b.status, b.driver_id from public.bookings b where b.client_key = tests.named('first request') $$,
  $$ values (1, 1000000, 1000000::bigint, 'confirmed', tests.id('driver')) $$, 'the booking stores the fare at the time of booking'
);
select results_eq(
  $$ select x.amount_kobo, x.status, x.processed_at from public.transactions x join public.bookings b on b.id = x.booking_id where b.client_key = tests.named('first request') $$,
  $$ values (1000000::bigint, 'pending', null::timestamptz) $$, 'the booking creates a pending transaction of that amount'
);
select is((select seats_available from public.trips where id = tests.named('two-seat trip')), 1, 'repeated requests take the seat once');
select tests.authenticate_as('passenger');
select throws_ok('select tests.book_seats(tests.named(''two-seat trip''), 2, tests.named(''first request''))', 'PT409', 'Only 1 seat is left.', 'the error about one seat left is in the singular');
select lives_ok('select tests.book_seats(tests.named(''two-seat trip''), 1, tests.named(''first request''))', 'two passengers may use the same client key');
select is((select seats_available from public.trips where id = tests.named('two-seat trip')), 0, 'a booking of the last seat leaves none');
select tests.authenticate_as('postgres');
insert into auth.users (id, email) values (tests.named('late passenger'), 'late@cast.test');
select set_config(
  'role',
  'authenticated', true), set_config('request.jwt.claims', jsonb_build_object('sub', tests.named('late passenger'))::text, true
);
select throws_ok(
  'select tests.book_seats(tests.named(''two-seat trip''), 1, tests.named(''late request''))',
  'PT409', 'This trip is fully booked.', 'a full trip is refused'
);

-- Readers of bookings and transactions.
select tests.authenticate_as('postgres');
select tests.matrix('bookings.status', 'trip_id = tests.trip()', $$
  anon       denied denied denied denied
  passenger  1      denied denied denied
  stranger   0      denied denied denied
  driver     1      denied denied denied
  newdriver  0      denied denied denied
  suspended  0      denied denied denied
  corporate  0      denied denied denied
  gone       0      denied denied denied
  admin      1      denied denied denied
$$);
select tests.matrix('transactions.status', 'passenger_id = tests.id(''passenger'')', $$
  anon       denied denied denied denied
  passenger  2      denied denied denied
  stranger   0      denied denied denied
  driver     0      denied denied denied
  newdriver  0      denied denied denied
  suspended  0      denied denied denied
  corporate  0      denied denied denied
  gone       0      denied denied denied
  admin      2      denied denied denied
$$);

-- Trips that are not open for booking.
update public.trips set status = 'waiting' where id = tests.trip();
select tests.authenticate_as('stranger');
select throws_ok(
  'select tests.book_seats(tests.trip(), 1, tests.named(''refused request''))',
  'PT409', 'This trip is no longer open for booking.', 'a boarding trip cannot be booked'
);
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('unlisted trip'), 'driver', 2), tests.create_trip(tests.named('departed trip'), 'driver', 2);
update public.trips set is_listed = false where id = tests.named('unlisted trip');
update public.trips set departure_at = now() where id = tests.named('departed trip');
select tests.authenticate_as('stranger');
select throws_ok(
  'select tests.book_seats(tests.named(''unlisted trip''), 1, tests.named(''refused request''))',
  'PT409', 'This trip is no longer open for booking.', 'a trip that is not listed cannot be booked'
);
select throws_ok(
  'select tests.book_seats(tests.named(''departed trip''), 1, tests.named(''refused request''))',
  'PT409', 'This trip is no longer open for booking.', 'a departed trip cannot be booked'
);
select tests.authenticate_as('postgres');
select * from finish();
