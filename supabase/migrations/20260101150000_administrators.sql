-- Chapter 15: administrators. The role app_admin opens nothing by itself: it needs a live session in every transaction.

create table private.admins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references public.profiles (id),
  created_at timestamptz not null default now()
);
comment on table private.admins is
  'Who may administrate: people by e-mail and password, and one row without user_id for whoever holds the enrolled code.';

create unique index admins_one_by_code on private.admins ((true)) where user_id is null;

create table private.admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references private.admins (id),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint at_most_eight_hours check (expires_at <= created_at + interval '8 hours')
);
comment on table private.admin_sessions is 'Sessions of administrators: SHA-256 of the cookie, never the cookie.';

create index admin_sessions_by_admin on private.admin_sessions (admin_id);

create table private.admin_devices (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
comment on table private.admin_devices is
  'Browsers that have signed in as administrator before: their codes do not count towards the global lock.';

create table private.admin_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  admin_id uuid,
  session_id uuid,
  action text not null check (length(action) <= 40),
  subject text check (length(subject) <= 300),
  outcome text not null check (length(outcome) <= 40),
  address_hash text check (length(address_hash) <= 64),
  details jsonb
);
comment on table private.admin_audit is
  'Who did what, when and from where: every attempt to sign in, every decision, every document looked at. Only ever added to.';
comment on column private.admin_audit.address_hash is 'Keyed hash of the address: equal addresses are equal, none can be read back.';

create index admin_audit_by_time on private.admin_audit (at desc);
create index admin_audit_by_subject on private.admin_audit (subject, at desc);

alter table private.admins enable row level security;
alter table private.admin_sessions enable row level security;
alter table private.admin_devices enable row level security;
alter table private.admin_audit enable row level security;

create function private.keep_audit()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(403, 'forbidden', 'The audit log is only ever added to.');
  return null;
end
$$;
comment on function private.keep_audit() is 'Trigger: audit rows are neither changed nor removed.';

create trigger keep_audit before update or delete or truncate on private.admin_audit
for each statement execute function private.keep_audit();

create function private.admin_session()
returns private.admin_sessions
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  hash text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'admin_session';
  session private.admin_sessions;
begin
  select s.* into session
  from private.admin_sessions s
  join private.admins a on a.id = s.admin_id
  left join public.profiles p on p.id = a.user_id
  left join auth.users u on u.id = a.user_id
  where s.token_hash = hash
    and s.revoked_at is null
    and s.expires_at > now()
    and (a.user_id is null or (not p.suspended and p.deleted_at is null and u.id is not null and u.deleted_at is null));
  return session;
end
$$;
comment on function private.admin_session() is
  'The live session behind this transaction''s claims, or null. Definer: the table is closed.';

create function private.require_admin()
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  session private.admin_sessions := private.admin_session();
  claims jsonb;
begin
  if session.id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  claims := current_setting('request.jwt.claims')::jsonb;
  -- What the triggers of other chapters ask for (who acts?) is answered with the administrator.
  perform set_config('request.jwt.claims', (claims || jsonb_build_object('sub', session.admin_id))::text, true);
  return session.admin_id;
end
$$;
comment on function private.require_admin() is
  'Id of the administrator whose session is in the claims; refuses 401. First statement of every administrator''s transaction and first line of every function of theirs. Definer: the tables are closed.';

create function private.audit(action text, subject text, outcome text, details jsonb default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  session private.admin_sessions := private.admin_session();
begin
  insert into private.admin_audit (admin_id, session_id, action, subject, outcome, address_hash, details)
  values (
    session.admin_id, session.id, audit.action, audit.subject, audit.outcome,
    left(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'address_hash', 64), audit.details
  );
end
$$;
comment on function private.audit(text, text, text, jsonb) is
  'Adds a line to the audit log, with the administrator and address of this transaction. Definer: the table is closed.';

grant execute on function private.require_admin() to app_admin;
