-- The role with which the façade hands over what the payment provider answered.

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_payments') then
    create role app_payments nologin;
  end if;
  -- Like app_clock, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_payments', 'set') then
    grant app_payments to app_gateway with inherit false, set true;
  end if;
end
$$;
comment on role app_payments is
  'The façade with an answer of the payment provider: may execute the functions that store it, and read no table.';
grant usage on schema private to app_payments;
