select plan(31);
select tests.create_cast();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.named('free trip'), 'driver', 4);

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
  $$ select private.edit_trip(null, '{"totalSeats": 5}') $$, 'PT404', 'Trip not found.', 'a null id is not found'
);
select is(
  private.edit_trip(tests.named('free trip'), jsonb_build_object(
    'departureAt', private.lagos_moment(private.lagos_today() + 9, '10:30'), 'totalSeats', 7, 'fareKobo', 1250000, 'description', ' New '
  )), tests.named('free trip'), 'the driver changes every field of a trip without bookings'
);
select results_eq(
  $$ select departure_at, total_seats, seats_available, fare_kobo, description from public.trips where id = tests.named('free trip') $$,
  $$ values (private.lagos_moment(private.lagos_today() + 9, '10:30'), 7, 7, 1250000, 'New') $$, 'the changed fields are stored'
);
select lives_ok(
  $$ select private.edit_trip(tests.named('free trip'), '{"description": null}') $$, 'a description may be set to null'
);
select is((select description from public.trips where id = tests.named('free trip')), null, 'the description is removed');
select throws_ok(format('select private.edit_trip(tests.named(''free trip''), %L)', changes), 'PT400', words, 'refused: ' || coalesce(left(changes, 60), 'null'))
from (values
  ('{}', 'Nothing to change'), ('[]', 'Nothing to change'), (null, 'Nothing to change'), ('{"status": "completed"}', 'Nothing to change'),
  ('{"totalSeats": null}', 'totalSeats must be a whole number'), ('{"totalSeats": 1e300}', 'totalSeats must be a whole number'),
  ('{"totalSeats": 0}', 'Seats must be between 1 and 50'), ('{"fareKobo": 1.5}', 'fareKobo must be a whole number'),
  ('{"fareKobo": 110000}', 'Fare must be a multiple of ₦500'), ('{"departureAt": "soon"}', 'departureAt must be a date and time'),
  ('{"departureAt": "infinity"}', 'Departure date and time are required'), ('{"departureAt": "now"}', 'Departure must be tomorrow or later')
) as garbage (changes, words);

-- With a booking: tests.trip() has one booked seat.
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"fareKobo": 1500000}') $$, 'PT409', null, 'the fare of a booked trip cannot change'
);
select throws_ok(
  $$ select private.edit_trip(tests.trip(), jsonb_build_object('departureAt', now() + interval '5 days')) $$, 'PT409', null, 'the departure of a booked trip cannot change'
);
select lives_ok(
  $$ select private.edit_trip(tests.trip(), jsonb_build_object('fareKobo', 1000000, 'totalSeats', 3, 'departureAt', t.departure_at)) from public.trips t where t.id = tests.trip() $$,
  'seats may change when fare and departure are sent unchanged'
);
select results_eq(
  'select total_seats, seats_available from public.trips where id = tests.trip()',
  'values (3, 2)', 'booked seats stay booked'
);
select tests.authenticate_as('stranger');
select lives_ok('select tests.book_seats(tests.trip(), 1, tests.named(''second booking''))', 'a second passenger books');
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 1}') $$,
  'PT409', '2 seats are already booked.', 'seats cannot fall below the booked ones'
);
select lives_ok($$ select private.edit_trip(tests.trip(), '{"totalSeats": 2}') $$, 'seats may fall to the number of booked ones');
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() + interval '1 hour', fare_kobo = 1000050 where id = tests.named('free trip');
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.edit_trip(tests.named('free trip'), '{"description": "Gate 3"}') $$, 'fields that do not change are not checked again'
);
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = tests.named('free trip');
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.edit_trip(tests.named('free trip'), '{"totalSeats": 5}') $$,
  'PT409', 'This trip can no longer be changed.', 'a boarding trip cannot be edited'
);
select tests.authenticate_as('postgres');
select * from finish();
