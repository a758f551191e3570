create function private.admin_session_seconds() returns int language sql immutable
return 8 * 3600;
comment on function private.admin_session_seconds is 'Seconds that an administrator session lasts.';

create table private.admins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references public.profiles (id),
  created_at timestamptz not null default now()
);
comment on table private.admins is
  'Administrators: accounts that sign in with e-mail and password, and one row without user_id for the enrolled code.';

create unique index admins_one_by_code on private.admins ((true)) where user_id is null;

alter table private.admins enable row level security;

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
-- broadcast_admin_change looks for a live session with every change.
create index admin_sessions_live on private.admin_sessions (expires_at) where revoked_at is null;

alter table private.admin_sessions enable row level security;

create table private.admin_devices (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
comment on table private.admin_devices is
  'Browsers that have signed in as administrator before: their failed codes do not count towards the lock.';

alter table private.admin_devices enable row level security;

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

-- A person's decisions, and whether a session has looked at a person in the last hour (person_to_view).
create index admin_audit_decisions on private.admin_audit (subject, at desc, id desc)
where action !~ '^(view|find|login|logout|enrol|password)';
create index admin_audit_looks on private.admin_audit (session_id, subject, at) where action = 'view_person';
-- The decisions about one subject (read_inbox_item).
create index admin_audit_by_subject on private.admin_audit (subject, id) where subject is not null;

alter table private.admin_audit enable row level security;

create table private.inbox_takings (
  kind text not null check (length(kind) between 3 and 40),
  subject uuid not null,
  admin_id uuid not null references private.admins (id),
  session_id uuid not null references private.admin_sessions (id) on delete cascade,
  since timestamptz not null default now(),
  last_action_at timestamptz not null default now(),
  primary key (kind, subject)
);
comment on table private.inbox_takings is
  'Which administrator looks after an item of the inbox. It counts while the session lives and for 30 minutes after the last '
  'action (is_living_taking). Who looks after an alarm stands in sos_alerts.';
comment on column private.inbox_takings.last_action_at is
  'When the administrator took the item, or last did something about its subject that is audited.';

create index inbox_takings_by_admin on private.inbox_takings (admin_id);
create index inbox_takings_by_session on private.inbox_takings (session_id);

alter table private.inbox_takings enable row level security;

create table private.admin_code (
  id boolean primary key default true check (id),
  secret_sealed text not null,
  enrolled_at timestamptz not null default now(),
  last_step bigint not null,
  failures int not null default 0,
  locks int not null default 0,
  locked_until timestamptz
);
comment on table private.admin_code is
  'The enrolled authenticator, at most one; the row closes the set-up. failures, locks: failed attempts and locks of unknown '
  'browsers since the last success.';
comment on column private.admin_code.last_step is 'The newest 30-second step whose code was accepted, so that no code works twice.';

alter table private.admin_code enable row level security;

create table private.admin_code_setup (
  id boolean primary key default true check (id),
  secret_sealed text not null,
  browser_hash text not null check (browser_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '10 minutes'
);
comment on table private.admin_code_setup is 'The secret that waits for confirmation until expires_at, at most one.';

alter table private.admin_code_setup enable row level security;

create table private.second_confirmations (
  id uuid primary key default gen_random_uuid(),
  action text not null check (length(action) between 3 and 40),
  subject uuid not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  details jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references private.admins (id),
  asked_at timestamptz not null default now(),
  confirmed_by uuid references private.admins (id),
  confirmed_at timestamptz,
  declined_by uuid references private.admins (id),
  declined_at timestamptz,
  people uuid[] not null default '{}',
  constraint confirmed_by_another check (confirmed_by <> asked_by),
  constraint confirmation_is_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint decline_is_whole check ((declined_by is null) = (declined_at is null)),
  constraint confirmed_or_declined check (confirmed_at is null or declined_at is null)
);
comment on table private.second_confirmations is
  'Decisions about more than 100,000 naira that one administrator has asked for, and the one who confirmed or declined them. '
  'A request ends after 7 days.';
comment on column private.second_confirmations.people is
  'Whose money it is, the passenger or payee first: they and people connected with them neither confirm nor decline.';
comment on column private.second_confirmations.details is
  'The details of the decision, for example the refund of a claim: other details are another request. Of an account the bank, the last digits and a hash.';

create unique index second_confirmations_one_open on private.second_confirmations (action, subject)
where confirmed_at is null and declined_at is null;
create index second_confirmations_by_asker on private.second_confirmations (asked_by);
create index second_confirmations_by_confirmer on private.second_confirmations (confirmed_by) where confirmed_by is not null;
create index second_confirmations_by_decliner on private.second_confirmations (declined_by) where declined_by is not null;

alter table private.second_confirmations enable row level security;

create table private.money_decisions (
  action text not null check (length(action) between 3 and 40),
  subject uuid not null,
  person_id uuid not null,
  booking_id uuid,
  amount_kobo bigint not null check (amount_kobo > 0),
  decided_at timestamptz not null default now(),
  primary key (action, subject, person_id)
);
comment on table private.money_decisions is
  'The money that decisions of administrators have moved, for each person whose money it is. needs_second_admin sums it: many small decisions '
  'are a large one.';

create index money_decisions_of_person on private.money_decisions (person_id, decided_at);
create index money_decisions_of_booking on private.money_decisions (booking_id) where booking_id is not null;

alter table private.money_decisions enable row level security;

create table private.decision_agreements (
  admin_id uuid not null references private.admins (id),
  decision text not null check (length(decision) between 3 and 300),
  reason text not null check (length(reason) between 30 and 500),
  agreed_at timestamptz not null default now(),
  primary key (admin_id, decision)
);
comment on table private.decision_agreements is
  'Why administrators decide about people with whom each of them is connected (require_agreement). A week old, they are deleted.';
comment on column private.decision_agreements.decision is
  'Path of the call and hash of its body without the reason: the same call, so the same decision.';

alter table private.decision_agreements enable row level security;
