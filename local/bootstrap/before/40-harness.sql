-- What only the embedded stack has: the janitor of realtime.messages, and a look at forbidden memberships.
create schema if not exists harness authorization supabase_admin;
grant usage on schema harness to postgres;
comment on schema harness is 'Belongs to the embedded stack; does not exist on hosted Supabase.';

-- A day is one partition: yesterday to three days ahead exist, what is older than 72 hours is dropped.
create or replace function harness.tend_message_partitions(at timestamp default localtimestamp) returns void
language plpgsql
set search_path = ''
as $$
declare
  day date;
  old record;
begin
  for day in select generate_series(at::date - 1, at::date + 3, interval '1 day') loop
    if to_regclass(format('realtime.messages_%s', to_char(day, 'YYYY_MM_DD'))) is null then
      execute format(
        'create table realtime.messages_%s partition of realtime.messages for values from (%L) to (%L)',
        to_char(day, 'YYYY_MM_DD'), day, day + 1
      );
      execute format(
        'alter table realtime.messages_%s owner to supabase_realtime_admin', to_char(day, 'YYYY_MM_DD')
      );
    end if;
  end loop;
  for old in
    select child.relname as name
    from pg_catalog.pg_inherits
    join pg_catalog.pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'realtime.messages'::regclass
      and to_date(right(child.relname, 10), 'YYYY_MM_DD') + 1 <= at - interval '72 hours'
  loop
    execute format('drop table realtime.%I', old.name);
  end loop;
end
$$;
comment on function harness.tend_message_partitions(timestamp) is 'Makes the coming partitions of realtime.messages and drops those older than 72 hours.';
revoke execute on function harness.tend_message_partitions(timestamp) from public;

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
