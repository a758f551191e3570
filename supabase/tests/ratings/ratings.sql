select plan(105);
select tests.create_cast();

create function tests.rate(who text, stars int, comment text default null, booking uuid default tests.booking('passenger'))
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.give_rating(booking, stars, comment);
end
$$;

-- Creates a trip that the passenger has booked and the database owner has completed.
create function tests.complete_booked_trip(trip uuid, ended timestamptz default now())
returns void
language plpgsql
as $$
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  perform tests.authenticate_as('passenger');
  perform private.book_seats(trip, 1, trip);
  perform tests.authenticate_as('postgres');
  perform tests.move_trip(trip, 'waiting', 'en_route', 'arrived', 'completed');
  update public.trips set ended_at = ended where id = trip;
end
$$;

create function tests.average(who text)
returns text
language sql
stable
security definer
return (select coalesce(p.rating_average::text, '-') || ' of ' || p.rating_count from public.profiles p where p.id = tests.id(who));

-- The time of a rating ended this long ago.
create function tests.close_rating(trip uuid, since interval default '1 second') returns void language sql security definer
begin atomic
  update public.trips t set ended_at = now() - interval '14 days' - since where t.id = trip;
  update public.ratings r set closes_at = now() - since
  from public.bookings b where b.id = r.booking_id and b.trip_id = trip;
end;
create function tests.counted(who text) returns text language sql stable security definer
return (
  select tests.average(who) || ', shown ' || count(*) filter (where r.revealed_at is not null) || ' of ' || count(*)
  from public.ratings r where r.ratee_id = tests.id(who)
);

-- Not before the trip is completed.
select throws_ok(
  'select tests.rate(''passenger'', 5)', 'PT409', 'You can rate a trip once it is completed.', 'a scheduled trip cannot be rated'
);
select tests.complete_booked_trip(tests.named('rated trip'));
select is(
  (select n.link from public.notifications n where n.user_id = tests.id('passenger') and n.kind = 'rating_due'),
  '/rate/' || tests.booking('passenger', tests.named('rated trip')), 'completing a trip asks the passenger for a rating'
);
select is(
  (
    select private.trip_of_alert(n.link) from public.notifications n
    where n.user_id = tests.id('driver') and n.kind = 'rating_due' and n.link like '/rate%'
      and n.link like '%' || tests.named('rated trip')
  ),
  tests.named('rated trip'), 'and the driver, in an alert that names the trip'
);

-- Only passengers and the driver of the trip.
select throws_ok(
  format('select tests.rate(%L, 5, null, tests.booking(''passenger'', tests.named(''rated trip'')))', who), code, words, who || ' cannot rate the trip'
)
from (values
  ('anon', '42501', null), ('admin', '42501', null), ('gone', 'PT401', null), ('suspended', 'PT403', null),
  ('stranger', 'PT404', 'Booking not found.'), ('newdriver', 'PT404', 'Booking not found.'), ('corporate', 'PT404', 'Booking not found.')
) as others (who, code, words);
select throws_ok(
  'select tests.rate(''passenger'', ' || wrong || ', booking => tests.booking(''passenger'', tests.named(''rated trip'')))', 'PT400', words, 'refused: ' || wrong || ': ' || words
)
from (values
  ('0', 'Please choose 1 to 5 stars'), ('6', 'Please choose 1 to 5 stars'), ('null', 'Please choose 1 to 5 stars'),
  ('5, repeat(''x'', 501)', 'Comment is too long')
) as garbage (wrong, words);
select throws_ok('select tests.rate(''passenger'', 5, booking => null)', 'PT404', null, 'a null booking is not found');
select tests.authenticate_as('passenger');
select results_eq(
  'select booking_id, person_name from private.due_ratings()', $$ values (tests.booking('passenger', tests.named('rated trip')), 'Driver') $$,
  'the rating is due for the passenger'
);
select tests.authenticate_as('stranger');
select is_empty('select * from private.due_ratings()', 'no rating is due for a person who was not on the trip');

