-- Large sums need two administrators: the first asks, the second confirms.

create table private.second_confirmations (
  id uuid primary key default gen_random_uuid(),
  action text not null check (length(action) between 3 and 40),
  subject uuid not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  details jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references private.admins (id),
  asked_at timestamptz not null default now(),
  confirmed_by uuid references private.admins (id),
  confirmed_at timestamptz,
  declined_by uuid references private.admins (id),
  declined_at timestamptz,
  constraint confirmed_by_another check (confirmed_by <> asked_by),
  constraint confirmation_is_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint decline_is_whole check ((declined_by is null) = (declined_at is null)),
  constraint confirmed_or_declined check (confirmed_at is null or declined_at is null)
);
comment on table private.second_confirmations is
  'Decisions about more than 100,000 naira that one administrator has asked for, and the one who confirmed or declined them. '
  'A request ends after 7 days.';
comment on column private.second_confirmations.details is
  'What was asked for, for example the refund of a claim: other details are another request. Of an account the bank, the last digits and a hash.';
create unique index second_confirmations_one_open on private.second_confirmations (action, subject)
where confirmed_at is null and declined_at is null;
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
  where s.action = needs_second_admin.action and s.subject = needs_second_admin.subject::uuid
    and s.confirmed_at is null and s.declined_at is null
  for no key update;
  if request.asked_by <> admin and request.details = needs_second_admin.details and request.amount_kobo = needs_second_admin.amount_kobo
    and request.asked_at > now() - interval '7 days'
  then
    update private.second_confirmations s set confirmed_by = admin, confirmed_at = now() where s.id = request.id;
    perform private.audit(action, subject, 'confirmed', jsonb_build_object('reason', words, 'request', request.id));
    return false;
  elsif request.asked_by = admin and request.details = needs_second_admin.details and request.amount_kobo = needs_second_admin.amount_kobo
    and request.asked_at > now() - interval '7 days'
  then
    return true;
  end if;
  delete from private.second_confirmations s where s.id = request.id;
  insert into private.second_confirmations (action, subject, amount_kobo, details, reason, asked_by)
  values (action, subject::uuid, needs_second_admin.amount_kobo, details, words, admin);
  perform private.audit(action, subject, 'asked', jsonb_build_object('reason', words, 'kobo', needs_second_admin.amount_kobo));
  return true;
end
$$;
comment on function private.needs_second_admin(text, text, bigint, text, jsonb) is
'True if a decision about this amount must wait for a second administrator: the request is stored, and another administrator who
decides the same with the same details within 7 days confirms it. The caller of this function then stops and answers "waiting".
Refuses: 401; 400 invalid_input without a reason; 403 forbidden for a session signed in by code alone, above 100,000 naira.
Security definer because: no role reads or writes confirmations.';

create function private.decline_confirmation(confirmation_id uuid, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin uuid := private.require_admin();
  words text := private.required_reason(reason);
  request private.second_confirmations;
begin
  select s.* into request from private.second_confirmations s where s.id = decline_confirmation.confirmation_id for no key update;
  if request.id is null then
    perform private.refuse(404, 'not_found', 'This decision does not wait any more.');
  elsif request.confirmed_at is not null then
    perform private.refuse(409, 'conflict', 'This decision was already confirmed.');
  elsif request.declined_at is null then
    update private.second_confirmations s set declined_by = admin, declined_at = now() where s.id = request.id;
    perform private.audit(request.action, request.subject::text, 'declined', jsonb_build_object('reason', words, 'request', request.id));
  end if;
  return 'declined';
end
$$;
comment on function private.decline_confirmation(uuid, text) is
'Declines a decision that waits for a second administrator, or takes back one''s own: nothing is decided, and it can be asked for
again. Repeating it changes nothing.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict for a decision that was confirmed.
Security definer because: no role writes confirmations.';
grant execute on function private.decline_confirmation(uuid, text) to app_admin;
