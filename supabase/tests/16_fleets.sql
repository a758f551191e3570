select plan(305);
select tests.create_cast();

-- Who has a fleet.
select tests.refused(who, call, code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code),
unnest(array[
  'select private.add_fleet_vehicle(tests.vehicle_details(), tests.key(20))',
  'select private.add_fleet_route(tests.route_details(), tests.key(21))',
  'select private.change_fleet_vehicle(tests.vehicle(), tests.vehicle_details())',
  'select private.change_fleet_route(tests.vehicle(), tests.route_details())',
  'select private.retire_fleet_vehicle(tests.vehicle())',
  'select private.retire_fleet_route(tests.vehicle())',
  'select private.invite_fleet_driver(''driver@cast.test'', null)',
  'select private.remove_fleet_driver(tests.vehicle())',
  'select private.schedule_trip(null, null, now(), 1, tests.key(1))'
]) as call;

-- Vehicles.
select tests.authenticate_as('corporate');
select lives_ok('select private.add_fleet_vehicle(tests.vehicle_details(), tests.key(20))', 'a company adds a vehicle');
select is(
  private.add_fleet_vehicle(tests.vehicle_details(), tests.key(20)), tests.bus(), 'the same key again is the same vehicle'
);
select results_eq(
  $$ select make, model, plate_number, seats, kind, status, year, owner_id from private.own_vehicles() where id = tests.bus() $$,
  $$ values ('Toyota', 'HiAce', 'ABC-123-DE', 14, 'bus', 'active', null::int, tests.id('corporate')) $$, 'as it was described'
);
select throws_ok(call, code, words, words) from (values
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"plateNumber": "ZZZ-1-ZZ"}''), tests.key(20))', 'PT409', 'This vehicle was already saved with other details.'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"capacity": 9}''), tests.key(20))', 'PT409', 'This vehicle was already saved with other details.'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"plateNumber": "ABC 123 DE"}''), tests.key(22))', 'PT409', 'A vehicle with this plate number is already registered.'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"model": "  "}''), tests.key(22))', 'PT400', 'Model is required'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"plateNumber": "?"}''), tests.key(22))', 'PT400', 'Please enter a valid plate number'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"capacity": 51}''), tests.key(22))', 'PT400', 'Seats must be between 1 and 50'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(''{"type": "car"}''), tests.key(22))', 'PT400', 'Please choose a type and a status'),
  ('select private.add_fleet_vehicle(tests.vehicle_details(jsonb_build_object(''driverId'', tests.id(''driver''))), tests.key(22))', 'PT400', 'Please choose a driver of your fleet'),
  ('select private.change_fleet_vehicle(tests.vehicle(), tests.vehicle_details())', 'PT404', 'Vehicle not found.'),
  ('select private.retire_fleet_vehicle(tests.vehicle())', 'PT404', 'Vehicle not found.')
) as refusals (call, code, words);
select lives_ok(
  $$ select private.add_fleet_vehicle(tests.vehicle_details('{"model": "Sprinter", "plateNumber": "SPR-100-AA", "status": "maintenance"}'), tests.key(22)) $$,
  'one word is enough for a model'
);

