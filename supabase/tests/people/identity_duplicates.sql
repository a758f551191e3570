select plan(170);
select tests.create_cast();

select tests.closed(target, changed)
from (values ('identity_keys', 'key'), ('identity_marks', 'hash'), ('accepted_duplicates', 'was_suspended')) as tables (target, changed);
select is((select length(key) from private.identity_keys), 32, 'the key of the hashes has 32 bytes');
select throws_ok('insert into private.identity_keys (is_current) values (true)', '23505', null, 'there is one key');
select is(
  private.identity_hash('licence', 'PGT-000 01'), private.identity_hash('licence', 'pgt00001'),
  'spaces, hyphens and case do not make another number'
);
select isnt(private.identity_hash('nin', '1234567890'), private.identity_hash('bank_account', '1234567890'), 'a NIN is not a bank account');

create function tests.submission(who text, nin text, licence text, account text)
returns void
language plpgsql
as $$
begin
  insert into public.driver_verifications (
    driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
    nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
  )
  values (
    tests.id(who), 'New Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', licence, '2040-01-01',
    nin, 'Zenith', account, 'New Driver', tests.document(who), tests.document(who, 'passport-photo')
  );
  perform private.mark_verification(v) from public.driver_verifications v where v.driver_id = tests.id(who) and v.nin_number = nin;
  update public.driver_profiles set verification_status = 'pending', verification_submitted_at = now(), verification_approved_at = null
  where id = tests.id(who);
end
$$;
create function tests.kinds(who text, only_open boolean default true)
returns text
language sql
stable
security definer
return (
  select string_agg(f.kind, ' ' order by f.kind) from private.find_duplicates(tests.id(who)) f where f.is_open or not only_open
);
create function tests.open_marks(who text)
returns uuid[]
language sql
stable
security definer
return (select array_agg(f.mark_id) from private.find_duplicates(tests.id(who)) f where f.is_open);

-- Every number on its own, however it is written; the suspended driver submitted first.
select tests.submission('suspended', '90000000001', 'PGT-00001', '9000000001');
select private.decide_driver(tests.id('suspended'), true, null, true) from tests.authenticate_as('admin');
select tests.authenticate_as('postgres');
insert into public.vehicles (owner_id, make, model, year, plate_number, seats, kind)
values (tests.id('suspended'), 'Toyota', 'Sienna', 2015, 'PGT-901-AA', 6, 'van');
-- Their payouts went to the account, and their vehicle was approved.
select private.record_identity_mark(tests.id('suspended'), kind, number, true)
from (values ('bank_account', '9000000001'), ('plate', 'PGT-901-AA')) m (kind, number);
savepoint clean;
select tests.submission('newdriver', '90000000002', 'PGT-00002', '9000000002');
select is(tests.kinds('newdriver'), null, 'other numbers are not duplicates');
rollback to clean;
select tests.submission('newdriver', '90000000001', 'PGT-00002', '9000000002');
select is(tests.kinds('newdriver'), 'nin', 'the same NIN is found');
rollback to clean;
select tests.submission('newdriver', '90000000002', 'pgt 00001', '9000000002');
select is(tests.kinds('newdriver'), 'licence', 'the same licence number is found, however it is written');
rollback to clean;
select tests.submission('newdriver', '90000000002', 'PGT-00002', '9000000001');
select is(tests.kinds('newdriver'), 'bank_account', 'the same bank account is found');
rollback to clean;
update public.profiles set nin = '90000000001' where id = tests.id('corporate');
select is(tests.kinds('corporate'), 'nin', 'a company with the NIN of a driver is found');
select tests.authenticate_as('admin');
select throws_ok(
  'select private.verify_user(tests.id(''corporate''), true, ''Fine'')', 'PT409', 'Another account has the same NIN, licence number or bank account. To approve anyway, choose each account in the list of duplicates and give a reason.',
  'a company with a duplicate is not verified, whatever the reason'
);
select is(private.verify_user(tests.id('corporate'), false, 'Copied'), 'rejected', 'a rejection needs no acceptance');
select tests.authenticate_as('postgres');
rollback to clean;

-- A number that was only typed is shown, and stops nothing.
select tests.submission('newdriver', '90000000002', 'PGT-00002', '9000000002');
select tests.submission('driver', '90000000002', 'PGT-00002', '9000000002');
insert into public.vehicles (id, owner_id, make, model, year, colour, plate_number, seats, kind, photo_path, proof_of_ownership_path)
select tests.named('typed plate ' || who), tests.id(who), 'Toyota', 'Sienna', 2015, 'Silver', 'PGT-903-AA', 6, 'van',
  tests.document(who, 'vehicle-photo'), tests.document(who, 'proof-of-ownership')
