create table public.banks (
  code text primary key check (code ~ '^[0-9A-Za-z]{3,10}$'),
  name text not null check (length(name) between 2 and 80),
  aliases text[] not null default '{}'
);
comment on table public.banks is
  'Nigerian banks with Paystack''s codes: the list that GET /api/banks answers while the provider does not.';
comment on column public.banks.aliases is 'Other names that people type for the bank.';

grant select on public.banks to authenticated, app_admin;
alter table public.banks enable row level security;

create policy "signed-in people and administrators read the banks" on public.banks
for select to authenticated, app_admin using (true);

create policy "only active people" on public.banks as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.banks as restrictive
for all to app_admin using ((select private.is_live_admin()));

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
  warning_id uuid,
  wait_begins_at timestamptz,
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

comment on column public.payout_accounts.warning_id is 'The notification that warned the person about this account.';
comment on column public.payout_accounts.wait_begins_at is
  'When the warning was first handed over to a channel of the person, or 24 hours after the change; the first account: at once.';

create unique index payout_accounts_one_current on public.payout_accounts (payee_id) where replaced_at is null;
create index payout_accounts_of_payee on public.payout_accounts (payee_id);
create index payout_accounts_to_check on public.payout_accounts (created_at, id)
where replaced_at is null and usable_from is null and rejected_at is null;

create index payout_accounts_unwarned on public.payout_accounts (created_at)
where wait_begins_at is null and warning_id is not null and replaced_at is null;

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

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references public.profiles (id),
  account_id uuid not null references public.payout_accounts (id),
  day date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reference text not null unique check (reference ~ '^tafiya-payout-[0-9a-f]{32}$'),
  status text not null default 'queued'
  check (status in ('queued', 'sent', 'paid', 'failed', 'reversed', 'on_hold')),
  hold_cause text check (hold_cause in ('suspended', 'held', 'otp', 'refused')),
  is_cleared boolean not null default false,
  attempt int not null default 1 check (attempt > 0),
  provider_id text check (length(provider_id) <= 100),
  fee_kobo bigint check (fee_kobo >= 0),
  problem text check (length(problem) <= 300),
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  wait_told_at timestamptz,
  former_references text[] not null default '{}',
  constraint one_payout_per_payee_and_day unique (payee_id, day),
  constraint hold_has_a_cause check ((status = 'on_hold') = (hold_cause is not null)),
  constraint sent_has_a_moment check (status not in ('sent', 'paid', 'reversed') or sent_at is not null),
  constraint done_has_a_moment check ((status in ('paid', 'failed', 'reversed')) = (done_at is not null))
);
comment on table public.payouts is
  'Money sent to a driver or company, at most one payout per payee and day. queued: to be sent. sent: the provider is being asked '
  'or has it. on_hold: waits for an administrator, or for a one-time password at the provider. failed: it never arrived, the '
  'money is owed again. reversed: it came back after it was paid.';
comment on column public.payouts.reference is
  'The reference that this payout is sent with: the provider pays it once. A payout that failed is sent again with a new one.';
comment on column public.payouts.former_references is
  'References of attempts that have failed. The provider is asked about them before the payout is sent again.';
comment on column public.payouts.is_cleared is
  'An administrator has decided: a payout on hold may be sent, or after a failed one the payee may be paid again.';
comment on column public.payouts.sent_at is
  'Since when the provider may have the money; null while it certainly has not. The ledger has it in payouts_in_transit.';

comment on column public.payouts.wait_told_at is 'When the payee was told that the payout waits for money at the provider.';

create index payouts_by_reference on public.payouts (reference collate "C");
create index payouts_by_provider_id on public.payouts (provider_id) where provider_id is not null;
create index payouts_by_payee on public.payouts (payee_id, created_at desc);
create index payouts_by_account on public.payouts (account_id);
create index payouts_by_time on public.payouts (created_at desc, id desc);
create index payouts_not_paid on public.payouts (created_at desc, id desc) where status <> 'paid';
create index payouts_by_former_reference on public.payouts using gin (former_references) where former_references <> '{}';
create index payouts_due on public.payouts (next_try_at) where status in ('queued', 'sent', 'on_hold');

grant select (id, payee_id, day, amount_kobo, reference, status, created_at, sent_at, done_at) on public.payouts to authenticated;
grant select on public.payouts to app_admin;
alter table public.payouts enable row level security;

create policy "drivers and companies read their payouts" on public.payouts
for select to authenticated using (payee_id = (select auth.uid()));

create policy "administrators read every payout" on public.payouts
for select to app_admin using (true);

create policy "only active people" on public.payouts as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.payouts as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table public.payout_items (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references public.payouts (id),
  earning_id uuid references public.earnings (id),
  amount_kobo bigint not null,
  is_living boolean not null default true,
  constraint earning_or_debt check (case when earning_id is null then amount_kobo < 0 else amount_kobo > 0 end),
  constraint one_item_per_earning unique nulls not distinct (payout_id, earning_id)
);
comment on table public.payout_items is
  'The items of a payout: earnings, and as one negative item without an earning the debt that was taken off.';
comment on column public.payout_items.is_living is 'False once the payout has failed or was reversed: the earning is due again.';

create unique index payout_items_once_per_earning on public.payout_items (earning_id) where is_living;

grant select on public.payout_items to app_admin, authenticated;
alter table public.payout_items enable row level security;

create policy "drivers and companies read the items of their payouts" on public.payout_items
for select to authenticated using (
  exists (select from public.payouts p where p.id = payout_id and p.payee_id = (select auth.uid()))
);

create policy "administrators read every payout item" on public.payout_items
for select to app_admin using (true);

