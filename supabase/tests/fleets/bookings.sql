select plan(21);
select tests.create_cast(), tests.create_fleet();
select tests.authenticate_as('corporate');
select tests.schedule(8, 'morning trip'), tests.schedule(12, 'late trip');

-- Passengers book a trip of a fleet; the company reads the booking and follows the trip.
select tests.authenticate_as('stranger');
select lives_ok(
  $$ select private.book_seats((tests.fleet_trip()).id, 2, tests.named('fleet booking')) $$, 'a passenger books seats on a trip of a fleet'
);
select tests.authenticate_as('corporate');
select is((select b.seats from public.bookings b where b.company_id = tests.id('corporate')), 2, 'the company reads the booked seats');
select ok(
  (select bool_and(private.is_trip_member(t.id)) from public.trips t where t.company_id = tests.id('corporate')),
  'the company may follow its trips'
);
select ok(not private.is_trip_member(tests.trip()), 'the company may not follow a trip of another driver');
select is(
  (select count(*) from private.trip_passengers((select b.trip_id from public.bookings b where b.company_id = tests.id('corporate')))),
  1::bigint, 'the company reads the passengers of its trip'
);
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('corporate') and n.kind = 'booking_created'), 1::bigint,
  'the company gets a notification about the booking'
);
select throws_ok(
  'select private.record_location((tests.fleet_trip()).id, 6.6, 3.4, null, null, null, now())', 'PT403',
  'Only people who travel on this trip share their position.', 'a company cannot send positions'
);
select throws_ok(
  $$ select private.share_trip((tests.fleet_trip()).id, tests.link_hash('link of the company')) $$, 'PT404', 'Trip not found.',
  'a company cannot create links to its trips'
);

-- Suspension hides the trips.
select tests.authenticate_as('postgres');
select private.set_suspended(p.id, true) from public.profiles p where p.id in (tests.id('corporate'), tests.id('driver'));
select ok(not (tests.fleet_trip()).is_listed, 'a trip whose company and driver are suspended is not listed');
select private.set_suspended(tests.id('driver'), false);
select ok(not (tests.fleet_trip()).is_listed, 'a trip whose company is still suspended is not listed');
select private.set_suspended(tests.id('corporate'), false);
select ok((tests.fleet_trip()).is_listed, 'a trip is listed again once both suspensions have ended');

-- Cancelling a trip.
savepoint booked;
select tests.authenticate_as('passenger');
select throws_ok(
  $$ select private.cancel_fleet_trip((select t.id from public.trips t where t.company_id = tests.id('corporate') limit 1), null) $$,
  'PT404', 'Trip not found.', 'a passenger cannot cancel a trip of a fleet'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.cancel_fleet_trip(f.trip_id, 'Road closed') from public.fleet_trips f, generate_series(1, 2) $$,
  'cancelling a trip of the fleet is idempotent'
);
select is(
  (select b.status from public.bookings b where b.company_id = tests.id('corporate')), 'cancelled', 'bookings are cancelled with the trip'
);
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('corporate') and n.kind = 'booking_cancelled'), 0::bigint,
  'the company gets no notification about bookings that it has cancelled'
);
select tests.authenticate_as('postgres');
select is_empty(
  $$ select 1 from realtime.messages where event = 'booking_cancelled' and topic = 'user:' || tests.id('corporate') $$,
  'the company gets no broadcast about bookings that it has cancelled'
);
select tests.authenticate_as('driver');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_cancelled' and n.body like '%Road closed'), 2::bigint,
  'the driver gets a notification with the reason for each trip'
);
select tests.authenticate_as('postgres');
rollback to booked;

-- A company that deletes its account.
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = (tests.fleet_trip()).id;
select tests.authenticate_as('corporate');
select throws_ok(
  'select tests.begin_deletion()', 'PT409',
  'One of your trips is under way. You can delete your account once it is completed.',
  'a company cannot delete its account while a trip is under way'
);
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '4 days' where id = (tests.fleet_trip()).id;
select tests.authenticate_as('corporate');
select lives_ok('select tests.begin_deletion()', 'a trip that departed four days ago no longer blocks the request');
select lives_ok('select private.delete_own_account()', 'a trip that departed four days ago no longer blocks the deletion');
select tests.authenticate_as('postgres');
select is((tests.fleet_trip()).status, 'cancelled', 'deleting the account cancels that trip');
select * from finish();
