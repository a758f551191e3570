-- Payouts to drivers and companies: what is due, and the payout that is made of it.

create function private.is_payee_held(payee uuid) returns text language sql stable set search_path = '' as $$
  select case
    when p.suspended then 'suspended'
    when exists (select from private.payout_holds h where h.payee_id = p.id) then 'held'
  end
  from public.profiles p where p.id = payee
$$;
comment on function private.is_payee_held is 'Why payouts of a payee wait for an administrator: suspended, held, or null.';

create function private.new_payout_reference() returns text language sql volatile
return 'tafiya-payout-' || replace(gen_random_uuid()::text, '-', '');
comment on function private.new_payout_reference is 'A reference that the provider has never seen.';

create function private.after_payout() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  living constant boolean := new.status not in ('failed', 'reversed');
begin
  update public.payout_items i set is_living = living where i.payout_id = new.id;
  update public.earnings e set is_unpaid = not living
  from public.payout_items i where i.payout_id = new.id and e.id = i.earning_id;
  return null;
end
$$;
comment on function private.after_payout is
'Trigger, because eight functions write the status of payouts and no earning may be paid twice: an earning is unpaid while no living
payout contains it. Those of a payout that failed or was reversed are due again; a retry takes them back.
Security definer because: no role writes payouts.';

create function private.payee_debt(payee uuid) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return greatest(0, coalesce((
    select sum(e.amount_kobo) from public.earnings e where e.payee_id = payee and e.is_unpaid
  ), 0) + coalesce((
    select sum(p.amount_kobo) from public.payouts p
    where p.payee_id = payee and p.status in ('queued', 'on_hold') and p.sent_at is null
  ), 0) + coalesce((
    select a.balance_kobo from private.ledger_accounts a where a.code = 'driver_payable' and a.owner_id = payee
  ), 0));
end
$$;
comment on function private.payee_debt is
'Kobo that a payee owes, for example for a chargeback after the payout: by how much the ledger owes them less than their unpaid
earnings and unsent payouts. The next payout is that much smaller.';

create function private.due_earnings(payee uuid)
returns setof public.earnings language plpgsql stable set search_path = '' as $$
begin
  return query
  select e.* from public.earnings e
  where e.payee_id = payee and e.available_at + private.payout_waits(payee) <= now()
    and e.is_unpaid
    and not exists (select from private.frozen_bookings f where f.booking_id = e.booking_id);
end
$$;
comment on function private.due_earnings is
'Earnings of a payee that a payout may contain now: available, the wait of new payees over, no claim and no dispute open, in no
other living payout.';

create function private.blocks_payouts(payout public.payouts, account_id uuid) returns boolean language sql immutable
-- A bank that did not take the money will not take it tomorrow: until other details or an administrator's word.
return payout.status = 'on_hold' or payout.status in ('failed', 'reversed') and payout.account_id = blocks_payouts.account_id and not payout.is_cleared;
comment on function private.blocks_payouts is
'Whether its payee gets no other payout to this account before an administrator decides about this one.';

create function private.make_payout(payee uuid) returns uuid language plpgsql set search_path = '' as $$
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
    where p.payee_id = payee and (p.day = private.lagos_today() or private.blocks_payouts(p, account.id))
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
    payee, account.id, private.lagos_today(), total - debt, private.new_payout_reference(),
    case when private.is_payee_held(payee) is null then 'queued' else 'on_hold' end, private.is_payee_held(payee)
  )
  returning * into made;
  insert into public.payout_items (payout_id, earning_id, amount_kobo)
  select made.id, e.id, e.amount_kobo from public.earnings e where e.id = any (earnings);
  update public.earnings e set is_unpaid = false where e.id = any (earnings);
  if debt > 0 then
    insert into public.payout_items (payout_id, amount_kobo) values (made.id, -debt);
  end if;
  return made.id;
end
$$;
comment on function private.make_payout is
'Makes the payout of today for a payee, with all earnings that are due less what they owe; on hold for a payee who is suspended or
held. Returns null if there is nothing to pay, no usable account, or a payout of today. The caller has locked the profile.';
