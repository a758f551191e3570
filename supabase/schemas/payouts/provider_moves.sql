-- Moves of the provider: settlements, and the money that it takes from our balance for refunds and lost disputes.

create function private.books_since() returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return private.lagos_moment(coalesce(
    (select max(r.day) from private.reconciliations r),
    (select (min(p.created_at) at time zone 'Africa/Lagos')::date from public.payments p),
    private.lagos_today()
  ) - 2, '00:00');
end
$$;
comment on function private.books_since is
'From when on the provider''s settlements and the entries of its balance are read: 2 days before the last day that was compared,
however long ago that is, or before the first payment.
Security definer because: no role reads the reconciliations.';

create function private.record_settlement(
  provider_id text, gross_kobo bigint, fee_kobo bigint, deducted_kobo bigint, net_kobo bigint, day date
)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  -- The part of the day's payments that the provider kept, whether it says so or not.
  kept constant bigint := gross_kobo - fee_kobo - net_kobo;
begin
  if kept <> coalesce(deducted_kobo, kept) then
    perform private.note_difference('settlement', record_settlement.provider_id, gross_kobo - fee_kobo - deducted_kobo, net_kobo,
      record_settlement.day);
  end if;
  return (gross_kobo, net_kobo) <> (fee_kobo, 0::bigint) and private.post_journal('settled:' || provider_id, 'settled', null,
    jsonb_build_array(
      jsonb_build_object('account', case s.settlements_to when 'bank' then 'company_bank' else 'provider_balance' end, 'kobo', net_kobo),
      jsonb_build_object('account', 'provider_deductions', 'kobo', kept),
      jsonb_build_object('account', 'provider_receivable', 'kobo', fee_kobo - gross_kobo)
    ))
  from public.platform_settings s;
end
$$;
comment on function private.record_settlement is
'Books a settlement once: what the provider has moved from receivable to the company''s bank or to our balance
(platform_settings.settlements_to), and what it kept for refunds and lost disputes. deducted: what it says that it kept, or null; a
settlement that does not add up is a difference. Returns false if it is booked already.
Security definer because: no role writes the ledger.';

create function private.record_balance_entries(provider text, entries jsonb)
returns int language plpgsql security definer set search_path = '' as $$
declare
  entry record;
  booked int := 0;
begin
  -- Several journals follow: two calls at once must not wait for each other's.
  perform from private.ledger_accounts a
  where a.owner_id is null and a.code in ('provider_deductions', 'provider_balance', 'transfer_fees') order by a.id for no key update;
  for entry in
    select e."entryId" as id, e.kobo, e."subjectId" as subject
    from jsonb_to_recordset(entries) as e ("entryId" text, kobo bigint, kind text, "subjectId" text)
    where e.kobo <> 0 and e.kind !~* 'transfer|settlement'
      and (
        exists (select from public.refunds r where r.provider_id = e."subjectId" and abs(e.kobo) <= r.amount_kobo)
        or exists (
          select from public.refunds r
          where r.former_provider_ids <> '{}' and r.former_provider_ids @> array[e."subjectId"] and abs(e.kobo) <= r.amount_kobo
        )
        or exists (
          select from public.disputes d
          where d.provider = record_balance_entries.provider and d.provider_id = e."subjectId" and d.status = 'lost' and abs(e.kobo) <= d.amount_kobo
        )
      )
    order by e."entryId"
  loop
    booked := booked + private.post_journal('taken:' || entry.id, 'taken', null, jsonb_build_array(
      jsonb_build_object('account', 'provider_deductions', 'kobo', -entry.kobo),
      jsonb_build_object('account', 'provider_balance', 'kobo', entry.kobo)
    ))::int;
  end loop;
  -- A payout that comes back may bring its fee.
  for entry in
    select e."entryId" as id, p.reference, p.fee_kobo as kobo
    from jsonb_to_recordset(entries) as e ("entryId" text, kobo bigint, kind text, "subjectId" text)
    join public.payouts p on p.provider_id = e."subjectId" and p.status = 'reversed' and p.fee_kobo > 0
    where e.kind ~* 'transfer' and e.kobo = p.amount_kobo + p.fee_kobo
    order by e."entryId"
  loop
    booked := booked + private.post_journal('payout-fee-back:' || entry.reference, 'payout_fee', null, jsonb_build_array(
      jsonb_build_object('account', 'provider_balance', 'kobo', entry.kobo),
      jsonb_build_object('account', 'transfer_fees', 'kobo', -entry.kobo)
    ))::int;
  end loop;
  return booked;
end
$$;
comment on function private.record_balance_entries is
'Books entries of the balance at the provider (BalanceEntry as JSON) that are about refunds or lost disputes of ours, each once:
the provider took them from the balance, or gave them back there. Payouts and settlements have journals of their own, except for
the fee of a payout that came back with it, and an unexplained amount is a difference of the balance. Returns how many were booked.
Security definer because: no role writes the ledger.';

grant execute on function
  private.books_since,
  private.record_settlement,
  private.record_balance_entries
to app_payments;