-- Routes.
select lives_ok('select private.add_fleet_route(tests.route_details(), tests.key(21))', 'a company creates a route');
select is(private.add_fleet_route(tests.route_details(), tests.key(21)), tests.route(), 'the same key again is the same route');
select throws_ok(call, code, words, words) from (values
  ('select private.add_fleet_route(tests.route_details(''{"name": "Other"}''), tests.key(21))', 'PT409', 'This route was already saved with other details.'),
  ('select private.add_fleet_route(tests.route_details(''{"duration": 11}''), tests.key(21))', 'PT409', 'This route was already saved with other details.'),
  ('select private.add_fleet_route(tests.route_details(''{"name": " "}''), tests.key(23))', 'PT400', 'Name is required'),
  ('select private.add_fleet_route(tests.route_details(''{"origin": "Accra"}''), tests.key(23))', 'PT400', 'Origin must be a city in Nigeria that we know'),
  ('select private.add_fleet_route(tests.route_details(''{"destination": "FCT"}''), tests.key(23))', 'PT400', 'Origin and destination must be different'),
  ('select private.add_fleet_route(tests.route_details(''{"frequency": "hourly"}''), tests.key(23))', 'PT400', 'Please choose a frequency'),
  ('select private.add_fleet_route(tests.route_details(''{"duration": 5}''), tests.key(23))', 'PT400', 'Duration must be between 10 minutes and 3 days'),
  ('select private.change_fleet_route(tests.vehicle(), tests.route_details())', 'PT404', 'Route not found.')
) as refusals (call, code, words);
select lives_ok(
  $$ select private.change_fleet_route(tests.route(), tests.route_details('{"name": "Morning", "duration": 150}')) $$, 'a route is edited'
);
select lives_ok($$ select private.change_fleet_route(tests.route(), '{"frequency": "weekly"}') $$, 'or one thing about it');
select results_eq(
  $$ select r.name, r.origin_place_id, r.destination_place_id, r.frequency, r.duration_minutes, r.is_active
     from public.fleet_routes r where r.id = tests.route() $$,
  $$ values ('Morning', 'abuja', 'kaduna', 'weekly', 150, true) $$, 'what is not named stays'
);

-- Drivers: invited, asked, agreed.
select throws_ok('select tests.schedule(8, 30)', 'PT409', 'This vehicle has no driver yet.', 'no trip without a driver');
select throws_ok('select private.invite_fleet_driver(''nobody'', null)', 'PT400', 'Please enter a valid email address', 'an invitation needs an address');
select lives_ok('select private.invite_fleet_driver('' Driver@Cast.TEST '', tests.bus())', 'a driver is invited for a vehicle');
select is(private.invite_fleet_driver('driver@cast.test', null), tests.membership('driver'), 'inviting again is the same invitation');
select lives_ok('select private.invite_fleet_driver(''newdriver@cast.test'', null)', 'an unverified driver may be invited');
select lives_ok('select private.invite_fleet_driver(''passenger@cast.test'', null)', 'the company does not learn who is a driver');
select throws_ok('select tests.schedule(8, 30)', 'PT409', 'This vehicle has no driver yet.', 'nobody drives before having agreed');
select tests.authenticate_as('passenger');
select is((select count(*) from private.own_fleet_invitations()), 0::bigint, 'a passenger has no invitations');
select throws_ok('select private.answer_fleet_invitation(tests.membership(''passenger''), true)', 'PT404', 'Invitation not found.', 'a passenger cannot become a driver by invitation');
select tests.authenticate_as('newdriver');
select throws_ok('select private.answer_fleet_invitation(tests.membership(''driver''), true)', 'PT404', 'Invitation not found.', 'nobody answers for another');
select tests.authenticate_as('driver');
select results_eq(
  $$ select company_name, vehicle, status from private.own_fleet_invitations() $$,
  $$ values ('Company', 'Toyota HiAce, ABC-123-DE', 'invited') $$, 'the driver sees who invites and for what'
);
select is((select count(*) from public.notifications n where n.kind = 'fleet_invitation'), 1::bigint, 'and was told');
select lives_ok('select private.answer_fleet_invitation(tests.membership(''driver''), true)', 'the driver accepts');
select lives_ok('select private.answer_fleet_invitation(tests.membership(''driver''), true)', 'once more is no mistake');
select tests.authenticate_as('corporate');
select is((select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.bus()), tests.id('driver'), 'the vehicle has its driver');
select lives_ok($$ select private.change_fleet_vehicle(tests.bus(), '{"status": "maintenance"}') $$, 'one manager sends it to the workshop');
select lives_ok($$ select private.change_fleet_vehicle(tests.bus(), '{"capacity": 13}') $$, 'another takes out a seat, and knows nothing of that');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select private.vehicle_details(v), f.driver_id from public.vehicles v join public.fleet_vehicles f on f.vehicle_id = v.id
     where v.id = tests.bus() $$,
  $$ values (tests.vehicle_details('{"plateNumber": "ABC-123-DE", "status": "maintenance", "capacity": 13}'), tests.id('driver')) $$,
  'what is not named stays, the driver too'
);
select tests.authenticate_as('corporate');
select lives_ok($$ select private.change_fleet_vehicle(tests.bus(), '{"status": "active", "capacity": 14}') $$, 'and it is back');