from unnest(array['driver', 'newdriver']) who;
select is(tests.kinds('newdriver'), null, 'a number that another account has only typed is not an open duplicate');
select tests.authenticate_as('admin');
select results_eq(
  $$ select d ->> 'kind', d ->> 'proved', d ->> 'accepted' from jsonb_array_elements(private.list_duplicates(tests.id('newdriver'))) d order by 1 $$,
  $$ select kind, 'false', 'false' from unnest(array['bank_account', 'licence', 'nin', 'plate']) kind $$, 'and is shown'
);
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'the owner is approved');
select is(private.decide_vehicle(tests.named('typed plate newdriver'), true, null), 'approved', 'and their vehicle');
select tests.authenticate_as('postgres');
select is(tests.kinds('newdriver'), null, 'the typed numbers of the other account stay without effect');
select is(tests.kinds('driver'), 'licence nin plate', 'and what is proved now stops the other account; a bank account proves its holder''s name');
select tests.authenticate_as('admin');
select throws_ok('select private.decide_driver(tests.id(''driver''), true, null, true)', 'PT409', null, 'which is not approved');
select throws_ok('select private.decide_vehicle(tests.named(''typed plate driver''), true, null)', 'PT409', null, 'nor its vehicle');
select private.withdraw_driver(tests.id('newdriver'), 'x');
select is(tests.kinds('driver'), 'licence nin plate', 'also after the approval was withdrawn');
select tests.authenticate_as('postgres');
update public.profiles set nin = '90000000003' where id in (tests.id('corporate'), tests.id('passenger'));
select tests.authenticate_as('admin');
select private.verify_user(tests.id('corporate'), true, null);
select is(tests.kinds('passenger'), 'nin', 'the approval of a person proves their NIN');
select tests.authenticate_as('postgres');
rollback to clean;

-- A decision with a reason.
select tests.submission('newdriver', '90000000001', 'pgt00001', '9000000001');
select is(tests.kinds('newdriver'), 'bank_account licence nin', 'all numbers are found at once');
select tests.refused(who, 'select private.list_duplicates(tests.id(''newdriver''))', '42501')
from unnest(array['anon', 'passenger', 'newdriver', 'corporate']) as who;
select tests.refused(who, 'select private.accept_duplicates(tests.id(''newdriver''), array[]::uuid[], ''x'')', '42501')
from unnest(array['anon', 'passenger', 'newdriver', 'corporate']) as who;
select tests.refused('admin', 'select * from private.find_duplicates(tests.id(''newdriver''))', '42501');
select tests.refused('admin', 'select private.identity_hash(''nin'', ''90000000001'')', '42501');
select results_eq(
  $$ select d ->> 'kind', d ->> 'userId', d ->> 'name', d ->> 'suspended', d ->> 'deleted', d ->> 'accepted'
     from jsonb_array_elements(private.list_duplicates(tests.id('newdriver'))) d order by 1 $$,
  $$ select kind, tests.id('suspended')::text, 'Suspended', 'true', 'false', 'false'
     from unnest(array['bank_account', 'licence', 'nin']) kind $$,
  'administrators see whose numbers they are, and that the account is suspended'
);
select unalike(private.list_duplicates(tests.id('newdriver'))::text, '%90000000001%', 'the list does not show the numbers');
select throws_ok(call, 'PT409', 'Another account has the same NIN, licence number or bank account. To approve anyway, choose each account in the list of duplicates and give a reason.', 'open duplicates: ' || call)
from unnest(array[
  'select private.decide_driver(tests.id(''newdriver''), true, ''Fine'', true)',
  'select private.decide_driver(tests.id(''newdriver''), true, ''Fine'', false)',
  'select private.verify_user(tests.id(''newdriver''), true, ''Fine'')'
]) as call;
select throws_ok(
  format('select private.accept_duplicates(tests.id(''newdriver''), %L, %L)', tests.open_marks('newdriver'), reason),
  'PT400', 'Please give a reason', 'an acceptance needs a reason'
) from unnest(array[null, '', '  ']) as reason;
select throws_ok(
  'select private.accept_duplicates(gen_random_uuid(), array[]::uuid[], ''x'')', 'PT404', null, 'an unknown person has no duplicates'
);
select lives_ok(
  format('select private.accept_duplicates(tests.id(''newdriver''), %L, ''x'')', array[gen_random_uuid()]),
  'accepting something else changes nothing'
);
select is(tests.kinds('newdriver'), 'bank_account licence nin', 'and leaves the duplicates open');
select lives_ok(
  format('select private.accept_duplicates(tests.id(''newdriver''), %L, ''Twins'')', (tests.open_marks('newdriver'))[1:2]),
  'some of the duplicates are accepted'
);
select throws_ok('select private.decide_driver(tests.id(''newdriver''), true, null, true)', 'PT409', null, 'one that stays open refuses');
select lives_ok(
  format('select private.accept_duplicates(tests.id(''newdriver''), %L, '' Twins '')', tests.open_marks('newdriver')),
  'the last one is accepted'
);
select lives_ok($$ select private.accept_duplicates(tests.id('newdriver'), array(
  select (d ->> 'id')::uuid from jsonb_array_elements(private.list_duplicates(tests.id('newdriver'))) d), 'Twins') $$, 'a retry changes nothing');
