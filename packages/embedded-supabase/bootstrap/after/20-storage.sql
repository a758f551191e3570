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
