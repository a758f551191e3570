-- Money that goes back to a passenger. A refund that has failed is sent again by an administrator; one that needs an account
-- gets it from the passenger or from an administrator. Account numbers are passed on to the provider and not stored.

create function private.naira(kobo bigint) returns text language sql immutable
return to_char(kobo / 100, 'FM999,999,999,990') || case when kobo % 100 = 0 then '' else '.' || to_char(kobo % 100, 'FM00') end;
comment on function private.naira is 'An amount for sentences: 8,500 or 8,500.50.';

create function private.queue_refund(payment public.payments, booking_id uuid, cause text, amount_kobo bigint)
returns void language plpgsql set search_path = '' as $$
declare
  back bigint;
begin
  perform from public.payments p where p.id = payment.id for no key update;
  select coalesce(sum(r.amount_kobo), 0) into back from public.refunds r where r.payment_id = payment.id;
  back := back + (
    select coalesce(sum(d.amount_kobo), 0) from public.disputes d where d.payment_id = payment.id and d.status = 'lost'
  ) - (
    select coalesce(sum(r.amount_kobo), 0) from public.refunds r where r.payment_id = payment.id and r.settled_by = 'bank'
  );
  if back + queue_refund.amount_kobo > payment.paid_kobo then
    raise exception 'Payment % would be refunded beyond what was paid.', payment.id using errcode = 'check_violation';
  end if;
  insert into public.refunds (payment_id, passenger_id, booking_id, cause, amount_kobo)
  values (payment.id, payment.passenger_id, queue_refund.booking_id, queue_refund.cause, queue_refund.amount_kobo);
  if queue_refund.booking_id is not null then
    update public.transactions x set refunded_kobo = x.refunded_kobo + queue_refund.amount_kobo
    where x.booking_id = queue_refund.booking_id;
  end if;
end
$$;
comment on function private.queue_refund is
'Adds a refund of a payment; the job send_refunds sends it. The caller books the journal. Fails if all refunds together, with what
the bank has taken back, would exceed what was paid.';

create function private.next_refund()
returns table (
  refund_id uuid, reference text, amount_kobo bigint, provider_id text, sending_at timestamptz, is_new boolean, may_send boolean
)
language plpgsql security definer set search_path = '' as $$
declare
  due public.refunds;
begin
  select r.* into due from public.refunds r
  where r.status in ('queued', 'sending', 'processing') and r.next_try_at <= now()
    and (r.status <> 'queued' or not exists (
      select from public.refunds o
      where o.payment_id = r.payment_id and o.status in ('sending', 'processing', 'needs_attention')
    ))
  order by r.next_try_at limit 1
  for no key update skip locked;
  if due.id is null then
    return;
  end if;
  -- A transaction that changes the payment now, for example a dispute, goes first; the next run takes the refund.
  perform from public.payments p where p.id = due.payment_id for no key update skip locked;
  if not found then
    return;
  end if;
  may_send := due.amount_kobo <= private.may_still_leave(due.payment_id, due.id);
  if due.status = 'queued' and not may_send then
    -- It goes on, or ends, with the dispute.
    update public.refunds r set next_try_at = now() + interval '1 day' where r.id = due.id;
    return query select * from private.next_refund();
    return;
  end if;
  update public.refunds r
  set status = case r.status when 'queued' then 'sending' else r.status end,
    sending_at = case r.status when 'queued' then now() else coalesce(r.sending_at, r.created_at) end,
    -- Ever later, so that one that always fails takes no time from the others.
    next_try_at = now() + case r.status when 'processing' then interval '3 hours'
      else least(interval '6 hours', greatest(interval '5 minutes', (now() - r.created_at) / 4)) end
  where r.id = due.id
  returning r.sending_at into due.sending_at;
  return query
  select due.id, p.reference, due.amount_kobo, due.provider_id, due.sending_at, due.status = 'queued', may_send
  from public.payments p where p.id = due.payment_id;
end
$$;
comment on function private.next_refund is
'Claims the next refund that must be sent or looked at, at most one under way per payment. is_new: the provider has not been asked
yet; otherwise look before sending, because the answer may have been lost: by provider_id, or without one in the provider''s list
from sending_at on. may_send false: only look; the bank gives this money back.
Security definer because: no role writes refunds.';

