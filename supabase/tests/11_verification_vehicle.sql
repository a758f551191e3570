select plan(30);
select tests.create_cast();

create function tests.save_vehicle(
  who text, plate text default 'KJA 100 AA', seats int default 4, year int default 2015, model text default 'Corolla',
  proof text default null
)
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.save_own_vehicle('Toyota', model, year, plate, seats, proof);
end
$$;

create function tests.vehicle_of(trip uuid)
returns text
language sql
stable
security definer
return (select v.plate_number || ' ' || v.model from public.trips t join public.vehicles v on v.id = t.vehicle_id where t.id = trip);

insert into storage.objects (bucket_id, name) values ('documents', tests.document('driver')), ('documents', tests.document('newdriver'));
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');

-- Saving the driver's own vehicle.
select throws_ok(format('select tests.save_vehicle(%L)', who), code, null, who || ' cannot save a vehicle')
from (values
  ('anon', '42501'), ('admin', '42501'), ('gone', 'PT401'), ('suspended', 'PT403'), ('passenger', 'PT403'), ('corporate', 'PT403')
) as others (who, code);
select throws_ok('select tests.save_vehicle(''newdriver'', ' || wrong || ')', code, words, 'refused: ' || words)
from (values
  ('''tst-001-aa''', 'PT409', 'A vehicle with this plate number is already registered.'),
  ('''?''', 'PT400', 'Please enter a valid plate number'), ('seats => 0', 'PT400', 'Seats must be between 1 and 50'),
  ('year => 1979', 'PT400', 'Year must be 1980 or later'), ('year => 2100', 'PT400', format('Year must be %s or earlier', extract(year from private.lagos_today()) + 1)),
  ('model => '' ''', 'PT400', 'Model is required'),
  ('proof => tests.document(''driver'')', 'PT400', 'Please upload the proof of ownership again'),
  ('proof => tests.document(''newdriver'', ''missing'')', 'PT400', 'Please upload the proof of ownership again')
) as refusals (wrong, code, words);
select is(
  tests.save_vehicle('newdriver', year => extract(year from private.lagos_today())::int + 1),
  tests.save_vehicle('newdriver', seats => 5, year => 1980), 'saving again changes the same vehicle'
);
select results_eq(
  $$ select v.plate_number, v.seats from public.vehicles v join private.own_driver_profile() d on d.vehicle_id = v.id $$,
  $$ values ('KJA 100 AA', 5) $$, 'the driver''s profile has the vehicle'
);
select is((select proof_of_ownership_path from private.own_driver_profile()), null, 'a proof of ownership is optional');
select is(
  tests.save_vehicle('newdriver', proof => tests.document('newdriver')), tests.save_vehicle('newdriver', seats => 6), 'saving without a proof of ownership returns the same vehicle'
);
select is((select proof_of_ownership_path from private.own_driver_profile()), tests.document('newdriver'), 'saving without a proof of ownership keeps the stored one');
select throws_ok('select proof_of_ownership_path from public.driver_profiles', '42501', null, 'other people cannot read the path of the proof');

-- Scheduled trips get the vehicle, completed trips keep theirs.
select tests.authenticate_as('postgres');
delete from public.notifications where user_id = tests.id('passenger');
update public.driver_profiles set vehicle_id = null where id = tests.id('newdriver');
update public.vehicles set status = 'retired' where owner_id = tests.id('newdriver');
select tests.create_trip(tests.named('next trip'), 'newdriver', 4);
select tests.create_trip(tests.named('completed trip'), 'newdriver', 4);
select tests.authenticate_as('passenger');
select lives_ok(format('select private.book_seats(tests.named(%L), 1, tests.named(%L))', trip, trip), 'a passenger books a trip without a vehicle')
from unnest(array['next trip', 'completed trip']) as trip;
select isnt(tests.save_vehicle('newdriver'), null, 'the driver saves a vehicle');
select is(tests.vehicle_of(tests.named('next trip')), 'KJA 100 AA Corolla', 'a scheduled trip without a vehicle gets the saved one');
select tests.authenticate_as('postgres');
select tests.move_trip(tests.named('completed trip'), 'en_route', 'arrived', 'completed');
select isnt(tests.save_vehicle('newdriver'), tests.save_vehicle('newdriver', plate => 'KJA 200 AA'), 'another plate number makes another vehicle');
select is(tests.vehicle_of(tests.named('next trip')), 'KJA 200 AA Corolla', 'a scheduled trip gets the new vehicle');
select is(tests.vehicle_of(tests.named('completed trip')), 'KJA 100 AA Corolla', 'a completed trip keeps the old vehicle');
select lives_ok($$ select tests.save_vehicle('newdriver', plate => 'KJA 100 AA') $$, 'the plate number of the old vehicle can be used again');
select tests.authenticate_as('passenger');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_changed' and n.link = '/trips/' || tests.named('next trip')), 3::bigint,
  'passengers get a notification of each change'
);
select is(tests.vehicle_of(tests.trip()), 'TST-001-AA Sienna', 'the trips of other drivers keep their vehicle');
select tests.authenticate_as('postgres');
select * from finish();