create policy "only active people" on public.payout_items as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.payout_items as restrictive
for all to app_admin using ((select private.is_live_admin()));

create table private.payout_holds (
  payee_id uuid primary key references public.profiles (id),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  decide_by date not null default private.working_days_after(private.lagos_today(), 3),
  is_told boolean not null default false
);
comment on table private.payout_holds is
  'Drivers and companies whose payouts are held back, by an administrator or because of signs of fraud.';
comment on column private.payout_holds.decide_by is 'The day by which an administrator decides: three working days after the hold began.';
comment on column private.payout_holds.is_told is
  'The payee reads the reason, because an administrator wrote it. The words of a sign would show how to stay below it.';

alter table private.payout_holds enable row level security;

create table private.fraud_signs (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references public.profiles (id),
  kind text not null check (kind in (
    'connected', 'shared_card', 'shared_account', 'same_pair', 'one_payer', 'no_movement', 'new_cards'
  )),
  other_id uuid references public.profiles (id),
  numbers jsonb not null,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  cleared_at timestamptz,
  constraint one_sign_per_pair unique nulls not distinct (payee_id, kind, other_id)
);
comment on table private.fraud_signs is
  'Signs that fares of a driver or company are not what they seem, found by the job find_fraud_signs: a new one holds the payouts. '
  'other_id: the passenger whom it is about as well.';
comment on column private.fraud_signs.numbers is 'The counts: bookings, passengers, trips, cards and kobo (describe_sign).';
comment on column private.fraud_signs.cleared_at is 'When an administrator released the payouts; after 30 days the sign counts as new.';

create index fraud_signs_by_other on private.fraud_signs (other_id) where other_id is not null;

alter table private.fraud_signs enable row level security;

create table private.sign_checks (
  payee_id uuid primary key references public.profiles (id),
  checked_at timestamptz not null default now()
);
comment on table private.sign_checks is 'When the job find_fraud_signs last looked at a driver or company.';

alter table private.sign_checks enable row level security;

create table private.reconciliations (
  day date primary key,
  provider text not null check (length(provider) between 2 and 40),
  counted int not null check (counted >= 0),
  matched int not null check (matched between 0 and counted),
  provider_balance_kobo bigint not null,
  ledger_balance_kobo bigint not null,
  finished_at timestamptz not null default now()
);
comment on table private.reconciliations is
  'Days whose payments, refunds, payouts and settlements were compared with the provider''s. balance: at the provider, and in our '
  'ledger without the payouts in transit, when the day was compared.';

alter table private.reconciliations enable row level security;

create table private.reconciliation_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'not_settled', 'missing_payment', 'unknown_payment', 'amount', 'fee', 'currency', 'missing_refund', 'unknown_refund',
    'refund_amount', 'missing_payout', 'payout_paid_after_failure', 'settlement', 'receivable', 'balance', 'deductions',
    'unknown_status', 'unfinished_event'
  )),
  subject text not null check (length(subject) between 1 and 200),
  expected_kobo bigint,
  found_kobo bigint,
  day date,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references private.admins (id),
  close_reason text check (length(close_reason) <= 500),
  constraint closed_with_a_reason check ((closed_at is null) = (close_reason is null)),
  constraint one_row_per_difference unique nulls not distinct (kind, subject, expected_kobo, found_kobo)
);
comment on table private.reconciliation_differences is
  'Differences between our books and the provider''s: expected by us, found there. The same difference is one row, however often '
  'it is found; other amounts are another one. A difference of a balance is closed by the first day without it, and then has no '
  'closed_by.';

create index reconciliation_differences_open on private.reconciliation_differences (created_at) where closed_at is null;
create index reconciliation_differences_by_closer on private.reconciliation_differences (closed_by) where closed_by is not null;

alter table private.reconciliation_differences enable row level security;

create table private.money_entries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'top_up', 'correction', 'debt_paid', 'debt_written_off', 'loss_recovered', 'returned_outside'
  )),
  subject uuid,
  amount_kobo bigint not null check (amount_kobo > 0),
  debit text,
  credit text,
  proof text not null check (length(proof) between 3 and 200),
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references private.admins (id),
  asked_at timestamptz not null default now(),
  decided_by uuid references private.admins (id),
  decided_at timestamptz,
  is_booked boolean,
  proof_key text not null check (proof_key ~ '^[A-Z0-9]{3,}$'),
  constraint subject_of_the_kind check ((subject is null) = (kind in ('top_up', 'correction'))),
  constraint accounts_of_a_correction check (
    (kind = 'correction') = (debit is not null) and (kind = 'correction') = (credit is not null) and debit <> credit
  ),
  constraint decision_is_whole check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_booked is null)),
  constraint booked_by_another check (not is_booked or decided_by <> asked_by)
);
comment on table private.money_entries is
  'Entries that administrators book by hand, always two administrators: money that moved outside the provider''s calls, and money that cannot '
  'leave its state by itself.';
comment on column private.money_entries.subject is
  'The payee of a debt, the dispute of a loss, or the payment whose money was returned outside.';
comment on column private.money_entries.proof is 'The proof: the bank''s reference, or where the statement is kept.';
comment on column private.money_entries.is_booked is 'Null: it waits for a second administrator. False: declined or taken back.';

comment on column private.money_entries.proof_key is 'The proof as it counts once (proof_key), however it was typed.';

create unique index money_entries_once_per_proof on private.money_entries (kind, proof_key) where is_booked is distinct from false;
create index money_entries_by_time on private.money_entries (asked_at desc, id desc);
create index money_entries_by_asker on private.money_entries (asked_by);
create index money_entries_by_decider on private.money_entries (decided_by) where decided_by is not null;

alter table private.money_entries enable row level security;
