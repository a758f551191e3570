-- Where a driver or company is paid.

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

create function private.describe_payout_account(account public.payout_accounts)
returns text
language sql
immutable
set search_path = ''
return format('%s •••• %s', account.bank_name, account.account_ending);
comment on function private.describe_payout_account(public.payout_accounts) is
'Bank and last four digits, as notifications name an account.';

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

insert into private.export_parts (name, query) values
  ('payoutAccounts', $$select coalesce(jsonb_agg(to_jsonb(a) - 'recipient_code' order by a.created_at), '[]')
    from public.payout_accounts a where a.payee_id = $1$$);
