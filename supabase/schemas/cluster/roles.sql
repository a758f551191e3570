-- Roles of the cluster, and what they lose before anything exists: nothing is granted by default, every grant names its role.

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

-- Of callers without a token: PostgREST takes it over into each of their transactions.
alter role anon set statement_timeout = '1s';

comment on role app_admin is 'Administrators. Used only by the API, with a live administrator session.';

comment on role app_relay is
  'The relay /location-ws when it acts for many people: may execute two functions of tracking and read no table.';

comment on role app_gateway is
  'Login of the edge functions: has no privileges and takes the caller''s role in each transaction.';

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_clock') then
    create role app_clock nologin;
  end if;
  -- Like app_relay, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_clock', 'set') then
    grant app_clock to app_gateway with inherit false, set true;
  end if;
end
$$;

comment on role app_clock is 'The clock: may execute the functions that run jobs, and read no table.';

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_payments') then
    create role app_payments nologin;
  end if;
  -- Like app_relay, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_payments', 'set') then
    grant app_payments to app_gateway with inherit false, set true;
  end if;
end
$$;

comment on role app_payments is
  'The façade after it has asked the payment provider: may execute the functions that record the answer, and read no table.';

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_courier') then
    create role app_courier nologin;
  end if;
  -- Like app_clock, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_courier', 'set') then
    grant app_courier to app_gateway with inherit false, set true;
  end if;
end
$$;

comment on role app_courier is
  'The worker that sends messages: may claim deliveries, read what they say and record the outcome, and read no table.';
