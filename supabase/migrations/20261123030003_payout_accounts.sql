-- Where a driver or company is paid. The façade asks the provider for the name of the account's holder and passes it on as
-- app_payments; the rules about the name, the waits and the notices are here.

create table public.payout_accounts (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references public.profiles (id),
  bank_code text not null check (bank_code ~ '^[0-9A-Za-z]{3,10}$'),
  bank_name text not null check (length(bank_name) between 2 and 80),
  account_number text check (account_number ~ '^[0-9]{10}$'),
  account_ending text generated always as (right(account_number, 4)) stored,
  resolved_name text not null check (length(resolved_name) between 1 and 200),
  name_matches boolean not null,
  number_is_shared boolean not null,
  recipient_code text not null check (length(recipient_code) between 1 and 100),
  usable_from timestamptz,
  rejected_at timestamptz,
  rejection_reason text check (length(rejection_reason) <= 500),
  replaced_at timestamptz,
  created_at timestamptz not null default now(),
  constraint rejected_is_not_usable check (rejected_at is null or usable_from is null),
  constraint rejected_has_a_reason check ((rejected_at is null) = (rejection_reason is null))
);
comment on table public.payout_accounts is
  'The bank account to which a driver or company is paid, and the earlier ones, which payouts refer to. Written by functions.';
comment on column public.payout_accounts.account_number is
  'Not granted to any role: the person has it in their export, everybody else sees account_ending. Null once the account of '
  'the person is deleted.';
comment on column public.payout_accounts.resolved_name is 'The holder of the account as the bank names them.';
comment on column public.payout_accounts.name_matches is 'names_match of the verified name and resolved_name, when it was set.';
comment on column public.payout_accounts.number_is_shared is
  'Another person had submitted this number too, and no administrator had accepted that.';
comment on column public.payout_accounts.recipient_code is
  'The provider''s code of the recipient; kept with a deleted account, so that money owed can still be paid.';
comment on column public.payout_accounts.usable_from is
  'From when payouts go there: null while an administrator has to check the account, and for one that was rejected.';

create unique index payout_accounts_one_current on public.payout_accounts (payee_id) where replaced_at is null;
create index payout_accounts_of_payee on public.payout_accounts (payee_id);
create index payout_accounts_to_check on public.payout_accounts (created_at, id)
where replaced_at is null and usable_from is null and rejected_at is null;

grant select (
  id, payee_id, bank_code, bank_name, account_ending, resolved_name, name_matches, number_is_shared, usable_from,
  rejected_at, rejection_reason, replaced_at, created_at
) on public.payout_accounts to authenticated, app_admin;

alter table public.payout_accounts enable row level security;

create policy "payees read their own payout accounts" on public.payout_accounts
for select to authenticated using (payee_id = (select auth.uid()));

create policy "administrators read every payout account" on public.payout_accounts
for select to app_admin using (true);

create policy "only active people" on public.payout_accounts as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.payout_accounts as restrictive
for all to app_admin using ((select private.is_live_admin()));

-- Keeps the kinds that other migrations have added.
do $$
declare
  kinds text[];
begin
  select array_agg(k.kind[1]) || 'payout_account'::text into kinds
  from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') as k (kind)
  where c.conrelid = 'public.notifications'::regclass and c.conname = 'known_kind';
  alter table public.notifications drop constraint known_kind;
  execute format('alter table public.notifications add constraint known_kind check (kind = any (%L::text[]))', kinds);
end
$$;