-- Scheduling.
select lives_ok('select tests.schedule(8, 30)', 'a trip is scheduled');
select is(tests.schedule(8, 30), (select f.trip_id from public.fleet_trips f where f.client_key = tests.key(30)), 'the same key again is the same trip');
select results_eq(
  $$ select driver_id, vehicle_id, company_id, total_seats, seats_available, arrives_at - departure_at, is_listed
     from public.trips where company_id = tests.id('corporate') $$,
  $$ values (tests.id('driver'), tests.bus(), tests.id('corporate'), 14, 14, interval '150 minutes', true) $$, 'with every seat of the vehicle'
);
select throws_ok(call, code, words, words) from (values
  ('select tests.schedule(9, 30)', 'PT409', 'This trip was already scheduled with other details.'),
  ('select tests.schedule(9, 31)', 'PT409', 'This vehicle already has a trip at that time.'),
  ('select tests.schedule(6, 31)', 'PT409', 'This vehicle already has a trip at that time.'),
  ('select tests.schedule(-120, 31)', 'PT400', 'Departure must be tomorrow or later'),
  ('select tests.schedule(12, 31, fare => 1)', 'PT400', 'Fare must be between ₦1,000 and ₦50,000'),
  ('select tests.schedule(12, 31, bus => tests.vehicle())', 'PT404', 'Vehicle not found.'),
  ('select tests.schedule(12, 31, route => tests.vehicle())', 'PT404', 'Route not found.'),
  ('select private.retire_fleet_vehicle(tests.bus())', 'PT409', 'This vehicle still has 1 scheduled trip. Cancel it first.'),
  ('select private.remove_fleet_driver(tests.membership(''driver''))', 'PT409', '1 scheduled trip is ahead for this driver. Cancel it first.'),
  ('select private.change_fleet_vehicle(tests.bus(), tests.vehicle_details(''{"capacity": 10}''))', 'PT409', 'A scheduled trip sells more seats than that. Cancel it first.')
) as refusals (call, code, words);
select lives_ok(
  format('select private.change_fleet_vehicle((select vehicle_id from public.fleet_vehicles where client_key = %L), tests.vehicle_details(%L))',
    tests.key(22), jsonb_build_object('plateNumber', 'SPR-100-AA', 'driverId', tests.id('driver'))),
  'a driver may drive a second vehicle'
);
select throws_ok(
  format('select tests.schedule(9, 31, bus => (select vehicle_id from public.fleet_vehicles where client_key = %L))', tests.key(22)),
  'PT409', 'The driver already has a trip at that time.', 'but not two at a time'
);
select lives_ok(
  format('select private.change_fleet_vehicle((select vehicle_id from public.fleet_vehicles where client_key = %L), tests.vehicle_details(%L))',
    tests.key(22), '{"plateNumber": "SPR-100-AA", "status": "maintenance"}'::jsonb), 'into the workshop'
);
select throws_ok(
  format('select tests.schedule(15, 31, bus => (select vehicle_id from public.fleet_vehicles where client_key = %L))', tests.key(22)),
  'PT409', 'This vehicle is in maintenance.', 'a vehicle in maintenance cannot be scheduled'
);
select lives_ok(
  $$ select private.schedule_trip(tests.route(), tests.bus(), tests.hour(10) + interval '30 minutes', 850000, tests.key(32)) $$,
  'leaving when the one before arrives is possible'
);

