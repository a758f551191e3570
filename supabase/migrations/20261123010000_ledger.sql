-- The ledger: double entry in integer kobo, append-only. docs/money.md lists the journals.

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'app_payments') then
    create role app_payments nologin;
  end if;
  -- Like app_relay, not granted to authenticator: no token of the Data API can become it.
  if not pg_catalog.pg_has_role('app_gateway', 'app_payments', 'set') then
    grant app_payments to app_gateway with inherit false, set true;
  end if;
end
$$;
comment on role app_payments is
  'The façade after it has asked the payment provider: may execute the functions that record the answer, and read no table.';
grant usage on schema private to app_payments;

create table private.ledger_accounts (
  id int generated always as identity primary key,
  code text not null check (code ~ '^[a-z_]{3,40}$'),
  owner_id uuid references public.profiles (id),
  may_go_debit boolean not null,
  may_go_credit boolean not null,
  balance_kobo bigint not null default 0,
  constraint one_account_per_owner unique nulls not distinct (code, owner_id),
  constraint balance_on_its_side check (
    (balance_kobo <= 0 or may_go_debit) and (balance_kobo >= 0 or may_go_credit)
  )
);
comment on table private.ledger_accounts is
  'Accounts of the ledger. Debit is positive. driver_payable has one account per driver or company (owner_id); the others exist '
  'once. balance_kobo is the sum of the entries.';

create table private.ledger_journals (
  id bigint generated always as identity primary key,
  cause text not null unique check (length(cause) between 3 and 200),
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  booking_id uuid,
  created_at timestamptz not null default now()
);
comment on table private.ledger_journals is
  'One row per event that moved money. The cause names the event and is unique, so that no event is booked twice.';
create index ledger_journals_by_booking on private.ledger_journals (booking_id) where booking_id is not null;
create index ledger_journals_by_time on private.ledger_journals (created_at);

create table private.ledger_entries (
  journal_id bigint not null references private.ledger_journals (id),
  account_id int not null references private.ledger_accounts (id),
  amount_kobo bigint not null check (amount_kobo <> 0),
  balance_kobo bigint not null,
  primary key (account_id, journal_id)
);
comment on table private.ledger_entries is
  'Entries of the journals: debit is positive, credit negative. balance_kobo is the balance of the account after the entry.';
create index ledger_entries_by_journal on private.ledger_entries (journal_id);

insert into private.ledger_accounts (code, may_go_debit, may_go_credit) values
  -- The first accounts are those that transactions with several journals touch: they are locked in the order of their ids.
  ('passenger_prepaid', false, true),
  ('refunds_payable', false, true),
  -- What the provider reports must be booked, whatever it is: these may be on either side.
  ('provider_receivable', true, true),
  ('provider_balance', true, true),
  ('payouts_in_transit', false, true),
  ('commission', true, true),
  ('gateway_fees', true, true),
  ('transfer_fees', true, true),
  ('losses', true, true);

create function private.ledger_account(code text, owner_id uuid default null)
returns int
language plpgsql
set search_path = ''
as $$
declare
  account int;
begin
  if ledger_account.owner_id is null then
    select a.id into account from private.ledger_accounts a where a.code = ledger_account.code and a.owner_id is null;
  else
    -- Not "is not distinct from", which no index answers: it would read the account of every driver.
    select a.id into account from private.ledger_accounts a
    where a.code = ledger_account.code and a.owner_id = ledger_account.owner_id;
    if account is null and ledger_account.code = 'driver_payable' then
      insert into private.ledger_accounts (code, owner_id, may_go_debit, may_go_credit)
      values (ledger_account.code, ledger_account.owner_id, true, true)
      on conflict on constraint one_account_per_owner do nothing;
      select a.id into account from private.ledger_accounts a
      where a.code = ledger_account.code and a.owner_id = ledger_account.owner_id;
    end if;
  end if;
  if account is null then
    raise exception 'The ledger has no account %.', code;
  end if;
  return account;
end
$$;
comment on function private.ledger_account(text, uuid) is
'Id of an account of the ledger. The account of a driver or company is created when it is first needed.';

create function private.post_journal(cause text, event text, booking_id uuid, lines jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  journal bigint;
  line record;
  balance bigint;
begin
  insert into private.ledger_journals (cause, event, booking_id)
  values (post_journal.cause, post_journal.event, post_journal.booking_id)
  on conflict on constraint ledger_journals_cause_key do nothing
  returning id into journal;
  if journal is null then
    return false;
  end if;
  -- Accounts are locked in the order of their ids, so that journals cannot deadlock.
  for line in
    select w.account_id, sum(w.amount_kobo)::bigint as amount_kobo
    from (
      select private.ledger_account(l.value ->> 'account', (l.value ->> 'owner')::uuid) as account_id,
        (l.value ->> 'kobo')::bigint as amount_kobo
      from jsonb_array_elements(lines) l
    ) w
    group by w.account_id
    having sum(w.amount_kobo) <> 0
    order by w.account_id
  loop
    update private.ledger_accounts a set balance_kobo = a.balance_kobo + line.amount_kobo
    where a.id = line.account_id
    returning a.balance_kobo into balance;
    insert into private.ledger_entries (journal_id, account_id, amount_kobo, balance_kobo)
    values (journal, line.account_id, line.amount_kobo, balance);
  end loop;
  return true;
end
$$;
comment on function private.post_journal(text, text, uuid, jsonb) is
'Books a journal: lines are [{account, owner?, kobo}], debit positive. Returns false and books nothing if this cause is booked
already. The end of the transaction checks that the lines sum to zero.';

create function private.check_journal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  journal bigint;
  total numeric;
  entries int;
begin
  if tg_table_name = 'ledger_journals' then
    journal := new.id;
  else
    journal := new.journal_id;
  end if;
  select coalesce(sum(e.amount_kobo), 0), count(*) into total, entries
  from private.ledger_entries e where e.journal_id = journal;
  if total <> 0 or entries < 2 then
    raise exception 'Journal % has % entries that sum to %.', journal, entries, total using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function private.check_journal() is
'Trigger at the end of the transaction: the entries of a journal sum to zero, and it has two at least.
Security definer because: no role reads the ledger.';

create constraint trigger check_journal after insert on private.ledger_journals
deferrable initially deferred for each row execute function private.check_journal();
create constraint trigger check_journal after insert on private.ledger_entries
deferrable initially deferred for each row execute function private.check_journal();

create function private.refuse_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'Rows of % are never changed or deleted: book a new journal.', tg_table_name;
end
$$;
comment on function private.refuse_change() is 'Trigger: the ledger is append-only, also for its owner.';

create trigger refuse_change before update or delete on private.ledger_journals
for each row execute function private.refuse_change();
create trigger refuse_change before update or delete on private.ledger_entries
for each row execute function private.refuse_change();
create trigger refuse_truncate before truncate on private.ledger_journals
for each statement execute function private.refuse_change();
create trigger refuse_truncate before truncate on private.ledger_entries
for each statement execute function private.refuse_change();
create trigger refuse_delete before delete on private.ledger_accounts
for each row execute function private.refuse_change();

alter table private.ledger_accounts enable row level security;
alter table private.ledger_journals enable row level security;
alter table private.ledger_entries enable row level security;
