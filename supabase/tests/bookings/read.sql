-- How trips and bookings are read: as the caller, who is asked for once in each statement.
select plan(40);
select tests.create_cast();

update public.vehicles v set colour = 'Silver' where v.id = tests.vehicle();
select is(
  tests.outcome(who, 'select count(driver__vehicle_colour) from private.trip_cards(array[tests.trip()])'), expected,
  who || ' sees so many cards of an open trip, with the colour of the car: ' || expected
)
from (values
  ('anon', '1'), ('passenger', '1'), ('stranger', '1'), ('driver', '1'), ('corporate', '1'), ('admin', '1'),
  ('suspended', '0'), ('gone', '0'), ('relay', '42501')
) c (who, expected);
update public.trips set is_listed = false where id = tests.trip();
select is(tests.outcome(who, 'select count(*) from private.trip_cards(array[tests.trip()])'), expected, who || ' sees so many cards of a hidden trip: ' || expected)
from (values ('anon', '0'), ('stranger', '0'), ('passenger', '1'), ('driver', '1')) c (who, expected);
select is(tests.outcome(who, format('select count(*) from private.booking_rows(array[%L::uuid])', tests.booking('passenger'))), expected, who || ' sees so many rows of a booking: ' || expected)
from (values
  ('passenger', '1'), ('driver', '1'), ('stranger', '0'), ('corporate', '0'),
  ('suspended', '0'), ('gone', '0'), ('anon', '42501'), ('admin', '42501'), ('relay', '42501')
) c (who, expected);
select is(tests.outcome(who, format('select count(*) from private.booked_km(array[%L::uuid])', tests.booking('passenger'))), expected, who || ' sees the way of so many bookings: ' || expected)
from (values
  ('passenger', '1'), ('driver', '1'), ('stranger', '0'), ('corporate', '0'), ('newdriver', '0'),
  ('suspended', 'PT403 suspended'), ('gone', 'PT401 unauthenticated'), ('anon', '42501'), ('admin', '42501'), ('relay', '42501')
) c (who, expected);
select tests.authenticate_as('passenger');
select is(
  (select b.leg__km from private.booking_rows(array[tests.booking('passenger')]) b),
  (select max(w.km) from private.way_km(tests.trip()) w), 'of a whole trip it is the way to the last stop'
);
select tests.authenticate_as('postgres');

-- Once a statement has found its caller active, it does not ask again; other claims, and other statements, do.
select tests.authenticate_as('passenger');
select is(private.is_active_caller(), true, 'an active person is active');
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('passenger'), true);
select tests.authenticate_as('passenger');
select is(private.is_active_caller(), false, 'the next statement sees a suspension');
select tests.refused('passenger', 'select private.driver_contacts(array[tests.trip()])', 'PT403');
select tests.authenticate_as('postgres');
create function tests.active_in_turn(first text, second text) returns text language plpgsql as $$
declare
  is_first boolean;
  is_second boolean;
begin
  perform tests.authenticate_as(first);
  is_first := private.is_active_caller();
  -- As the relay changes the claims within a statement, without the help of authenticate_as.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.id(second), 'role', 'authenticated')::text, true);
  is_second := private.is_active_caller();
  perform tests.authenticate_as('postgres');
  return format('%s, %s', is_first, is_second);
end
$$;
select is(tests.active_in_turn('driver', 'passenger'), 't, f', 'what was found about one person says nothing about another');
select is(tests.active_in_turn('passenger', 'driver'), 'f, t', 'nor does a refusal');
select is(tests.active_in_turn('driver', 'driver'), 't, t', 'the same person stays active within a statement');
select tests.authenticate_as('driver');
select set_config('tafiya.active_in', statement_timestamp()::text, true);
select is(private.require_active(), tests.id('driver'), 'what begins a change asks always');
select * from finish();
