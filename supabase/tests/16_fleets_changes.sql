select plan(102);
select tests.create_cast();
select tests.create_fleet();

-- What the company changes until it leaves; what the driver does not.
select tests.authenticate_as('postgres');
select tests.refused(who, 'select private.edit_fleet_trip((tests.fleet_trip()).id, ''{"fareKobo": 900000}'')', code)
from (values
  ('anon', '42501'), ('admin', '42501'), ('passenger', 'PT403'), ('driver', 'PT403'), ('suspended', 'PT403'), ('gone', 'PT401')
) as people (who, code);
select tests.authenticate_as('driver');
select throws_ok(call, 'PT403', 'This trip belongs to your fleet. Only the company can change it.', 'its driver may not: ' || call)
from unnest(array[
  'select private.edit_trip((tests.fleet_trip()).id, ''{"description": "x"}'')',
  'select private.cancel_trip((tests.fleet_trip()).id, null)',
  'select private.change_trip_status((tests.fleet_trip()).id, ''cancelled'')'
]) as call;
select is(private.fleet_name((tests.fleet_trip()).company_id), 'Company', 'but knows for whom');
select tests.authenticate_as('corporate');
select throws_ok(call, code, words, words) from (values
  ('select tests.edit(''{}'')', 'PT400', 'Nothing to change'),
  ('select tests.edit(''{"status": "completed"}'')', 'PT400', 'Nothing to change'),
  ('select private.edit_fleet_trip(tests.trip(), ''{"fareKobo": 900000}'')', 'PT404', 'Trip not found.'),
  ('select tests.edit(''{"fareKobo": 900000}'')', 'PT409', 'Passengers have booked this trip: its departure and fare stay as they are.'),
  ('select tests.edit(jsonb_build_object(''departureAt'', tests.hour(9)))', 'PT409', 'Passengers have booked this trip: its departure and fare stay as they are.'),
  ('select tests.edit(''{"totalSeats": 1}'')', 'PT409', '2 seats are already booked.'),
  ('select tests.edit(''{"totalSeats": 15}'')', 'PT400', 'This vehicle has 14 seats.'),
  ('select tests.edit(jsonb_build_object(''driverId'', tests.id(''newdriver'')))', 'PT409', 'This driver does not drive for your fleet.'),
  ('select tests.edit(jsonb_build_object(''vehicleId'', tests.vehicle()))', 'PT404', 'Vehicle not found.'),
  ('select tests.edit(jsonb_build_object(''vehicleId'', (select vehicle_id from public.fleet_vehicles where client_key = tests.key(22))))', 'PT409', 'This vehicle is in maintenance.')
) as refusals (call, code, words);

-- Who and what is not ready to travel.
select tests.authenticate_as('postgres');
create function tests.schedule_after(change text) returns text language plpgsql as $$
declare
  words text := 'scheduled';
begin
  -- Its own transaction: whatever it changes is gone afterwards.
  begin
    execute change;
    perform tests.authenticate_as('corporate');
    perform tests.schedule(20, 36);
    raise exception 'scheduled';
  exception when others then
    words := sqlerrm;
  end;
  perform tests.authenticate_as('postgres');
  return words;
