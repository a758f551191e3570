-- The schema private, and who may look names up in it and in public.

-- Only this form, without "in schema", keeps PUBLIC from executing new functions.
alter default privileges revoke execute on functions from public;

create schema if not exists private;

comment on schema private is 'Functions the API calls and helpers of policies. Never exposed by the Data API.';

-- PostgREST needs one schema. A view for the web would stand here, with its reader in docs/security.md.
create schema if not exists exposed;

comment on schema exposed is 'The only schema of the Data API. Empty: the web asks the façade.';

grant usage on schema private to anon, authenticated, app_admin, app_relay;

grant usage on schema public to app_admin;

grant usage on schema private to app_clock;

grant usage on schema private to app_payments;

grant usage on schema private to app_courier;
