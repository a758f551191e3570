select plan(76);
select tests.create_cast();

-- Only a live administrator, and only with a reason.
select tests.refused(who, call, '42501')
from unnest(array['anon', 'passenger', 'driver', 'corporate']) as who, unnest(array[
  'select private.withdraw_user(tests.id(''passenger''), ''x'')', 'select private.reopen_user(tests.id(''passenger''), ''x'')',
  'select private.withdraw_driver(tests.id(''driver''), ''x'')', 'select private.reopen_driver(tests.id(''driver''), ''x'')',
  'select private.admin_cancel_booking(tests.booking(''passenger''), ''x'')',
  'select private.admin_cancel_bookings_of(tests.id(''passenger''), ''x'')'
]) as call;
select tests.authenticate_as('admin');
select throws_ok(call, 'PT400', 'Please give a reason', 'a reason is needed: ' || call) from unnest(array[
  'select private.withdraw_user(tests.id(''passenger''), null)', 'select private.reopen_user(tests.id(''passenger''), '' '')',
  'select private.withdraw_driver(tests.id(''driver''), '''')', 'select private.reopen_driver(tests.id(''driver''), null)',
  'select private.admin_cancel_booking(tests.booking(''passenger''), null)',
  'select private.admin_cancel_bookings_of(tests.id(''suspended''), null)'
]) as call;
select throws_ok(call, 'PT404', null, 'unknown: ' || call) from unnest(array[
  'select private.withdraw_user(gen_random_uuid(), ''x'')', 'select private.reopen_user(gen_random_uuid(), ''x'')',
  'select private.withdraw_driver(tests.id(''passenger''), ''x'')', 'select private.reopen_driver(tests.id(''passenger''), ''x'')',
  'select private.admin_cancel_booking(gen_random_uuid(), ''x'')', 'select private.admin_cancel_bookings_of(gen_random_uuid(), ''x'')'
]) as call;

-- A person or a company.
select throws_ok('select private.withdraw_user(tests.id(''corporate''), ''x'')', 'PT409', 'This user is not verified.', 'nothing can be withdrawn before an approval');
select private.verify_user(tests.id('corporate'), true, null);
select is(private.withdraw_user(tests.id('corporate'), ' Forged '), 'rejected', 'the approval of a company is withdrawn');
select is(private.withdraw_user(tests.id('corporate'), 'Again'), 'rejected', 'withdrawing again changes nothing');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select is_verified, rejection_reason, awaits_decision from public.profiles where id = tests.id('corporate') $$,
  $$ values (false, 'Forged', false) $$, 'the company is rejected with the first reason, and in no queue'
);
select results_eq(
  $$ select title, body from public.notifications where user_id = tests.id('corporate') and kind = 'account_rejected' $$,
  $$ values ('Your account is no longer verified', 'Forged') $$, 'the company is told once'
);
select tests.authenticate_as('admin');
select throws_ok('select private.verify_user(tests.id(''corporate''), true, null)', 'PT409', null, 'a withdrawn approval is not simply given again');
select is(private.reopen_user(tests.id('corporate'), 'Checked again'), 'unverified', 'a rejection is reopened');
select is(private.reopen_user(tests.id('corporate'), 'Again'), 'unverified', 'reopening again changes nothing');
select is(private.verify_user(tests.id('corporate'), true, null), 'verified', 'and decided again');
select throws_ok('select private.reopen_user(tests.id(''corporate''), ''x'')', 'PT409', null, 'a verified company is withdrawn, not reopened');

-- A driver: coming trips are hidden, nothing is started, passengers are told.
select is(private.withdraw_driver(tests.id('driver'), 'Borrowed licence'), 'rejected', 'the approval of a driver is withdrawn');
select is(private.withdraw_driver(tests.id('driver'), 'Again'), 'rejected', 'withdrawing again changes nothing');
select throws_ok('select private.withdraw_driver(tests.id(''newdriver''), ''x'')', 'PT409', 'This driver is not approved.', 'a driver who was never approved has nothing to withdraw');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select verification_status, rejection_reason from public.driver_profiles where id = tests.id('driver') $$,
  $$ values ('rejected', 'Borrowed licence') $$, 'the driver is rejected with the first reason'
);
select is((select is_listed from public.trips where id = tests.trip()), false, 'the coming trip is hidden');
select results_eq(
  $$ select user_id, kind from public.notifications where kind in ('verification_rejected', 'driver_suspended')
       and user_id in (tests.id('passenger'), tests.id('driver')) order by kind $$,
  $$ values (tests.id('passenger'), 'driver_suspended'), (tests.id('driver'), 'verification_rejected') $$, 'driver and passenger get one notification each'
);
select tests.allow_early_starts();
select tests.authenticate_as('driver');
select throws_ok(
  'select private.change_trip_status(tests.trip(), ''waiting'')', 'PT403', 'You can start trips again once an administrator has approved you.',
  'the driver starts no trip'
);
select tests.authenticate_as('stranger');
select throws_ok('select tests.book_seats(tests.trip(), 1, tests.named(''too late''))', 'PT409', null, 'and sells no seat');
select tests.authenticate_as('passenger');
select lives_ok('select private.cancel_booking(tests.booking(''passenger''), null)', 'the passenger can cancel');
select tests.authenticate_as('admin');
select private.suspend_user(tests.id('driver'), true, 'x');
select private.suspend_user(tests.id('driver'), false, 'x');
select is((select is_listed from public.trips where id = tests.trip()), false, 'the end of a suspension does not show the trip again');
select is(private.reopen_driver(tests.id('driver'), 'Original seen'), 'unverified', 'a driver without a submission is unverified again');
select is(private.reopen_driver(tests.id('driver'), 'Again'), 'unverified', 'reopening again changes nothing');
select is(private.decide_driver(tests.id('driver'), true, null, false), 'approved', 'and can be approved');
select is((select is_listed from public.trips where id = tests.trip()), true, 'then the trip is listed again');
select throws_ok('select private.reopen_driver(tests.id(''driver''), ''x'')', 'PT409', null, 'an approved driver is withdrawn, not reopened');
select tests.authenticate_as('postgres');
insert into public.driver_verifications (
  driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
  nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
)
values (
  tests.id('newdriver'), 'New Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', 'PGT-00003', '2040-01-01',
  '90000000003', 'Zenith', '9000000003', 'New Driver', tests.document('newdriver'), tests.document('newdriver', 'passport-photo')
);
update public.driver_profiles set verification_status = 'pending', verification_submitted_at = now() where id = tests.id('newdriver');
select tests.authenticate_as('admin');
select private.decide_driver(tests.id('newdriver'), true, null, true);
select private.withdraw_driver(tests.id('newdriver'), 'Mistake');
select is((select status from public.driver_verifications where driver_id = tests.id('newdriver')), 'rejected', 'the submission is rejected with the approval');
select is(private.reopen_driver(tests.id('newdriver'), 'Mistake'), 'pending', 'a driver with a submission is pending again');
select is((select status from public.driver_verifications where driver_id = tests.id('newdriver')), 'pending', 'with that submission');
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'which can be approved');

-- Bookings.
select tests.authenticate_as('postgres');
create function tests.booked(name text)
returns uuid
language sql
stable
security definer
return (select b.id from public.bookings b where b.client_key = tests.named(name));
select tests.authenticate_as('passenger');
select tests.book_seats(tests.trip(), 2, tests.named('second booking'));
select tests.authenticate_as('admin');
select is(private.admin_cancel_booking(tests.booked('second booking'), 'Seat hoarding'), 'cancelled', 'an administrator cancels a booking');
select is(private.admin_cancel_booking(tests.booked('second booking'), 'Again'), 'cancelled', 'cancelling again changes nothing');
select is((select seats_available from public.trips where id = tests.trip()), 4, 'the seats are free');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select user_id, body ~ 'Seat hoarding', body ~ '^Tafiya cancelled 2 seats of Passenger' from public.notifications
     where kind = 'booking_cancelled' and (body ~ 'Seat hoarding' or body ~ 'Tafiya cancelled')
       and user_id in (tests.id('passenger'), tests.id('driver')) order by body $$,
  $$ values (tests.id('driver'), false, true), (tests.id('passenger'), true, false) $$, 'the passenger reads the reason, the driver that Tafiya cancelled'
);
select is(
  (select x.status from public.transactions x where x.booking_id = tests.booked('second booking')), 'cancelled', 'the payment is cancelled'
);
select tests.create_trip(tests.named('second trip'), 'driver', 4);
select tests.create_trip(tests.named('third trip'), 'driver', 4);
select tests.authenticate_as('passenger');
select tests.book_seats(trip, 2, trip)
from unnest(array[tests.trip(), tests.named('second trip'), tests.named('third trip')]) as trip;
select tests.authenticate_as('admin');
select throws_ok(
  'select private.admin_cancel_bookings_of(tests.id(''passenger''), ''x'')', 'PT409', 'Only the bookings of a suspended user can be cancelled together.',
  'all bookings are cancelled for a suspended person only'
);
select private.admin_change_trip_status(tests.named('third trip'), status) from unnest(array['waiting', 'en_route']) as status;
select throws_ok(
  'select private.admin_cancel_booking(tests.booking(''passenger'', tests.named(''third trip'')), ''x'')', 'PT409', null,
  'a booking on a trip under way is not cancelled'
);
select private.suspend_user(tests.id('passenger'), true, 'Hoarding');
select is(private.admin_cancel_bookings_of(tests.id('passenger'), 'Hoarding'), 2, 'the coming bookings of a suspended person are cancelled');
select is(private.admin_cancel_bookings_of(tests.id('passenger'), 'Again'), 0, 'a retry finds none');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select id = tests.named('third trip'), seats_available from public.trips
     where id in (tests.trip(), tests.named('second trip'), tests.named('third trip')) order by 1, 2 $$,
  $$ values (false, 4), (false, 4), (true, 2) $$, 'their seats are free, except on the trip under way'
);

-- One row of the audit log for each decision, found by the reason.
select results_eq(
  $$ select action, subject, outcome, details ->> 'reason' from private.admin_audit
     where action in ('withdraw_user', 'reopen_user', 'withdraw_driver', 'reopen_driver', 'cancel_booking', 'cancel_bookings')
       and subject in (select tests.id(who)::text from unnest(array['corporate', 'driver', 'newdriver', 'passenger']) as who) order by id $$,
  $$ values
    ('withdraw_user', tests.id('corporate')::text, 'rejected', 'Forged'), ('reopen_user', tests.id('corporate')::text, 'unverified', 'Checked again'),
    ('withdraw_driver', tests.id('driver')::text, 'rejected', 'Borrowed licence'), ('reopen_driver', tests.id('driver')::text, 'unverified', 'Original seen'),
    ('withdraw_driver', tests.id('newdriver')::text, 'rejected', 'Mistake'), ('reopen_driver', tests.id('newdriver')::text, 'pending', 'Mistake'),
    ('cancel_booking', tests.id('passenger')::text, 'cancelled', 'Seat hoarding'), ('cancel_bookings', tests.id('passenger')::text, 'cancelled', 'Hoarding') $$,
  'each decision is one row of the audit log'
);
select * from finish();