end
$$;
select is(tests.schedule_after(change), words, words) from (values
  ('update public.profiles set name = name', 'scheduled'),
  ('update public.fleet_routes set is_active = false', 'This route is paused.'),
  ('update public.profiles set suspended = true, suspended_at = now() where id = tests.id(''driver'')', 'This driver is suspended.'),
  ('update public.driver_profiles set verification_status = ''pending'' where id = tests.id(''driver'')', 'This driver is not verified yet.'),
  ('update public.fleet_drivers set status = ''left'' where driver_id = tests.id(''driver'')', 'This driver does not drive for your fleet.')
) as changes (change, words);
update public.vehicles set seats = 50 where id = tests.vehicle();
select throws_ok(
  'update public.trips set vehicle_id = tests.vehicle() where id = (tests.fleet_trip()).id', '23503', null,
  'a fleet''s trip is made in a vehicle of the fleet, not in its driver''s own'
);
select tests.authenticate_as('corporate');
select is(private.invite_fleet_driver('driver@cast.test', null), tests.membership('driver'), 'who drives already is not asked again');
select lives_ok('select tests.edit(''{"totalSeats": 10}'')', 'fewer seats than the vehicle has');
select results_eq('select (t).total_seats, (t).seats_available from tests.fleet_trip() t', 'values (10, 8)', 'the sold ones stay sold');
select lives_ok(
  $$ select tests.edit(jsonb_build_object('departureAt', tests.hour(14), 'fareKobo', 900000), 32) $$, 'while nobody has booked, departure and fare as well'
);
select results_eq(
  'select (t).departure_at, (t).arrives_at - (t).departure_at, (t).fare_kobo from tests.fleet_trip(32) t',
  $$ values (tests.hour(14), interval '150 minutes', 900000) $$, 'and the arrival moves along'
);
select throws_ok(
  $$ select tests.edit(jsonb_build_object('departureAt', tests.hour(9)), 32) $$, 'PT409', null, 'never into another trip'
);
select tests.authenticate_as('driver');
select is(
  (select count(*) from public.notifications n where n.title = 'Trip changed' and n.link = '/trips/' || (tests.fleet_trip(32)).id),
  1::bigint, 'the driver is told'
);

-- Another driver takes over, with another vehicle.
select tests.authenticate_as('postgres');
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');
update public.fleet_drivers set vehicle_id = tests.bus() where id = tests.membership('newdriver');
select tests.authenticate_as('newdriver');
select lives_ok('select private.answer_fleet_invitation(tests.membership(''newdriver''), true)', 'a second driver joins');
select tests.authenticate_as('postgres');
select is((select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.bus()), tests.id('driver'), 'who drives a vehicle keeps it');
select tests.authenticate_as('corporate');
select lives_ok(
  format('select private.change_fleet_vehicle((select vehicle_id from public.fleet_vehicles where client_key = %L), tests.vehicle_details(%L))',
    tests.key(22), jsonb_build_object('plateNumber', 'SPR-100-AA', 'capacity', 12, 'driverId', tests.id('newdriver'))), 'and gets a vehicle'
);
select tests.authenticate_as('postgres');
select tests.create_trip(gen_random_uuid(), 'newdriver', 4) from generate_series(1, 100);
select tests.authenticate_as('corporate');
select throws_ok(
  format(call, (select vehicle_id from public.fleet_vehicles where client_key = tests.key(22))),
  'PT409', 'This driver already has 100 trips ahead.', words
)
from (values
  ('select tests.schedule(23, 36, bus => %L)', 'a driver with 100 trips ahead gets no more of the fleet''s'),
  ('select tests.edit(jsonb_build_object(''vehicleId'', %L))', 'nor takes over one of them')
) as refusals (call, words);
select tests.authenticate_as('postgres');
delete from public.trips where driver_id = tests.id('newdriver');
select tests.authenticate_as('corporate');
select tests.authenticate_as('postgres');
update public.profiles set suspended = true, suspended_at = now() where id = tests.id('driver');
select ok(not (tests.fleet_trip()).is_listed, 'the trip of a suspended driver is hidden');
select tests.authenticate_as('corporate');
select tests.authenticate_as('postgres');
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
select (tests.fleet_trip()).id, tests.id(who), kind, 6.6, 3.4, now(), now(), 4
from (values ('driver', 'driver'), ('stranger', 'passenger')) as people (who, kind);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select tests.edit(jsonb_build_object('vehicleId', (select vehicle_id from public.fleet_vehicles where client_key = tests.key(22)))) $$,
  'a booked trip may travel with another vehicle'
);
select tests.authenticate_as('postgres');
select results_eq(
  'select user_id from public.trip_locations where trip_id = (tests.fleet_trip()).id', $$ values (tests.id('stranger')) $$,
  'who drove it is no longer on its map'
);
select isnt_empty(
  $$ select 1 from realtime.messages where topic = 'trip:' || (tests.fleet_trip()).id and event = 'membership_changed'
     and payload ->> 'userId' = tests.id('driver')::text $$, 'and whoever relays it is told'
);
select tests.authenticate_as('corporate');
select ok((tests.fleet_trip()).is_listed, 'and is offered again once somebody else drives');
select tests.authenticate_as('postgres');
update public.profiles set suspended = false, suspended_at = null where id = tests.id('driver');
select tests.authenticate_as('corporate');
select results_eq(
  'select (t).driver_id, (t).total_seats, (t).seats_available from tests.fleet_trip() t', $$ values (tests.id('newdriver'), 12, 10) $$,
  'which brings its driver and its seats'
);
select throws_ok(
  $$ select tests.edit(jsonb_build_object('driverId', tests.id('newdriver'), 'departureAt', tests.hour(9)), 32) $$,
  'PT409', 'The driver already has a trip at that time.', 'but nobody drives two trips at once'
);
select is((select b.driver_id from public.bookings b where b.company_id = tests.id('corporate')), tests.id('newdriver'), 'the booking knows who drives');
select tests.authenticate_as('newdriver');
select is((select count(*) from private.trip_passengers((tests.fleet_trip()).id)), 1::bigint, 'the new driver knows who travels');
select is((select count(*) from public.notifications n where n.title = 'A trip for you'), 1::bigint, 'and was told');
select tests.authenticate_as('driver');
select throws_ok('select private.change_trip_status((tests.fleet_trip()).id, ''waiting'')', 'PT403', 'This is not your trip.', 'the first driver is off it');
select is((select count(*) from public.notifications n where n.title = 'Another driver has this trip'), 1::bigint, 'and was told as well');
select tests.authenticate_as('stranger');
select results_eq(
  $$ select n.title, n.body like '%. Newdriver drives now.' from public.notifications n where n.kind = 'trip_changed' $$,
  $$ values ('You have another driver', true) $$, 'passengers hear of the new vehicle and who drives it'
);
select tests.authenticate_as('postgres');
delete from realtime.messages where topic = 'user:' || tests.id('stranger');
select tests.authenticate_as('corporate');
select lives_ok($$ select tests.edit(jsonb_build_object('driverId', tests.id('driver'))) $$, 'the first driver returns, the vehicle stays');
select tests.authenticate_as('stranger');
select results_eq(
  $$ select n.title, n.body like '%. Driver drives now.' from public.notifications n where n.kind = 'trip_changed' order by n.created_at desc limit 1 $$,
  $$ values ('You have another driver', true) $$, 'passengers hear of that as well'
);
select tests.authenticate_as('postgres');
select bag_eq(
  $$ select event from realtime.messages where topic = 'user:' || tests.id('stranger') $$,
  array['trip_changed', 'notification'], 'in the bell and live'
);

