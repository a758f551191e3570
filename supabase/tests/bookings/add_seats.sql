select plan(40);
select tests.create_cast();
select tests.take_online();
update public.vehicles set seats = 50 where id = tests.vehicle();
select tests.create_trip(tests.named('bus'), 'driver', 12);

create function tests.bus() returns uuid language sql immutable return tests.named('bus');
create function tests.mine() returns uuid language sql stable return tests.booking('stranger', tests.bus());
create function tests.add(who text, seats int, booking uuid default tests.mine(), women boolean default null)
returns text language plpgsql as $$
begin
  perform tests.authenticate_as(who);
  perform private.add_seats(booking, seats, women);
  perform tests.authenticate_as('postgres');
  return (select b.seats || ' ' || b.total_kobo || ' ' || x.amount_kobo
    from public.bookings b join public.transactions x on x.booking_id = b.id where b.id = booking);
exception when others then
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || sqlerrm;
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

select tests.authenticate_as('stranger');
select tests.book_seats(tests.bus(), 2, tests.named('mine'));
select tests.authenticate_as('postgres');
savepoint booked;

select is(tests.add('stranger', 3), '3 3000000 3000000', 'a seat is added at the fare of the booking');
select is(tests.add('stranger', 3), '3 3000000 3000000', 'a repeated request adds nothing');
select is(tests.seats(tests.bus()), '{3}', 'the seat is taken');
select is(
  (select string_agg(p.who || ': ' || n.kind || ', ' || n.title, '; ' order by p.who) from unnest(array['driver', 'stranger']) p (who)
   join public.notifications n on n.user_id = tests.id(p.who) and n.title = '1 seat added'),
  'driver: booking_created, 1 seat added; stranger: booking_confirmed, 1 seat added', 'both read it once'
);
select alike(
  (select n.body from public.notifications n where n.user_id = tests.id('driver') and n.title = '1 seat added'),
  '%added 1 seat on%Now 3 seats, ₦30,000 in cash.', 'with what the driver collects'
);
select tests.authenticate_as('stranger');
select lives_ok('select private.cancel_booking(tests.mine(), null)', 'the booking is cancelled as one');
select is(tests.seats(tests.bus()), '{0}', 'which gives all seats back');
select alike(tests.add('stranger', 4), 'PT409 This booking is over.', 'a cancelled booking gets none');
rollback to booked;

-- Numbers.
select alike(tests.add('stranger', seats), words, 'refuses ' || coalesce(seats::text, 'null')) from (values
  (null, 'PT400%'), (0, 'PT400%'), (-1, 'PT400%'), (1, 'PT400 Seats can only be added.'), (51, 'PT400 Maximum%'), (2147483647, 'PT400 Maximum%')
) k (seats, words);
select is(tests.add('stranger', 2), '2 2000000 2000000', 'the seats that are booked change nothing');

-- Other people.
select alike(tests.add(who, 3), code || '%', who || ' adds none') from (values
  ('anon', '42501'), ('passenger', 'PT404'), ('driver', 'PT404'), ('newdriver', 'PT404'), ('corporate', 'PT404'), ('suspended', 'PT403'),
  ('gone', 'PT401'), ('admin', '42501')
) k (who, code);

-- One person takes half of the rest, however often they ask.
update public.platform_settings set booking_seats_max = 20;
select alike(tests.add('stranger', 7), 'PT409 10 seats are left. You can add at most 4 of them.', 'not more than one booking could have');
select is(tests.add('stranger', 6), '6 6000000 6000000', 'as many as one booking could have');
select alike(tests.add('stranger', 7), 'PT409 6 seats are left. You can add at most 0 of them.', 'and then none');
rollback to booked;
update public.platform_settings set cash_seats_max = 3, cash_bookings_max = 1;
select is(tests.add('stranger', 3), '3 3000000 3000000', 'the booking that gets more is not a second one');
select alike(tests.add('stranger', 4), 'PT409 You can have 1 open bookings in cash with 3 seats%', 'but seats in cash have their limit');
rollback to booked;

-- The trip.
update public.trips set choices = '{"womenOnly": true}' where id = tests.bus();
update public.bookings b set agreed_terms = private.terms_of(b.trip_id, b.to_stop_id) where b.id = tests.mine();
select alike(tests.add('stranger', 3), 'PT409 This trip is for women only.%', 'a trip for women only needs the confirmation');
select alike(tests.add('stranger', 3, women => true), '3 %', 'with it the seat is added');
rollback to booked;
update public.trips set payment = 'online' where id = tests.bus();
select alike(tests.add('stranger', 3), 'PT409 This trip is paid online when you book.', 'a trip that takes no cash any more');
rollback to booked;
update public.trips set confirms_passengers = true where id = tests.bus();
select is(tests.add('stranger', 3), 'PT409 This driver confirms each passenger. No seats can be added to a booking.', 'a driver who confirms each passenger now');
select is(tests.add('stranger', 2), '2 2000000 2000000', 'the answer to a repeated request stays');
rollback to booked;
update public.bookings set agreed_departure_at = agreed_departure_at + interval '1 hour' where id = tests.mine();
select alike(tests.add('stranger', 3), 'PT409 The driver has changed this trip.%', 'while the passenger is asked about a change');
rollback to booked;
update public.trips set is_listed = false where id = tests.bus();
select alike(tests.add('stranger', 3), 'PT409 This trip is no longer open for booking.', 'a hidden trip');
rollback to booked;
select tests.leave_trip(tests.bus(), interval '1 minute');
select alike(tests.add('stranger', 3), 'PT409 This trip is no longer open for booking.', 'a trip that should have left');
rollback to booked;
select tests.hold('passenger', 'beside', tests.bus(), 5);
update public.bookings set seats = seats + 4 where id = tests.mine();
select private.take_seats(b.trip_id, b.from_stop_id, b.to_stop_id, 4) from public.bookings b where b.id = tests.mine();
select alike(tests.add('stranger', 8), 'PT409 Only 1 seat is left.', 'seats that another passenger holds are not free');
select is(tests.seats(tests.bus()), '{11}', 'and nothing was taken');
rollback to booked;
select is(tests.add('stranger', 3, tests.pay('stranger', 'paid')), 'PT409 This booking is paid online: the seats that you add are paid online as well.',
  'a booking that is paid online gets none');
select tests.is_healthy('after adding seats');
select * from finish();
