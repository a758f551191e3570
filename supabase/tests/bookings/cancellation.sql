select plan(30);
select tests.create_cast();

create function tests.trip_summary()
returns text
language sql
stable
security definer
return (
  select format('%s: %s left, bookings %s, transactions %s', t.status, t.seats_available,
    (select string_agg(b.status, '+' order by b.seats, b.status) from public.bookings b where b.trip_id = t.id),
    (select string_agg(x.status, '+' order by x.amount_kobo, x.status) from public.transactions x join public.bookings b on b.id = x.booking_id where b.trip_id = t.id))
  from public.trips t where t.id = tests.trip()
);

select tests.authenticate_as('stranger');
select tests.book_seats(tests.trip(), 2, tests.named('stranger books'));

-- Cancelling a booking.
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT404', 'Booking not found.', 'a passenger cannot cancel the booking of another'
);
select throws_ok('select private.cancel_booking(null, null)', 'PT404', 'Booking not found.', 'a null booking is not found');
select throws_ok(
  'select private.cancel_booking(tests.booking(''stranger''), repeat(''x'', 301))',
  'PT400', 'Reason is too long', 'a reason that is too long is refused'
);
select tests.authenticate_as('driver');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT404', 'Booking not found.', 'the driver cannot cancel a booking'
);
select tests.authenticate_as('gone');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT401', null, 'a token whose session has ended cannot cancel'
);
select tests.authenticate_as('anon');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  '42501', null, 'anonymous callers cannot cancel'
);
select tests.authenticate_as('stranger');
select is(tests.trip_summary(), 'scheduled: 1 left, bookings confirmed+confirmed, transactions pending+pending', 'before the cancellation both bookings are confirmed');
select is(
  private.cancel_booking(tests.booking('stranger'), ' Changed my mind '),
  tests.booking('stranger'), 'a passenger cancels a booking'
);
select is(
  tests.trip_summary(),
  'scheduled: 3 left, bookings confirmed+cancelled, transactions pending+cancelled', 'cancelling returns the seats and cancels the transaction'
);
select is(
  private.cancel_booking(tests.booking('stranger'), 'Again'),
  tests.booking('stranger'), 'cancelling a booking again returns the same booking'
);
select is(
  tests.trip_summary(),
  'scheduled: 3 left, bookings confirmed+cancelled, transactions pending+cancelled', 'cancelling again returns no more seats'
);
select results_eq(
  $$ select b.cancel_reason, b.cancelled_by from public.bookings b where b.id = tests.booking('stranger') $$,
  $$ values ('Changed my mind', tests.id('stranger')) $$, 'the reason and the person who cancelled are stored'
);
select lives_ok('select tests.book_seats(tests.trip(), 2, tests.named(''stranger books again''))', 'a passenger who has cancelled may book again');

-- Cancelling a trip.
select tests.authenticate_as('newdriver');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)',
  'PT403', 'This is not your trip.', 'another driver cannot cancel a trip'
);
select tests.authenticate_as('passenger');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)', 'PT403', 'This is not your trip.', 'a passenger cannot cancel a trip'
);
select tests.authenticate_as('suspended');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)',
  'PT403', 'Your account is suspended.', 'a suspended driver cannot cancel a trip'
);
select tests.authenticate_as('driver');
select throws_ok('select private.cancel_trip(null, null)', 'PT404', 'Trip not found.', 'a null trip is not found');
savepoint open_trip;
select is(private.cancel_trip(tests.trip(), 'Vehicle broke down'), tests.trip(), 'the driver cancels the trip');
select is(
  (select count(*) from public.bookings where trip_id = tests.trip() and status = 'confirmed'),
  0::bigint, 'cancelling a trip leaves no confirmed booking'
);
select is((select seats_available from public.trips where id = tests.trip()), 4, 'cancelling a trip returns all seats');
select results_eq(
  'select cancel_reason, cancelled_by from public.bookings where trip_id = tests.trip() order by 1',
  $$ values ('Changed my mind', tests.id('stranger')), ('Vehicle broke down', tests.id('driver')), ('Vehicle broke down', tests.id('driver')) $$,
  'each booking stores who cancelled it and why, also one cancelled before the trip'
);
select is(private.cancel_trip(tests.trip(), 'Again'), tests.trip(), 'cancelling a trip again returns the same trip');
select is(
  (select cancel_reason from public.trips where id = tests.trip()), 'Vehicle broke down', 'cancelling again keeps the first reason'
);
select tests.authenticate_as('passenger');
select is((select status from public.transactions), 'cancelled', 'cancelling a trip cancels the transactions');
select is(
  private.cancel_booking(tests.booking('passenger'), null),
  tests.booking('passenger'), 'cancelling a booking of a cancelled trip returns the booking'
);
select is((select seats_available from public.trips where id = tests.trip()), 4, 'cancelling a booking of a cancelled trip returns no more seats');
rollback to open_trip;

-- Cancelling while boarding and under way.
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = tests.trip();
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(tests.booking(''passenger''), null)', 'a passenger may cancel while boarding');
select tests.authenticate_as('driver');
select lives_ok('select private.cancel_trip(tests.trip(), null)', 'the driver may cancel while boarding');
rollback to open_trip;
select tests.authenticate_as('postgres');
update public.trips set status = 'en_route' where id = tests.trip();
select tests.authenticate_as('passenger');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT409', null, 'a passenger cannot cancel under way'
);
select tests.authenticate_as('driver');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)', 'PT409', null, 'the driver cannot cancel under way'
);
select tests.authenticate_as('postgres');
select * from finish();
