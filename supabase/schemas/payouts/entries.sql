-- Entries that administrators book by hand: money that moved outside the provider's calls, and the exits of money that is stuck.
-- Two administrators, a proof and a reason for each, whatever the amount.

create function private.net_debt(payee uuid) returns bigint language sql stable set search_path = '' as $$
  select greatest(0, coalesce((
    select a.balance_kobo from private.ledger_accounts a where a.code = 'driver_payable' and a.owner_id = payee
  ), 0))
$$;
comment on function private.net_debt is
'Kobo that a payee owes and that no earning of theirs covers: the debit of their account.';

create function private.debt_since(payee uuid) returns timestamptz language sql stable set search_path = '' as $$
  select max(j.created_at) from private.ledger_accounts a
  join private.ledger_entries e on e.account_id = a.id and e.amount_kobo > 0
  join private.ledger_journals j on j.id = e.journal_id and j.event <> 'payout'
  where a.code = 'driver_payable' and a.owner_id = payee
$$;
comment on function private.debt_since is 'When a payee was last charged with something.';

create function private.loss_left(dispute_id uuid) returns bigint language sql stable set search_path = '' as $$
  select coalesce(sum(e.amount_kobo), 0)::bigint
  from private.ledger_journals j
  join private.ledger_entries e on e.journal_id = j.id
  join private.ledger_accounts a on a.id = e.account_id and a.code = 'losses'
  where j.cause in ('lost-rest:' || dispute_id, 'charged:' || dispute_id)
    or j.cause in (
      select format('given-by-bank:%s:%s', d.id, r.id)
      from public.disputes d join public.refunds r on r.payment_id = d.payment_id where d.id = loss_left.dispute_id
    )
    or j.cause in (select 'entry:' || m.id from private.money_entries m where m.subject = dispute_id and m.is_booked)
$$;
comment on function private.loss_left is 'Kobo of a lost dispute that the platform still bears.';

create function private.person_of_entry(entry private.money_entries) returns uuid language sql stable set search_path = '' as $$
  select case
    when entry.kind in ('debt_paid', 'debt_written_off') then entry.subject
    when entry.kind = 'loss_recovered' then (
      select p.passenger_id from public.disputes d join public.payments p on p.id = d.payment_id where d.id = entry.subject
    )
    when entry.kind = 'returned_outside' then (select p.passenger_id from public.payments p where p.id = entry.subject)
  end
$$;
comment on function private.person_of_entry is 'The payee or passenger whom an entry is about; null for the books alone.';

create function private.check_entry(entry private.money_entries) returns void language plpgsql set search_path = '' as $$
declare
  -- Accounts that are compared with neither bookings nor payments, refunds, payouts or earnings.
  correctable constant text[] := array[
    'provider_receivable', 'provider_deductions', 'provider_balance', 'company_bank', 'gateway_fees', 'transfer_fees', 'losses',
    'commission'
  ];
  written_off_after constant interval := '90 days';
  person constant uuid := private.person_of_entry(entry);
  left_kobo bigint;
begin
  if entry.kind = 'correction' and not (coalesce(entry.debit, '') = any (correctable) and coalesce(entry.credit, '') = any (correctable)
    and entry.debit <> entry.credit)
  then
    perform private.refuse(400, 'invalid_input', 'Please choose two accounts that may be corrected');
  elsif entry.kind in ('top_up', 'correction') then
    return;
  elsif person is null or (entry.kind like 'debt%' and not exists (
    select from public.profiles p where p.id = person and p.user_type in ('driver', 'corporate')
  )) then
    perform private.refuse(404, 'not_found', 'There is no such debt, loss or payment.');
  end if;
  perform private.require_decider(array[person]);
  -- People before payments and accounts, as everywhere.
  perform from public.profiles p where p.id = person for no key update;
  if entry.kind = 'returned_outside' then
    perform from public.payments p
    where p.id = entry.subject and p.problem = 'wrong_currency' and p.returned_at is null and p.amount_kobo = entry.amount_kobo
    for no key update;
    if not found then
      perform private.refuse(409, 'conflict', 'This payment does not wait, or was asked for as another amount.');
    end if;
    return;
  elsif entry.kind = 'loss_recovered' then
    perform from public.disputes d where d.id = entry.subject for no key update;
  end if;
  left_kobo := case entry.kind when 'debt_paid' then private.payee_debt(person)
    when 'debt_written_off' then private.net_debt(person) else private.loss_left(entry.subject) end;
  if entry.amount_kobo > left_kobo then
    perform private.refuse(409, 'conflict', format('Only ₦%s is left.', private.naira(greatest(0, left_kobo))));
  elsif entry.kind = 'debt_written_off' and coalesce(private.debt_since(person) > now() - written_off_after, true) then
    perform private.refuse(409, 'conflict', 'A debt can be written off 90 days after the last charge.');
  end if;