-- The driver's own trips keep out of the fleet's.
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.create_trip('Lagos', 'Ibadan', tests.hour(9), 3, 500000, null) $$, 'PT409', 'You drive for your fleet at that time.', 'a driver is in one place'
);
select lives_ok($$ select private.create_trip('Lagos', 'Ibadan', tests.hour(20), 3, 500000, null) $$, 'at another time they publish their own');
savepoint edges;
select lives_ok($$ select private.create_trip('Lagos', 'Ibadan', tests.hour(7), 3, 500000, null) $$, 'or before');
select lives_ok($$ select private.create_trip('Lagos', 'Ibadan', tests.hour(13), 3, 500000, null) $$, 'or when the fleet''s trip arrives');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.schedule_trip(tests.route(), tests.bus(), tests.hour(17) + interval '30 minutes', 850000, tests.key(33)) $$,
  'and the fleet''s arrives when theirs leaves'
);
rollback to edges;
select throws_ok(
  $$ select private.edit_trip((select f.trip_id from public.fleet_trips f where f.client_key = tests.key(30)), '{"fareKobo": 900000}') $$,
  'PT404', 'Trip not found.', 'the driver does not see the company''s records'
);
select throws_ok(
  $$ select private.edit_trip((select t.id from public.trips t where t.company_id = tests.id('corporate') order by departure_at limit 1), '{"fareKobo": 900000}') $$,
  'PT403', 'This trip belongs to your fleet. Only the company can change it.', 'the driver does not change the fleet''s fare'
);
select throws_ok(
  'select private.answer_fleet_invitation(tests.membership(''driver''), false)', 'PT409',
  '2 scheduled trips are ahead for this driver. Cancel them first.', 'nobody leaves passengers standing'
);
select tests.authenticate_as('corporate');
select throws_ok('select tests.schedule(19, 33)', 'PT409', 'The driver has a trip of their own at that time.', 'nor does the fleet schedule into a private trip');

-- Booked like any other; the company sees and follows.
select tests.authenticate_as('stranger');
select lives_ok(
  $$ select private.book_seats((select t.id from public.trips t where t.company_id = tests.id('corporate') order by departure_at limit 1), 2, tests.key(40)) $$,
  'a passenger books'
);
select tests.authenticate_as('corporate');
select is((select b.seats from public.bookings b where b.company_id = tests.id('corporate')), 2, 'the company sees the seats');
select ok(
  (select bool_and(private.is_trip_member(t.id)) from public.trips t where t.company_id = tests.id('corporate')), 'and may follow its trips'
);
select ok(not private.is_trip_member(tests.trip()), 'not those of others');
select is(
  (select count(*) from private.trip_passengers((select b.trip_id from public.bookings b where b.company_id = tests.id('corporate')))),
  1::bigint, 'and knows who travels'
);
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('corporate') and n.kind = 'booking_created'), 1::bigint, 'and was told'
);

-- Who reads what.
select tests.authenticate_as('postgres');
select tests.matrix(target, 'company_id = tests.id(''corporate'')', format($$
  anon       denied denied denied denied
  passenger  0 denied denied denied
  stranger   0 denied denied denied
  driver     %s denied denied denied
  newdriver  0 denied denied denied
  suspended  0 denied denied denied
  corporate  %s denied denied denied
  gone       0 denied denied denied
  admin      %s denied denied denied
$$, driver, rows, rows))
from (values
  ('fleet_vehicles.driver_id', 0, 2), ('fleet_drivers.status', 1, 3), ('fleet_routes.name', 0, 1), ('fleet_trips.route_id', 0, 2)
) as tables (target, driver, rows);

