-- Chapter 00: roles and default privileges. Nothing is granted by default: every grant names its role.

-- Only this form, without "in schema", keeps PUBLIC from executing new functions.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Roles belong to the cluster, not the database, so they may exist already.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_admin') then
    create role app_admin nologin;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_relay') then
    create role app_relay nologin;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_gateway') then
    create role app_gateway login noinherit;
  end if;
end
$$;

-- app_admin and app_relay are not granted to authenticator, so no token of the Data API can use them: only the gateway can,
-- per transaction.
do $$
declare
  caller_role name;
begin
  foreach caller_role in array array['anon', 'authenticated', 'app_admin', 'app_relay']::name[] loop
    if not pg_catalog.pg_has_role('app_gateway', caller_role, 'set') then
      execute format('grant %I to app_gateway with inherit false, set true', caller_role);
    end if;
  end loop;
end
$$;

-- A query that hangs must not hold a connection of the pool.
alter role app_gateway set statement_timeout = '8s';
alter role app_gateway set lock_timeout = '5s';
alter role app_gateway set idle_in_transaction_session_timeout = '10s';

comment on role app_admin is 'Administrators. Used only by the API, with a live administrator session.';
comment on role app_relay is
  'The relay /location-ws when it acts for many people: may execute two functions of chapter 10 and read no table.';
comment on role app_gateway is
  'Login of the edge functions: has no privileges and takes the caller''s role in each transaction.';

create schema if not exists private;
comment on schema private is 'Functions the API calls and helpers of policies. Never exposed by the Data API.';

grant usage on schema private to anon, authenticated, app_admin, app_relay;
grant usage on schema public to app_admin;