end
$$;
comment on function private.check_entry is
'Checks that an entry can be booked now, and locks what it is about.
Refuses: 400 invalid_input for accounts that rows of other tables decide; 404; 403 forbidden (require_decider);
409 conflict for more than is left, and for a debt that is not 90 days old.';

create function private.book_entry(entry private.money_entries) returns void language plpgsql set search_path = '' as $$
declare
  person constant uuid := private.person_of_entry(entry);
  debit constant text := case entry.kind when 'top_up' then 'provider_balance' when 'debt_written_off' then 'losses'
    when 'correction' then entry.debit else 'company_bank' end;
  credit constant text := case entry.kind when 'top_up' then 'company_bank' when 'loss_recovered' then 'losses'
    when 'correction' then entry.credit else 'driver_payable' end;
begin
  if entry.kind = 'returned_outside' then
    update public.payments p set returned_at = now() where p.id = entry.subject;
    perform private.notify(person, 'payment_in_another_currency', '{}',
      (select '/bookings/' || p.hold_id || '/payment' from public.payments p where p.id = entry.subject));
    return;
  elsif entry.kind = 'loss_recovered' then
    -- A driver who is charged later pays for what is left only.
    -- The money that came back was paid twice, as far as any was.
    update public.disputes d
    set loss_kobo = d.loss_kobo - entry.amount_kobo, twice_kobo = greatest(0, d.twice_kobo - entry.amount_kobo)
    where d.id = entry.subject and d.charged_kobo is null;
  elsif entry.kind like 'debt%' then
    perform private.notify(person, case entry.kind when 'debt_paid' then 'debt_paid' else 'debt_given_up' end,
      jsonb_build_object('amount', private.naira(entry.amount_kobo)),
      (select case p.user_type when 'corporate' then '/corporate?tab=payouts' else '/driver/earnings' end
        from public.profiles p where p.id = person));
  end if;
  perform private.post_journal('entry:' || entry.id, entry.kind, null, jsonb_build_array(
    jsonb_build_object('account', debit, 'kobo', entry.amount_kobo),
    jsonb_build_object('account', credit, 'owner', case credit when 'driver_payable' then person end, 'kobo', -entry.amount_kobo)
  ));
end
$$;
comment on function private.book_entry is
'Books a confirmed entry (cause entry:<id>) and tells the person. Money in another currency never reached the ledger: its payment
is marked as returned.';

create function private.proof_key(proof text) returns text language sql immutable set search_path = ''
return upper(regexp_replace(private.plain_ascii(proof), '[^a-z0-9]', '', 'g'));
comment on function private.proof_key is
'A proof in capital letters, with letters and digits only: one line of the bank is one proof, however it was typed.';

create function private.ask_entry(
  kind text, subject uuid, amount_kobo bigint, debit text, credit text, proof text, reason text
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_decider('{}');
  words text := private.required_reason(reason);
  shown text := private.clean_text(proof, 200, 'Proof');
  key text := private.proof_key(shown);
  entry private.money_entries;
begin
  if coalesce(length(key), 0) < 3 then
    perform private.refuse(400, 'invalid_input', 'Please give the proof, such as the bank''s reference');
  elsif ask_entry.amount_kobo is null or ask_entry.amount_kobo <= 0 then
    perform private.refuse(400, 'invalid_input', 'Please enter a sum in naira, such as 8500');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('money_entry ' || kind || ' ' || key, 0));
  select m.* into entry from private.money_entries m
  where m.kind = ask_entry.kind and m.proof_key = key and m.is_booked is distinct from false;
  if entry.id is not null and entry.asked_by = admin and entry.is_booked is null
    and (entry.subject, entry.amount_kobo, entry.debit, entry.credit)
      is not distinct from (ask_entry.subject, ask_entry.amount_kobo, ask_entry.debit, ask_entry.credit)
  then
    return entry.id;
  elsif entry.id is not null then
    perform private.refuse(409, 'conflict', 'An entry with this proof exists already.');
  end if;
  entry.kind := ask_entry.kind;
  entry.subject := ask_entry.subject;
  entry.amount_kobo := ask_entry.amount_kobo;
  entry.debit := ask_entry.debit;
  entry.credit := ask_entry.credit;
  perform private.check_entry(entry);
  insert into private.money_entries (kind, subject, amount_kobo, debit, credit, proof, proof_key, reason, asked_by)
  values (ask_entry.kind, ask_entry.subject, ask_entry.amount_kobo, ask_entry.debit, ask_entry.credit, shown, key, words, admin)
  returning * into entry;
  perform private.audit('ask_entry', entry.id::text, entry.kind, jsonb_build_object(
    'reason', words, 'proof', shown, 'kobo', entry.amount_kobo, 'subject', entry.subject, 'debit', entry.debit, 'credit', entry.credit
  ));
  return entry.id;