create function private.payee_name(payee uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case p.user_type
    when 'corporate' then (select c.name from public.companies c where c.id = p.id and p.is_verified)
    when 'driver' then (
      select coalesce(
        (select v.full_name from public.driver_verifications v
          where v.driver_id = d.id and v.status = 'approved' order by v.submitted_at desc limit 1),
        d.verified_name
      )
      from public.driver_profiles d where d.id = p.id and d.is_driver_verified
    )
  end
  from public.profiles p where p.id = payee
$$;
comment on function private.payee_name(uuid) is
'The verified name of a driver, or the registered name of a verified company; null if there is none.
Security definer because: administrators'' lists call it for many people.';

create function private.require_payee()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  kind text := (select p.user_type from public.profiles p where p.id = caller);
begin
  if kind not in ('driver', 'corporate') then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies have a payout account.');
  elsif kind = 'driver' and not exists (select from public.driver_profiles d where d.id = caller and d.is_driver_verified) then
    perform private.refuse(403, 'not_verified', 'You can add a payout account once your documents are approved.');
  elsif kind = 'corporate' and not exists (select from public.profiles p where p.id = caller and p.is_verified) then
    perform private.refuse(403, 'not_verified', 'You can add a payout account once your company is verified.');
  end if;
  return caller;
end
$$;
comment on function private.require_payee() is
'Returns the id of the caller, a verified driver or company.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for passengers; 403 not_verified.
Security definer because: the rules read rows of other tables than the caller''s own.';

create function private.own_payout_account()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  account public.payout_accounts;
  kind text := (select p.user_type from public.profiles p where p.id = caller);
begin
  if kind not in ('driver', 'corporate') then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies have a payout account.');
  end if;
  select a.* into account from public.payout_accounts a where a.payee_id = caller and a.replaced_at is null;
  return jsonb_build_object(
    'isVerified', case kind
      when 'driver' then (select d.is_driver_verified from public.driver_profiles d where d.id = caller)
      else (select p.is_verified from public.profiles p where p.id = caller)
    end,
    'verifiedName', private.payee_name(caller),
    'account', case when account.id is not null then jsonb_build_object(
      'bankCode', account.bank_code, 'bankName', account.bank_name, 'accountEnding', account.account_ending,
      'accountName', account.resolved_name, 'nameMatches', account.name_matches, 'usableFrom', account.usable_from,
      'rejectionReason', account.rejection_reason, 'createdAt', account.created_at,
      'state', case
        when account.rejected_at is not null then 'rejected'
        when account.usable_from is null then 'checking'
        when account.usable_from > now() then 'waiting'
        else 'ready'
      end
    ) end,
    'candidate', case when account.id is null then (
      select jsonb_build_object(
        'bankCode', v.bank_code, 'bankName', v.bank_name, 'accountNumber', v.bank_account_number
      )
      from public.driver_verifications v
      where v.driver_id = caller and v.status = 'approved' and v.bank_code is not null
      order by v.submitted_at desc limit 1
    ) end
  );
end
$$;
comment on function private.own_payout_account() is
'The caller''s payout account with the last four digits of its number and its state: checking (an administrator has to look),
rejected, waiting (until usableFrom) or ready. Before the first one, candidate has the bank details of the approved
verification.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for passengers.
Security definer because: no role reads the account number.';

create function private.payout_change_wait()
returns interval
language sql
immutable
set search_path = ''
return interval '48 hours';
comment on function private.payout_change_wait() is
'How long payouts wait after the account was changed, so that its owner can object.';

create function private.payout_account_start(account public.payout_accounts)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when exists (
      select from public.payout_accounts a
      where a.payee_id = account.payee_id and a.id <> account.id and a.usable_from is not null
    ) then greatest(now(), account.created_at + private.payout_change_wait())
    else now()
  end
$$;
comment on function private.payout_account_start(public.payout_accounts) is
'From when an accepted account is used: at once for the first that was ever accepted, 48 hours after a change.';

create function private.describe_payout_account(account public.payout_accounts)
returns text
language sql
immutable
set search_path = ''
return format('%s •••• %s', account.bank_name, account.account_ending);
comment on function private.describe_payout_account(public.payout_accounts) is
'Bank and last four digits, as notifications name an account.';

create function private.set_payout_account(
  payee uuid, session_id uuid, bank_code text, bank_name text, account_number text, resolved_name text, recipient_code text
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  former public.payout_accounts;
  added public.payout_accounts;
  verified_name text;
  matches boolean;
  shared boolean;
begin
  -- The person of the token that the façade has verified: may be suspended or signed out since.
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', payee, 'session_id', set_payout_account.session_id, 'role', 'authenticated'
  )::text, true);
  -- Two changes at once happen one after the other, and a deletion of the account waits.
  perform from public.profiles p where p.id = payee for no key update;
  perform private.require_payee();

  verified_name := private.payee_name(payee);
  matches := coalesce(private.names_match(
    verified_name, set_payout_account.resolved_name,
    exists (select from public.profiles p where p.id = payee and p.user_type = 'corporate')
  ), false);
  perform private.record_identity_mark(payee, 'bank_account', set_payout_account.account_number);
  shared := exists (
    select from private.identity_marks m
    join private.find_duplicates(payee) d on d.mark_id = m.id and d.is_open
    where m.kind = 'bank_account' and m.hash = private.identity_hash('bank_account', set_payout_account.account_number)
  );

  select a.* into former from public.payout_accounts a where a.payee_id = payee and a.replaced_at is null;
  -- A retry, or the same details again: changes nothing, unless they can be accepted now.
  if former.bank_code = set_payout_account.bank_code and former.account_number = set_payout_account.account_number
    and (former.usable_from is not null or not matches or shared)
  then
    perform set_config('request.jwt.claims', '', true);
    return;
  end if;
  update public.payout_accounts a set replaced_at = now() where a.id = former.id;
  insert into public.payout_accounts (
    payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code
  )
  values (
    payee, set_payout_account.bank_code, set_payout_account.bank_name, set_payout_account.account_number,
    left(btrim(set_payout_account.resolved_name), 200), matches, shared, set_payout_account.recipient_code
  )
  returning * into added;
  if matches and not shared then
    update public.payout_accounts a set usable_from = private.payout_account_start(added) where a.id = added.id
    returning * into added;
  end if;
  perform private.create_notification(
    payee, 'payout_account',
    case when former.id is null then 'Your payout account was added' else 'Your payout account was changed' end,
    private.describe_payout_account(added) || case
      when added.usable_from is null then ': we check it before we pay to it.'
      when added.usable_from > now() then format(': payouts go there from %s.',
        to_char(added.usable_from at time zone 'Africa/Lagos', 'Dy FMDD Mon, HH24:MI'))
      else ': payouts go there.'
    end || ' If this wasn''t you, change your password and write to us at once.',
    private.payout_page(payee)
  );
  perform set_config('request.jwt.claims', '', true);
