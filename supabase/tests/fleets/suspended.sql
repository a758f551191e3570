-- A suspended company starts no trip, regardless of the driver.
select plan(6);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.allow_early_starts();

select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('corporate'), true, 'Fraud'), 'suspended', 'the company is suspended');
select tests.authenticate_as('driver');
select throws_ok(
  'select private.change_trip_status((tests.fleet_trip()).id, ''waiting'')', 'PT403', 'Your company is suspended. It starts no trips.',
  'then its driver cannot start the trip'
);
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('corporate'), false, null), 'active', 'the suspension ends');
select tests.authenticate_as('driver');
select lives_ok('select private.change_trip_status((tests.fleet_trip()).id, ''waiting'')', 'and the driver can');
select tests.authenticate_as('admin');
select is(private.suspend_user(tests.id('corporate'), true, 'Again'), 'suspended', 'a suspension while the driver waits');
select tests.authenticate_as('driver');
select throws_ok(
  'select private.change_trip_status((tests.fleet_trip()).id, ''en_route'')', 'PT403', null, 'keeps the trip from leaving'
);
select * from finish();
