-- The ledger: double entry in integer kobo, append-only. docs/money.md lists the journals.

create function private.ledger_account(code text, owner_id uuid default null)
returns int language plpgsql set search_path = '' as $$
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
comment on function private.ledger_account is
'Id of an account of the ledger. The account of a driver or company is created when it is first needed.';

create function private.post_journal(cause text, event text, booking_id uuid, lines jsonb)
returns boolean language plpgsql set search_path = '' as $$
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
comment on function private.post_journal is
'Books a journal: lines are [{account, owner?, kobo}], debit positive. Returns false and books nothing if this cause is booked
already. The end of the transaction checks that the lines sum to zero.';

create function private.check_journal() returns trigger language plpgsql security definer set search_path = '' as $$
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
comment on function private.check_journal is
'Trigger at the end of the transaction: the entries of a journal sum to zero, and it has two at least.
Security definer because: no role reads the ledger.';

create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'Rows of % are never changed or deleted: book a new journal.', tg_table_name;
end
$$;
comment on function private.refuse_change is 'Trigger: the ledger is append-only, also for its owner.';
