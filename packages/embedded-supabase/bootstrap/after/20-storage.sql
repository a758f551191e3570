-- After the Storage service made its tables: hosted owners and grants.
create or replace function storage.protect_delete() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise insufficient_privilege using
      message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.';
  end if;
  return null;
end
$$;
comment on function storage.protect_delete() is 'Rows and files go together: only the Storage service deletes.';

-- The uploads in parts that clients of S3 have begun. The embedded Storage writes none; a project may refer to the tables.
create table if not exists storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create table if not exists storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number int not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now()
);
revoke all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts from anon, authenticated;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;

do $$
declare
  item record;
begin
  for item in
    select format('alter table %s owner to supabase_storage_admin', oid::regclass) as statement
    from pg_catalog.pg_class
    where relnamespace = 'storage'::regnamespace and relkind in ('r', 'p', 'v')
      and relowner <> 'supabase_storage_admin'::regrole
    union all
    select format('alter function %s owner to supabase_storage_admin', oid::regprocedure)
    from pg_catalog.pg_proc
    where pronamespace = 'storage'::regnamespace and proowner <> 'supabase_storage_admin'::regrole
    union all
    select format('alter table %s enable row level security', oid::regclass)
    from pg_catalog.pg_class
    where relnamespace = 'storage'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  loop
    execute item.statement;
  end loop;
end
$$;

grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, dashboard_user;
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
