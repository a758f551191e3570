select plan(92);
select tests.create_cast();

create function tests.car(change jsonb default '{}')
returns jsonb
language sql
return jsonb_build_object(
  'make', 'Toyota', 'model', 'Sienna', 'year', 2015, 'plateNumber', 'TST-001-AA', 'seats', 6
) || change;
insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document(who, kind)
from unnest(array['driver', 'newdriver']) as who, unnest(array['vehicle-photo', 'proof-of-ownership']) as kind;
update public.vehicles
set photo_path = tests.document('driver', 'vehicle-photo'), proof_of_ownership_path = tests.document('driver', 'proof-of-ownership')
where id = tests.vehicle();
create function tests.save(who text, change jsonb default '{}')
returns uuid
language plpgsql
as $$
begin
  perform tests.authenticate_as(who);
  return private.save_own_vehicle(tests.car(jsonb_build_object(
    'colour', 'Silver', 'photoUrl', tests.document(who, 'vehicle-photo'), 'proofOfOwnershipUrl', tests.document(who, 'proof-of-ownership')
  )) || change);
end
$$;
create function tests.waiting(who text) returns uuid language sql stable security definer
return (select v.id from public.vehicles v where v.owner_id = tests.id(who) and v.approval = 'pending' and v.status <> 'retired');
create function tests.approval(vehicle uuid) returns text language sql stable security definer
return (select v.approval from public.vehicles v where v.id = vehicle);
create function tests.car_of(trip uuid) returns text language sql stable security definer
return (select v.plate_number || ' ' || v.model from public.trips t join public.vehicles v on v.id = t.vehicle_id where t.id = trip);
create function tests.seats_of(trip uuid) returns text language sql stable security definer
return (select t.seats_available || ' of ' || t.total_seats from public.trips t where t.id = trip);
create function tests.publish(seats int, days int default 6)
returns uuid
language sql
return private.create_trip('Lagos', 'Ibadan', private.lagos_moment(private.lagos_today() + days, '09:00'), seats, 500000, null);
create function tests.decide(vehicle uuid, approve boolean default true, reason text default null)
returns text
language plpgsql
as $$
begin
  perform tests.authenticate_as('admin');
  -- people/identity_duplicates.sql tests the plates of other accounts.
  perform private.accept_duplicates(v.owner_id, array(
    select (d ->> 'id')::uuid from jsonb_array_elements(private.list_duplicates(v.owner_id)) d
  ), 'Seen')
  from public.vehicles v where v.id = vehicle and approve;
  return private.decide_vehicle(vehicle, approve, reason);
end
$$;
grant execute on all functions in schema tests to anon, authenticated, app_admin;

-- A plate as it is pasted: other hyphens, forms and scripts, invisible characters around it.
select is(private.checked_plate(typed), 'KJA-123-AA', format('%L is the plate KJA-123-AA', typed))
from unnest(array[
  'KJA-123-AA', ' kja-123-aa ', 'KJA‑123‑AA', 'KJA–123—AA', 'KJA−123−AA', E'KJA-123-AA\u200b\u200e', E'\u2066KJA-123-AA\u2069\ufeff', 'ＫＪＡ-١٢٣-АА'
]) typed;

-- Without a vehicle there are no seats to sell.
update public.driver_profiles set verification_status = 'approved', verification_approved_at = now() where id = tests.id('newdriver');
select tests.authenticate_as('newdriver');
select throws_ok('select tests.publish(4)', 'PT409', 'Please add your vehicle before you publish a trip.', 'a driver without a vehicle publishes nothing');
select isnt(tests.save('newdriver', '{"plateNumber": "KJA 100 AA", "seats": 4}'), null, 'the driver enters one');
select throws_ok(
  'select tests.publish(4)', 'PT409', 'Your vehicle is waiting for approval. You can publish trips once it is approved.',
  'which has to be approved first'
);
select is((select d.vehicle_id from private.own_driver_profile() d), null, 'it is not the driver''s vehicle yet');
select tests.authenticate_as('anon');
select is((select count(*) from public.vehicles v where v.plate_number = 'KJA 100 AA'), 0::bigint, 'and other people cannot read it');
select is((select count(v.colour) from public.vehicles v where v.plate_number = 'KJA 100 AA'), 0::bigint, 'nor its colour');
select tests.authenticate_as('passenger');
select is((select count(v.colour) from public.vehicles v where v.plate_number = 'KJA 100 AA'), 0::bigint, 'nor do passengers before it is approved');
select tests.authenticate_as('newdriver');
select is((select count(*) from public.vehicles v where v.plate_number = 'KJA 100 AA'), 1::bigint, 'its owner does');

