-- The sum that may still leave a payment. Money leaves to the passenger by refunds, and by disputes that their bank decides; together never
-- more than was paid. Every way out asks here, while it holds the lock of the payment.

create function private.may_still_leave(payment_id uuid, but uuid default null)
returns bigint language sql stable set search_path = '' as $$
  select greatest(0, p.paid_kobo - (
    select coalesce(sum(d.amount_kobo), 0) from public.disputes d
    where d.payment_id = p.id and d.status <> 'won' and d.id is distinct from but
  ) - (
    -- Money that the bank gave is counted with its dispute.
    select coalesce(sum(r.amount_kobo), 0) from public.refunds r
    where r.payment_id = p.id and r.status not in ('queued', 'failed') and r.settled_by is distinct from 'bank'
      and r.id is distinct from but
  ))::bigint
  from public.payments p where p.id = may_still_leave.payment_id
$$;
comment on function private.may_still_leave is
'Kobo of a payment that have gone to the passenger neither by a refund (sent, or being sent) nor by a dispute that is open or lost.
but: a refund or dispute that is not counted, because it is the one that asks. The caller has locked the payment.';

create function private.refuse_to_leave_twice(payment_id uuid, kobo bigint, but uuid default null)
returns void language plpgsql set search_path = '' as $$
begin
  perform from public.payments p where p.id = refuse_to_leave_twice.payment_id for no key update;
  if kobo <= private.may_still_leave(payment_id, but) then
    return;
  elsif exists (
    select from public.disputes d
    where d.payment_id = refuse_to_leave_twice.payment_id and d.status = 'open' and d.id is distinct from but
  ) then
    perform private.refuse(409, 'conflict', 'The passenger''s bank disputes this payment. Please wait for its decision.');
  end if;
  perform private.refuse(409, 'conflict', 'The passenger has this money back already. It is not sent a second time.');
end
$$;
comment on function private.refuse_to_leave_twice is
'Locks a payment, and stops what would give back more than was paid (may_still_leave).
Refuses: 409 conflict.';

create function private.give_by_bank(refund public.refunds, kobo bigint) returns void language plpgsql set search_path = '' as $$
declare
  words constant text := 'Given back by the bank through a dispute';
begin
  if kobo = refund.amount_kobo then
    update public.refunds r set status = 'done', done_at = now(), settled_by = 'bank', problem = words where r.id = refund.id;
    return;
  end if;
  -- The rest is still owed; the part of the bank is a refund of its own.
  update public.refunds r set amount_kobo = r.amount_kobo - kobo where r.id = refund.id;
  insert into public.refunds as r (payment_id, passenger_id, booking_id, cause, amount_kobo, status, done_at, settled_by, problem)
  values (refund.payment_id, refund.passenger_id, refund.booking_id, 'bank', kobo, 'done', now(), 'bank', words)
  on conflict on constraint one_refund_per_cause do update set amount_kobo = r.amount_kobo + excluded.amount_kobo;
end
$$;
comment on function private.give_by_bank is
'A refund that was not sent is done, in whole or in part, because a lost dispute has given the money back. The caller books the
journal.';

create function private.end_refund_given_by_bank(refund_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  refund public.refunds;
  dispute public.disputes;
  part bigint;
  ended bigint := 0;
begin
  select r.* into refund from public.refunds r where r.id = end_refund_given_by_bank.refund_id;
  for dispute in
    select d.* from public.disputes d
    where d.payment_id = refund.payment_id and d.status = 'lost' and d.twice_kobo > 0 order by d.id for no key update
  loop
    part := least(dispute.twice_kobo, refund.amount_kobo - ended);
    continue when part = 0;
    update public.disputes d set loss_kobo = d.loss_kobo - part, twice_kobo = d.twice_kobo - part where d.id = dispute.id;
    perform private.post_journal(
      format('given-by-bank:%s:%s', dispute.id, refund.id), 'given_by_bank', refund.booking_id, jsonb_build_array(
        jsonb_build_object('account', 'refunds_payable', 'kobo', part),
        jsonb_build_object('account', 'losses', 'kobo', -part)
      ));
    ended := ended + part;
  end loop;
  if ended > 0 then
    perform private.give_by_bank(refund, ended);
  end if;
end
$$;
comment on function private.end_refund_given_by_bank is
'A refund that was under way when the bank took the same money back, and has failed since: nothing is owed for it any more, and
the loss of the dispute is smaller. The caller has locked payment and refund.';
