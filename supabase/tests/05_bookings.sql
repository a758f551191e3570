select plan(119);
select tests.create_cast();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.key(10), 'driver', 2);
create function tests.book_and_cancel(times int) returns text language plpgsql as $$
declare
  detail text;
begin
  for turn in 1..times loop
    begin
      perform private.cancel_booking(private.book_seats(tests.key(80), 1, gen_random_uuid()), null);
    exception when others then
      get stacked diagnostics detail = pg_exception_detail;
      return sqlstate || ' ' || detail;
    end;
  end loop;
  return 'fine';
end
$$;
grant execute on function tests.book_and_cancel(int) to authenticated;

-- Who may book, and what.
select tests.authenticate_as('anon');
select throws_ok(
  'select private.book_seats(tests.trip(), 1, tests.key(2))', '42501', null, 'anonymous callers cannot book'
);
select tests.authenticate_as('admin');
select throws_ok(
  'select private.book_seats(tests.trip(), 1, tests.key(2))', '42501', null, 'administrators do not book'
);
select tests.authenticate_as('postgres');
select throws_ok(
  format('select tests.authenticate_as(%L); select private.book_seats(tests.trip(), 1, tests.key(2))', who),
  code, words, who || ': ' || words
)
from (values
  ('driver', 'PT403', 'You cannot book your own trip.'), ('newdriver', 'PT403', 'Only passengers can book seats.'),
  ('corporate', 'PT403', 'Only passengers can book seats.'), ('suspended', 'PT403', 'Your account is suspended.'),
  ('gone', 'PT401', 'Please sign in again.'), ('passenger', 'PT409', 'You have already booked this trip.')
) as refusals (who, code, words);
select tests.authenticate_as('stranger');
select throws_ok(format('select private.book_seats(%s, %s, %s)', trip, seats, key), code, words, format('%s seats: %s', seats, words))
from (values
  ('tests.trip()', 'null', 'tests.key(2)', 'PT400', 'At least 1 seat required'), ('tests.trip()', '0', 'tests.key(2)', 'PT400', 'At least 1 seat required'),
  ('tests.trip()', '-2147483648', 'tests.key(2)', 'PT400', 'At least 1 seat required'), ('tests.trip()', '9', 'tests.key(2)', 'PT400', 'Maximum 8 seats'),
  ('tests.trip()', '2147483647', 'tests.key(2)', 'PT400', 'Maximum 8 seats'), ('tests.trip()', '1', 'null', 'PT400', 'A client key is required'),
  ('null', '1', 'tests.key(2)', 'PT404', 'Trip not found.'), ('gen_random_uuid()', '1', 'tests.key(2)', 'PT404', 'Trip not found.'),
  ('tests.trip()', '4', 'tests.key(2)', 'PT409', 'Only 3 seats are left.')
) as garbage (trip, seats, key, code, words);
select tests.authenticate_as('postgres');
savepoint setting;
update public.platform_settings set booking_seats_max = 10;
select tests.create_trip(tests.key(90), 'driver', 12);
select tests.authenticate_as('stranger');
select lives_ok('select private.book_seats(tests.key(90), 10, tests.key(90))', 'how many seats one booking may hold is a setting');
select tests.authenticate_as('postgres');
rollback to setting;
select tests.authenticate_as('stranger');

-- What was seen is what is booked.
select throws_ok(
  format('select private.book_seats(tests.key(10), 1, tests.key(3), %s, %s)', fare, departure),
  'PT409', 'The driver has changed this trip. Nothing was booked.', words
)
from (values
  ('900000', 'null', 'a fare that is no longer the trip''s is not booked'),
  ('null', 'now()', 'nor is another departure'),
  ('1000000', '(select departure_at + interval ''1 minute'' from public.trips where id = tests.key(10))', 'not even a minute')
) as seen (fare, departure, words);
select is((select seats_available from public.trips where id = tests.key(10)), 2, 'no seat is gone');