-- The view of administrators.
select throws_ok(
  format('select tests.save(''newdriver'', ''{"plateNumber": "KJA 101 AA", "seats": 4, %s": null}'')', field), 'PT400', words, words
)
from (values
  ('"colour', 'Colour is required'), ('"photoUrl', 'Please upload a photo of the vehicle'),
  ('"proofOfOwnershipUrl', 'Please upload a proof of ownership')
) as missing (field, words);
select tests.authenticate_as('postgres');
update public.vehicles set photo_path = null where id = tests.waiting('newdriver');
select throws_ok(
  'select tests.decide(tests.waiting(''newdriver''))', 'PT409',
  'Colour, photo or proof of ownership is missing. Please reject it and ask for them.', 'a vehicle without them is not approved'
);
select tests.authenticate_as('postgres');
update public.vehicles set photo_path = tests.document('newdriver', 'vehicle-photo') where id = tests.waiting('newdriver');
select tests.authenticate_as('admin');
select set_has(
  $$ select private.documents_to_approve(tests.id('newdriver')) $$,
  $$ values (tests.document('newdriver', 'vehicle-photo')), (tests.document('newdriver', 'proof-of-ownership')) $$,
  'their hashes are stored with the approval'
);

-- Callers who may decide.
select tests.refused(who, format('select private.decide_vehicle(%L, true, null)', tests.waiting('newdriver')), '42501')
from unnest(array['anon', 'passenger', 'newdriver', 'driver', 'corporate']) as who;
select tests.refused(who, format('select private.free_plate(%L, %L)', tests.vehicle(), 'x'), '42501')
from unnest(array['anon', 'passenger', 'newdriver', 'driver', 'corporate']) as who;
select throws_ok(
  format('select tests.decide(%L, false)', tests.waiting('newdriver')), 'PT400', 'Please give a reason', 'a rejection has a reason'
);
select is(tests.decide(tests.waiting('newdriver')), 'approved', 'an administrator approves it');
select tests.authenticate_as('newdriver');
select throws_ok(
  'select tests.publish(5)', 'PT400', 'Seats must be at most 4, the seats of the vehicle', 'more seats than the vehicle has are not sold'
);
select lives_ok('select tests.publish(4)', 'as many as it has are');
select is(
  (select count(*) from public.notifications n where n.title = 'Your vehicle is approved'), 1::bigint, 'the driver was told'
);

-- Seats of a trip and of its vehicle.
select tests.authenticate_as('driver');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 7}') $$, 'PT400', 'Seats must be at most 6, the seats of the vehicle',
  'a change of the trip cannot sell them either'
);
select lives_ok($$ select private.edit_trip(tests.trip(), '{"totalSeats": 6}') $$, 'up to the vehicle''s seats it can');
select tests.authenticate_as('stranger');
select lives_ok('select private.book_seats(tests.trip(), 3, gen_random_uuid())', 'four seats are booked now');
select throws_ok(
  $$ select tests.save('driver', '{"seats": 3}') $$, 'PT409', '4 seats are already booked on a coming trip.',
  'fewer seats than are booked'
);
select is(tests.save('driver', '{"seats": 5, "colour": "Blue"}'), tests.vehicle(), 'fewer seats and a colour need no approval');
select is(tests.seats_of(tests.trip()), '1 of 5', 'unsold seats are taken off sale');

