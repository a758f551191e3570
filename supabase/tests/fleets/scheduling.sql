select plan(13);
select tests.create_cast(), tests.create_fleet(), tests.join_second_driver();

-- Only a verified company schedules trips.
create function tests.schedule_as(verified boolean, rejected boolean default false) returns text language plpgsql as $$
begin
  update public.profiles p set is_verified = verified, verified_at = case when verified then now() end,
    rejected_at = case when rejected then now() end where p.id = tests.id('corporate');
  perform tests.authenticate_as('corporate');
  perform tests.schedule(8, 'morning trip');
  perform tests.authenticate_as('postgres');
  return 'scheduled';
end
$$;
savepoint before;
select throws_ok(
  'select tests.schedule_as(false)', 'PT403', 'An administrator must verify your company first. You will get an alert.',
  'a company that was not decided yet cannot schedule a trip'
);
select throws_ok('select tests.schedule_as(false, true)', 'PT403', null, 'a rejected company neither');
rollback to before;
select is(tests.schedule_as(true), 'scheduled', 'a verified company schedules one');
update public.profiles p set is_verified = false, verified_at = null where p.id = tests.id('corporate');
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.schedule(8, 'morning trip') $$, 'the same request again returns the trip, whatever was decided since');
select throws_ok($$ select tests.schedule(12, 'noon trip') $$, 'PT403', null, 'a new trip is refused');
select throws_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('newdriver'))) $$, 'PT403', null,
  'nor get trips that exist another driver'
);
select throws_ok(
  $$ select private.invite_fleet_driver('driver', null) $$, 'PT400', null, 'inviting drivers needs no verification: only the address is wrong'
);

-- Fleet trips do not count as the driver's own.
select tests.authenticate_as('postgres');
update public.profiles p set is_verified = true, verified_at = now() where p.id = tests.id('corporate');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('newdriver'))) $$,
  'once verified again, they name another driver'
);
select tests.authenticate_as('postgres');
select tests.create_trip(gen_random_uuid(), 'newdriver', 4);
update public.driver_profiles d set vehicle_id = (select t.vehicle_id from public.trips t where t.driver_id = d.id and t.company_id is null)
where d.id = tests.id('newdriver');
select tests.create_trip(gen_random_uuid(), 'newdriver', 4) from generate_series(1, 98);
select tests.authenticate_as('newdriver');
select lives_ok(
  $$ select private.publish_trip('Lagos', 'Ibadan', tests.hour(8, 300), 3, 500000, null, tests.named('hundredth trip'), null) $$,
  'with 99 trips of their own and one of the fleet, a driver publishes one more'
);
select throws_ok(
  $$ select private.publish_trip('Lagos', 'Ibadan', tests.hour(8, 301), 3, 500000, null, tests.named('one more trip'), null) $$,
  'PT409', 'You already have 100 trips ahead. Cancel one before you add another.', 'that was the last one of their own'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.schedule_trip(tests.route(), tests.fleet_vehicle('spare bus'), tests.hour(8, 302), 850000, tests.named('far trip')) $$,
  'the fleet schedules this driver nevertheless'
);
select tests.authenticate_as('postgres');
select is(
  (select count(*) from public.trips t where t.driver_id = tests.id('newdriver') and t.company_id is null), 100::bigint, 'of their own: 100'
);
select is(
  (select count(*) from public.trips t where t.driver_id = tests.id('newdriver') and t.company_id is not null), 2::bigint, 'of the fleet: 2'
);
select * from finish();
