select plan(31);
select tests.create_cast();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.key(10), 'driver', 4);

select tests.authenticate_as('anon');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 5}') $$, '42501', null, 'anonymous callers cannot edit'
);
select tests.authenticate_as('stranger');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 5}') $$,
  'PT403', 'This is not your trip.', 'a passenger cannot edit'
);
select tests.authenticate_as('newdriver');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 5}') $$,
  'PT403', 'This is not your trip.', 'another driver cannot edit'
);
select tests.authenticate_as('suspended');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 5}') $$,
  'PT403', 'Your account is suspended.', 'a suspended driver cannot edit'
);

select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.edit_trip(gen_random_uuid(), '{"totalSeats": 5}') $$,
  'PT404', 'Trip not found.', 'an unknown trip is not found'
);
select throws_ok(
  $$ select private.edit_trip(null, '{"totalSeats": 5}') $$, 'PT404', 'Trip not found.', 'no trip is not found'
);
select is(
  private.edit_trip(tests.key(10), jsonb_build_object(
    'departureAt', private.lagos_moment(private.lagos_today() + 9, '10:30'), 'totalSeats', 7, 'fareKobo', 1250000, 'description', ' New '
  )), tests.key(10), 'everything may change while nobody has booked'
);
select results_eq(
  $$ select departure_at, total_seats, seats_available, fare_kobo, description from public.trips where id = tests.key(10) $$,
  $$ values (private.lagos_moment(private.lagos_today() + 9, '10:30'), 7, 7, 1250000, 'New') $$, 'and has changed'
);
select lives_ok(
  $$ select private.edit_trip(tests.key(10), '{"description": null}') $$, 'a description can be taken away'
);
select is((select description from public.trips where id = tests.key(10)), null, 'and is gone');
select throws_ok(format('select private.edit_trip(tests.key(10), %L)', changes), 'PT400', words, 'refused: ' || coalesce(left(changes, 60), 'null'))
from (values
  ('{}', 'Nothing to change'), ('[]', 'Nothing to change'), (null, 'Nothing to change'), ('{"status": "completed"}', 'Nothing to change'),
  ('{"totalSeats": null}', 'totalSeats must be a whole number'), ('{"totalSeats": 1e300}', 'totalSeats must be a whole number'),
  ('{"totalSeats": 0}', 'Seats must be between 1 and 50'), ('{"fareKobo": 1.5}', 'fareKobo must be a whole number'),
  ('{"fareKobo": 110000}', 'Fare must be a multiple of ₦500'), ('{"departureAt": "soon"}', 'departureAt must be a date and time'),
  ('{"departureAt": "infinity"}', 'Departure date and time are required'), ('{"departureAt": "now"}', 'Departure must be tomorrow or later')
) as garbage (changes, words);

-- With a passenger aboard (tests.trip() has one seat sold).
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"fareKobo": 1500000}') $$, 'PT409', null, 'a booked fare stays'
);
select throws_ok(
  $$ select private.edit_trip(tests.trip(), jsonb_build_object('departureAt', now() + interval '5 days')) $$, 'PT409', null, 'a booked departure stays'
);
select lives_ok(
  $$ select private.edit_trip(tests.trip(), jsonb_build_object('fareKobo', 1000000, 'totalSeats', 3, 'departureAt', t.departure_at)) from public.trips t where t.id = tests.trip() $$,
  'the same fare and departure may come along with new seats'
);
select results_eq(
  'select total_seats, seats_available from public.trips where id = tests.trip()',
  'values (3, 2)', 'sold seats stay sold'
);
select tests.authenticate_as('stranger');
select lives_ok('select private.book_seats(tests.trip(), 1, tests.key(20))', 'a second passenger books');
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 1}') $$,
  'PT409', '2 seats are already booked.', 'seats cannot fall below those sold'
);
select lives_ok($$ select private.edit_trip(tests.trip(), '{"totalSeats": 2}') $$, 'but to just those');
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() + interval '1 hour', fare_kobo = 1000050 where id = tests.key(10);
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.edit_trip(tests.key(10), '{"description": "Gate 3"}') $$, 'what is not changed need not be allowed any more'
);
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = tests.key(10);
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.edit_trip(tests.key(10), '{"totalSeats": 5}') $$,
  'PT409', 'This trip can no longer be changed.', 'a trip that is boarding cannot be edited'
);
select tests.authenticate_as('postgres');
select * from finish();