create function private.refunds_of(reference text)
returns table (refund_id uuid, provider_id text, status text, sending_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.provider_id, r.status, r.sending_at
  from public.refunds r join public.payments p on p.id = r.payment_id
  where p.reference = refunds_of.reference and r.status <> 'queued'
  order by r.created_at
$$;
comment on function private.refunds_of is
'Our refunds of a payment that the provider was asked to send.
Security definer because: the role of the functions reads no table.';

create function private.refund_changed(refund_id uuid, state text, provider_id text, problem text default null)
returns text language plpgsql security definer set search_path = '' as $$
declare
  sent constant text[] := array['processing', 'needs_attention', 'done'];
  refund public.refunds;
  wanted text := case state when 'queued' then 'processing' when 'reversed' then 'failed' else state end;
begin
  perform from public.payments p
  where p.id = (select r.payment_id from public.refunds r where r.id = refund_changed.refund_id) for no key update;
  select r.* into refund from public.refunds r where r.id = refund_changed.refund_id for no key update;
  if refund_changed.provider_id = any (refund.former_provider_ids) then
    return 'former';
  end if;
  if wanted = 'unclear' then
    perform private.note_unclear(refund.id::text, problem);
    -- The provider has it: it is not sent again.
    update public.refunds r set provider_id = coalesce(r.provider_id, refund_changed.provider_id)
    where r.id = refund.id and r.status = 'sending';
    return refund.status;
  end if;
  -- Later truth does not go backwards.
  if refund.id is null or refund.status = wanted or refund.status in ('done', 'failed', 'queued') then
    return refund.status;
  elsif wanted <> all (sent || 'failed'::text) then
    raise exception 'A refund cannot become %.', wanted;
  end if;
  update public.refunds r
  set status = wanted, provider_id = coalesce(refund_changed.provider_id, r.provider_id),
    problem = left(refund_changed.problem, 300), done_at = case wanted when 'done' then now() end
  where r.id = refund.id;
  if refund.status = 'sending' and wanted = any (sent) then
    perform private.post_journal(format('refund-sent:%s:%s', refund.id, refund.attempt), 'refund_sent', refund.booking_id,
      jsonb_build_array(
        jsonb_build_object('account', 'refunds_payable', 'kobo', refund.amount_kobo),
        jsonb_build_object('account', 'provider_deductions', 'kobo', -refund.amount_kobo)
      ));
  elsif refund.status = any (sent) and wanted = 'failed' then
    perform private.post_journal(format('refund-failed:%s:%s', refund.id, refund.attempt), 'refund_failed', refund.booking_id,
      jsonb_build_array(
        jsonb_build_object('account', 'provider_deductions', 'kobo', refund.amount_kobo),
        jsonb_build_object('account', 'refunds_payable', 'kobo', -refund.amount_kobo)
      ));
  end if;
  if wanted = 'failed' then
    perform private.end_refund_given_by_bank(refund.id);
  end if;
  if wanted in ('done', 'needs_attention') then
    perform private.notify(refund.passenger_id, case wanted when 'done' then 'refund_paid' else 'refund_needs_account' end,
      jsonb_build_object('amount', private.naira(refund.amount_kobo)), '/bookings/' || coalesce(refund.booking_id, (
        select p.hold_id from public.payments p where p.id = refund.payment_id
      )) || '/payment');
  end if;
  perform private.broadcast_to_user(refund.passenger_id, 'payment_changed', jsonb_build_object('bookingId', refund.booking_id));
  return wanted;
end
$$;
comment on function private.refund_changed is
'Records what the provider says about a refund: queued, processing, done, needs_attention, failed or reversed, and books it;
unclear (problem has the provider''s word) is for an administrator. An older truth changes nothing. Returns the status, or
former for an earlier attempt that has failed.
Security definer because: no role writes refunds or the ledger.';

create function private.people_of_refund(refund_id uuid)
returns uuid[] language sql stable set search_path = '' as $$
  select private.people_of_payment(p.hold_id)
  from public.refunds r join public.payments p on p.id = r.payment_id where r.id = people_of_refund.refund_id
$$;
comment on function private.people_of_refund is 'Whose business a refund is: the people of its booking or hold.';

create function private.retry_refund(refund_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  refund public.refunds;
begin
  perform private.require_decider(private.people_of_refund(retry_refund.refund_id));
  words := private.required_reason(reason);
  perform from public.payments p
  where p.id = (select r.payment_id from public.refunds r where r.id = retry_refund.refund_id) for no key update;
  select r.* into refund from public.refunds r where r.id = retry_refund.refund_id for no key update;
  if refund.id is null then
    perform private.refuse(404, 'not_found', 'Refund not found.');
  elsif refund.status <> 'failed' then
    if refund.attempt > 1 and refund.status in ('queued', 'sending', 'processing', 'done') then
      return refund.status;
    end if;
    perform private.refuse(409, 'conflict', 'Only a refund that has failed can be sent again.');
  end if;
  perform private.refuse_to_leave_twice(refund.payment_id, refund.amount_kobo, refund.id);
  if private.needs_second_admin(
    'retry_refund', refund.id::text, refund.amount_kobo, words, '{}', array[refund.passenger_id], refund.booking_id
  ) then
    return 'waiting';
  end if;
  update public.refunds r
  set status = 'queued', attempt = r.attempt + 1, sending_at = null, next_try_at = now(), problem = null, provider_id = null,
    former_provider_ids = case when r.provider_id is null then r.former_provider_ids else r.former_provider_ids || r.provider_id end
  where r.id = refund.id;
  perform private.audit('retry_refund', refund.id::text, 'queued', jsonb_build_object('reason', words, 'attempt', refund.attempt + 1));
  return 'queued';
end
$$;
comment on function private.retry_refund is
'Queues a refund that has failed once more. Returns the status, or waiting for a second administrator. Repeating it changes
nothing.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict; 403 forbidden (require_decider).
Security definer because: no role writes refunds.';

create function private.refund_for_account(booking_id uuid)
returns table (refund_id uuid, provider_id text) language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  owed bigint;
begin
  if not exists (select from public.seat_holds h where h.id = refund_for_account.booking_id and h.passenger_id = caller) then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  end if;
  perform from public.payments p where p.hold_id = private.paying_hold(refund_for_account.booking_id)
  order by p.id for no key update;
  select sum(r.amount_kobo) into owed from public.refunds r join public.payments p on p.id = r.payment_id
  where p.hold_id = private.paying_hold(refund_for_account.booking_id)
    and coalesce(r.booking_id, refund_for_account.booking_id) = refund_for_account.booking_id and r.passenger_id = caller and r.status = 'needs_attention'
    and r.provider_id is not null;
  if owed is null then
    perform private.refuse(409, 'conflict', 'No refund of this booking needs an account.');
  elsif owed > private.second_admin_from_kobo() then
    perform private.refuse(403, 'forbidden',
      'Two of us send a refund of more than ₦100,000 to another account. Please write to us with the account.');
  end if;
  return query
  select r.id, r.provider_id from public.refunds r
  join public.payments p on p.id = r.payment_id
  cross join lateral (select private.refuse_to_leave_twice(p.id, r.amount_kobo, r.id)) as checked
  where p.hold_id = private.paying_hold(refund_for_account.booking_id)
    and coalesce(r.booking_id, refund_for_account.booking_id) = refund_for_account.booking_id and r.passenger_id = caller and r.status = 'needs_attention'
    and r.provider_id is not null
  order by r.created_at;
end
$$;
comment on function private.refund_for_account is
'Refunds of the caller''s booking that the provider could not send without an account. Locks their payments.
Refuses: 401, 403 suspended; 404 not_found for another person''s booking; 409 conflict if none needs an account, and if the bank
gives the money back; 403 forbidden above 100,000 naira, which two administrators send.
Security definer because: passengers do not read the provider''s ids.';

create function private.note_refund_account(booking_id uuid, bank_name text, account_number text)
returns table (refund_id uuid, provider_id text) language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  owed bigint := 0;
begin
  for refund_id, provider_id in select * from private.refund_for_account(note_refund_account.booking_id) loop
    owed := owed + (select r.amount_kobo from public.refunds r where r.id = note_refund_account.refund_id);
    return next;
  end loop;
  perform private.record_identity_mark(caller, 'refund_account', note_refund_account.account_number);
  perform private.notify(caller, 'refund_account_entered', jsonb_build_object(
    'bank', note_refund_account.bank_name, 'ending', right(note_refund_account.account_number, 4), 'amount', private.naira(owed)
  ), '/bookings/' || note_refund_account.booking_id || '/payment');
end
$$;
comment on function private.note_refund_account is
'Before the caller''s refunds are sent to an account that they have named with their password: marks them with the account, and
warns them. Returns the refunds (refund_for_account, whose refusals it has).
Refuses: 401, 403; 404; 409.
Security definer because: clients write neither marks nor notifications.';

create function private.refund_to_send_by_admin(refund_id uuid, account jsonb, reason text)
returns table (state text, provider_id text) language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_decider(private.people_of_refund(refund_to_send_by_admin.refund_id));
  words text := private.required_reason(reason);
  refund public.refunds;
begin
  perform from public.payments p
  where p.id = (select r.payment_id from public.refunds r where r.id = refund_to_send_by_admin.refund_id) for no key update;
  select r.* into refund from public.refunds r where r.id = refund_to_send_by_admin.refund_id for no key update;
  if refund.id is null then
    perform private.refuse(404, 'not_found', 'Refund not found.');
  elsif refund.status <> 'needs_attention' or refund.provider_id is null then
    perform private.refuse(409, 'conflict', 'This refund does not need an account.');
  end if;
  perform private.refuse_to_leave_twice(refund.payment_id, refund.amount_kobo, refund.id);
  -- A typing error of the second administrator must not replace the request of the first.
  if exists (
    select from private.second_confirmations s
    where s.action = 'refund_account' and s.subject = refund.id and s.asked_by <> admin and s.details <> account
      and s.confirmed_at is null and s.declined_at is null and s.asked_at > now() - interval '7 days'
  ) then
    perform private.refuse(409, 'conflict',
      'Another administrator has entered another account. Please compare the two, or refuse that request first.');
  elsif private.needs_second_admin(
    'refund_account', refund.id::text, refund.amount_kobo, words, account, array[refund.passenger_id], refund.booking_id
  ) then
    return query select 'waiting', null::text;
    return;
  end if;
  perform private.audit('refund_account', refund.id::text, 'sent', jsonb_build_object('reason', words));
  return query select 'sent', refund.provider_id;
end
$$;
comment on function private.refund_to_send_by_admin is
'Before an administrator sends a refund to an account that the passenger named. account: its bank, its last digits and a keyed
hash; the second administrator must enter the same account. state: sent, with the provider''s id of the refund; or waiting.
Refuses: 401; 400 invalid_input without a reason; 404; 409 conflict, also for another account than the first administrator
entered; 403 forbidden (require_decider).
Security definer because: no role writes refunds.';

create function private.settle_refund(refund_id uuid, proof text, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  words text;
  transfer text;
  key text;
  refund public.refunds;
begin
  perform private.require_decider(private.people_of_refund(settle_refund.refund_id));
  words := private.required_reason(reason);
  transfer := private.clean_text(proof, 200, 'Reference');
  key := private.proof_key(transfer);
  perform from public.payments p
  where p.id = (select r.payment_id from public.refunds r where r.id = settle_refund.refund_id) for no key update;
  select r.* into refund from public.refunds r where r.id = settle_refund.refund_id for no key update;
  if refund.id is null then
    perform private.refuse(404, 'not_found', 'Refund not found.');
  elsif coalesce(length(key), 0) < 4 then
    perform private.refuse(400, 'invalid_input', 'Please enter the reference of the bank transfer');
  elsif refund.settled_by = 'outside' and private.proof_key(refund.proof) = key then
    return 'settled';
  elsif refund.status <> 'failed' then
    perform private.refuse(409, 'conflict', 'Only a refund that has failed can be settled outside.');
  end if;
  perform private.refuse_to_leave_twice(refund.payment_id, refund.amount_kobo, refund.id);
  perform pg_advisory_xact_lock(hashtextextended('settle_refund ' || key, 0));
  if exists (select from public.refunds r where r.settled_by = 'outside' and private.proof_key(r.proof) = key) then
    perform private.refuse(409, 'conflict', 'This transfer has settled another refund already.');
  end if;
  -- Nothing but the word of the two says that this money left.
  if private.needs_second_admin(
    'settle_refund', refund.id::text, refund.amount_kobo, words, jsonb_build_object('proof', transfer),
    array[refund.passenger_id], refund.booking_id, is_always => true
  ) then
    return 'waiting';
  end if;
  update public.refunds r
  set status = 'done', done_at = now(), settled_by = 'outside', proof = transfer, problem = null where r.id = refund.id;
  perform private.post_journal('refund-outside:' || refund.id, 'refund_outside', refund.booking_id, jsonb_build_array(
    jsonb_build_object('account', 'refunds_payable', 'kobo', refund.amount_kobo),
    jsonb_build_object('account', 'company_bank', 'kobo', -refund.amount_kobo)
  ));
  perform private.notify(refund.passenger_id, 'refund_paid_by_transfer', jsonb_build_object(
    'amount', private.naira(refund.amount_kobo), 'reference', transfer
  ), '/bookings/' || coalesce(refund.booking_id, (
    select p.hold_id from public.payments p where p.id = refund.payment_id
  )) || '/payment');
  perform private.broadcast_to_user(refund.passenger_id, 'payment_changed', jsonb_build_object('bookingId', refund.booking_id));
  perform private.audit('settle_refund', refund.id::text, 'settled', jsonb_build_object('reason', words, 'proof', transfer));
  return 'settled';
end
$$;
comment on function private.settle_refund is
'Ends a refund that has failed, because the company has paid it from its own bank: always two administrators, with the reference of
the transfer. Returns settled or waiting. Repeating it changes nothing.
Refuses: 401; 403 forbidden (require_decider); 404; 400 invalid_input without a reason or a reference; 409 conflict for a refund
that has not failed, for a transfer that has settled another one (proof_key), and if the bank gives the money back.
Security definer because: no role writes refunds or the ledger.';

grant execute on function
  private.next_refund,
  private.refunds_of,
  private.refund_changed
to app_payments;

grant execute on function
  private.retry_refund,
  private.settle_refund,
  private.refund_to_send_by_admin
to app_admin;

grant execute on function
  private.refund_for_account,
  private.note_refund_account
to authenticated;
