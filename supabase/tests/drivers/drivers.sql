select plan(103);
select tests.create_cast();

select is(
  (select count(*) from public.driver_profiles where id = any (tests.ids())),
  3::bigint, 'drivers, and only drivers, have a driver profile'
);
select ok(
  (select not is_driver_verified from public.driver_profiles where id = tests.id('newdriver')),
  'a new driver is unverified'
);
select throws_ok(
  $$ insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
     values (tests.id('newdriver'), 'Honda', 'Pilot', 2014, 'tst 001 aa', 5, 'car', 'approved') $$,
  '23505', null, 'a plate number in use is refused, also in another notation'
);
update public.vehicles set status = 'retired' where id = tests.vehicle();
select lives_ok(
  $$ insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind, approval)
     values (tests.id('newdriver'), 'Honda', 'Pilot', 2014, 'TST001AA', 5, 'car', 'approved') $$,
  'the plate number of a retired vehicle can be used again'
);
select throws_ok(
  $$ update public.driver_profiles set verification_status = 'approved', verification_approved_at = null where id = tests.id('newdriver') $$,
  '23514', null, 'an approved driver without an approval time is refused'
);
select throws_ok(
  $$ update public.driver_profiles set vehicle_id = tests.vehicle() where id = tests.id('newdriver') $$,
  '23503', null, 'a driver cannot use the vehicle of another owner'
);

select tests.matrix('driver_profiles.id', 'id = any (tests.ids())', $$
  anon       1 denied denied denied
  passenger  1 denied denied denied
  stranger   1 denied denied denied
  driver     1 denied denied denied
  newdriver  2 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      3 denied denied denied
$$);
select tests.matrix('vehicles.id', 'id = tests.vehicle()', $$
  anon       1 denied denied denied
  passenger  1 denied denied denied
  stranger   1 denied denied denied
  driver     1 denied denied denied
  newdriver  1 denied denied denied
  suspended  0 denied denied denied
  corporate  1 denied denied denied
  gone       0 denied denied denied
  admin      1 denied denied denied
$$);

-- Public and private columns.
select tests.authenticate_as('passenger');
select throws_ok(format('select %s from public.driver_profiles', hidden), '42501', null, 'a passenger cannot read the driver''s ' || hidden)
from unnest(array['verification_status', 'verification_submitted_at', 'verification_approved_at', 'rejection_reason']) as hidden;
select is_empty('select * from private.own_driver_profile()', 'a passenger has no own driver profile');
select tests.refused(who, format('select %s from public.vehicles', hidden), '42501')
from unnest(array['anon', 'passenger']) as who, unnest(array['owner_id', 'status', 'plate_key', 'created_at']) as hidden;
select tests.authenticate_as('passenger');
select is_empty('select * from private.own_vehicles()', 'a person without a vehicle has no own vehicles');
select tests.authenticate_as('driver');
select results_eq(
  'select id, status from private.own_vehicles()', $$ values (tests.vehicle(), 'retired') $$, 'a driver reads all columns of their own vehicles'
);

-- Readers of drivers that are suspended or not verified.
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('driver'), true);
select tests.authenticate_as('passenger');
select isnt_empty($$ select display_name from public.driver_profiles where id = tests.id('driver') $$, 'a passenger reads the suspended driver of a booked trip');
select tests.authenticate_as(who), is_empty($$ select display_name from public.driver_profiles where id = tests.id('driver') $$, who || ' does not read a suspended driver')
from unnest(array['anon', 'stranger', 'corporate']) as who;
select tests.authenticate_as('postgres');
select private.set_suspended(tests.id('driver'), false);
insert into public.fleet_drivers (company_id, email, driver_id, status)
values (tests.id('corporate'), 'newdriver@cast.test', tests.id('newdriver'), 'active');
select tests.authenticate_as('corporate');
select is((select count(*) from public.driver_profiles where id = any (tests.ids())), 2::bigint, 'a company reads an unverified driver of its fleet');
select tests.authenticate_as('anon');
select throws_ok(
  'select * from private.own_driver_profile()', '42501', null, 'anonymous callers cannot read an own driver profile'
);
select tests.authenticate_as('driver');
select results_eq(
  'select id, verification_status, vehicle_id from private.own_driver_profile()',
  $$ values (tests.id('driver'), 'approved', tests.vehicle()) $$, 'a driver reads all columns of their own profile'
);
select throws_ok(format('update public.driver_profiles set %s', assignment), '42501', null, 'a driver cannot set ' || assignment)
from unnest(array[
  'verification_status = ''approved''', 'rating_average = 5', 'rating_count = 1000', 'total_trips = 1000', 'display_name = ''x'''
]) as assignment;
select tests.authenticate_as('suspended');
select throws_ok(
  'select * from private.own_driver_profile()', 'PT403', 'Your account is suspended.', 'a suspended driver gets the error about the suspension'
);
select tests.authenticate_as('postgres');
select * from finish();