end
$$;
comment on function private.ask_entry is
'Asks for an entry, which another administrator must confirm. Repeating it returns the same entry. kinds: top_up, money from the
company''s bank to the balance at the provider; correction, from one account of the platform to another (debit, credit);
debt_paid and loss_recovered, money that reached the company''s bank; debt_written_off; returned_outside, a payment in another
currency that went back. Returns its id.
Refuses: 401; 403 forbidden (require_decider); 400 invalid_input; 404; 409 conflict for a proof that was used, for more
than is left, and for a debt that is not 90 days old.
Security definer because: no role writes the ledger.';

create function private.locked_entry(entry_id uuid) returns private.money_entries language plpgsql set search_path = '' as $$
declare
  entry private.money_entries;
begin
  select m.* into entry from private.money_entries m where m.id = entry_id for no key update;
  if entry.id is null then
    perform private.refuse(404, 'not_found', 'Entry not found.');
  end if;
  return entry;
end
$$;
comment on function private.locked_entry is
'An entry, locked.
Refuses: 404 not_found.';

create function private.confirm_entry(entry_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_decider('{}');
  words text := private.required_reason(reason);
  entry private.money_entries;
begin
  perform from public.profiles p
  where p.id = (select private.person_of_entry(m) from private.money_entries m where m.id = confirm_entry.entry_id) for no key update;
  entry := private.locked_entry(confirm_entry.entry_id);
  if entry.is_booked then
    return 'booked';
  elsif entry.is_booked is not null then
    perform private.refuse(409, 'conflict', 'This entry was declined.');
  elsif entry.asked_by = admin then
    perform private.refuse(409, 'conflict', 'Another administrator must confirm your entry.');
  end if;
  perform private.check_entry(entry);
  update private.money_entries m set decided_by = admin, decided_at = now(), is_booked = true where m.id = entry.id;
  perform private.audit('confirm_entry', entry.id::text, 'booked', jsonb_build_object('reason', words, 'kind', entry.kind));
  perform private.book_entry(entry);
  return 'booked';
end
$$;
comment on function private.confirm_entry is
'Books an entry that another administrator has asked for. Repeating it changes nothing. Returns booked.
Refuses: 401; 403 forbidden (require_decider); 400 invalid_input without a reason; 404; 409 conflict for one''s own or a
declined entry, and for what can no longer be booked.
Security definer because: no role writes the ledger.';

create function private.decline_entry(entry_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_decider('{}');
  words text := private.required_reason(reason);
  entry private.money_entries := private.locked_entry(entry_id);
begin
  perform private.require_decider(array_remove(array[private.person_of_entry(entry)], null));
  if entry.is_booked then
    perform private.refuse(409, 'conflict', 'This entry was already booked.');
  elsif entry.is_booked is null then
    update private.money_entries m set decided_by = admin, decided_at = now(), is_booked = false where m.id = entry.id;
    perform private.audit('decline_entry', entry.id::text, 'declined', jsonb_build_object('reason', words, 'kind', entry.kind));
  end if;
  return 'declined';
end
$$;
comment on function private.decline_entry is
'Declines an entry that waits, or takes one''s own back. Repeating it changes nothing. Returns declined.
Refuses: 401; 403 forbidden (require_decider); 400 invalid_input without a reason; 404; 409 conflict for a booked entry.
Security definer because: no role writes entries.';

grant execute on function
  private.ask_entry,
  private.confirm_entry,
  private.decline_entry
to app_admin;
