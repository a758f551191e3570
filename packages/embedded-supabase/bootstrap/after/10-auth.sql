-- After the Auth service made its tables: hosted owners, grants and helper functions.
-- Columns and defaults that hosted has and @supabase/lite lacks, so that one seed.sql fits both.
alter table auth.users add column if not exists instance_id uuid;
alter table auth.users add column if not exists is_super_admin boolean;
alter table auth.identities alter column id set default gen_random_uuid();

-- @supabase/lite's versions read only request.jwt.claim.*: a caller that sets request.jwt.claims would get null.
create or replace function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
comment on function auth.uid() is 'The id of the signed-in user.';

create or replace function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
comment on function auth.role() is 'The role that the access token names.';

create or replace function auth.email() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;
comment on function auth.email() is 'The e-mail address that the access token names.';

create or replace function auth.jwt() returns jsonb
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;
comment on function auth.jwt() is 'All claims of the access token.';

do $$
declare
  item record;
begin
  for item in
    select format('alter table %s owner to supabase_auth_admin', oid::regclass) as statement
    from pg_catalog.pg_class
    where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p', 'v')
      and relowner <> 'supabase_auth_admin'::regrole
    union all
    select format('alter function %s owner to supabase_auth_admin', oid::regprocedure)
    from pg_catalog.pg_proc
    where pronamespace = 'auth'::regnamespace and proowner <> 'supabase_auth_admin'::regrole
    union all
    select format('alter table %s enable row level security', oid::regclass)
    from pg_catalog.pg_class
    where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  loop
    execute item.statement;
  end loop;
end
$$;

revoke all on all tables in schema auth from anon, authenticated, service_role;
grant all on all tables in schema auth to postgres, dashboard_user;
grant select on all tables in schema auth to postgres with grant option;
