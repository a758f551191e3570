select plan(9);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

create function tests.plate_of(trip uuid)
returns text
language sql
stable
security definer
return (select v.plate_number from public.trips t join public.vehicles v on v.id = t.vehicle_id where t.id = trip);

-- A new plate makes a new vehicle: scheduled trips get it and their passengers a notification, started trips keep the old one.
select tests.create_trip(tests.named('started trip'), 'driver', 4);
update public.trips
set vehicle_id = tests.fleet_vehicle('bus'), company_id = tests.id('corporate'), arrives_at = departure_at + interval '1 hour',
  status = 'en_route'
where id = tests.named('started trip');
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('bus'), tests.vehicle_details('{"plateNumber": "ABC-999-DE"}')) $$,
  'a company changes the plate of a vehicle'
);
select is(tests.plate_of((tests.fleet_trip()).id), 'ABC-999-DE', 'a scheduled trip gets the vehicle with the new plate');
select is(tests.plate_of(tests.named('started trip')), 'ABC-123-DE', 'a started trip keeps the vehicle with the old plate');
select tests.authenticate_as('postgres');
delete from public.trips where id = tests.named('started trip');
select tests.authenticate_as('corporate');
select is(tests.fleet_vehicle('bus'), (tests.fleet_trip()).vehicle_id, 'the vehicle with the new plate replaces the old one in the fleet');
select is(
  private.change_fleet_vehicle(tests.fleet_vehicle('bus'), tests.vehicle_details('{"plateNumber": "ABC-999-DE", "capacity": 15}')),
  (tests.fleet_trip()).vehicle_id, 'another capacity does not make a new vehicle'
);
select throws_ok(
  $$ select private.change_fleet_vehicle(tests.fleet_vehicle('bus'), tests.vehicle_details('{"plateNumber": "SPR-100-AA"}')) $$,
  'PT409', 'A vehicle with this plate number is already registered.', 'the plate of another vehicle in use is refused'
);
select tests.authenticate_as('stranger');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_changed'), 1::bigint,
  'passengers get one notification about the new vehicle'
);

-- The driver's own car.
select tests.authenticate_as('postgres');
insert into storage.objects (metadata, bucket_id, name) values (tests.file(), 'documents', tests.document('driver'));
select tests.authenticate_as('driver');
select lives_ok(
  $$ select private.save_own_vehicle(jsonb_build_object(
       'make', 'Toyota', 'model', 'Corolla', 'year', 2015, 'plateNumber', 'KJA 300 AA', 'seats', 4, 'colour', 'Blue',
       'photoUrl', tests.document('driver'), 'proofOfOwnershipUrl', tests.document('driver'))) $$, 'a driver of a fleet saves a car of their own'
);
select is(tests.plate_of((tests.fleet_trip()).id), 'ABC-999-DE', 'trips of the fleet keep the vehicle of the fleet');
select tests.authenticate_as('postgres');
select * from finish();
