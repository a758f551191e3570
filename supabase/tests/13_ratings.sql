select plan(84);
select tests.create_cast();

create function tests.booking(trip uuid default tests.trip())
returns uuid
language sql
stable
security definer
return (select b.id from public.bookings b where b.trip_id = trip and b.passenger_id = tests.id('passenger'));
create function tests.rate(who text, stars int, comment text default null, booking uuid default tests.booking())
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.give_rating(booking, stars, comment);
end
$$;
-- A journey that is over: published, booked by the passenger, driven to its end.
create function tests.travel(trip uuid, ended timestamptz default now())
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  perform tests.authenticate_as('passenger');
  perform private.book_seats(trip, 1, trip);
  perform tests.authenticate_as('postgres');
  update public.trips set status = 'waiting' where id = trip;
  update public.trips set status = 'en_route' where id = trip;
  update public.trips set status = 'arrived' where id = trip;
  update public.trips set status = 'completed' where id = trip;
  update public.trips set ended_at = ended where id = trip;
end
$$;
create function tests.average(who text)
returns text
language sql
stable
security definer
return (select coalesce(p.rating_average::text, '-') || ' of ' || p.rating_count from public.profiles p where p.id = tests.id(who));
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- Not before the end.
select throws_ok(
  'select tests.rate(''passenger'', 5)', 'PT409', 'You can rate a trip once it is completed.', 'nobody rates a trip ahead'
);
select tests.travel(tests.key(10));
select is(
  (select n.link from public.notifications n where n.user_id = tests.id('passenger') and n.kind = 'rating_due'),
  '/account#ratings', 'at the end the passenger is asked'
);

-- Only who travelled.
select throws_ok(
  format('select tests.rate(%L, 5, null, tests.booking(tests.key(10)))', who), code, words, who || ' rates nobody'
)
from (values
  ('anon', '42501', null), ('admin', '42501', null), ('gone', 'PT401', null), ('suspended', 'PT403', null),
  ('stranger', 'PT404', 'Booking not found.'), ('newdriver', 'PT404', 'Booking not found.'), ('corporate', 'PT404', 'Booking not found.')
) as others (who, code, words);
select throws_ok(
  'select tests.rate(''passenger'', ' || wrong || ', booking => tests.booking(tests.key(10)))', 'PT400', words, wrong || ': ' || words
)
from (values
  ('0', 'Please choose 1 to 5 stars'), ('6', 'Please choose 1 to 5 stars'), ('null', 'Please choose 1 to 5 stars'),
  ('5, repeat(''x'', 501)', 'Comment is too long')
) as garbage (wrong, words);
select throws_ok('select tests.rate(''passenger'', 5, booking => null)', 'PT404', null, 'no booking, no rating');
select tests.authenticate_as('passenger');
select results_eq(
  'select booking_id, person_name from private.due_ratings()', $$ values (tests.booking(tests.key(10)), 'Driver') $$,
  'the passenger still owes a word'
);
select tests.authenticate_as('stranger');
select is_empty('select * from private.due_ratings()', 'others owe nothing');

-- Once, and hidden until both have.
select lives_ok('select tests.rate(''passenger'', 4, '' Calm  driver '', tests.booking(tests.key(10)))', 'the passenger rates');
select is(
  tests.rate('passenger', 4, 'Calm  driver', tests.booking(tests.key(10))), (select id from public.ratings), 'the same again is the same'
);
select throws_ok(
  'select tests.rate(''passenger'', 1, null, tests.booking(tests.key(10)))', 'PT409', 'You have already rated this trip.', 'another word is refused'
);
select throws_ok(
  'select tests.rate(''passenger'', 4, ''Late'', tests.booking(tests.key(10)))', 'PT409', 'You have already rated this trip.', 'as many stars as well'
);
select is_empty('select * from private.due_ratings()', 'and nothing is due any more');
select tests.authenticate_as('postgres');
select tests.matrix('ratings.stars', 'ratee_id = tests.id(''driver'')', $$
  anon       denied denied denied denied
  passenger  1 denied denied denied
  stranger   0 denied denied denied
  driver     0 denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  0 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);
select is(tests.average('driver'), '- of 0', 'a hidden rating counts for nobody');
select tests.authenticate_as('driver');
select is_empty('select * from private.ratings_of_caller()', 'the driver does not read it');
select is(private.reveal_ratings(), 0, 'nor does asking reveal it');
select lives_ok('select tests.rate(''driver'', 5, null, tests.booking(tests.key(10)))', 'the driver rates as well');
select results_eq(
  'select stars, comment, from_name from private.ratings_of_caller()', $$ values (4, 'Calm  driver', 'Passenger') $$,
  'now each reads the other'
);
select is(tests.average('driver'), '4.00 of 1', 'and it counts');
select is(tests.average('passenger'), '5.00 of 1', 'on both sides');
select is(
  (select rating_average from public.driver_profiles where id = tests.id('driver')), 4.00::numeric(3, 2),
  'the driver''s public face shows it'
);
select is(tests.attempt('driver', 'select', 'ratings', 'ratee_id = tests.id(''driver'')'), '1', 'the row is theirs to read');
select tests.authenticate_as('postgres');
select set_eq(
  $$ select topic, payload ->> 'ratings' as amount from realtime.messages
     where event = 'rating_revealed' and topic in (select 'user:' || id from unnest(tests.ids()) as id) $$,
  $$ select 'user:' || tests.id(who) as topic, '1' as amount from unnest(array['driver', 'passenger']) as who $$, 'both hear of it at once'
);
select tests.authenticate_as('driver');