-- Once, and hidden until both have rated.
select lives_ok('select tests.rate(''passenger'', 4, '' Calm  driver '', tests.booking(''passenger'', tests.named(''rated trip'')))', 'the passenger rates the driver');
select is(
  tests.rate('passenger', 4, 'Calm  driver', tests.booking('passenger', tests.named('rated trip'))), (select id from public.ratings), 'the same rating again returns the same rating'
);
select throws_ok(
  'select tests.rate(''passenger'', 1, null, tests.booking(''passenger'', tests.named(''rated trip'')))', 'PT409', 'You have already rated this trip.', 'another rating of the same trip is refused'
);
select throws_ok(
  'select tests.rate(''passenger'', 4, ''Late'', tests.booking(''passenger'', tests.named(''rated trip'')))', 'PT409', 'You have already rated this trip.', 'another comment with the same stars is refused'
);
select is_empty('select * from private.due_ratings()', 'a given rating is no longer due');
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
select is(tests.average('driver'), '- of 0', 'a hidden rating does not count in the average');
select tests.authenticate_as('driver');
select is_empty('select * from private.ratings_of_caller()', 'the driver cannot read a hidden rating');
select throws_ok('select private.reveal_ratings()', '42501', null, 'only the clock reveals ratings');
select tests.authenticate_as('postgres');
select is(private.reveal_ratings(), 0, 'reveal_ratings does not reveal a one-sided rating within the window');
select lives_ok('select tests.rate(''driver'', 5, null, tests.booking(''passenger'', tests.named(''rated trip'')))', 'the driver rates the passenger');
select results_eq(
  'select stars, comment, from_name from private.ratings_of_caller()', $$ values (4, 'Calm  driver', 'Passenger') $$,
  'once both have rated, the driver reads the rating'
);
select is(tests.average('driver'), '4.00 of 1', 'a revealed rating counts in the average of the driver');
select is(tests.average('passenger'), '5.00 of 1', 'a revealed rating counts in the average of the passenger');
select is(
  (select rating_average from public.driver_profiles where id = tests.id('driver')), 4.00::numeric(3, 2),
  'the public profile of the driver has the average'
);
select is(tests.attempt('driver', 'select', 'ratings', 'ratee_id = tests.id(''driver'')'), '1', 'the driver may select a revealed rating');
select tests.authenticate_as('postgres');
select set_eq(
  $$ select topic, payload ->> 'ratings' as amount from realtime.messages
     where event = 'rating_revealed' and topic in (select 'user:' || id from unnest(tests.ids()) as id) $$,
  $$ select 'user:' || tests.id(who) as topic, '1' as amount from unnest(array['driver', 'passenger']) as who $$, 'both get a broadcast when the ratings are revealed'
);
select tests.authenticate_as('driver');

-- Ratings are possible for 14 days.
select tests.complete_booked_trip(tests.named('trip before the window'), now() - interval '14 days 1 minute'), tests.complete_booked_trip(tests.named('trip within the window'), now() - interval '13 days 23 hours');
select throws_ok(
  'select tests.rate(''passenger'', 5, null, tests.booking(''passenger'', tests.named(''trip before the window'')))', 'PT409', 'Trips can be rated within 14 days.', 'a trip that ended more than 14 days ago cannot be rated'
);
select lives_ok('select tests.rate(''passenger'', 1, null, tests.booking(''passenger'', tests.named(''trip within the window'')))', 'a trip that ended less than 14 days ago can be rated');
select results_eq(
  'select booking_id from private.due_ratings()', $$ select null::uuid where false $$, 'ratings that are given or too late are not due'
);
select tests.authenticate_as('postgres');
select is(private.reveal_ratings(), 0, 'a one-sided rating stays hidden within the 14 days');
select is(
  (select r.closes_at - t.ended_at from public.ratings r join public.bookings b on b.id = r.booking_id join public.trips t on t.id = b.trip_id
   where t.id = tests.named('trip within the window')), interval '14 days', 'a rating is due 14 days after the end of its trip'
);
select tests.complete_booked_trip(tests.named('other trip'));
select lives_ok('select tests.rate(''passenger'', 5, null, tests.booking(''passenger'', tests.named(''other trip'')))', 'the passenger rates another trip');

-- Then a rating of one side is revealed, once, at the same moment as it counts.
select tests.authenticate_as('postgres');
select tests.close_rating(tests.named('trip within the window'), '0');
select is(private.reveal_ratings(), 0, 'nor at the last moment at which it could be answered');
select is(tests.counted('driver'), '4.00 of 1, shown 1 of 3', 'the average has neither of the two hidden ratings');
select tests.close_rating(tests.named('trip within the window'));
select is(tests.counted('driver'), '4.00 of 1, shown 1 of 3', 'a rating whose time is over counts when it is revealed');
select is(private.reveal_ratings(), 1, 'the end of the 14 days reveals a one-sided rating');
select is(tests.counted('driver'), '2.50 of 2, shown 2 of 3', 'the average contains the revealed rating and not the hidden one');
select is(
  (select rating_average from public.driver_profiles where id = tests.id('driver')), 2.50::numeric(3, 2),
  'and so does the public profile, which searches ask'
);
select is(private.reveal_ratings(), 0, 'a rating is revealed once');
select throws_ok(
  'select tests.rate(''driver'', 5, null, tests.booking(''passenger'', tests.named(''trip within the window'')))', 'PT409',
  'Trips can be rated within 14 days.', 'the other side cannot answer a rating that it has read'
);
select tests.authenticate_as('postgres');
select is(tests.counted('passenger'), '5.00 of 1, shown 1 of 1', 'its average has not changed');

