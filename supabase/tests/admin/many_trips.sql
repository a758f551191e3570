-- A driver or company with many coming trips is suspended, or loses the approval: sales end at once, and a job hides the trips.
select plan(28);
select tests.create_cast(), tests.take_online();
select tests.create_trip(tests.named('many ' || n), 'driver', 4) from generate_series(1, 120) n;

create function tests.many(n int) returns uuid language sql immutable return tests.named('many ' || n);
create function tests.listed() returns bigint language sql stable security definer
return (select count(*) from public.trips t where t.driver_id = tests.id('driver') and t.is_listed);
create function tests.offered() returns bigint language sql stable security definer
return (select count(*) from public.trip_offers o join public.trips t on t.id = o.trip_id where t.driver_id = tests.id('driver'));
create function tests.told(who text, trip uuid) returns text[] language sql stable security definer
return (
  select array_agg(n.title) from public.notifications n
  where n.user_id = tests.id(who) and n.kind = 'driver_suspended' and n.link = '/trips/' || trip
);

select tests.authenticate_as('stranger');
select tests.book_seats(tests.many(1), 1, tests.named('booked'));
select tests.authenticate_as('passenger');
select tests.hold('passenger', 'hold', tests.many(2));
select tests.authenticate_as('postgres');
select is(tests.listed(), 121::bigint, 'the driver has 121 coming trips');

-- At once.
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('driver'), true, 'Fraud'), 'suspended', 'an administrator suspends the driver');
select tests.authenticate_as('postgres');
select is(tests.listed(), 121::bigint, 'no trip is hidden yet');
select is(tests.offered(), 0::bigint, 'but none is found by a search');
select is(tests.hold_state(tests.held('passenger', 'hold')), 'released', 'no seat can be paid any longer');
select tests.refused('stranger', 'select tests.book_seats(tests.many(3), 1, tests.named(''second''))', 'PT409');
select tests.refused('passenger', 'select tests.hold(''passenger'', ''again'', tests.many(3))', 'PT409');
select tests.refused('driver', 'select private.require_active()', 'PT403');
select tests.authenticate_as('postgres');
select is(private.is_payee_held(tests.id('driver')), 'suspended', 'and the driver is not paid');
select tests.authenticate_as('stranger');
select lives_ok(
  $$ select private.cancel_booking(tests.booking('stranger', tests.many(1)), 'x') $$, 'a passenger can cancel meanwhile'
);
select tests.authenticate_as('postgres');
select is(tests.offered(), 0::bigint, 'which offers no seat again');
select private.make_offers(tests.many(1));
select is(tests.offered(), 0::bigint, 'nor does another change of a trip');

-- By and by.
select is(private.follow_suspensions(), 100, 'the job hides 100 trips');
select is(tests.listed(), 21::bigint, 'then it can stop');
select tests.refused('stranger', 'select tests.book_seats(tests.trip(), 1, tests.named(''third''))', 'PT409');
select tests.authenticate_as('postgres');
select is(private.follow_suspensions(), 22, 'and goes on with the others, and notes that it is done');
select is(tests.listed(), 0::bigint, 'all are hidden');
select is(tests.told('passenger', tests.trip()), array['Your driver was suspended'], 'a passenger who has booked is told once');
select is(private.follow_suspensions(), 0, 'again it changes nothing');

-- The end of the suspension, which begins again half way.
select tests.authenticate_as('admin');
select private.suspend_user(tests.id('driver'), false, null);
select tests.authenticate_as('postgres');
select is(private.follow_suspensions(), 100, 'the job shows them again');
select is(tests.offered(), 100::bigint, 'and offers them');
select tests.authenticate_as('admin');
select private.suspend_user(tests.id('driver'), true, 'Again');
select tests.authenticate_as('postgres');
select is(tests.offered(), 0::bigint, 'suspended again, no trip is found');
select is(private.follow_suspensions() + private.follow_suspensions(), 101, 'and those that were shown are hidden again');
select tests.authenticate_as('admin');
select private.suspend_user(tests.id('driver'), false, null);
select tests.authenticate_as('postgres');
select is(private.follow_suspensions() + private.follow_suspensions(), 122, 'all are shown in the end');

-- A withdrawn approval.
select tests.authenticate_as('admin');
select is(private.withdraw_driver(tests.id('driver'), 'Forged papers'), 'rejected', 'an administrator withdraws the approval');
select tests.authenticate_as('postgres');
select is(tests.offered(), 0::bigint, 'no trip is found');
select tests.refused('stranger', 'select tests.book_seats(tests.many(3), 1, tests.named(''fourth''))', 'PT409');
select tests.authenticate_as('postgres');
select is(private.follow_suspensions() + private.follow_suspensions(), 122, 'the job hides them');
select * from finish();