-- More seats, or another make, model or plate, wait.
select isnt(tests.save('driver', '{"seats": 8}'), tests.vehicle(), 'more seats are a submission');
select throws_ok(
  $$ select private.edit_trip(tests.trip(), '{"totalSeats": 6}') $$, 'PT400', null, 'which sells nothing before it is approved'
);
select is(tests.save('driver', '{"seats": 5}'), tests.vehicle(), 'going back to the approved details');
select is(tests.waiting('driver'), null, 'ends the waiting');
create temporary table shown as select tests.save('driver', '{"plateNumber": "KJA-200-AA", "model": "HiAce", "seats": 14}') as id;
grant select on shown to app_admin, authenticated;
select is(tests.car_of(tests.trip()), 'TST-001-AA Sienna', 'until then trips keep the approved vehicle');
select is(tests.save('driver', '{"plateNumber": "KJA-200-AA", "model": "HiAce", "seats": 14}'), (select id from shown), 'sent twice is one submission');
select isnt(tests.save('driver', '{"plateNumber": "KJA-300-AA", "model": "HiAce", "seats": 14}'), null, 'the driver replaces it');
select throws_ok(
  'select tests.decide((select id from shown))', 'PT404', null, 'an administrator approves what they saw, or nothing'
);
select tests.authenticate_as('postgres');
delete from public.notifications where user_id = tests.id('passenger');
select is(tests.decide(tests.waiting('driver'), false, 'No photo'), 'rejected', 'one is rejected');
select is(tests.car_of(tests.trip()), 'TST-001-AA Sienna', 'trips are untouched');
select throws_ok(
  $$ select tests.save('driver', '{"plateNumber": "KJA-400-AA", "seats": 51}') $$, 'PT400', 'Seats must be between 1 and 50', 'the outer limit stays'
);
select isnt(tests.save('driver', '{"plateNumber": "KJA-400-AA", "seats": 3}'), null, 'a smaller car is entered');
select throws_ok(
  'select tests.decide(tests.waiting(''driver''))', 'PT409', '4 seats are already booked on a coming trip.', 'it cannot carry them'
);
select isnt(tests.save('driver', '{"plateNumber": "KJA-500-AA", "model": "HiAce", "seats": 14}'), null, 'a bus can');
select is(tests.decide(tests.waiting('driver')), 'approved', 'and is approved');
select is(tests.car_of(tests.trip()), 'KJA-500-AA HiAce', 'coming trips are made with it');
select tests.authenticate_as('passenger');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_changed'), 1::bigint, 'passengers are notified'
);

-- Photo and proof of an approved vehicle are what the administrator saw: others wait beside them.
select tests.authenticate_as('postgres');
insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document('driver', kind || '-two') from unnest(array['vehicle-photo', 'proof-of-ownership']) as kind;
create function tests.resave(change jsonb default '{}') returns uuid language sql
return tests.save('driver', '{"plateNumber": "KJA-500-AA", "model": "HiAce", "seats": 14}' || change);
create function tests.files(vehicle uuid) returns text language sql stable security definer
return (select concat_ws(' ', substring(v.photo_path from 'two'), substring(v.proof_of_ownership_path from 'two')) from public.vehicles v where v.id = vehicle);
create function tests.own() returns uuid language sql stable security definer
return (select d.vehicle_id from public.driver_profiles d where d.id = tests.id('driver'));
grant execute on all functions in schema tests to authenticated, app_admin;
delete from public.notifications where user_id = tests.id('passenger');
select isnt(
  tests.resave(jsonb_build_object(file, tests.document('driver', kind || '-two'), 'colour', 'Green')), tests.own(),
  'another ' || kind || ' is a submission'
) from (values ('photoUrl', 'vehicle-photo'), ('proofOfOwnershipUrl', 'proof-of-ownership')) as files (file, kind);
select is(tests.files(tests.own()), '', 'the approved vehicle keeps the files that were approved');
select is(tests.approval(tests.own()), 'approved', 'and its approval');
select is((select v.colour from public.vehicles v where v.id = tests.own()), 'Green', 'what needs no approval counts at once');
select is(tests.files(tests.waiting('driver')), 'two', 'only what was sent last waits');
create temporary table sent as select tests.waiting('driver') as id;
grant select on sent to app_admin, authenticated;
select tests.authenticate_as('driver');
select is(
  private.save_own_vehicle(tests.car('{"plateNumber": "KJA-500-AA", "model": "HiAce", "seats": 14}')), (select id from sent),
  'saving without files keeps the submission'
);
select isnt(tests.publish(4, 9), null, 'the driver publishes with the approved one meanwhile');
select is(tests.decide((select id from sent), false, 'Not this car'), 'rejected', 'an administrator rejects it');
select is(tests.files(tests.own()), '', 'and nothing has changed');
select isnt(tests.resave(jsonb_build_object('photoUrl', tests.document('driver', 'vehicle-photo-two'))), tests.own(), 'the driver sends another photo');
select is(tests.decide(tests.waiting('driver')), 'approved', 'which is approved');
select is(tests.files(tests.own()), 'two', 'and now the vehicle''s');
select is(tests.seats_of(tests.trip()), '1 of 5', 'trips keep their seats');
select tests.authenticate_as('passenger');
select is(
  (select count(*) from public.notifications n where n.kind = 'trip_changed'), 0::bigint, 'passengers read nothing about the same car'
);

