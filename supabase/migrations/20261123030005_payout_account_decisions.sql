-- Administrators decide about payout accounts whose holder is not the verified name, or whose number is on another account.

create function private.decide_payout_account(account_id uuid, approve boolean, reason text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text;
  wanted text := case when approve then 'approved' else 'rejected' end;
  account public.payout_accounts;
  payee uuid := (select a.payee_id from public.payout_accounts a where a.id = decide_payout_account.account_id);
begin
  perform private.require_admin();
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
  end if;
  update public.payout_accounts a
  set usable_from = case when approve then private.payout_account_start(account) end,
    rejected_at = case when not approve then now() end, rejection_reason = case when not approve then words end
  where a.id = account.id
  returning * into account;
  perform private.create_notification(
    payee, 'payout_account',
    case when approve then 'Your payout account is approved' else 'Your payout account was not accepted' end,
    private.describe_payout_account(account) || case
      when not approve then ': ' || words
      when account.usable_from > now() then format(': payouts go there from %s.',
        to_char(account.usable_from at time zone 'Africa/Lagos', 'Dy FMDD Mon, HH24:MI'))
      else ': payouts go there.'
    end,
    private.payout_page(payee)
  );
  perform private.audit('decide_payout_account', payee::text, wanted, jsonb_build_object(
    'reason', words, 'account', account.id, 'nameMatches', account.name_matches, 'numberIsShared', account.number_is_shared
  ));
  return wanted;
end
$$;
comment on function private.decide_payout_account(uuid, boolean, text) is
'Approves or rejects a payout account that waits for a check, and returns the result; always with a reason. Repeating the
decision changes nothing.
Refuses: 401 unauthenticated; 404 not_found if its owner changed it or left; 400 invalid_input without a reason; 409
conflict if it was decided otherwise, or was accepted without a check.
Security definer because: no role may write payout accounts.';

grant execute on function private.decide_payout_account(uuid, boolean, text), private.payee_name(uuid) to app_admin;
