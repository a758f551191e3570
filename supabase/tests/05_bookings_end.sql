select plan(50);
select tests.create_cast();
create function tests.booking(who text)
returns uuid
language sql
stable
security definer
return (select b.id from public.bookings b where b.passenger_id = tests.id(who) order by b.created_at desc limit 1);
grant execute on function tests.booking(text) to anon, authenticated, app_admin;

create function tests.left_over()
returns text
language sql
stable
security definer
return (
  select format('%s: %s left, bookings %s, money %s', t.status, t.seats_available,
    (select string_agg(b.status, '+' order by b.seats, b.status) from public.bookings b where b.trip_id = t.id),
    (select string_agg(x.status, '+' order by x.amount_kobo, x.status) from public.transactions x join public.bookings b on b.id = x.booking_id where b.trip_id = t.id))
  from public.trips t where t.id = tests.trip()
);
grant execute on function tests.left_over() to anon, authenticated, app_admin;

select tests.authenticate_as('stranger');
select private.book_seats(tests.trip(), 2, tests.key(2));

-- Cancelling a booking.
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT404', 'Booking not found.', 'nobody cancels another passenger''s booking'
);
select throws_ok('select private.cancel_booking(null, null)', 'PT404', 'Booking not found.', 'no booking is not found');
select throws_ok(
  'select private.cancel_booking(tests.booking(''stranger''), repeat(''x'', 301))',
  'PT400', 'Reason is too long', 'a reason has a limit'
);
select tests.authenticate_as('driver');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT404', 'Booking not found.', 'the driver cancels trips, not bookings'
);
select tests.authenticate_as('gone');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT401', null, 'a signed-out token cancels nothing'
);
select tests.authenticate_as('anon');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  '42501', null, 'anonymous callers cancel nothing'
);
select tests.authenticate_as('stranger');
select is(tests.left_over(), 'scheduled: 1 left, bookings confirmed+confirmed, money pending+pending', 'before');
select is(
  private.cancel_booking(tests.booking('stranger'), ' Changed my mind '),
  tests.booking('stranger'), 'a passenger cancels'
);
select is(
  tests.left_over(),
  'scheduled: 3 left, bookings confirmed+cancelled, money pending+cancelled', 'the seats are back and nothing is owed'
);
select is(
  private.cancel_booking(tests.booking('stranger'), 'Again'),
  tests.booking('stranger'), 'cancelling again gives the same answer'
);
select is(
  tests.left_over(),
  'scheduled: 3 left, bookings confirmed+cancelled, money pending+cancelled', 'and returns the seats once'
);
select results_eq(
  $$ select b.cancel_reason, b.cancelled_by from public.bookings b where b.id = tests.booking('stranger') $$,
  $$ values ('Changed my mind', tests.id('stranger')) $$, 'who and why is kept'
);
select lives_ok('select private.book_seats(tests.trip(), 2, tests.key(6))', 'a cancelled passenger may book again');

-- Contacts of people who share a trip.
select is(
  (select phone from private.driver_contacts(array[tests.trip()])),
  '+2348030000000', 'a passenger gets the driver''s phone'
);
select tests.authenticate_as('corporate');
select is_empty('select * from private.driver_contacts(array[tests.trip()])', 'others do not');
select tests.authenticate_as('passenger');
select throws_ok('select * from private.trip_passengers(tests.trip())', 'PT404', 'Trip not found.', 'passengers do not see each other');
select is_empty('select * from private.driver_contacts(null)', 'no trips, no contacts');
select tests.authenticate_as('postgres');
savepoint travelled;
update public.trips set status = 'en_route' where id = tests.trip();
update public.trips set status = 'arrived' where id = tests.trip();
update public.trips set status = 'completed' where id = tests.trip();
select tests.authenticate_as('passenger');
select isnt_empty('select * from private.driver_contacts(array[tests.trip()])', 'after the journey a passenger can still ask for a forgotten bag');
select tests.authenticate_as('postgres');
update public.trips set ended_at = now() - interval '15 days' where id = tests.trip();
select tests.authenticate_as('passenger');
select is_empty('select * from private.driver_contacts(array[tests.trip()])', 'two weeks later no more');
select tests.authenticate_as('driver');
select isnt_empty('select * from private.driver_contacts(array[tests.trip()])', 'the driver''s own number is theirs');
select tests.authenticate_as('postgres');
rollback to travelled;
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '15 days' where id = tests.trip();
select tests.authenticate_as('passenger');
select is_empty('select * from private.driver_contacts(array[tests.trip()])', 'nor of a trip that nobody completed');
select tests.authenticate_as('postgres');
rollback to travelled;
select tests.authenticate_as('driver');
select results_eq(
  'select name, seats from private.trip_passengers(tests.trip()) order by seats',
  $$ values ('Passenger', 1), ('Stranger', 2) $$, 'the driver sees who travels'
);
select is((select min(phone) from private.trip_passengers(tests.trip())), '+2348030000000', 'and may call them');
select tests.authenticate_as('newdriver');
select throws_ok('select * from private.trip_passengers(tests.trip())', 'PT404', 'Trip not found.', 'another driver does not');
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '4 days' where id = tests.trip();
select tests.authenticate_as('driver');
select is((select max(phone) from private.trip_passengers(tests.trip())), null, 'days after a trip that was never completed, nobody is called');
select tests.authenticate_as('postgres');
rollback to travelled;
select tests.authenticate_as('driver');