-- Another plate is another vehicle: coming trips travel in it and tell, past ones keep theirs.
select tests.authenticate_as('postgres');
create function tests.plate_of(trip uuid) returns text language sql stable security definer
return (select v.plate_number from public.trips t join public.vehicles v on v.id = t.vehicle_id where t.id = trip);
grant execute on function tests.plate_of(uuid) to authenticated;
select tests.create_trip(tests.key(95), 'newdriver', 4);
update public.trips
set vehicle_id = (tests.fleet_trip()).vehicle_id, company_id = tests.id('corporate'), arrives_at = departure_at + interval '1 hour',
  status = 'en_route'
where id = tests.key(95);
delete from public.notifications where user_id = tests.id('stranger');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.change_fleet_vehicle((tests.fleet_trip()).vehicle_id, tests.vehicle_details('{"plateNumber": "SPR-999-AA", "capacity": 12}')) $$,
  'a vehicle gets another plate'
);
select is(tests.plate_of((tests.fleet_trip()).id), 'SPR-999-AA', 'a coming trip travels in it');
select is(tests.plate_of(tests.key(95)), 'SPR-100-AA', 'one under way does not');
select tests.authenticate_as('postgres');
delete from public.trips where id = tests.key(95);
select tests.authenticate_as('corporate');
select is((select f.vehicle_id from public.fleet_vehicles f where f.client_key = tests.key(22)), (tests.fleet_trip()).vehicle_id, 'it takes the place in the fleet');
select is(
  private.change_fleet_vehicle((tests.fleet_trip()).vehicle_id, tests.vehicle_details('{"plateNumber": "SPR-999-AA", "capacity": 13}')),
  (tests.fleet_trip()).vehicle_id, 'other seats are not'
);
select throws_ok(
  $$ select private.change_fleet_vehicle((tests.fleet_trip()).vehicle_id, tests.vehicle_details()) $$,
  'PT409', 'A vehicle with this plate number is already registered.', 'a plate on the road is taken'
);
select tests.authenticate_as('stranger');
select is((select count(*) from public.notifications n where n.kind = 'trip_changed'), 1::bigint, 'passengers are told, once');