select is(private.decide_driver(tests.id('newdriver'), true, null, true), 'approved', 'the driver is approved then');
select tests.authenticate_as('postgres');
select results_eq(
  $$ select outcome, details ->> 'reason', jsonb_array_length(details -> 'duplicates') from private.admin_audit
     where action = 'accept_duplicates' and subject = tests.id('newdriver')::text order by id $$,
  $$ values ('accepted', 'Twins', 2), ('accepted', 'Twins', 1) $$, 'each acceptance is one row of the audit log'
);
select unalike((select jsonb_agg(a.details)::text from private.admin_audit a), '%90000000001%', 'without the numbers');

-- A number that was submitted earlier stays known, also to the other side.
select is(tests.kinds('suspended'), 'licence nin', 'the other account has the same duplicates, but the bank account, whose holder is unknown');
delete from public.driver_verifications where driver_id = tests.id('suspended');
select is(tests.kinds('newdriver', false), 'bank_account licence nin', 'a deleted submission is not forgotten');

-- A later suspension opens an accepted duplicate again.
select private.set_suspended(tests.id('suspended'), false);
select tests.authenticate_as('admin');
select private.accept_duplicates(tests.id('suspended'), tests.open_marks('suspended'), 'Twins');
select is(tests.kinds('suspended'), null, 'duplicates of an account in good standing are accepted');
select private.suspend_user(tests.id('newdriver'), true, 'Fraud');
select is(tests.kinds('suspended'), 'licence nin', 'and open again once it is suspended');
select tests.authenticate_as('postgres');

-- A deleted account: the hashes go, unless it was suspended.
savepoint before_deletion;
select private.anonymise_person(tests.id('newdriver'));
select tests.authenticate_as('admin');
select results_eq(
  $$ select distinct d ->> 'name', d ->> 'suspended', d ->> 'deleted'
     from jsonb_array_elements(private.list_duplicates(tests.id('suspended'))) d $$,
  $$ values ('Deleted user', 'true', 'true') $$, 'the numbers of a suspended account are known after its deletion, without its name'
);
select tests.authenticate_as('postgres');
rollback to before_deletion;
select private.set_suspended(tests.id('newdriver'), false);
select private.anonymise_person(tests.id('newdriver'));
select is_empty(
  $$ select 1 from private.identity_marks where person_id = tests.id('newdriver') $$, 'any other deleted account leaves no hash'
);
select is(tests.kinds('suspended', false), null, 'and is not a duplicate');

-- Plates are decided with their vehicle.
insert into public.vehicles (id, owner_id, make, model, year, colour, plate_number, seats, kind, photo_path, proof_of_ownership_path)
values (
  tests.named('copied plate'), tests.id('driver'), 'Toyota', 'Sienna', 2015, 'Silver', 'pgt 901 aa', 6, 'van',
  tests.document('driver', 'vehicle-photo'), tests.document('driver', 'proof-of-ownership')
);
update public.vehicles set status = 'retired' where owner_id = tests.id('suspended');
select is(tests.kinds('driver'), 'plate', 'the plate of another account is found, also after its vehicle was retired');
select tests.authenticate_as('admin');
select throws_ok(
  'select private.decide_vehicle(tests.named(''copied plate''), true, null)', 'PT409',
  'Another account has the same plate. To approve anyway, choose each account in the list of duplicates and give a reason.', 'a vehicle with this plate is not approved'
);
select is(private.verify_user(tests.id('driver'), true, null), 'verified', 'the person is decided without their vehicle');
select private.accept_duplicates(tests.id('driver'), tests.open_marks('driver'), 'Sold');
select is(private.decide_vehicle(tests.named('copied plate'), true, null), 'approved', 'an accepted plate is approved');
select tests.authenticate_as('postgres');
insert into public.vehicles (id, owner_id, make, model, year, plate_number, seats, kind)
values (tests.named('another plate'), tests.id('driver'), 'Toyota', 'Sienna', 2015, 'PGT-902-AA', 6, 'van');
select is((select count(*)::int from private.find_duplicates(tests.id('driver'), 'PGT-902-AA')), 0, 'another plate has no duplicate');
select * from finish();