-- Cancelling a trip.
select tests.authenticate_as('newdriver');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)',
  'PT403', 'This is not your trip.', 'another driver cannot cancel it'
);
select tests.authenticate_as('passenger');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)', 'PT403', 'This is not your trip.', 'a passenger cannot cancel it'
);
select tests.authenticate_as('suspended');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)',
  'PT403', 'Your account is suspended.', 'a suspended driver cannot cancel'
);
select tests.authenticate_as('driver');
select throws_ok('select private.cancel_trip(null, null)', 'PT404', 'Trip not found.', 'no trip is not found');
savepoint open_trip;
select is(private.cancel_trip(tests.trip(), 'Vehicle broke down'), tests.trip(), 'the driver cancels');
select is(
  (select count(*) from public.bookings where trip_id = tests.trip() and status = 'confirmed'),
  0::bigint, 'its bookings end with it'
);
select is((select seats_available from public.trips where id = tests.trip()), 4, 'its seats are back');
select results_eq(
  'select cancel_reason, cancelled_by from public.bookings where trip_id = tests.trip() order by 1',
  $$ values ('Changed my mind', tests.id('stranger')), ('Vehicle broke down', tests.id('driver')), ('Vehicle broke down', tests.id('driver')) $$,
  'who and why is kept of each, also of who had left before'
);
select is(private.cancel_trip(tests.trip(), 'Again'), tests.trip(), 'cancelling again gives the same answer');
select is(
  (select cancel_reason from public.trips where id = tests.trip()), 'Vehicle broke down', 'and changes nothing'
);
select tests.authenticate_as('passenger');
select is((select status from public.transactions), 'cancelled', 'a passenger of a cancelled trip owes nothing');
select is(
  private.cancel_booking(tests.booking('passenger'), null),
  tests.booking('passenger'), 'cancelling a booking that fell with its trip changes nothing'
);
select is((select seats_available from public.trips where id = tests.trip()), 4, 'and returns no seat twice');
rollback to open_trip;

-- Boarding, under way, then complete.
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = tests.trip();
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(tests.booking(''passenger''), null)', 'while boarding, a passenger still cancels');
select tests.authenticate_as('driver');
select lives_ok('select private.cancel_trip(tests.trip(), null)', 'and so does the driver');
rollback to open_trip;
select tests.authenticate_as('postgres');
update public.trips set status = 'en_route' where id = tests.trip();
select tests.authenticate_as('passenger');
select throws_ok(
  'select private.cancel_booking(tests.booking(''passenger''), null)',
  'PT409', null, 'under way, a passenger no longer cancels'
);
select tests.authenticate_as('driver');
select throws_ok(
  'select private.cancel_trip(tests.trip(), null)', 'PT409', null, 'under way, the driver no longer cancels'
);
select is(private.driver_earnings(tests.id('driver')), 0::bigint, 'nothing is earned before the end');
select tests.authenticate_as('postgres');
update public.trips set status = 'arrived' where id = tests.trip();
update public.trips set status = 'completed' where id = tests.trip();
select is(
  tests.left_over(),
  'completed: 1 left, bookings completed+cancelled+completed, money confirmed+cancelled+confirmed',
  'a completed trip completes bookings and money'
);
select is(
  (select total_trips from public.driver_profiles where id = tests.id('driver')), 1, 'and counts for its driver once'
);
select tests.authenticate_as('driver');
select results_eq(
  'select name, phone from private.trip_passengers(tests.trip()) order by seats',
  $$ values ('Passenger', null::text), ('Stranger', null) $$, 'the driver still knows who travelled, no longer how to call them'
);
select tests.authenticate_as('postgres');
select tests.create_trip(tests.key(91), 'driver', 4);
update public.trips set status = 'en_route' where id = tests.key(91);
update public.trips set status = 'arrived' where id = tests.key(91);
update public.trips set status = 'completed' where id = tests.key(91);
select is(
  (select total_trips from public.driver_profiles where id = tests.id('driver')), 1, 'one that nobody booked does not count'
);
select tests.authenticate_as('driver');
select is(private.driver_earnings(tests.id('driver')), 3000000::bigint, 'fare × seats sold is earned');
select tests.authenticate_as('newdriver');
select is(private.driver_earnings(tests.id('driver')), 0::bigint, 'nobody else sees what a driver earned');
select tests.authenticate_as('admin');
select is(private.driver_earnings(tests.id('driver')), 3000000::bigint, 'but an administrator does');
select tests.authenticate_as('postgres');
select * from finish();
