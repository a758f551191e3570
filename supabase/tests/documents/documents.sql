select plan(49);
select tests.create_cast();

create function tests.upload(path text, bucket text default 'documents')
returns void
language sql
begin atomic
  insert into storage.objects (bucket_id, name) values (bucket, path);
end;
create function tests.visible_documents(who text)
returns bigint
language plpgsql
as $$
declare
  visible bigint;
begin
  perform tests.authenticate_as(who);
  select count(*) into visible from storage.objects where name like tests.id('driver') || '/%';
  perform tests.authenticate_as('postgres');
  return visible;
end
$$;

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'documents' $$,
  $$ values (false, 5242880::bigint, array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']) $$,
  'the bucket is private and takes images and PDF up to 5 MB'
);
select tests.authenticate_as('driver');
select lives_ok(
  'select tests.upload(tests.document(''driver'', ''proof-of-address'', ''jpg''))',
  'a person uploads a document to their own folder'
);
select throws_ok(format('select tests.upload(%L)', path), '42501', null, 'refused: ' || coalesce(path, 'no path'))
from unnest(array[
  tests.document('passenger'), tests.document('driver', 'licence', 'exe'), tests.document('driver', 'licence', 'svg'),
  tests.document('driver', '', 'pdf'), tests.document('driver', '../x', 'pdf'), tests.document('driver', 'LICENCE', 'pdf'),
  tests.id('driver') || '/licence.pdf', tests.id('driver') || '/a/licence-' || tests.named('document 1') || '.pdf', 'licence-' || tests.named('document 1') || '.pdf', '', null
]) as path;
select throws_ok(
  'select tests.upload(tests.document(''driver''), ''others'')', null, null, 'another bucket is refused'
);
select is((select count(*) from storage.objects where name like tests.id('driver') || '/%'), 1::bigint, 'the owner reads the document');
update storage.objects set name = tests.document('driver', 'changed') where bucket_id = 'documents';
select is(
  (select count(*) from storage.objects where name like '%changed%'), 0::bigint, 'a document cannot be renamed'
);
select tests.authenticate_as('postgres');
select is(
  tests.visible_documents(who), visible, who || case visible when 1 then ' reads' else ' does not read' end || ' the documents of the driver'
)
from (values ('passenger', 0::bigint), ('newdriver', 0), ('corporate', 0), ('suspended', 0), ('gone', 0), ('anon', 0), ('driver', 1)) as readers (who, visible);
select throws_ok(format('select tests.authenticate_as(%L), tests.upload(tests.document(%L))', who, who), '42501', null, who || ' cannot upload to their own folder')
from unnest(array['suspended', 'gone']) as who;
select tests.authenticate_as('anon');
select throws_ok('select tests.upload(tests.document(''passenger''))', '42501', null, 'anonymous callers cannot upload');

-- The proof of address of a profile.
select tests.authenticate_as('driver');
select lives_ok(
  'select private.record_proof_of_address(tests.document(''driver'', ''proof-of-address'', ''jpg''))',
  'a person records an uploaded proof of address'
);
select is(
  (select proof_of_address_path from public.profiles),
  tests.document('driver', 'proof-of-address', 'jpg'), 'the profile stores its path'
);
select throws_ok(format('select private.record_proof_of_address(%L)', path), 'PT400', 'Upload your proof of address first', 'a proof of address is refused: ' || coalesce(path, 'no path'))
from unnest(array[null, tests.document('driver', 'missing'), tests.document('passenger')]) as path;

-- At most 30 documents an hour.
select tests.authenticate_as('passenger');
select lives_ok(
  $$ select tests.upload(tests.id('passenger') || '/licence-' || tests.named('document ' || n) || '.pdf') from generate_series(1, 30) as n $$, 'a person uploads 30 documents in an hour'
);
select throws_ok($$ select tests.upload(tests.id('passenger') || '/licence-' || tests.named('document 31') || '.pdf') $$, '42501', null, 'the 31st document in an hour is refused');
select tests.authenticate_as('postgres');
update storage.objects set created_at = now() - interval '1 hour' where name like tests.id('passenger') || '/%' || tests.named('document 1') || '.pdf';
select tests.authenticate_as('passenger');
select lives_ok($$ select tests.upload(tests.id('passenger') || '/licence-' || tests.named('document 31') || '.pdf') $$, 'documents older than an hour are not counted');

-- No policy applies when a signed upload URL is used; a trigger checks the folder.
select tests.authenticate_as('postgres');
select throws_ok(
  $$ select tests.upload(tests.id('passenger') || '/licence-' || tests.named('document 32') || '.pdf') $$,
  '42501', 'This folder takes no files now.', 'the limit also holds for the owner of the database'
);
select throws_ok(format('select tests.upload(%L)', path), '42501', 'This folder takes no files now.', title)
from (values
  (tests.document('suspended'), 'a file in the folder of a suspended person is refused'),
  (tests.named('unknown person') || '/licence-' || tests.named('document 1') || '.pdf', 'a file in the folder of an unknown person is refused'),
  ('licence.pdf', 'a file outside a folder is refused')
) as paths (path, title);
select lives_ok($$ select tests.upload(tests.document('gone')) $$, 'an upload may finish after the person has signed out');
select set_config('storage.operation', 'storage.s3.object.put', true);
select lives_ok($$ select tests.upload(tests.document('suspended')) $$, 'an operation of a backup may add files to any folder');
select throws_ok(
  $$ insert into storage.objects (bucket_id, name, owner_id)
     values ('documents', tests.document('suspended', 'passport'), tests.id('suspended')) $$,
  '42501', 'This folder takes no files now.', 'S3 with the token of a user is checked like any other upload'
);
select set_config('storage.operation', '', true);

-- A stored document is never replaced. Storage ends every upload with this upsert, as service role.
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
  'an upsert does not replace a stored file, also as service role'
);
select is(
  (select metadata ->> 'size' from storage.objects where name = tests.document('stranger')), '5242880', 'the first file is kept'
);
select set_config('storage.operation', 'storage.s3.upload.part', true);
select throws_ok(
  $$ select tests.upsert(tests.document('stranger')) $$, '23505', null, 'S3 with the token of a user does not replace a stored file'
);
select set_config('storage.operation', '', true);
select throws_ok(
  format('select tests.upsert(tests.document(''stranger'', ''passport''), %L)', metadata), '42501', 'This file is too large.', 'a file is refused: ' || metadata
)
from unnest(array['{"size": 5242881}', '{"size": 7340032}', '{"size": -1}', '{"size": "5e9"}']) as metadata;
select * from finish();