-- The end of things.
select tests.authenticate_as('passenger');
select throws_ok(
  $$ select private.cancel_fleet_trip((select t.id from public.trips t where t.company_id = tests.id('corporate') limit 1), null) $$,
  'PT404', 'Trip not found.', 'a stranger cannot cancel a fleet''s trip'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.cancel_fleet_trip(f.trip_id, 'Road closed') from public.fleet_trips f, generate_series(1, 2) $$, 'the company cancels, twice if it must'
);
select is(
  (select b.status from public.bookings b where b.company_id = tests.id('corporate')), 'cancelled', 'bookings end with the trip'
);
select is(
  (select count(*) from public.notifications n where n.user_id = tests.id('corporate') and n.kind = 'booking_cancelled'), 0::bigint,
  'which the company knows: it is not told of each'
);
select tests.authenticate_as('postgres');
select is_empty($$ select 1 from realtime.messages where event = 'booking_cancelled' and topic = 'user:' || tests.id('corporate') $$, 'nor live');
select tests.authenticate_as('driver');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_cancelled' and n.body like '%Road closed'), 2::bigint, 'the driver is told why'
);
select lives_ok('select private.answer_fleet_invitation(tests.membership(''driver''), false)', 'the driver leaves');
select is((select count(*) from private.own_fleet_invitations()), 0::bigint, 'and drives for nobody');
select tests.authenticate_as('corporate');
select lives_ok('select private.retire_fleet_vehicle(tests.bus()) from generate_series(1, 2)', 'the vehicle retires, twice if it must');
select throws_ok('select tests.schedule(8, 34)', 'PT409', 'This vehicle is retired.', 'a retired vehicle cannot be scheduled');
select throws_ok('select private.change_fleet_vehicle(tests.bus(), tests.vehicle_details())', 'PT409', 'This vehicle is retired.', 'nor changed');
select lives_ok('select private.retire_fleet_route(tests.route()) from generate_series(1, 2)', 'the route retires');
select throws_ok('select tests.schedule(8, 34)', 'PT404', 'Route not found.', 'a retired route is gone');
select lives_ok('select private.remove_fleet_driver(tests.membership(''newdriver'')) from generate_series(1, 2)', 'an invitation is withdrawn');
select tests.authenticate_as('newdriver');
select throws_ok('select private.answer_fleet_invitation(tests.membership(''newdriver''), true)', 'PT404', 'Invitation not found.', 'and can no longer be accepted');

-- Declining says no more than no.
select tests.authenticate_as('corporate');
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'asked again');
select tests.authenticate_as('postgres');
update public.fleet_drivers set invited_at = invited_at + interval '1 second' where email = 'newdriver@cast.test' and status = 'invited';
select tests.authenticate_as('newdriver');
select lives_ok('select private.answer_fleet_invitation(tests.membership(''newdriver''), false) from generate_series(1, 2)', 'the driver declines, twice if they must');
select throws_ok('select private.answer_fleet_invitation(tests.membership(''newdriver''), true)', 'PT409', 'This invitation is no longer open.', 'which stands');
select tests.authenticate_as('stranger');
select throws_ok('select private.answer_fleet_invitation(tests.membership(''newdriver''), false)', 'PT404', 'Invitation not found.', 'others still see none');
select tests.authenticate_as('corporate');
select results_eq(
  'select status, driver_id from public.fleet_drivers where id = tests.membership(''newdriver'')', $$ values ('declined', null::uuid) $$,
  'the company does not learn who has that address'
);
select results_eq(
  $$ select n.body from public.notifications n where n.title = 'Invitation declined' $$, $$ values ('newdriver@cast.test will not drive for you.') $$,
  'nor their name'
);

select is(private.remove_fleet_driver(tests.membership('newdriver')), tests.membership('newdriver'), 'what was declined cannot be withdrawn');
select is((select status from public.fleet_drivers where id = tests.membership('newdriver')), 'declined', 'and stays so');

-- Nobody is asked for ever.
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.remove_fleet_driver(private.invite_fleet_driver('newdriver@cast.test', null)) $$, 'asked and withdrawn once more'
);
select throws_ok(
  $$ select private.invite_fleet_driver(' NewDriver@cast.test', null) $$, 'PT429',
  'You have invited this address 3 times in 30 days. Please wait before you invite it again.', 'the fourth time is too often'
);
select lives_ok($$ select private.invite_fleet_driver('other@cast.test', null) $$, 'others may be asked');
select tests.authenticate_as('postgres');
savepoint rival;
insert into public.companies (id, name, registration_number, address, tax_id, contact_person)
values (tests.id('stranger'), 'Rival Lines', '-', '-', '-', '-');
update public.profiles set user_type = 'corporate' where id = tests.id('stranger');
select tests.authenticate_as('stranger');
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'and another company may ask');
select tests.authenticate_as('postgres');
rollback to rival;
select tests.authenticate_as('postgres');
update public.fleet_drivers set invited_at = now() - interval '30 days' where id = tests.membership('newdriver');
select tests.authenticate_as('corporate');
select lives_ok($$ select private.invite_fleet_driver('newdriver@cast.test', null) $$, 'a month later they as well');
select * from finish();
