select plan(13);
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

create function tests.expected() returns text language sql stable return (
  select e.total_kobo || ', cash ' || e.cash_kobo from public.trips t, private.expected_earnings(t) e where t.id = tests.trip()
);

select tests.authenticate_as('stranger');
select private.cancel_booking(tests.book_seats(tests.trip(), 2, tests.named('stranger books')), null);
select tests.book_seats(tests.trip(), 2, tests.named('stranger books again'));
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'en_route');
select tests.authenticate_as('driver');
select is((private.driver_money(tests.id('driver'))).earned_kobo, 0::bigint, 'the driver has earned nothing before the end');
select is(tests.expected(), '3000000, cash 3000000', 'the driver expects the fares of the bookings that are not cancelled');
select tests.authenticate_as('newdriver');
select is(tests.expected(), null, 'another driver cannot read what is expected');
select tests.authenticate_as('driver');
select tests.authenticate_as('postgres');
select tests.move_trip(tests.trip(), 'arrived', 'completed');
select is(
  tests.trip_summary(),
  'completed: 1 left, bookings completed+cancelled+completed, transactions confirmed+cancelled+confirmed',
  'completing a trip completes its bookings and confirms their transactions'
);
select is(
  (select total_trips from public.driver_profiles where id = tests.id('driver')), 1, 'a completed trip counts once for its driver'
);
select tests.authenticate_as('driver');
select results_eq(
  'select name, phone from private.trip_passengers(tests.trip()) order by seats',
  $$ values ('Passenger', null::text), ('Stranger', null) $$, 'after the end the driver reads the passengers without phone numbers'
);
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('empty trip'), 'driver', 4);
select tests.move_trip(tests.named('empty trip'), 'en_route', 'arrived', 'completed');
select is(
  (select total_trips from public.driver_profiles where id = tests.id('driver')), 1, 'a completed trip without bookings does not count'
);
select tests.authenticate_as('driver');
select is((private.driver_money(tests.id('driver'))).earned_kobo, 3000000::bigint, 'the driver has earned fare × booked seats');
select is((private.driver_money(tests.id('driver'))).cash_kobo, 3000000::bigint, 'in cash');
select is(tests.expected(), '0, cash 0', 'of a completed trip nothing more is expected');
select tests.authenticate_as('newdriver');
select is((private.driver_money(tests.id('driver'))).earned_kobo, 0::bigint, 'another driver cannot read the earnings');
select is((private.driver_money(tests.id('driver'))).cash_kobo, 0::bigint, 'nor the cash');
select tests.authenticate_as('admin');
select is((private.driver_money(tests.id('driver'))).earned_kobo, 3000000::bigint, 'an administrator reads the earnings');
select tests.authenticate_as('postgres');
select * from finish();