end
$$;
comment on function private.set_payout_account(uuid, uuid, text, text, text, text, text) is
'Stores the payout account of a person whose token (with its session, if it has one) the façade has verified, with the
holder''s name and the recipient''s code as the provider has just answered them. Accepted if the holder is the verified
person and nobody else has submitted the number; otherwise it waits for an administrator. The same details again change
nothing.
Refuses: 401, 403 suspended; 403 forbidden for passengers, 403 not_verified (by require_payee).
Security definer because: acts for a person whose token the façade has verified.';

create function private.payout_page(payee uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case p.user_type when 'corporate' then '/corporate?tab=payouts' else '/account#payouts' end
  from public.profiles p where p.id = payee
$$;
comment on function private.payout_page(uuid) is 'The page of the web app that shows a person''s payout account.';

create function private.has_payout_account(payee uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.payout_accounts a
    where a.payee_id = payee and a.replaced_at is null and a.usable_from is not null
  );
end
$$;
comment on function private.has_payout_account(uuid) is
'Whether a driver or company has an accepted payout account, also while its wait lasts: they can offer seats for online
payment.
Security definer because: it is asked for drivers other than the caller.';

create function private.usable_payout_account(payee uuid)
returns public.payout_accounts
language sql
stable
security definer
set search_path = ''
as $$
  select a from public.payout_accounts a
  where a.payee_id = payee and a.replaced_at is null and a.usable_from <= now()
$$;
comment on function private.usable_payout_account(uuid) is
'The account to which a payout may go now; null if there is none or its wait is not over.
Security definer because: no role reads the recipient''s code.';

create function private.payout_waits(payee uuid)
returns interval
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when now() < coalesce(
      (select d.verification_approved_at from public.driver_profiles d where d.id = p.id), p.verified_at, p.created_at
    ) + interval '14 days' then interval '72 hours'
    else interval '0'
  end
  from public.profiles p where p.id = payee
$$;
comment on function private.payout_waits(uuid) is
'How long money waits between its release and its payout: 72 hours in the first 14 days after the driver or company was
verified, otherwise not at all.
Security definer because: the payout run asks for everybody.';

create function private.forget_payout_accounts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.payout_accounts a
  set account_number = null, resolved_name = 'Deleted user',
    rejection_reason = case when a.rejected_at is not null then 'Account deleted' end
  where a.payee_id = new.id;
  return null;
end
$$;
comment on function private.forget_payout_accounts() is
'Trigger: removes number and name from the payout accounts of a deleted account. The rows stay for the payouts that refer
to them, and the recipient''s code for money that is still owed.
Security definer because: no client role writes payout accounts.';

create trigger forget_payout_accounts after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.forget_payout_accounts();

grant execute on function private.require_payee(), private.own_payout_account() to authenticated;
grant execute on function private.set_payout_account(uuid, uuid, text, text, text, text, text) to app_payments;

insert into private.export_parts (name, query) values
  ('payoutAccounts', $$select coalesce(jsonb_agg(to_jsonb(a) - 'recipient_code' order by a.created_at), '[]')
    from public.payout_accounts a where a.payee_id = $1$$);
