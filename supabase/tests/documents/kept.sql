select plan(98);
select tests.create_cast();
grant app_clock to postgres with inherit false, set true;

select tests.closed('document_hashes', 'sha256');
select tests.closed('file_deletions', 'attempts');

create function tests.deletions(files_max int)
returns setof text
language plpgsql
as $$
begin
  set local role app_clock;
  return query select private.take_file_deletions(files_max);
  reset role;
end
$$;
create function tests.finished(paths text[])
returns int
language plpgsql
as $$
declare
  changed int;
begin
  set local role app_clock;
  changed := private.finish_file_deletions(paths);
  reset role;
  return changed;
end
$$;

-- The files of an approval, and those that administrators have seen.
insert into storage.objects (metadata, bucket_id, name)
select tests.file(), 'documents', tests.document(who, kind)
from unnest(array['newdriver', 'passenger']) as who,
  unnest(array['driver-license', 'passport-photo', 'proof-of-address', 'proof-of-ownership', 'other']) as kind;
update public.profiles p set proof_of_address_path = tests.document('newdriver', 'proof-of-address'),
  photo_path = tests.document('newdriver', 'missing')
where p.id = tests.id('newdriver');
insert into public.vehicles (owner_id, make, model, plate_number, seats, kind, proof_of_ownership_path)
values (tests.id('newdriver'), 'Toyota', 'Sienna', 'KEP-100-AA', 6, 'car', tests.document('newdriver', 'proof-of-ownership'));
insert into public.driver_verifications (
  driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
  nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path
)
values (
  tests.id('newdriver'), 'New Driver', '1990-01-01', 'male', '12 Marina Road, Lagos', 'LAG-12345', '2040-01-01',
  '12345678901', 'Zenith', '0123456789', 'New Driver', tests.document('newdriver'), tests.document('newdriver', 'passport-photo')
);
update public.driver_profiles d set verification_status = 'pending', verification_submitted_at = now()
where d.id = tests.id('newdriver');

select tests.authenticate_as('admin');
select set_eq(
  $$ select private.documents_to_approve(tests.id('newdriver')) $$,
  $$ select tests.document('newdriver', kind)
     from unnest(array['driver-license', 'passport-photo', 'proof-of-address', 'proof-of-ownership']) as kind $$,
  'an approval refers to the stored files of the profile, the vehicle and the pending submission'
);
select throws_ok(
  $$ select private.require_known_documents(tests.id('newdriver')) $$, 'PT409',
  'New documents have arrived. Please look at them first.', 'an approval of unopened files is refused'
);
select ok(private.compare_document_hash(path, repeat('a', 64)), 'the first hash of ' || path || ' is recorded')
from private.documents_to_approve(tests.id('newdriver')) as path;
select lives_ok($$ select private.require_known_documents(tests.id('newdriver')) $$, 'an approval of files with a known hash is accepted');
select ok(private.compare_document_hash(tests.document('newdriver'), repeat('a', 64)), 'the same hash is unchanged');
select ok(not private.compare_document_hash(tests.document('newdriver'), repeat('b', 64)), 'another hash is a change');
select ok(not private.compare_document_hash(tests.document('newdriver'), repeat('b', 64)), 'a changed hash is not recorded as the known one');
select throws_ok(
  $$ select private.compare_document_hash(tests.document('newdriver'), 'short') $$, '23514', null, 'only a SHA-256 is a hash'
);
select tests.authenticate_as('postgres');
select ok(
  not has_function_privilege(who, 'private.compare_document_hash(text, text)', 'execute'), who || ' cannot record a hash'
)
from unnest(array['anon', 'authenticated', 'app_clock']) as who;
select results_eq(
  $$ select a.outcome, a.details ->> 'found', count(*) from private.admin_audit a
     where a.action = 'document_changed' and a.subject = tests.document('newdriver') group by 1, 2 $$,
  $$ values ('changed', repeat('b', 64), 2::bigint) $$, 'each view of a changed document is in the audit log'
);

-- Deleting the account: queued in its transaction, deleted after it.
select tests.authenticate_as('newdriver');
select lives_ok('select private.delete_own_account()', 'the driver deletes the account');
select tests.authenticate_as('postgres');
-- Other tests use the queue at the same time: these files come first, and only they are counted.
create view tests.queue as select * from private.file_deletions where path like tests.id('newdriver') || '/%';
update tests.queue set next_attempt_at = now() - interval '1 day';
select is(
  (select count(*) from private.document_hashes where path like tests.id('newdriver') || '/%'), 0::bigint, 'the hashes of their documents are deleted'
);
select is((select count(*) from tests.queue), 5::bigint, 'every file of theirs is queued for deletion');
select is((select count(*) from tests.deletions(3)), 3::bigint, 'a run takes at most as many files as it asks for');
select is((select count(*) from tests.deletions(100) path where path like tests.id('newdriver') || '/%'), 2::bigint, 'the next run takes the remaining files');
select is_empty(
  $$ select path from tests.deletions(100) path where path like tests.id('newdriver') || '/%' $$, 'a file is not taken twice at once'
);
select is(
  tests.finished(array(select path from tests.queue)), 0, 'a file that is still stored stays queued'
);
update tests.queue set next_attempt_at = now() - interval '1 day';
select is((select count(*) from tests.deletions(5)), 5::bigint, 'a file that is still stored is taken again later');
select is((select max(attempts) from tests.queue), 2, 'each attempt is counted');
set local storage.allow_delete_query = 'true';
delete from storage.objects where name like tests.id('newdriver') || '/%';
set local storage.allow_delete_query = '';
select is(tests.finished(array(select path from tests.queue)), 5, 'files that Storage has deleted are removed from the queue');
select is((select count(*) from storage.objects where name like tests.id('passenger') || '/%'), 5::bigint, 'files of other people are kept');
select * from finish();
