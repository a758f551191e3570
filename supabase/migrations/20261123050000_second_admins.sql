-- Large sums need two administrators: the first asks, the second confirms.

create table private.second_confirmations (
  id uuid primary key default gen_random_uuid(),
  action text not null check (length(action) between 3 and 40),
  subject text not null check (length(subject) between 1 and 100),
  amount_kobo bigint not null check (amount_kobo > 0),
  details_hash text not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references private.admins (id),
  asked_at timestamptz not null default now(),
  confirmed_by uuid references private.admins (id),
  confirmed_at timestamptz,
  constraint confirmed_by_another check (confirmed_by <> asked_by),
  constraint confirmation_is_whole check ((confirmed_by is null) = (confirmed_at is null))
);
comment on table private.second_confirmations is
  'Decisions about more than 100,000 naira that one administrator has asked for, and the one who confirmed them. A request '
  'ends after 7 days.';
comment on column private.second_confirmations.details_hash is
  'SHA-256 of what was asked for, for example the account of a refund: other details are another request.';
create unique index second_confirmations_one_open on private.second_confirmations (action, subject) where confirmed_at is null;
alter table private.second_confirmations enable row level security;

create function private.second_admin_from_kobo()
returns bigint
language sql
immutable
set search_path = ''
return 10000000;
comment on function private.second_admin_from_kobo() is 'Decisions about more than this need two administrators: 100,000 naira.';

create function private.needs_second_admin(
  action text, subject text, amount_kobo bigint, reason text, details jsonb default '{}'
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  words text := private.required_reason(reason);
  hash text := encode(sha256(convert_to(details::text, 'utf8')), 'hex');
  request private.second_confirmations;
begin
  if amount_kobo <= private.second_admin_from_kobo() then
    return false;
  elsif exists (select from private.admins a where a.id = admin and a.user_id is null) then
    perform private.refuse(403, 'forbidden',
      'More than ₦100,000 needs two administrators with accounts of their own. Please sign in with your email.');
  end if;
  -- Two administrators at once: the second reads the request of the first.
  perform pg_advisory_xact_lock(hashtextextended('second_admin ' || action || ' ' || subject, 0));
  select s.* into request from private.second_confirmations s
  where s.action = needs_second_admin.action and s.subject = needs_second_admin.subject and s.confirmed_at is null;
  if request.asked_by <> admin and request.details_hash = hash and request.amount_kobo = needs_second_admin.amount_kobo
    and request.asked_at > now() - interval '7 days'
  then
    update private.second_confirmations s set confirmed_by = admin, confirmed_at = now() where s.id = request.id;
    perform private.audit(action, subject, 'confirmed', jsonb_build_object('reason', words, 'request', request.id));
    return false;
  elsif request.asked_by = admin and request.details_hash = hash and request.amount_kobo = needs_second_admin.amount_kobo
    and request.asked_at > now() - interval '7 days'
  then
    return true;
  end if;
  delete from private.second_confirmations s where s.id = request.id;
  insert into private.second_confirmations (action, subject, amount_kobo, details_hash, reason, asked_by)
  values (action, subject, needs_second_admin.amount_kobo, hash, words, admin);
  perform private.audit(action, subject, 'asked', jsonb_build_object('reason', words, 'kobo', needs_second_admin.amount_kobo));
  return true;
end
$$;
comment on function private.needs_second_admin(text, text, bigint, text, jsonb) is
'True if a decision about this amount must wait for a second administrator: the request is stored, and another administrator who
decides the same with the same details within 7 days confirms it. The caller of this function then stops and answers "waiting".
Refuses: 401; 400 invalid_input without a reason; 403 forbidden for a session signed in by code alone, above 100,000 naira.
Security definer because: no role reads or writes confirmations.';

create function private.list_confirmations()
returns table (id uuid, action text, subject text, amount_kobo bigint, reason text, asked_by text, asked_at timestamptz, is_own boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  admin uuid := (private.admin_session()).admin_id;
begin
  if admin is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select s.id, s.action, s.subject, s.amount_kobo, s.reason, coalesce(p.name, 'Deleted user'), s.asked_at, s.asked_by = admin
  from private.second_confirmations s
  join private.admins a on a.id = s.asked_by
  left join public.profiles p on p.id = a.user_id
  where s.confirmed_at is null and s.asked_at > now() - interval '7 days'
  order by s.asked_at limit 200;
end
$$;
comment on function private.list_confirmations() is
'Decisions that wait for a second administrator, the oldest first. is_own: the caller has asked and cannot confirm.
Refuses: 401 unauthenticated.
Security definer because: no role reads confirmations.';
grant execute on function private.list_confirmations() to app_admin;
