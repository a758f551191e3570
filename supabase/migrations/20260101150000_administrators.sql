-- Chapter 15: administrators. The role app_admin has no access by itself: each transaction needs a live session.

create table private.admins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references public.profiles (id),
  created_at timestamptz not null default now()
);
comment on table private.admins is
  'Administrators: accounts that sign in with e-mail and password, and one row without user_id for the enrolled code.';

create unique index admins_one_by_code on private.admins ((true)) where user_id is null;

create function private.admin_session_seconds()
returns int
language sql
immutable
return 8 * 3600;
comment on function private.admin_session_seconds() is 'Seconds that an administrator session lasts.';

create table private.admin_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references private.admins (id),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint session_is_short check (expires_at <= created_at + make_interval(secs => private.admin_session_seconds()))
);
comment on table private.admin_sessions is 'Sessions of administrators: SHA-256 of the cookie, never the cookie.';

create index admin_sessions_by_admin on private.admin_sessions (admin_id);

create table private.admin_devices (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
comment on table private.admin_devices is
  'Browsers that have signed in as administrator before: their failed codes do not count towards the lock.';

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
  'Every sign-in attempt, decision and opened document, with administrator, time and address hash. Append-only.';
comment on column private.admin_audit.address_hash is 'Keyed hash of the IP address.';

create index admin_audit_by_time on private.admin_audit (at desc);
create index admin_audit_by_subject on private.admin_audit (subject, at desc);

create function private.guard_audit()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(403, 'forbidden', 'The audit log is only ever added to.');
  return null;
end
$$;
comment on function private.guard_audit() is
'Trigger: keeps the audit log append-only.
Refuses: 403 forbidden for update, delete and truncate.';

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
'The live administrator session of this transaction''s claims, or null.
Security definer because: clients cannot read admin_sessions.';

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
  -- auth.uid() in triggers and functions of other chapters is then the administrator's id.
  perform set_config('request.jwt.claims', (claims || jsonb_build_object('sub', session.admin_id))::text, true);
  return session.admin_id;
end
$$;
comment on function private.require_admin() is
'Returns the id of the administrator of this transaction and sets the claim sub to it. First line of every
administrator''s function.
Refuses: 401 unauthenticated without a live session.
Security definer because: clients cannot read admin_sessions.';

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
'Adds a line to the audit log, with the administrator and address hash of this transaction.
Security definer because: clients cannot write admin_audit.';

grant execute on function private.require_admin() to app_admin;

create trigger guard_audit before update or delete or truncate on private.admin_audit
for each statement execute function private.guard_audit();

alter table private.admins enable row level security;
alter table private.admin_sessions enable row level security;
alter table private.admin_devices enable row level security;
alter table private.admin_audit enable row level security;
