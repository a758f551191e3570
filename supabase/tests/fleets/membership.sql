select plan(8);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

-- Leaving.
select tests.authenticate_as('corporate');
select throws_ok(
  $$ select private.remove_fleet_driver(tests.invitation('driver')) $$, 'PT409',
  '2 scheduled trips are ahead for this driver. Cancel them first.', 'a company cannot remove a driver with scheduled trips'
);

-- Which drivers a company reads.
select tests.authenticate_as('postgres');
savepoint one_driver;
update public.fleet_drivers set status = 'active', driver_id = tests.id('newdriver') where id = tests.invitation('newdriver');
update public.profiles set suspended_at = now() where id in (tests.id('driver'), tests.id('newdriver'));
create function tests.readable_drivers()
returns bigint
language sql
return (select count(*) from public.driver_profiles d where d.id in (tests.id('driver'), tests.id('newdriver')));
select tests.authenticate_as('corporate');
select is(tests.readable_drivers(), 2::bigint, 'a company reads the drivers of its fleet, also suspended ones');
select lives_ok($$ select private.remove_fleet_driver(tests.invitation('newdriver')) $$, 'a company removes a driver');
select is(tests.readable_drivers(), 1::bigint, 'a company no longer reads a driver whom it has removed');
select tests.authenticate_as('postgres');
update public.fleet_drivers set status = 'left' where driver_id = tests.id('driver');
select tests.authenticate_as('corporate');
select is(tests.readable_drivers(), 1::bigint, 'a company reads a driver who has left while one of its trips has that driver');
select tests.authenticate_as('postgres');
rollback to one_driver;

-- One fleet at a time.
select tests.create_rival();
select tests.authenticate_as('stranger');
select lives_ok($$ select private.invite_fleet_driver('driver@cast.test', null) $$, 'a company may invite a driver of another fleet');
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.answer_fleet_invitation((select i.id from private.own_fleet_invitations() i where i.company_name = 'Rival Lines'), true) $$,
  'PT409', 'You already drive for a fleet. Leave it first.', 'a driver is a member of one fleet at a time'
);
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('stranger'), true);
select tests.authenticate_as('driver');
select results_eq(
  'select company_name from private.own_fleet_invitations()', $$ values ('Company') $$, 'invitations of a suspended company are hidden'
);
select * from finish();
