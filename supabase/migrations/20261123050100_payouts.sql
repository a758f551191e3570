-- Payouts to drivers and companies: what is due, and the payout that is made of it.

alter table public.platform_settings
add column payouts_from time not null default '10:00',
add column payout_min_kobo bigint not null default 100000,
add constraint payout_min_makes_sense check (payout_min_kobo between 100 and 10000000);
comment on column public.platform_settings.payouts_from is 'When the payouts of a day begin, in Lagos.';
comment on column public.platform_settings.payout_min_kobo is 'Smaller sums wait until more is due: every transfer has a fee.';

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
  constraint one_payout_per_payee_and_day unique (payee_id, day),
  constraint hold_has_a_cause check ((status = 'on_hold') = (hold_cause is not null)),
  constraint sent_has_a_moment check (status not in ('sent', 'paid', 'reversed') or sent_at is not null),
  constraint done_has_a_moment check ((status in ('paid', 'failed', 'reversed')) = (done_at is not null))
);
comment on table public.payouts is
  'Money sent to a driver or company, at most one payout per payee and day. queued: to be sent. sent: the provider is being asked '
  'or has it. on_hold: waits for an administrator, or for a one-time password at the provider. failed: it never arrived, the '
  'money is owed again. reversed: it came back after it was paid.';
comment on column public.payouts.reference is 'The only reference this payout is ever sent with: the provider pays it once.';
comment on column public.payouts.sent_at is
  'Since when the provider may have the money; null while it certainly has not. The ledger has it in payouts_in_transit.';
comment on column public.payouts.is_cleared is
  'An administrator has decided: a payout on hold may be sent, or after a failed one the payee may be paid again.';
create index payouts_by_payee on public.payouts (payee_id, created_at desc);
create index payouts_by_account on public.payouts (account_id);
create index payouts_by_time on public.payouts (created_at desc, id desc);
create index payouts_due on public.payouts (next_try_at) where status in ('queued', 'sent', 'on_hold');

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
  'What a payout contains: earnings, and as one negative item without an earning the debt that was taken off.';
comment on column public.payout_items.is_living is 'False once the payout has failed or was reversed: the earning is due again.';
create unique index payout_items_once_per_earning on public.payout_items (earning_id) where is_living;

