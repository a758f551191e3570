select plan(49);
select tests.create_cast();

create function tests.document(owner text, kind text default 'licence', ending text default 'pdf')
returns text
language sql
immutable
return tests.id(owner) || '/' || kind || '-' || tests.key(1) || '.' || ending;
create function tests.upload(path text, bucket text default 'documents')
returns void
language sql
begin atomic
  insert into storage.objects (bucket_id, name) values (bucket, path);
end;
create function tests.attempt_document(who text)
returns text
language plpgsql
as $$
declare
  seen bigint;
begin
  perform tests.authenticate_as(who);
  select count(*) into seen from storage.objects where name like tests.id('driver') || '/%';
  perform tests.authenticate_as('postgres');
  return seen;
end
$$;
grant execute on function tests.document(text, text, text), tests.upload(text, text) to anon, authenticated, app_admin;

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'documents' $$,
  $$ values (false, 5242880::bigint, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']) $$,
  'the bucket is private and takes images and PDF up to 5 MB'
);
select tests.authenticate_as('driver');
select lives_ok(
  'select tests.upload(tests.document(''driver'', ''proof-of-address'', ''jpg''))',
  'a person adds a document to their own folder'
);
select throws_ok(format('select tests.upload(%L)', path), '42501', null, 'refused: ' || coalesce(path, 'no path'))
from unnest(array[
  tests.document('passenger'), tests.document('driver', 'licence', 'exe'), tests.document('driver', 'licence', 'svg'),
  tests.document('driver', '', 'pdf'), tests.document('driver', '../x', 'pdf'), tests.document('driver', 'LICENCE', 'pdf'),
  tests.id('driver') || '/licence.pdf', tests.id('driver') || '/a/licence-' || tests.key(1) || '.pdf', 'licence-' || tests.key(1) || '.pdf', '', null
]) as path;
select throws_ok(
  'select tests.upload(tests.document(''driver''), ''others'')', null, null, 'another bucket is refused'
);
select is((select count(*) from storage.objects where bucket_id = 'documents'), 1::bigint, 'the owner sees it');
update storage.objects set name = tests.document('driver', 'changed') where bucket_id = 'documents';
select is(
  (select count(*) from storage.objects where name like '%changed%'), 0::bigint, 'a document cannot be renamed'
);
select tests.authenticate_as('postgres');
select is(
  tests.attempt_document(who), allowed, 'documents of the driver: ' || who || case allowed when '1' then ' reads' else ' does not read' end
)
from (values ('passenger', '0'), ('newdriver', '0'), ('corporate', '0'), ('suspended', '0'), ('gone', '0'), ('anon', '0'), ('driver', '1')) as readers (who, allowed);
select throws_ok(format('select tests.authenticate_as(%L), tests.upload(tests.document(%L))', who, who), '42501', null, who || ' adds nothing, not even to their own folder')
from unnest(array['suspended', 'gone']) as who;
select tests.authenticate_as('anon');
select throws_ok('select tests.upload(tests.document(''passenger''))', '42501', null, 'anonymous callers add nothing');

-- The proof of address a profile points at.
select tests.authenticate_as('driver');
select lives_ok(
  'select private.record_proof_of_address(tests.document(''driver'', ''proof-of-address'', ''jpg''))',
  'an uploaded proof of address is remembered'
);
select is(
  (select proof_of_address_path from public.profiles),
  tests.document('driver', 'proof-of-address', 'jpg'), 'in the profile'
);
select throws_ok(format('select private.record_proof_of_address(%L)', path), 'PT400', 'Upload your proof of address first', 'not: ' || coalesce(path, 'nothing'))
from unnest(array[null, tests.document('driver', 'missing'), tests.document('passenger')]) as path;

-- Not without end, whichever way they come.
select tests.authenticate_as('passenger');
select lives_ok(
  $$ select tests.upload(tests.id('passenger') || '/licence-' || tests.key(n) || '.pdf') from generate_series(1, 30) as n $$, 'thirty documents in an hour'
);
select throws_ok($$ select tests.upload(tests.id('passenger') || '/licence-' || tests.key(31) || '.pdf') $$, '42501', null, 'are enough');
select tests.authenticate_as('postgres');
update storage.objects set created_at = now() - interval '1 hour' where name like tests.id('passenger') || '/%' || tests.key(1) || '.pdf';
select tests.authenticate_as('passenger');
select lives_ok($$ select tests.upload(tests.id('passenger') || '/licence-' || tests.key(31) || '.pdf') $$, 'an hour later there is room again');

-- An upload URL asks no policy when it is used: the folder itself refuses.
select tests.authenticate_as('postgres');
select throws_ok(
  $$ select tests.upload(tests.id('passenger') || '/licence-' || tests.key(32) || '.pdf') $$,
  '42501', 'This folder takes no files now.', 'thirty in an hour are enough, whoever writes'
);
select throws_ok(format('select tests.upload(%L)', path), '42501', 'This folder takes no files now.', words)
from (values
  (tests.document('suspended'), 'a suspended person''s folder takes none'),
  (tests.key(99) || '/licence-' || tests.key(1) || '.pdf', 'nor does nobody''s'),
  ('licence.pdf', 'nor the bucket itself')
) as paths (path, words);
select lives_ok($$ select tests.upload(tests.document('gone')) $$, 'who has signed out may finish an upload');
select set_config('storage.operation', 'storage.s3.object.put', true);
select lives_ok($$ select tests.upload(tests.document('suspended')) $$, 'a backup is restored as it was');
select throws_ok(
  $$ insert into storage.objects (bucket_id, name, owner_id)
     values ('documents', tests.document('suspended', 'passport'), tests.id('suspended')) $$,
  '42501', 'This folder takes no files now.', 'S3 with a user''s token is no way around it'
);
select set_config('storage.operation', '', true);

-- A document is written once. Storage ends every upload like this, as service role.
create function tests.upsert(path text, metadata jsonb default null)
returns void
language plpgsql
as $$
begin
  set local role service_role;
  insert into storage.objects (bucket_id, name, owner_id, metadata, version)
  values ('documents', path, split_part(path, '/', 1), metadata, 'second')
  on conflict (bucket_id, name) do update set metadata = excluded.metadata, version = excluded.version;
  reset role;
end
$$;
select lives_ok(
  $$ select tests.upsert(tests.document('stranger'), '{"size": 5242880}') $$, 'an upsert stores a new file of the full size'
);
select throws_ok(
  $$ select tests.upsert(tests.document('stranger'), '{"size": 1}') $$, '23505', 'The resource already exists',
  'and replaces none, not even as service role'
);
select is(
  (select metadata ->> 'size' from storage.objects where name = tests.document('stranger')), '5242880', 'the first file stays'
);
select set_config('storage.operation', 'storage.s3.upload.part', true);
select throws_ok(
  $$ select tests.upsert(tests.document('stranger')) $$, '23505', null, 'nor with S3 and a user''s token'
);
select set_config('storage.operation', '', true);
select throws_ok(
  format('select tests.upsert(tests.document(''stranger'', ''passport''), %L)', metadata), '42501', 'This file is too large.', metadata || ' is refused'
)
from unnest(array['{"size": 5242881}', '{"size": 7340032}', '{"size": -1}', '{"size": "5e9"}']) as metadata;
select * from finish();
