-- The roles of a hosted project, their attributes and memberships. `postgres` is no superuser.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('postgres', 'login inherit createrole createdb replication bypassrls'),
      ('anon', 'nologin inherit'),
      ('authenticated', 'nologin inherit'),
      ('service_role', 'nologin inherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('supabase_privileged_role', 'nologin inherit'),
      ('dashboard_user', 'nologin inherit createrole createdb replication')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I', wanted.name);
    end if;
    execute format('alter role %I %s', wanted.name, wanted.attributes);
  end loop;
end
$$;

alter role supabase_admin set search_path to "$user", public, auth, extensions;
alter role postgres set search_path to "\$user", public, extensions;

-- This runs at every start: what a migration has changed stays.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'statement_timeout', '3s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('authenticator', 'statement_timeout', '8s'),
      ('authenticator', 'lock_timeout', '8s')
    ) as settings (role, name, value)
    where not exists (
      select from pg_catalog.pg_roles r, unnest(r.rolconfig) c where r.rolname = role and c like name || '=%'
    )
  loop
    execute format('alter role %I set %I to %L', wanted.role, wanted.name, wanted.value);
  end loop;
end
$$;

alter role supabase_auth_admin set search_path to auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout to '60s';
alter role supabase_storage_admin set search_path to storage;
alter role supabase_realtime_admin set search_path to public, extensions, realtime;

grant anon, authenticated, service_role to authenticator with inherit false, set true;
grant authenticator to supabase_storage_admin;
grant anon, authenticated, service_role to supabase_realtime_admin;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
grant pg_create_subscription to postgres with admin option;
grant supabase_privileged_role to postgres;
grant set on parameter session_replication_role to supabase_privileged_role;