create table private.payout_holds (
  payee_id uuid primary key references public.profiles (id),
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table private.payout_holds is 'Drivers and companies whose payouts an administrator holds back.';

create function private.sync_payout_items()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.payout_items i set is_living = new.status not in ('failed', 'reversed') where i.payout_id = new.id;
  return null;
end
$$;
comment on function private.sync_payout_items() is
'Trigger: the earnings of a payout that failed or was reversed are due again; a retry takes them back.
Security definer because: no role writes payouts.';
create trigger sync_items after update of status on public.payouts
for each row when ((old.status in ('failed', 'reversed')) <> (new.status in ('failed', 'reversed')))
execute function private.sync_payout_items();

create function private.unpaid_earnings(payee uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(e.amount_kobo), 0)::bigint from public.earnings e
  where e.payee_id = payee and not exists (select from public.payout_items i where i.earning_id = e.id and i.is_living)
$$;
comment on function private.unpaid_earnings(uuid) is 'Kobo that a payee has earned and that no living payout contains, due or not.';

create function private.payee_debt(payee uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return greatest(0, private.unpaid_earnings(payee) + coalesce((
    select sum(p.amount_kobo) from public.payouts p
    where p.payee_id = payee and p.status in ('queued', 'on_hold') and p.sent_at is null
  ), 0) + coalesce((
    select a.balance_kobo from private.ledger_accounts a where a.code = 'driver_payable' and a.owner_id = payee
  ), 0));
end
$$;
comment on function private.payee_debt(uuid) is
'Kobo that a payee owes, for example for a chargeback after the payout: by how much the ledger owes them less than their unpaid
earnings and unsent payouts. The next payout is that much smaller.';

create function private.due_earnings(payee uuid)
returns setof public.earnings
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select e.* from public.earnings e
  where e.payee_id = payee and e.available_at + private.payout_waits(payee) <= now()
    and not exists (select from public.payout_items i where i.earning_id = e.id and i.is_living)
    and not private.is_frozen(e.booking_id);
end
$$;
comment on function private.due_earnings(uuid) is
'Earnings of a payee that a payout may contain now: available, the wait of new payees over, no claim and no dispute open, in no
other living payout.';

create function private.is_payee_held(payee uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p.suspended then 'suspended'
    when exists (select from private.payout_holds h where h.payee_id = p.id) then 'held'
  end
  from public.profiles p where p.id = payee
$$;
comment on function private.is_payee_held(uuid) is 'Why payouts of a payee wait for an administrator: suspended, held, or null.';

create function private.make_payout(payee uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  settings public.platform_settings;
  account public.payout_accounts;
  earnings uuid[];
  total bigint;
  debt bigint;
  made public.payouts;
begin
  select s.* into settings from public.platform_settings s;
  select a.* into account from private.usable_payout_account(payee) a;
  if account.id is null or exists (
    select from public.payouts p
    where p.payee_id = payee and (
      p.day = private.lagos_today() or p.status = 'on_hold'
      -- A bank that did not take the money will not take it tomorrow: until other details or an administrator's word.
      or (p.status in ('failed', 'reversed') and p.account_id = account.id and not p.is_cleared)
    )
  ) then
    return null;
  end if;
  -- A claim that is opened now waits, or is seen below.
  perform from public.bookings b where b.id in (select e.booking_id from private.due_earnings(payee) e)
  order by b.id for no key update;
  perform from private.ledger_accounts a
  where a.code = 'payouts_in_transit' or (a.code = 'driver_payable' and a.owner_id = payee) order by a.id for no key update;
  select array_agg(e.id), coalesce(sum(e.amount_kobo), 0) into earnings, total from private.due_earnings(payee) e;
  debt := private.payee_debt(payee);
  if total - debt < settings.payout_min_kobo then
    return null;
  end if;
  insert into public.payouts (payee_id, account_id, day, amount_kobo, reference, status, hold_cause)
  values (
    payee, account.id, private.lagos_today(), total - debt, 'tafiya-payout-' || replace(gen_random_uuid()::text, '-', ''),
    case when private.is_payee_held(payee) is null then 'queued' else 'on_hold' end, private.is_payee_held(payee)
  )
  returning * into made;
  insert into public.payout_items (payout_id, earning_id, amount_kobo)
  select made.id, e.id, e.amount_kobo from public.earnings e where e.id = any (earnings);
  if debt > 0 then
    insert into public.payout_items (payout_id, amount_kobo) values (made.id, -debt);
  end if;
  return made.id;
end
$$;
comment on function private.make_payout(uuid) is
'Makes the payout of today for a payee, with all earnings that are due less what they owe; on hold for somebody suspended or
held. Returns null if there is nothing to pay, no usable account, or a payout of today. The caller has locked the profile.';

insert into private.export_parts (name, query) values
  ('payouts', $$select coalesce(jsonb_agg(
      to_jsonb(p) - 'provider_id' - 'problem' - 'account_id' - 'next_try_at' - 'is_cleared' || jsonb_build_object('items', (
        select coalesce(jsonb_agg(jsonb_build_object('earning_id', i.earning_id, 'amount_kobo', i.amount_kobo)), '[]')
        from public.payout_items i where i.payout_id = p.id
      )) order by p.created_at), '[]')
    from public.payouts p where p.payee_id = $1$$);

grant select (id, payee_id, day, amount_kobo, reference, status, created_at, sent_at, done_at) on public.payouts to authenticated;
grant select on public.payouts, public.payout_items to app_admin;
grant select on public.payout_items to authenticated;

alter table public.payouts enable row level security;
create policy "drivers and companies read their payouts" on public.payouts
for select to authenticated using (payee_id = (select auth.uid()));
create policy "administrators read every payout" on public.payouts
for select to app_admin using (true);
create policy "only active people" on public.payouts as restrictive
for all to authenticated using ((select private.is_active_caller()));
create policy "only live administrators" on public.payouts as restrictive
for all to app_admin using ((select private.is_live_admin()));

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

alter table private.payout_holds enable row level security;