-- The rating of an account that was deleted or suspended counts as well; a booking that was cancelled meanwhile does not undo it.
select tests.close_rating(tests.named('other trip'));
savepoint gone;
select tests.authenticate_as('passenger');
select lives_ok('select private.delete_own_account()', 'the passenger deletes the account');
select tests.authenticate_as('postgres');
select is(private.reveal_ratings(), 1, 'the rating of a deleted account is revealed');
select is(tests.counted('driver'), '3.33 of 3, shown 3 of 3', 'and counts');
rollback to gone;
select tests.authenticate_as('driver');
select lives_ok('select private.delete_own_account()', 'the driver deletes the account');
select tests.authenticate_as('postgres');
select is(private.reveal_ratings(), 1, 'a rating about a deleted account is revealed');
select is(tests.counted('driver'), '3.33 of 3, shown 3 of 3', 'it is hidden');
rollback to gone;
select private.set_suspended(p.id, true) from public.profiles p where p.id in (tests.id('driver'), tests.id('passenger'));
select is(private.reveal_ratings(), 1, 'a suspension does not hide what is due');
rollback to gone;
set local session_replication_role = replica;
update public.bookings b set status = 'cancelled', cancelled_at = now() where b.trip_id = tests.named('other trip');
set local session_replication_role = origin;
select is(private.reveal_ratings(), 1, 'nor does a booking that is cancelled afterwards');
select is(tests.counted('driver'), '3.33 of 3, shown 3 of 3', 'because the trip was rated after it was completed');
rollback to gone;
-- Two trips of one person in one run: one average.
select tests.authenticate_as('postgres');
select tests.complete_booked_trip(tests.named('third trip'));
select lives_ok('select tests.rate(''passenger'', 1, null, tests.booking(''passenger'', tests.named(''third trip'')))', 'a third trip is rated');
select tests.authenticate_as('postgres');
select tests.close_rating(tests.named('third trip'), '3 days');
select is(private.reveal_ratings(), 1, 'two ratings of a person are one change');
select is(tests.counted('driver'), '2.75 of 4, shown 4 of 4', 'both count');

-- A cancelled booking is not rated.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('cancelled trip'), 'driver', 4);
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(private.book_seats(tests.named(''cancelled trip''), 1, tests.named(''cancelled booking'')), null)', 'a passenger cancels a booking');
select throws_ok(
  'select tests.rate(''passenger'', 5, null, tests.booking(''passenger'', tests.named(''cancelled trip'')))', 'PT409', 'You can rate a trip once it is completed.', 'a cancelled booking cannot be rated'
);
select tests.authenticate_as('postgres');
select tests.move_trip(tests.named('cancelled trip'), 'en_route', 'arrived', 'completed');
select tests.authenticate_as('passenger');
select is_empty(
  'select 1 from private.due_ratings() d where d.trip_id = tests.named(''cancelled trip'')', 'no rating is due for a cancelled booking after the trip is completed'
);

-- A long journey: what counts is its end, not its departure.
select tests.complete_booked_trip(tests.named('long trip'), now() - interval '13 days 23 hours');
set local session_replication_role = replica;
update public.trips t set departure_at = now() - interval '20 days' where t.id = tests.named('long trip');
update public.bookings b set agreed_departure_at = now() - interval '20 days' where b.trip_id = tests.named('long trip');
set local session_replication_role = origin;
create function tests.is_due(who text, trip uuid) returns text language sql as $$
  select tests.outcome(who, format('(select coalesce(string_agg(d.person_name, '', ''), ''nothing'') from private.due_ratings() d where d.trip_id = %L)', trip))
$$;
select is(tests.is_due(who, tests.named('long trip')), expected, 'a trip that took 6 days is due: ' || who)
from (values ('passenger', 'Driver'), ('driver', 'Passenger'), ('stranger', 'nothing'), ('corporate', 'nothing')) c (who, expected);
select tests.authenticate_as('postgres');
update public.trips t set ended_at = now() - interval '14 days' where t.id = tests.named('long trip');
select is(tests.is_due(who, tests.named('long trip')), 'nothing', 'and 14 days after its end it is not: ' || who) from unnest(array['passenger', 'driver']) who;
select tests.authenticate_as('postgres');
select * from finish();
