select plan(33);
select tests.create_cast(), tests.verify_company();
select tests.authenticate_as('corporate');
select private.add_fleet_vehicle(tests.vehicle_details(), tests.named('bus'));
select private.add_fleet_route(tests.route_details(), tests.named('route'));

-- Invited.
select throws_ok(
  $$ select tests.schedule(8, 'morning trip') $$, 'PT409', 'This vehicle has no driver yet.', 'a vehicle without a driver cannot be scheduled'
);
select throws_ok(
  $$ select private.invite_fleet_driver('nobody', null) $$, 'PT400', 'Please enter a valid email address',
  'an invitation needs an email address'
);
select lives_ok(
  $$ select private.invite_fleet_driver(' Driver@Cast.TEST ', tests.fleet_vehicle('bus')) $$, 'a company invites a driver for a vehicle'
);
select is(
  private.invite_fleet_driver('driver@cast.test', null), tests.invitation('driver'), 'inviting again returns the open invitation'
);
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'a company may invite an unverified driver');
select lives_ok(
  $$ select private.invite_fleet_driver('passenger@cast.test', null) $$, 'the invitation does not reveal whether the address is a driver''s'
);
select throws_ok(
  $$ select tests.schedule(8, 'morning trip') $$, 'PT409', 'This vehicle has no driver yet.',
  'a driver who has not accepted cannot be scheduled'
);

-- Accepted.
select tests.authenticate_as('passenger');
select is((select count(*) from private.own_fleet_invitations()), 0::bigint, 'a passenger reads no invitations');
select throws_ok(
  $$ select private.answer_fleet_invitation(tests.invitation('passenger'), true) $$, 'PT404', 'Invitation not found.',
  'a passenger cannot accept an invitation'
);
select tests.authenticate_as('newdriver');
select throws_ok(
  $$ select private.answer_fleet_invitation(tests.invitation('driver'), true) $$, 'PT404', 'Invitation not found.',
  'a driver cannot accept the invitation of another driver'
);
select tests.authenticate_as('driver');
select results_eq(
  'select company_name, vehicle, status from private.own_fleet_invitations()',
  $$ values ('Company', 'Toyota HiAce, ABC-123-DE', 'invited') $$, 'the driver reads the company and the vehicle of the invitation'
);
select is(
  (select count(*) from public.notifications n where n.kind = 'fleet_invitation'), 1::bigint, 'the driver gets one notification'
);
select lives_ok($$ select private.answer_fleet_invitation(tests.invitation('driver'), true) $$, 'the driver accepts');
select lives_ok($$ select private.answer_fleet_invitation(tests.invitation('driver'), true) $$, 'accepting again changes nothing');
select tests.authenticate_as('corporate');
select is(
  (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.fleet_vehicle('bus')), tests.id('driver'),
  'the vehicle of the invitation gets the driver'
);
select is(
  private.invite_fleet_driver('driver@cast.test', null), tests.invitation('driver'),
  'inviting a driver of the fleet creates no new invitation'
);

-- Left and withdrawn; fleets/notice.sql has the notice of a driver.
select lives_ok($$ select private.remove_fleet_driver(tests.invitation('driver')) $$, 'a company removes a driver');
select tests.authenticate_as('driver');
select is((select count(*) from private.own_fleet_invitations()), 0::bigint, 'a driver who has left is a member of no fleet');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.remove_fleet_driver(tests.invitation('newdriver')) from generate_series(1, 2) $$, 'withdrawing an invitation is idempotent'
);
select tests.authenticate_as('newdriver');
select throws_ok(
  $$ select private.answer_fleet_invitation(tests.invitation('newdriver'), true) $$, 'PT404', 'Invitation not found.',
  'a withdrawn invitation cannot be accepted'
);

-- Declined.
select tests.authenticate_as('corporate');
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'a withdrawn driver can be invited again');
select tests.authenticate_as('postgres');
update public.fleet_drivers set invited_at = invited_at + interval '1 second' where email = 'newdriver@cast.test' and status = 'invited';
select tests.authenticate_as('newdriver');
select lives_ok(
  $$ select private.answer_fleet_invitation(tests.invitation('newdriver'), false) from generate_series(1, 2) $$, 'declining is idempotent'
);
select throws_ok(
  $$ select private.answer_fleet_invitation(tests.invitation('newdriver'), true) $$, 'PT409', 'This invitation is no longer open.',
  'a declined invitation cannot be accepted'
);
select tests.authenticate_as('stranger');
select throws_ok(
  $$ select private.answer_fleet_invitation(tests.invitation('newdriver'), false) $$, 'PT404', 'Invitation not found.',
  'another person cannot see a declined invitation'
);
select tests.authenticate_as('corporate');
select results_eq(
  $$ select status, driver_id from public.fleet_drivers where id = tests.invitation('newdriver') $$, $$ values ('declined', null::uuid) $$,
  'a declined invitation does not reveal the driver''s id'
);
select results_eq(
  $$ select n.body from public.notifications n where n.title = 'Invitation declined' $$,
  $$ values ('newdriver@cast.test will not drive for you.') $$, 'the notification about it does not reveal the driver''s name'
);
select is(
  private.remove_fleet_driver(tests.invitation('newdriver')), tests.invitation('newdriver'),
  'withdrawing a declined invitation has no effect'
);
select is(
  (select status from public.fleet_drivers where id = tests.invitation('newdriver')), 'declined', 'a declined invitation stays declined'
);

-- At most three invitations of one address in 30 days.
select lives_ok(
  $$ select private.remove_fleet_driver(private.invite_fleet_driver('newdriver@cast.test', null)) $$,
  'a third invitation within 30 days is accepted'
);
select throws_ok(
  $$ select private.invite_fleet_driver(' NewDriver@cast.test', null) $$, 'PT429',
  'You have invited this address 3 times in 30 days. Please wait before you invite it again.', 'a fourth invitation within 30 days is refused'
);
select lives_ok($$ select private.invite_fleet_driver('other@cast.test', null) $$, 'invitations are counted per address');
select tests.authenticate_as('postgres');
savepoint one_company;
select tests.create_rival();
select tests.authenticate_as('stranger');
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'invitations are counted per company');
select tests.authenticate_as('postgres');
rollback to one_company;
select tests.authenticate_as('postgres');
update public.fleet_drivers set invited_at = now() - interval '30 days' where id = tests.invitation('newdriver');
select tests.authenticate_as('corporate');
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'invitations older than 30 days are not counted');
select * from finish();
