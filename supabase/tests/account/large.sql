-- An account with many trips is deleted: sign-in, name and sales end at once; a job cancels the trips and clears them.
select plan(102);
select tests.create_cast(), tests.take_online();
select tests.closed('deletions', 'accepted_at');
select tests.closed('trips_to_forget', 'person_id');
select tests.create_trip(tests.named('many ' || n), 'driver', 4) from generate_series(1, 120) n;
create function tests.many(n int) returns uuid language sql immutable return tests.named('many ' || n);
create function tests.open() returns bigint language sql stable security definer
return (select count(*) from public.trips t where t.driver_id = tests.id('driver') and t.status not in ('completed', 'cancelled'));
create function tests.offered() returns bigint language sql stable security definer
return (select count(*) from public.trip_offers o join public.trips t on t.id = o.trip_id where t.driver_id = tests.id('driver'));
create function tests.left() returns bigint language sql stable security definer
return (select count(*) from private.trips_to_forget q where q.person_id = tests.id('driver'));

update public.trips set description = 'Call Zebulon' where driver_id = tests.id('driver');
update public.trip_stops s set point_name = 'Quaint Park', point_latitude = 6.5, point_longitude = 3.4
where s.trip_id in (tests.many(1), tests.many(2));
select tests.authenticate_as('stranger');
select tests.book_seats(tests.many(1), 1, tests.named('booked'));
select tests.authenticate_as('passenger');
select tests.hold('passenger', 'hold', tests.many(2));
select tests.authenticate_as('postgres');
insert into public.notifications (user_id, about_id, kind, title, body) values
  (tests.id('stranger'), tests.id('driver'), 'booking_confirmed', 'Booked', 'With Zebulon at Quaint Park');
update public.notifications n set created_at = now() - interval '1 hour' where n.user_id = tests.id('stranger');
select is(tests.open(), 121::bigint, 'the driver has 121 coming trips');

-- During a trip the account stays.
savepoint under_way;
select tests.leave_trip(tests.many(3), interval '1 minute');
update public.trips set status = 'waiting' where id = tests.many(3);
select tests.authenticate_as('driver');
select throws_ok('select private.delete_own_account()', 'PT409', null, 'a driver who is on a trip cannot leave');
rollback to under_way;

-- At once.
select tests.authenticate_as('driver');
select lives_ok('select private.delete_own_account()', 'the driver deletes the account');
select tests.refused('driver', 'select private.require_active()', 'PT401');
select tests.authenticate_as('postgres');
select is((select name from public.profiles where id = tests.id('driver')), 'Deleted user', 'the name has gone');
select is_empty($$ select from auth.users where id = tests.id('driver') $$, 'and the sign-in');
select is(tests.open(), 121::bigint, 'no trip is cancelled yet');
select is(tests.offered(), 0::bigint, 'but none is found by a search');
select is(tests.hold_state(tests.held('passenger', 'hold')), 'released', 'no seat can be paid any longer');
select tests.refused('stranger', 'select tests.book_seats(tests.many(3), 1, tests.named(''second''))', 'PT409');
select tests.refused('passenger', 'select tests.hold(''passenger'', ''again'', tests.many(3))', 'PT409');
select tests.authenticate_as('postgres');
select private.make_offers(tests.many(1));
select is(tests.offered(), 0::bigint, 'a change of a trip offers no seat again');
select ok(not (select p.has_trips_to_follow from public.profiles p where p.id = tests.id('driver')), 'the job of suspensions has nothing to do');
select is(private.follow_suspensions(), 0, 'and does nothing');
-- By and by.
select tests.authenticate_as('postgres');
select cmp_ok(private.finish_deletions(), '>=', 100, 'the job works on 100 trips');
select is(tests.open(), 21::bigint, 'then it can stop');
select is(tests.left(), 21::bigint, 'and the rest is counted');
select isnt_empty($$ select from private.deletions where person_id = tests.id('driver') $$, 'the deletion is not over');
select cmp_ok(private.finish_deletions(), '>=', 21, 'and goes on with the others');
select private.finish_deletions();
select is(tests.open(), 0::bigint, 'all are cancelled');
select is(
  (select b.status || ', ' || t.cancel_reason from public.bookings b join public.trips t on t.id = b.trip_id
   where b.trip_id = tests.many(1)), 'cancelled, The driver has left Tafiya', 'with their bookings'
);
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('stranger') and n.kind = 'trip_cancelled'
   and n.body like '%You owe nothing. Reason: The driver has left Tafiya'), 1::bigint, 'the passenger is told once'
);
select is_empty($$ select from private.deletions where person_id = tests.id('driver') $$, 'the deletion is over');
select is(private.finish_deletions(), 0, 'again it changes nothing');

-- The rest.
select is_empty(
  $$ select t.id from public.trips t where t.driver_id = tests.id('driver') and t.description is not null $$, 'trips lose the words of the driver'
);
select is_empty(
  $$ select s.id from public.trip_stops s join public.trips t on t.id = s.trip_id
     where t.driver_id = tests.id('driver') and num_nonnulls(s.point_name, s.point_latitude) > 0 $$, 'and their meeting points'
);
select is_empty(
  $$ select b.id from public.bookings b where b.driver_id = tests.id('driver') and num_nonnulls(b.agreed_points, b.told_changes) > 0 $$, 'bookings lose the copies'
);
select is_empty(
  $$ select n.body from public.notifications n where n.body ~ 'Zebulon|Quaint' $$, 'notifications of others lose name and points'
);
select is_empty($$ select from public.notifications n where n.user_id = tests.id('driver') $$, 'those of the driver are deleted');
select is_empty($$ select from private.deliveries d where d.user_id = tests.id('driver') $$, 'and what was to be sent');
select * from finish();