-- The window.
select tests.travel(tests.key(20), now() - interval '14 days 1 minute'), tests.travel(tests.key(21), now() - interval '13 days 23 hours');
select throws_ok(
  'select tests.rate(''passenger'', 5, null, tests.booking(tests.key(20)))', 'PT409', 'Trips can be rated within 14 days.', 'after 14 days it is too late'
);
select lives_ok('select tests.rate(''passenger'', 1, null, tests.booking(tests.key(21)))', 'just before it is not');
select results_eq(
  'select booking_id from private.due_ratings()', $$ select null::uuid where false $$, 'what is closed or given is not due'
);
select is(private.reveal_ratings(), 0, 'one-sided and still open: hidden');
select tests.travel(tests.key(22));
select lives_ok('select tests.rate(''passenger'', 5, null, tests.booking(tests.key(22)))', 'another one waits');
select tests.authenticate_as('postgres');
update public.trips set ended_at = now() - interval '14 days 1 minute' where id = tests.key(21);
select tests.authenticate_as('driver');
select is(private.reveal_ratings(), 1, 'the end of the window reveals it');
select is(tests.average('driver'), '2.50 of 2', 'and the average follows, without the one that waits');
select is(private.reveal_ratings(), 0, 'once');

-- Cancelled journeys are nobody's fault here.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.key(30), 'driver', 4);
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(private.book_seats(tests.key(30), 1, tests.key(31)), null)', 'a booking is cancelled');
select throws_ok(
  'select tests.rate(''passenger'', 5, null, tests.booking(tests.key(30)))', 'PT409', 'You can rate a trip once it is completed.', 'and cannot be rated'
);
select tests.authenticate_as('postgres');
update public.trips set status = 'en_route' where id = tests.key(30);
update public.trips set status = 'arrived' where id = tests.key(30);
update public.trips set status = 'completed' where id = tests.key(30);
select tests.authenticate_as('passenger');
select is_empty(
  'select 1 from private.due_ratings() d where d.trip_id = tests.key(30)', 'nor is it due once the others have arrived'
);

-- Both sides are asked.
select tests.authenticate_as('postgres');
create function tests.asked(who text, trip uuid)
returns text
language sql
stable
security definer
return (
  select string_agg(n.title || ' ' || n.body, '; ') from public.notifications n
  where n.user_id = tests.id(who) and n.kind = 'rating_due' and n.body like '%' || private.describe_trip(trip) || '%'
);
-- The driver drives it to its end with their own hands: a request is no news of what they did.
create function tests.drive(trip uuid, days int, passengers text[])
returns void
language plpgsql
as $$
declare
  passenger text;
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  foreach passenger in array passengers loop
    perform tests.authenticate_as(passenger);
    perform private.book_seats(trip, 1, gen_random_uuid());
  end loop;
  perform tests.authenticate_as('postgres');
  perform tests.leave_trip(trip, make_interval(days => days));
  perform tests.authenticate_as('driver');
  perform private.change_trip_status(trip, status) from unnest(array['en_route', 'arrived', 'completed']) as status;
  perform tests.authenticate_as('postgres');
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;
select tests.drive(tests.key(40), 1, '{passenger,stranger}'), tests.drive(tests.key(41), 2, '{passenger}'),
  tests.drive(tests.key(42), 3, '{}');
select is(
  tests.asked('driver', tests.key(40)),
  format('How was your trip? Rate your passengers for %s within 14 days.', private.describe_trip(tests.key(40))),
  'a driver who completes the trip is asked once for all passengers'
);
select is(
  tests.asked('stranger', tests.key(40)),
  format('How was your trip? Rate your driver for %s within 14 days.', private.describe_trip(tests.key(40))),
  'and each passenger for the driver'
);
select is(
  tests.asked('driver', tests.key(41)),
  format('How was your trip? Rate your passenger for %s within 14 days.', private.describe_trip(tests.key(41))),
  'for the only passenger in so many words'
);
select is(tests.asked('driver', tests.key(42)), null, 'an empty trip asks for nothing');
select tests.authenticate_as('driver');
select isnt_empty($$ select 1 from private.due_ratings() d where d.person_name = 'Stranger' $$, 'a passenger is to be rated');
select tests.authenticate_as('postgres');
update public.profiles set deleted_at = now() where id = tests.id('stranger');
select tests.authenticate_as('driver');
select is_empty($$ select 1 from private.due_ratings() d where d.person_name = 'Stranger' $$, 'one who has left is not');
select * from finish();