-- Whom a company reads, and when its trips are offered.
select tests.authenticate_as('postgres');
savepoint whole_fleet;
select tests.authenticate_as('driver');
select lives_ok($$ select private.save_own_vehicle('{"make": "Toyota", "model": "Corolla", "year": 2015, "plateNumber": "KJA 300 AA", "seats": 4}') $$, 'its driver gets a car of their own');
select is(tests.plate_of((tests.fleet_trip()).id), 'SPR-999-AA', 'in which the fleet''s trips are not made');
select tests.authenticate_as('postgres');
update public.driver_profiles set suspended = true where id in (tests.id('driver'), tests.id('newdriver'));
create function tests.known_drivers() returns bigint language sql
return (select count(*) from public.driver_profiles d where d.id in (tests.id('driver'), tests.id('newdriver')));
grant execute on function tests.known_drivers() to authenticated;
select tests.authenticate_as('corporate');
select is(tests.known_drivers(), 2::bigint, 'a company reads its drivers, whatever becomes of them');
select lives_ok('select private.remove_fleet_driver(tests.membership(''newdriver''))', 'one leaves');
select is(tests.known_drivers(), 1::bigint, 'and is no longer its to read');
select tests.authenticate_as('postgres');
update public.fleet_drivers set status = 'left' where driver_id = tests.id('driver');
select tests.authenticate_as('corporate');
select is(tests.known_drivers(), 1::bigint, 'unless they drive on one of its trips');
select throws_ok(
  'select private.record_location((tests.fleet_trip()).id, 6.6, 3.4, null, null, null, now())', 'PT403',
  'Only people who travel on this trip share their position.', 'a company watches its trips from outside'
);
select throws_ok(
  $$ select private.share_trip((tests.fleet_trip()).id, decode(repeat('5a', 32), 'hex')) $$, 'PT404', 'Trip not found.', 'and shares none of them'
);
select tests.authenticate_as('postgres');
rollback to whole_fleet;
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.add_fleet_vehicle(tests.vehicle_details(jsonb_build_object('plateNumber', 'OLD-100-AA', 'driverId', tests.id('driver'))), tests.key(60)) $$,
  'a third vehicle has a driver'
);
select lives_ok(
  'select private.retire_fleet_vehicle(f.vehicle_id) from public.fleet_vehicles f where f.client_key = tests.key(60)', 'until it retires'
);
select is((select f.driver_id from public.fleet_vehicles f where f.client_key = tests.key(60)), null, 'then nobody drives it');
select tests.authenticate_as('postgres');
insert into public.companies (id, name, registration_number, address, tax_id, contact_person)
values (tests.id('stranger'), 'Rival Lines', '-', '-', '-', '-');
update public.profiles set user_type = 'corporate' where id = tests.id('stranger');
select tests.authenticate_as('stranger');
select throws_ok(call, 'PT404', null, 'another company may not: ' || call) from unnest(array[
  'select private.change_fleet_vehicle(tests.bus(), tests.vehicle_details())', 'select private.retire_fleet_vehicle(tests.bus())',
  'select private.change_fleet_route(tests.route(), tests.route_details())', 'select private.retire_fleet_route(tests.route())',
  'select private.invite_fleet_driver(''other@cast.test'', tests.bus())', 'select private.remove_fleet_driver(tests.membership(''driver''))',
  'select tests.schedule(20, 61)', 'select private.edit_fleet_trip((tests.fleet_trip()).id, ''{"totalSeats": 5}'')',
  'select private.cancel_fleet_trip((tests.fleet_trip()).id, null)'
]) as call;
select lives_ok('select private.add_fleet_vehicle(tests.vehicle_details(''{"plateNumber": "RIV-100-AA"}''), tests.key(62))', 'it has a fleet of its own');
select throws_ok(
  'select private.schedule_trip(tests.route(), (select f.vehicle_id from public.fleet_vehicles f where f.client_key = tests.key(62)), tests.hour(20), 850000, tests.key(61))',
  'PT404', 'Route not found.', 'and drives no route of others with it'
);
select lives_ok($$ select private.invite_fleet_driver('driver@cast.test', null) $$, 'it may ask a driver of another fleet');
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.answer_fleet_invitation((select i.id from private.own_fleet_invitations() i where i.company_name = 'Rival Lines'), true) $$,
  'PT409', 'You already drive for a fleet. Leave it first.', 'who drives for one at a time'
);
select tests.authenticate_as('postgres');
update public.profiles set suspended = true, suspended_at = now() where id = tests.id('stranger');
select tests.authenticate_as('driver');
select results_eq('select company_name from private.own_fleet_invitations()', $$ values ('Company') $$, 'a suspended company asks nobody');
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where company_id = tests.id('corporate');
select tests.authenticate_as('driver');
select throws_ok(
  'select private.answer_fleet_invitation(tests.membership(''driver''), false)', 'PT409', null, 'nobody leaves a fleet while boarding'
);
select tests.authenticate_as('postgres');
rollback to whole_fleet;
select tests.authenticate_as('postgres');
update public.profiles set suspended = true, suspended_at = now() where id in (tests.id('corporate'), tests.id('driver'));
select ok(not (tests.fleet_trip()).is_listed, 'a trip whose company and driver are suspended is hidden');
update public.profiles set suspended = false, suspended_at = null where id = tests.id('driver');
select ok(not (tests.fleet_trip()).is_listed, 'and stays so until both');
update public.profiles set suspended = false, suspended_at = null where id = tests.id('corporate');
select ok((tests.fleet_trip()).is_listed, 'may travel again');

