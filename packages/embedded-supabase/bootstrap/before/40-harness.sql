-- What only the embedded stack has.
create schema if not exists harness authorization supabase_admin;
grant usage on schema harness to postgres;
comment on schema harness is 'Belongs to the embedded stack; does not exist on hosted Supabase.';

-- Hosted refuses GRANT statements that touch its reserved roles. Those fire no event trigger, so the
-- migration runner looks afterwards.
create or replace view harness.forbidden_memberships as
select granted.rolname as role, member.rolname as member
from pg_catalog.pg_auth_members
join pg_catalog.pg_roles granted on granted.oid = pg_auth_members.roleid
join pg_catalog.pg_roles member on member.oid = pg_auth_members.member
where (
    granted.rolname ~ '^(supabase_.*_admin|supabase_admin|dashboard_user|authenticator|pg_(read|write)_server_files|pg_execute_server_program)$'
    or member.rolname ~ '^(supabase_.*_admin|supabase_admin|dashboard_user)$'
  )
  and (granted.rolname, member.rolname) not in (
    ('authenticator', 'supabase_storage_admin'),
    ('authenticator', 'postgres'),
    ('anon', 'supabase_realtime_admin'),
    ('authenticated', 'supabase_realtime_admin'),
    ('service_role', 'supabase_realtime_admin')
  );
comment on view harness.forbidden_memberships is 'Memberships that hosted Supabase would have refused; empty when a migration is right.';
grant select on harness.forbidden_memberships to postgres;