-- A plate has no owner before an administrator approved it.
select tests.authenticate_as('corporate');
select lives_ok(
  format('select private.add_fleet_vehicle(tests.vehicle_details(%L), gen_random_uuid())', jsonb_build_object('plateNumber', 'LAG-7' || n || '-XX')),
  'a fresh company claims plate ' || n
) from generate_series(10, 12) as n;
select isnt(tests.save('newdriver', '{"plateNumber": "LAG 710 XX", "seats": 4}'), null, 'the owner of one enters it too');
select is(tests.decide(tests.waiting('newdriver')), 'approved', 'and proves it');
select tests.authenticate_as('postgres');
select is(
  (select v.approval from public.vehicles v where v.owner_id = tests.id('corporate') and v.plate_key = 'LAG710XX'), 'withdrawn',
  'the company loses it'
);
select tests.authenticate_as('corporate');
select lives_ok(
  $$ select private.add_fleet_vehicle(tests.vehicle_details('{"plateNumber": "KJA-500-AA"}'), tests.named('contested bus')) $$,
  'a company may enter the plate of another account'
);
select throws_ok(
  $$ select private.active_fleet_vehicle(tests.id('corporate'), (select f.vehicle_id from public.fleet_vehicles f where f.client_key = tests.named('contested bus'))) $$,
  '42501', null, 'helpers are not for clients'
);
select tests.authenticate_as('postgres');
select throws_ok(
  $$ select private.active_fleet_vehicle(tests.id('corporate'), (select f.vehicle_id from public.fleet_vehicles f where f.client_key = tests.named('contested bus'))) $$,
  'PT409', 'Another account has this plate number too. We are checking the vehicle.', 'but schedules nothing with it'
);
select throws_ok(
  'select tests.decide(tests.waiting(''corporate''))', 'PT409',
  'This plate belongs to an approved vehicle of another account. Free it there first.', 'two accounts never have one plate approved'
);

-- Freeing a plate.
select tests.authenticate_as('admin');
select throws_ok(
  format('select private.free_plate(%L, null)', (select v.id from public.vehicles v where v.plate_key = 'KJA500AA' and v.approval = 'approved' and v.status <> 'retired')),
  'PT400', 'Please give a reason', 'a plate is freed for a reason'
);
select is(
  private.free_plate((select v.id from public.vehicles v where v.plate_key = 'KJA500AA' and v.approval = 'approved' and v.status <> 'retired'), 'Sold to a company'),
  'withdrawn', 'an administrator frees it'
);
select is(tests.decide(tests.waiting('corporate')), 'approved', 'the other account gets it');
select is(tests.car_of(tests.trip()), 'KJA-500-AA HiAce', 'booked trips still show the plate');
select tests.authenticate_as('driver');
select throws_ok('select tests.publish(4)', 'PT409', 'Please add your vehicle before you publish a trip.', 'its driver publishes no more with it');
select tests.authenticate_as('passenger');
select is(
  (select v.plate_number from public.trips t join public.vehicles v on v.id = t.vehicle_id where t.id = tests.trip()), 'KJA-500-AA',
  'passengers still read it'
);
select tests.authenticate_as('postgres');
select results_eq(
  $$ select a.action, count(*) from private.admin_audit a where a.action in ('decide_vehicle', 'free_plate') and a.admin_id = tests.id('admin') group by 1 order by 1 $$,
  $$ values ('decide_vehicle', 7::bigint), ('free_plate', 1::bigint) $$, 'every decision is in the audit log'
);
select private.anonymise_person(tests.id('driver'));
select is(
  (select count(*) from public.vehicles v where v.owner_id = tests.id('driver') and (v.colour, v.rejection_reason) is distinct from (null, null)),
  0::bigint, 'a deleted account leaves no colour, file or reason'
);
select * from finish();