-- A company that was rejected.
select tests.authenticate_as('admin');
select is(private.verify_user(tests.id('corporate'), false, 'Unreadable'), 'rejected', 'a company is rejected');
select tests.authenticate_as('corporate');
select throws_ok(call, 'PT403', 'Your company was not verified. Please send a new proof of address on your account page first.', 'it may not: ' || call)
from unnest(array['select tests.schedule(20, 37)', 'select private.invite_fleet_driver(''other@cast.test'', null)']) as call;
select is(tests.schedule(14, 32, fare => 900000), (tests.fleet_trip(32)).id, 'what it has scheduled stands');
select tests.authenticate_as('postgres');
insert into storage.objects (bucket_id, name) values ('documents', tests.id('corporate') || '/proof-of-address-' || tests.key(80) || '.pdf');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.record_proof_of_address(tests.id('corporate') || '/proof-of-address-' || tests.key(80) || '.pdf') $$, 'it sends another proof'
);
select lives_ok('select tests.schedule(20, 37)', 'and goes on');
select tests.authenticate_as('admin');
select isnt_empty(
  $$ select from public.profiles where id = tests.id('corporate') and not is_verified and rejected_at is null $$, 'while it waits for a decision again'
);

-- A driver who leaves Tafiya leaves the vehicle.
select tests.authenticate_as('postgres');
savepoint left_tafiya;
update public.fleet_vehicles set driver_id = tests.id('driver') where vehicle_id = tests.bus();
update public.profiles set deleted_at = now() where id = tests.id('driver');
select is((select f.driver_id from public.fleet_vehicles f where f.vehicle_id = tests.bus()), null, 'nobody drives the vehicle of one who is deleted');
rollback to left_tafiya;

-- A company does not leave its passengers on the road.
select tests.authenticate_as('postgres');
update public.trips set status = 'waiting' where id = (tests.fleet_trip()).id;
select tests.authenticate_as('corporate');
select throws_ok(
  'select private.request_deletion()', 'PT409',
  'One of your trips is under way. You can delete your account once it is completed.', 'while its bus is under way a company stays'
);
select tests.authenticate_as('postgres');
update public.trips set departure_at = now() - interval '4 days' where id = (tests.fleet_trip()).id;
select tests.authenticate_as('corporate');
select lives_ok('select private.request_deletion()', 'four days later the driver has forgotten it');
select lives_ok('select private.delete_own_account()', 'and the company may go');
select tests.authenticate_as('postgres');
select is((tests.fleet_trip()).status, 'cancelled', 'its forgotten trip ends with it');
select * from finish();
