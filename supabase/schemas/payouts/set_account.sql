-- A driver or company sets their payout account. The façade asks the provider for the name of the account's holder and passes it
-- on as app_payments; the rules about the name, the waits and the notices are here.

create function private.require_payee() returns uuid language plpgsql stable security definer set search_path = '' as $$
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
comment on function private.require_payee is
'Returns the id of the caller, a verified driver or company.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for passengers; 403 not_verified.
Security definer because: the rules read rows of other tables than the caller''s own.';

create function private.own_payout_account()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
comment on function private.own_payout_account is
'The caller''s payout account with the last four digits of its number and its state: checking (an administrator has to look),
rejected, waiting (until usableFrom) or ready. Before the first one, candidate has the bank details of the approved
verification.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for passengers.
Security definer because: no role reads the account number.';

create function private.payout_change_wait() returns interval language sql immutable
return interval '48 hours';
comment on function private.payout_change_wait is
'How long payouts wait after the owner of a changed account was warned, so that they can object.';

create function private.payout_warning_wait() returns interval language sql immutable
return interval '24 hours';
comment on function private.payout_warning_wait is
'How long a changed account waits for the warning to be handed over, before the wait for an objection begins anyway.';

create function private.payout_account_start(account public.payout_accounts)
returns timestamptz language sql stable set search_path = '' as $$
  select case
    when exists (
      select from public.payout_accounts a
      where a.payee_id = account.payee_id and a.id <> account.id and a.usable_from is not null
    ) then greatest(now(), coalesce(account.wait_begins_at, account.created_at + private.payout_warning_wait())
      + private.payout_change_wait())
    else now()
  end
$$;
comment on function private.payout_account_start is
'From when an accepted account is used: at once for the first that was ever accepted; after a change, 48 hours after the warning
was handed over, at the latest 72 hours after the change.';

create function private.set_payout_account(
  payee uuid, session_id uuid, bank_code text, bank_name text, account_number text, resolved_name text, recipient_code text
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  former public.payout_accounts;
  added public.payout_accounts;
  verified_name text;
  matches boolean;
  shared boolean;
  told uuid;
  -- The person of the token that the façade has verified: may be suspended or signed out since.
  claims_before constant text := private.act_for(payee, set_payout_account.session_id);
begin
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
    perform private.set_caller(claims_before);
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
    added := private.accept_payout_account(added.id);
  end if;
  told := private.create_notification_of_warning(
    payee, case when added.usable_from is null then 'payout_account_to_check' else 'payout_account_set' end,
    jsonb_build_object(
      'account', private.describe_payout_account(added), 'change', case when former.id is null then 'added' else 'changed' end,
      'latest', case when added.usable_from > now() then to_char(added.usable_from at time zone 'Africa/Lagos', 'Dy FMDD Mon, HH24:MI') end
    ), private.payout_page(payee)
  );
  update public.payout_accounts a
  set warning_id = told, wait_begins_at = case when former.id is null then now() end where a.id = added.id;
  perform private.set_caller(claims_before);
end
$$;
comment on function private.set_payout_account is
'Stores the payout account of a person whose token (with its session, if it has one) the façade has verified, with the
holder''s name and the recipient''s code as the provider has just answered them. Accepted if the holder is the verified
person and no other account has submitted the number; otherwise it waits for an administrator. The same details again change
nothing.
Refuses: 401, 403 suspended; 403 forbidden for passengers, 403 not_verified (by require_payee).
Security definer because: acts for a person whose token the façade has verified.';

grant execute on function private.require_payee, private.own_payout_account to authenticated;

grant execute on function private.set_payout_account to app_payments;
