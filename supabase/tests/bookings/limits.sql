select plan(10);
select tests.create_cast();

create function tests.book_and_cancel(times int)
returns text
language plpgsql
as $$
declare
  detail text;
begin
  for turn in 1..times loop
    begin
      perform private.cancel_booking(tests.book_seats(tests.named('trip 42'), 1, gen_random_uuid()), null);
    exception when others then
      get stacked diagnostics detail = pg_exception_detail;
      return sqlstate || ' ' || detail;
    end;
  end loop;
  return 'booked';
end
$$;

-- At most 40 trips ahead, however they are paid (bookings/confirmed.sql has the limits of cash).
update public.platform_settings set cash_bookings_max = 100, cash_seats_max = 100;
select tests.create_trip(tests.named('trip ' || n), 'driver', 4) from generate_series(1, 42) as n;
select tests.authenticate_as('stranger');
select is(
  (select count(tests.book_seats(tests.named('trip ' || n), 1, tests.named('trip ' || n))) from generate_series(1, 40) as n), 40::bigint,
  'a passenger may have 40 trips ahead'
);
select throws_ok(
  'select tests.book_seats(tests.named(''trip 41''), 1, tests.named(''trip 41''))',
  'PT409', 'You already have 40 trips ahead. Cancel one before you book another.', 'a booking of a 41st trip ahead is refused'
);
select is(
  (select q.code from private.quote_cash(1) q), null,
  'a limit of every way to pay is not a reason against cash'
);
select is(
  tests.book_seats(tests.named('trip 40'), 1, tests.named('trip 40')), (select b.id from public.bookings b where b.client_key = tests.named('trip 40')),
  'at the limit the same client key still returns the booking'
);
select tests.authenticate_as('passenger');
select lives_ok('select tests.book_seats(tests.named(''trip 41''), 1, tests.named(''trip 41''))', 'trips ahead are counted per passenger');
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '1 minute' where id = tests.named('trip 1');
select tests.authenticate_as('stranger');
select lives_ok('select tests.book_seats(tests.named(''trip 41''), 1, tests.named(''trip 41''))', 'a departed trip is not counted');
select lives_ok(
  'select private.cancel_booking((select b.id from public.bookings b where b.client_key = tests.named(''trip 41'')), null)',
  'a passenger at the limit cancels a booking'
);

-- A limited number of bookings a day, cancelled ones included.
select is(tests.book_and_cancel(20), 'PT429 {"retryAfterSeconds": 86400}', 'too many bookings in one day are refused, with the time to wait');
select tests.authenticate_as('postgres');
update public.bookings set created_at = created_at - interval '23 hours' where passenger_id = tests.id('stranger');
select tests.authenticate_as('stranger');
select is(tests.book_and_cancel(1), 'PT429 {"retryAfterSeconds": 3600}', 'the time to wait ends when the oldest booking is a day old');
select tests.authenticate_as('postgres');
update public.bookings set created_at = created_at - interval '1 hour' where passenger_id = tests.id('stranger');
select tests.authenticate_as('stranger');
select is(tests.book_and_cancel(1), 'booked', 'bookings older than a day are not counted');
select tests.authenticate_as('postgres');
select * from finish();
