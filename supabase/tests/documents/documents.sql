select plan(234);
select tests.create_cast();

create function tests.upload(path text, bucket text default 'documents')
returns void
language sql
begin atomic
  insert into storage.objects (bucket_id, name, metadata) values (bucket, path, tests.file());
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
  $$ values (false, 5242880::bigint, array['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']) $$,
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
select is(private.own_upload_wait_seconds(), 0, 'below the limit there is no wait');
select lives_ok(
  $$ select tests.upload(tests.id('passenger') || '/licence-' || tests.named('document ' || n) || '.pdf') from generate_series(1, 30) as n $$, 'a person uploads 30 documents in an hour'
);
select throws_ok($$ select tests.upload(tests.id('passenger') || '/licence-' || tests.named('document 31') || '.pdf') $$, '42501', null, 'the 31st document in an hour is refused');
select is(private.own_upload_wait_seconds(), 3600, 'until the first of the 30 is an hour old');
select tests.authenticate_as('postgres');
update storage.objects set created_at = now() - interval '59 minutes 30 seconds' where name like tests.id('passenger') || '/%' || tests.named('document 1') || '.pdf';
select tests.authenticate_as('passenger');
select is(private.own_upload_wait_seconds(), 30, 'the wait ends when the oldest of the 30 is an hour old');
select tests.refused('anon', 'select private.own_upload_wait_seconds()', '42501');
select tests.refused('suspended', 'select private.own_upload_wait_seconds()', 'PT403');
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
  '42501', 'Files are uploaded with a link.', 'S3 with the token of a user takes no document'
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
  $$ select tests.upsert(tests.document('stranger'), tests.file(5242880)) $$, 'an upsert stores a new file of the full size'
);
select throws_ok(
  $$ select tests.upsert(tests.document('stranger'), '{"size": 1}') $$, '23505', 'The resource already exists',
  'an upsert does not replace a stored file, also as service role'
);
select is(
  (select metadata ->> 'size' from storage.objects where name = tests.document('stranger')), '5242880', 'the first file is kept'
);
select throws_ok(
  format('select tests.upsert(tests.document(''stranger'', ''passport''), %L)', metadata), '42501', 'This file is too large.', 'a file is refused: ' || metadata
)
from unnest(array['{"size": 5242881}', '{"size": 7340032}', '{"size": -1}', '{"size": "5e9"}']) as metadata;

-- The doors of Storage: what each asks or stores, and which types it lets through.
create function tests.ask(
  operation text, metadata jsonb, user_metadata jsonb default null, bucket text default 'documents', owner uuid default tests.id('corporate')
)
returns text
language plpgsql
as $$
begin
  perform set_config('storage.operation', operation, true);
  insert into storage.objects (bucket_id, name, owner_id, metadata, user_metadata)
  values (bucket, tests.id('corporate') || '/licence-' || gen_random_uuid() || '.jpg', owner, metadata, user_metadata);
  perform set_config('storage.operation', '', true);
  return null;
exception when insufficient_privilege then
  perform set_config('storage.operation', '', true);
  return sqlerrm;
end
$$;
select is(
  tests.ask(operation, metadata), case
    when operation !~ '^storage.object.(upload|sign)' then 'Files are uploaded with a link.'
    when operation <> 'storage.object.sign_upload_url' and not metadata ?| array['size', 'contentLength'] then 'Send the length of the file.'
    when operation <> 'storage.object.sign_upload_url' and metadata ->> 'mimetype' is distinct from 'image/png' then 'This type of file is not taken.'
  end, operation || ' ' || metadata
)
from unnest(array[
  'storage.object.upload', 'storage.object.upload_update', 'storage.object.upload_signed', 'storage.object.sign_upload_url',
  'storage.object.copy', 'storage.object.move', 'storage.tus.upload.create', 'storage.tus.upload.part', 'storage.tus.upload.create_signed',
  'storage.tus.upload.part_signed', 'storage.s3.upload', 'storage.s3.object.copy', 'storage.s3.upload.create_multipart',
  'storage.s3.upload.part', 'storage.s3.upload.part_copy', 'storage.s3.upload.complete_multipart', 'storage.object.a_later_door'
]) as operation,
unnest(array[
  '{"mimetype": "image/png", "size": 9}', '{"mimetype": "image/png", "contentLength": 9}', '{"mimetype": "image/png"}', '{"size": 9}',
  '{"mimetype": null, "size": 9}', '{"mimetype": "", "size": 9}', '{"mimetype": "image/svg+xml", "size": 9}',
  '{"mimetype": "application/octet-stream", "contentLength": 9}', '{"mimetype": "image/png/x", "size": 9}', '{"mimetype": ["image/png"], "size": 9}'
]::jsonb[]) as metadata;
select is(
  tests.ask(operation, tests.file(), null, bucket, null), 'Files are uploaded with a link.', operation || ' without an owner, into ' || bucket
)
from unnest(array['storage.tus.upload.create_signed', 'storage.tus.upload.part_signed', 'storage.object.copy']) as operation,
  unnest(array['documents', 'exports']) as bucket;
select is(tests.ask('storage.object.upload', '{"size": 9}', null, 'exports', null), null, 'Storage itself stores an export');
select is(tests.ask('storage.object.upload', null), 'Send the length of the file.', 'a file without a word about it is refused');
select is(tests.ask('', '{"size": 9}'), 'This type of file is not taken.', 'SQL names the type, too');
select is(tests.ask('storage.object.upload', tests.file(), '{"secret": "x"}'), null, 'a file with metadata of the client is taken');
select is_empty('select from storage.objects where user_metadata is not null', 'without that metadata');
select * from finish();