-- Booking.
select lives_ok(
  $$ select private.book_seats(tests.key(10), 1, tests.key(3), 1000000, date_trunc('milliseconds', departure_at)) from public.trips where id = tests.key(10) $$,
  'a passenger books what they have seen'
);
select is(
  private.book_seats(tests.key(10), 1, tests.key(3), 900000, now()),
  b.id, 'what is booked stays booked, whatever was seen') from public.bookings b where b.client_key = tests.key(3
);
select is(
  private.book_seats(tests.key(10), 1, tests.key(3)),
  b.id, 'the same client key answers the same booking') from public.bookings b where b.client_key = tests.key(3
);
select throws_ok(
  'select private.book_seats(tests.key(10), 2, tests.key(3))',
  'PT409', null, 'the same key with other seats is a conflict'
);
select throws_ok(
  'select private.book_seats(tests.trip(), 1, tests.key(3))',
  'PT409', null, 'the same key for another trip is a conflict'
);
select throws_ok(
  'select private.book_seats(gen_random_uuid(), 1, tests.key(3))', 'PT409', null, 'even for one that does not exist'
);
select results_eq(
  $$ select b.seats, b.fare_kobo, b.total_kobo, b.status, b.driver_id from public.bookings b where b.client_key = tests.key(3) $$,
  $$ values (1, 1000000, 1000000::bigint, 'confirmed', tests.id('driver')) $$, 'the booking keeps the fare of its moment'
);
select results_eq(
  $$ select x.amount_kobo, x.status, x.processed_at from public.transactions x join public.bookings b on b.id = x.booking_id where b.client_key = tests.key(3) $$,
  $$ values (1000000::bigint, 'pending', null::timestamptz) $$, 'and owes it'
);
select is((select seats_available from public.trips where id = tests.key(10)), 1, 'the seat is gone once');
select tests.authenticate_as('passenger');
select throws_ok('select private.book_seats(tests.key(10), 2, tests.key(3))', 'PT409', 'Only 1 seat is left.', 'one seat is said as one');
select lives_ok('select private.book_seats(tests.key(10), 1, tests.key(3))', 'another passenger''s key is their own');
select is((select seats_available from public.trips where id = tests.key(10)), 0, 'the trip is full');
select tests.authenticate_as('postgres');
insert into auth.users (id, email) values (tests.key(30), 'late@cast.test');
select set_config(
  'role',
  'authenticated', true), set_config('request.jwt.claims', jsonb_build_object('sub', tests.key(30))::text, true
);
select throws_ok(
  'select private.book_seats(tests.key(10), 1, tests.key(4))',
  'PT409', 'This trip is fully booked.', 'a full trip says so'
);

-- Who sees bookings and money.
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

-- Not open.
update public.trips set status = 'waiting' where id = tests.trip();
select tests.authenticate_as('stranger');
select throws_ok(
  'select private.book_seats(tests.trip(), 1, tests.key(5))',
  'PT409', 'This trip is no longer open for booking.', 'a trip that is boarding is closed'
);
select tests.authenticate_as('postgres');
select tests.create_trip(tests.key(11), 'driver', 2), tests.create_trip(tests.key(12), 'driver', 2);
update public.trips set is_listed = false where id = tests.key(11);
update public.trips set departure_at = now() where id = tests.key(12);
select tests.authenticate_as('stranger');
select throws_ok(
  'select private.book_seats(tests.key(11), 1, tests.key(5))',
  'PT409', 'This trip is no longer open for booking.', 'a hidden trip is closed'
);
select throws_ok(
  'select private.book_seats(tests.key(12), 1, tests.key(5))',
  'PT409', 'This trip is no longer open for booking.', 'a departed trip is closed'
);
select tests.authenticate_as('postgres');

-- Not every seat in the country.
delete from public.trips t where t.driver_id = tests.id('driver') and not exists (
  select from public.bookings b where b.trip_id = t.id
);
select tests.create_trip(tests.key(n), 'driver', 4) from generate_series(40, 80) as n;
select tests.authenticate_as('stranger');
select is(
  (select count(private.book_seats(tests.key(n), 1, tests.key(n))) from generate_series(40, 78) as n), 39::bigint,
  'a passenger has 40 trips ahead'
);
select throws_ok(
  'select private.book_seats(tests.key(79), 1, tests.key(79))',
  'PT409', 'You already have 40 trips ahead. Cancel one before you book another.', 'and not one more'
);
select is(
  private.book_seats(tests.key(78), 1, tests.key(78)), (select b.id from public.bookings b where b.client_key = tests.key(78)),
  'what was booked answers again'
);
select tests.authenticate_as('passenger');
select lives_ok('select private.book_seats(tests.key(79), 1, tests.key(79))', 'others are counted apart');
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '1 minute' where id = tests.key(40);
select tests.authenticate_as('stranger');
select lives_ok('select private.book_seats(tests.key(79), 1, tests.key(79))', 'what has left makes room');
select lives_ok(
  'select private.cancel_booking((select b.id from public.bookings b where b.client_key = tests.key(79)), null)',
  'so does what is cancelled'
);
select is(tests.book_and_cancel(20), 'PT429 {"retryAfterSeconds": 86400}', 'but who books and cancels for ever is stopped for a day');
select tests.authenticate_as('postgres');
update public.bookings set created_at = created_at - interval '23 hours' where passenger_id = tests.id('stranger');
select tests.authenticate_as('stranger');
select is(tests.book_and_cancel(1), 'PT429 {"retryAfterSeconds": 3600}', 'until the first of them is a day old');
select tests.authenticate_as('postgres');
update public.bookings set created_at = created_at - interval '1 hour' where passenger_id = tests.id('stranger');
select tests.authenticate_as('stranger');
select is(tests.book_and_cancel(1), 'fine', 'then it goes on');
select tests.authenticate_as('postgres');
select * from finish();
