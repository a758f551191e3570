-- Hosted lets `postgres` write policies on a few tables that it does not own (supautils). Here event
-- triggers lend it the owning roles for exactly that statement, and refuse every other table.
create or replace function harness.managed_tables() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'auth.audit_log_entries', 'auth.identities', 'auth.refresh_tokens', 'auth.sessions', 'auth.users',
    'realtime.messages', 'storage.buckets', 'storage.objects',
    'storage.s3_multipart_uploads', 'storage.s3_multipart_uploads_parts'
  ]
$$;
comment on function harness.managed_tables() is 'Tables of the services on which postgres may write policies and drop triggers.';

create or replace function harness.is_superuser_call() returns boolean
language sql stable
set search_path = ''
as $$
  select session_user = 'supabase_admin' and current_setting('role') in ('none', 'supabase_admin')
$$;
comment on function harness.is_superuser_call() is 'Whether the embedded stack itself is at work.';

create or replace function harness.lend_ownership() returns event_trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if harness.is_superuser_call() then return; end if;
  grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin to postgres
    with inherit true, set false;
end
$$;
comment on function harness.lend_ownership() is 'Definer: only a superuser may grant the owning roles.';

create or replace function harness.take_ownership_back() returns event_trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  refused text;
begin
  if harness.is_superuser_call() then return; end if;
  revoke supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin from postgres;
  select tables.oid::regclass::text into refused
  from pg_event_trigger_ddl_commands() command
  join pg_catalog.pg_policy on pg_policy.oid = command.objid and command.object_type = 'policy'
  join pg_catalog.pg_class tables on tables.oid = pg_policy.polrelid
  where pg_get_userbyid(tables.relowner) ~ '^supabase_'
    and not tables.oid::regclass::text = any (harness.managed_tables());
  if refused is not null then
    raise insufficient_privilege using message = format('must be owner of table %s', refused);
  end if;
end
$$;
comment on function harness.take_ownership_back() is 'Definer: ends the loan and refuses tables outside the list.';

create or replace function harness.check_dropped() returns event_trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  refused text;
begin
  if harness.is_superuser_call() then return; end if;
  select format('%s.%s', dropped.address_names[1], dropped.address_names[2]) into refused
  from pg_event_trigger_dropped_objects() dropped
  join pg_catalog.pg_class tables
    on tables.oid = to_regclass(format('%I.%I', dropped.address_names[1], dropped.address_names[2]))
  where dropped.original
    and dropped.object_type in ('policy', 'trigger')
    and pg_get_userbyid(tables.relowner) ~ '^supabase_'
    and not format('%s.%s', dropped.address_names[1], dropped.address_names[2]) = any (harness.managed_tables());
  if refused is not null then
    raise insufficient_privilege using message = format('must be owner of table %s', refused);
  end if;
end
$$;
comment on function harness.check_dropped() is 'Definer: refuses dropping policies and triggers of tables outside the list.';

drop event trigger if exists harness_lend_ownership;
create event trigger harness_lend_ownership on ddl_command_start
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function harness.lend_ownership();
drop event trigger if exists harness_take_ownership_back;
create event trigger harness_take_ownership_back on ddl_command_end
  when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER')
  execute function harness.take_ownership_back();
drop event trigger if exists harness_check_dropped;
create event trigger harness_check_dropped on sql_drop
  when tag in ('DROP POLICY', 'DROP TRIGGER')
  execute function harness.check_dropped();
alter event trigger harness_lend_ownership enable always;
alter event trigger harness_take_ownership_back enable always;
alter event trigger harness_check_dropped enable always;
