-- Payout accounts: the bank, the holder, whether an account can be used, and what administrators decide. Of banks the list of
-- the provider is preferred; ours answers while the provider does not, or without one.

create function private.bank_key(name text)
returns text
language sql
immutable
-- Words that banks add to their name or leave out.
return regexp_replace(
  regexp_replace(lower(name collate "C"), '\m(bank|plc|limited|ltd|nigeria|nig|of|the|mfb|microfinance)\M', '', 'g'), '[^a-z0-9]', '', 'g'
);
comment on function private.bank_key is 'The name of a bank as it is compared: "Zenith Bank Plc" and "ZENITH" have the same key.';

create function private.bank_code(name text)
returns text language sql stable set search_path = '' as $$
  select b.code from public.banks b
  where private.bank_key(bank_code.name) <> '' and (
    private.bank_key(b.name) = private.bank_key(bank_code.name)
    or exists (select from unnest(b.aliases) other where private.bank_key(other) = private.bank_key(bank_code.name))
  )
  order by b.code limit 1
$$;
comment on function private.bank_code is
'The code of the bank with this name or alias, whatever its case and suffixes; null for another.';

create function private.payee_name(payee uuid)
returns text language sql stable security definer set search_path = '' as $$
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
comment on function private.payee_name is
'The verified name of a driver, or the registered name of a verified company; null if there is none.
Security definer because: administrators'' lists call it for many people.';

create function private.describe_payout_account(account public.payout_accounts)
returns text language sql immutable
return format('%s •••• %s', account.bank_name, account.account_ending);
comment on function private.describe_payout_account is
'Bank and last four digits, as notifications name an account.';

create function private.payout_page(payee uuid) returns text language sql stable set search_path = '' as $$
  select case p.user_type when 'corporate' then '/corporate?tab=payouts' else '/account/payments#payouts' end
  from public.profiles p where p.id = payee
$$;
comment on function private.payout_page is 'The page of the web app that shows a person''s payout account.';

create function private.has_payout_account(payee uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.payout_accounts a
    where a.payee_id = payee and a.replaced_at is null and a.usable_from is not null
  );
end
$$;
comment on function private.has_payout_account is
'Whether a driver or company has an accepted payout account, also while its wait lasts: they can offer seats for online
payment.';

create function private.accept_payout_account(account_id uuid)
returns public.payout_accounts language plpgsql set search_path = '' as $$
declare
  account public.payout_accounts;
begin
  update public.payout_accounts a set usable_from = private.payout_account_start(a) where a.id = account_id returning a.* into account;
  perform private.queue_alerts(t.id, false) from private.coming_trips(account.payee_id) t
  where coalesce(t.company_id, t.driver_id) = account.payee_id and not private.takes_cash(t);
  perform private.record_identity_mark(account.payee_id, 'bank_account', account.account_number, true);
  return account;
end
$$;
comment on function private.accept_payout_account is
'Accepts a payout account, whose number is then proved. Trips that take online payment only can be booked from now on: alerts are
looked through.';

create function private.usable_payout_account(payee uuid)
returns public.payout_accounts language sql stable set search_path = '' as $$
  select a from public.payout_accounts a
  where a.payee_id = payee and a.replaced_at is null and a.usable_from <= now()
$$;
comment on function private.usable_payout_account is
'The account to which a payout may go now; null if there is none or its wait is not over.';

create function private.payout_waits(payee uuid)
returns interval language sql stable set search_path = '' as $$
  select case
    when now() < coalesce(
      (select d.verification_approved_at from public.driver_profiles d where d.id = p.id), p.verified_at, p.created_at
    ) + interval '14 days' then interval '72 hours'
    else interval '0'
  end
  from public.profiles p where p.id = payee
$$;
comment on function private.payout_waits is
'How long money waits between its release and its payout: 72 hours in the first 14 days after the driver or company was
verified, otherwise not at all.';

create function private.owed_to(payee uuid)
returns bigint language sql stable set search_path = '' as $$
  select greatest(0, -coalesce(sum(a.balance_kobo), 0))::bigint from private.ledger_accounts a
  where a.code = 'driver_payable' and a.owner_id = payee
$$;
comment on function private.owed_to is 'The sum that the platform owes a driver or company at this moment, in kobo.';

create function private.account_waits(replaced_at timestamptz, usable_from timestamptz, rejected_at timestamptz)
returns boolean language sql immutable
return replaced_at is null and usable_from is null and rejected_at is null;
comment on function private.account_waits is
'Whether a payout account with these moments waits for an administrator. Not its row: no role reads its number.';

create function private.decide_payout_account(account_id uuid, approve boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'rejected' end;
  account public.payout_accounts;
  payee uuid := (select a.payee_id from public.payout_accounts a where a.id = decide_payout_account.account_id);
begin
  perform private.require_decider(array_remove(array[payee], null));
  words := private.required_reason(reason);
  -- Waits for a change of the account, and for a deletion.
  perform from public.profiles p where p.id = payee and p.deleted_at is null for no key update;
  if found then
    select a.* into account from public.payout_accounts a
    where a.id = decide_payout_account.account_id and a.replaced_at is null for no key update;
  end if;
  if account.id is null then
    perform private.refuse(404, 'not_found', 'Payout account not found. Its owner may have changed it.');
  elsif (case when approve then account.usable_from else account.rejected_at end) is not null then
    return wanted;
  elsif (case when approve then account.rejected_at else account.usable_from end) is not null then
    perform private.refuse_decided('payout account', case when approve then 'rejected' else 'approved' end);
  -- All that is owed goes there, and all that comes later: another holder's name is accepted by two.
  elsif approve and private.needs_second_admin(
    'decide_payout_account', account.id::text, private.owed_to(payee), words, '{"approve": true}', array[payee],
    is_always => not account.name_matches
  ) then
    return 'waiting';
  end if;
  if approve then
    account := private.accept_payout_account(account.id);
  else
    update public.payout_accounts a set rejected_at = now(), rejection_reason = words where a.id = account.id;
  end if;
  perform private.notify(payee, case when approve then 'payout_account_approved' else 'payout_account_not_accepted' end,
    jsonb_build_object('account', private.describe_payout_account(account), 'reason', words, 'start', case
      when account.usable_from > now() then to_char(account.usable_from at time zone 'Africa/Lagos', 'Dy FMDD Mon, HH24:MI')
    end), private.payout_page(payee));
  perform private.audit('decide_payout_account', payee::text, wanted, jsonb_build_object(
    'reason', words, 'account', account.id, 'nameMatches', account.name_matches, 'numberIsShared', account.number_is_shared
  ));
  return wanted;
end
$$;
comment on function private.decide_payout_account is
'Approves or rejects a payout account that waits for a check, and returns the result; always with a reason. To approve another
holder''s name, or an account to which more than 100,000 naira is owed, waits for a second administrator. Repeating the decision
changes nothing.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404 not_found if its owner changed it or left; 400 invalid_input without a reason; 409
conflict if it was decided otherwise, or was accepted without a check.
Security definer because: no role may write payout accounts.';

grant execute on function
  private.payee_name,
  private.account_waits,
  private.decide_payout_account
to app_admin;
