-- Disputes of card payments, as the provider reports them.

create function private.hold_disputed_refund()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The bank would give the same money back a second time.
  if exists (select from public.disputes d where d.payment_id = new.payment_id and d.status = 'open') then
    new.next_try_at := now() + interval '1 year';
  end if;
  return new;
end
$$;
comment on function private.hold_disputed_refund is
'Trigger, because this must hold for every refund that is queued: a refund of a payment in dispute waits for the end of the dispute.
Security definer because: no role of the functions reads disputes.';

create function private.book_lost_dispute(dispute public.disputes, payment public.payments, bookings public.bookings[])
returns void language plpgsql set search_path = '' as $$
declare
  left_kobo bigint := dispute.amount_kobo;
  held bigint;
  booking public.bookings;
  refund public.refunds;
  part bigint;
  lines jsonb := '[]';
begin
  -- Two journals or more follow: without this, one of a refund between them could wait for this one, and this one for it.
  perform from private.ledger_accounts a where a.owner_id is null order by a.id for no key update;
  -- The booking was paid with another payment, if this one was surplus.
  foreach booking in array bookings loop
    continue when booking.settled_at is not null or payment.outcome = 'surplus' or left_kobo = 0;
    held := least(left_kobo, booking.total_kobo);
    perform private.end_claims(booking.id, 'withdrawn', 'The passenger''s bank has taken the payment back.');
    perform private.share_out(
      booking, 'lost:' || dispute.id || case when booking.id = payment.hold_id then '' else ':' || booking.id end, 'fare',
      case booking.status when 'completed' then 0 else booking.total_kobo - held end, held
    );
    left_kobo := left_kobo - held;
    if booking.status = 'confirmed' and exists (
      select from public.trips t where t.id = booking.trip_id and t.status in ('scheduled', 'active', 'waiting')
    ) then
      perform private.cancel_booking_as_admin(booking.id, 'The bank has taken the payment back.');
    end if;
  end loop;
  -- Refunds that were not sent, or came back: the bank has given this money back.
  for refund in
    select r.* from public.refunds r
    where r.payment_id = payment.id and r.status in ('queued', 'failed') and left_kobo > 0 order by r.id for no key update
  loop
    part := least(refund.amount_kobo, left_kobo);
    continue when part = 0;
    perform private.give_by_bank(refund, part);
    lines := lines || jsonb_build_array(jsonb_build_object('account', 'refunds_payable', 'kobo', part));
    left_kobo := left_kobo - part;
  end loop;
  if left_kobo > 0 then
    update public.disputes d set loss_kobo = left_kobo,
      twice_kobo = greatest(0, left_kobo - private.may_still_leave(payment.id, dispute.id))
    where d.id = dispute.id;
    lines := lines || jsonb_build_array(jsonb_build_object('account', 'losses', 'kobo', left_kobo));
  end if;
  if lines <> '[]' then
    perform private.post_journal('lost-rest:' || dispute.id, 'dispute_lost', bookings[1].id, lines || jsonb_build_array(
      jsonb_build_object('account', 'provider_deductions', 'kobo', -(
        select sum((l.value ->> 'kobo')::bigint) from jsonb_array_elements(lines) l
      ))
    ));
  end if;
end
$$;
comment on function private.book_lost_dispute is
'Books what a lost dispute has taken: first from what is held for the booking, or one after the other for those of a journey, then from refunds that were not sent, and the rest
is the platform''s loss until an administrator charges the driver: the part that the passenger has twice stays ours. A booking that has not begun is cancelled. The caller has
locked trip, booking, payment and dispute.';

create function private.dispute_changed(provider text, seen jsonb)
returns text language plpgsql security definer set search_path = '' as $$
declare
  state constant text := seen ->> 'state';
  payment public.payments;
  bookings public.bookings[];
  dispute public.disputes;
begin
  select p.* into payment from public.payments p where p.reference = seen ->> 'reference' and p.provider = dispute_changed.provider;
  if payment.id is null then
    return 'unknown';
  end if;
  bookings := private.locked_paid(payment.hold_id);
  select p.* into payment from public.payments p where p.id = payment.id for no key update;
  if payment.status <> 'paid' then
    return 'waiting';
  end if;
  insert into public.disputes (provider, provider_id, payment_id, amount_kobo, due_at)
  values (dispute_changed.provider, seen ->> 'providerId', payment.id, (seen ->> 'amountKobo')::bigint,
    (seen ->> 'dueAt')::timestamptz)
  on conflict on constraint one_dispute_per_provider_id do nothing;
  select d.* into dispute from public.disputes d
  where d.provider = dispute_changed.provider and d.provider_id = seen ->> 'providerId' for no key update;
  -- The end of a dispute is final, and a dispute never moves to another payment.
  if dispute.status = 'open' and state = 'unclear' then
    update public.disputes d set unclear_status = left(coalesce(seen ->> 'status', '?'), 100) where d.id = dispute.id;
    perform private.note_unclear('dispute ' || dispute.provider_id, seen ->> 'status');
    return 'open';
  elsif dispute.status <> 'open' or dispute.payment_id <> payment.id then
    return dispute.status;
  elsif state = 'open' then
    update public.disputes d set due_at = coalesce((seen ->> 'dueAt')::timestamptz, d.due_at), unclear_status = null,
      amount_kobo = (seen ->> 'amountKobo')::bigint
    where d.id = dispute.id;
    update public.refunds r set next_try_at = now() + interval '1 year'
    where r.payment_id = payment.id and r.status = 'queued' and r.next_try_at < now() + interval '30 days';
    return 'open';
  elsif state is null or state not in ('won', 'lost') then
    raise exception 'A dispute cannot become %.', state;
  end if;
  if state = 'lost' and exists (
    select from public.seat_holds h
    where h.id = payment.hold_id and h.status = 'open' and h.asked_at is not null and payment.outcome = 'applied'
  ) then
    -- A request that waits for its driver ends, and the refund of its money is one that the bank has given (book_lost_dispute).
    -- Several journals follow.
    perform from private.ledger_accounts a where a.owner_id is null order by a.id for no key update;
    perform private.end_hold(h, 'released') from public.seat_holds h where h.id = payment.hold_id;
    select p.* into payment from public.payments p where p.id = payment.id;
  end if;
  update public.disputes d set status = state, ended_at = now(), amount_kobo = (seen ->> 'amountKobo')::bigint
  where d.id = dispute.id returning * into dispute;
  if state = 'lost' then
    perform private.book_lost_dispute(dispute, payment, bookings);
  end if;
  if not exists (select from public.disputes d where d.payment_id = payment.id and d.status = 'open') then
    update public.refunds r set next_try_at = now() where r.payment_id = payment.id and r.status = 'queued';
  end if;
  return state;
end
$$;
comment on function private.dispute_changed is
'Records what the provider says about a dispute (SeenDispute as JSON; asked before the transaction). open freezes the booking''s
money and its refunds; won frees them; lost is booked; unclear is for an administrator (end_dispute), and the money stays frozen
until then. An older truth changes nothing. Returns the status, waiting while the payment itself is not recorded as paid, or unknown for a payment that is not ours.
Security definer because: no role writes disputes or the ledger.';

create function private.people_of_dispute(dispute_id uuid)
returns uuid[] language sql stable set search_path = '' as $$
  select private.people_of_payment(p.hold_id)
  from public.disputes d join public.payments p on p.id = d.payment_id where d.id = people_of_dispute.dispute_id
$$;
comment on function private.people_of_dispute is 'Whose business a dispute is: the people of its booking or hold.';

create function private.intend_dispute_answer(dispute_id uuid, accepts boolean, words text, out provider_id text, out is_sent boolean, out waits boolean)
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin uuid := private.require_decider(private.people_of_dispute(intend_dispute_answer.dispute_id));
  said text := private.clean_text(words, 2000, 'Answer');
  is_stored boolean;
  dispute public.disputes;
begin
  -- The payment is locked before its disputes.
  perform from public.payments p
  where p.id = (select d.payment_id from public.disputes d where d.id = intend_dispute_answer.dispute_id) for no key update;
  select d.* into dispute from public.disputes d where d.id = intend_dispute_answer.dispute_id for no key update;
  if dispute.id is null then
    perform private.refuse(404, 'not_found', 'Dispute not found.');
  elsif accepts is null or said is null then
    perform private.refuse(400, 'invalid_input', 'Please write an answer for the bank');
  elsif dispute.answered_at is not null and (dispute.accepts, dispute.words) is distinct from (intend_dispute_answer.accepts, said) then
    perform private.refuse(409, 'conflict', 'This dispute was already answered.');
  elsif dispute.answered_at is null and dispute.status <> 'open' then
    perform private.refuse(409, 'conflict', 'This dispute is over.');
  elsif dispute.answered_at is null and accepts then
    perform private.refuse_to_leave_twice(dispute.payment_id, dispute.amount_kobo, dispute.id);
  end if;
  provider_id := dispute.provider_id;
  is_sent := dispute.answered_at is not null;
  -- An answer that is stored was confirmed before: it is sent again as it is.
  is_stored := (dispute.accepts, dispute.words) is not distinct from (intend_dispute_answer.accepts, said);
  waits := not is_stored and private.needs_second_admin(
    'answer_dispute', dispute.id::text, case when accepts then dispute.amount_kobo else 0 end, left(said, 500),
    jsonb_build_object('accepts', accepts, 'words', said), private.people_of_dispute(dispute.id)
  );
  if not (is_stored or waits) then
    update public.disputes d set accepts = intend_dispute_answer.accepts, words = said, answered_by = admin where d.id = dispute.id;
    perform private.audit('answer_dispute', dispute.id::text, case when accepts then 'accepted' else 'contested' end,
      jsonb_build_object('amountKobo', dispute.amount_kobo, 'words', said));
  end if;
end
$$;
comment on function private.intend_dispute_answer is
'Stores our answer to a dispute, which is then sent to the provider: accept, or contest with our words. is_sent: the
provider has this answer. waits: another administrator must confirm it. An answer that is stored is not confirmed again.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404; 400 invalid_input; 409 conflict after another answer was sent, for a dispute that is over,
and to accept when the passenger has the money already.
Security definer because: app_admin cannot write disputes.';

create function private.dispute_answered(dispute_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.disputes d set answered_at = now()
  where d.id = dispute_answered.dispute_id and d.answered_at is null and d.words is not null;
end
$$;
comment on function private.dispute_answered is
'The provider has taken our answer.
Security definer because: no role writes disputes.';

create function private.charge_dispute(dispute_id uuid, to_driver boolean, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  why text;
  verdict constant text := case when to_driver then 'driver' else 'platform' end;
  dispute public.disputes;
  earning public.earnings;
  gross bigint;
  commission bigint;
  charged bigint;
begin
  perform private.require_decider(private.people_of_dispute(charge_dispute.dispute_id));
  why := private.required_reason(reason);
  -- Two lost disputes of one payment: the second decision sees what the first has charged.
  perform from public.payments p
  where p.id = (select d.payment_id from public.disputes d where d.id = charge_dispute.dispute_id) for no key update;
  select d.* into dispute from public.disputes d where d.id = charge_dispute.dispute_id for no key update;
  if dispute.id is null then
    perform private.refuse(404, 'not_found', 'Dispute not found.');
  elsif to_driver is null then
    perform private.refuse(400, 'invalid_input', 'The driver or the platform bears the loss');
  elsif dispute.charged_kobo is not null and (dispute.charged_kobo > 0) = to_driver then
    return verdict;
  elsif dispute.charged_kobo is not null or dispute.status <> 'lost' or dispute.loss_kobo = 0 then
    perform private.refuse(409, 'conflict', 'There is no loss of this dispute to decide about.');
  end if;
  select e.* into earning from public.earnings e join public.payments p on p.hold_id = e.booking_id
  where p.id = dispute.payment_id and p.outcome <> 'surplus';
  gross := least(dispute.loss_kobo - dispute.twice_kobo, earning.gross_kobo - (
    select coalesce(-sum(e.amount_kobo), 0)
    from public.disputes d
    join private.ledger_journals j on j.cause = 'charged:' || d.id
    join private.ledger_entries e on e.journal_id = j.id
    join private.ledger_accounts a on a.id = e.account_id and a.code = 'losses'
    where d.payment_id = dispute.payment_id
  ));
  if to_driver and earning.id is null then
    perform private.refuse(409, 'conflict', 'The driver has earned nothing with this payment.');
  elsif to_driver and gross <= 0 then
    perform private.refuse(409, 'conflict', 'The driver has nothing more of this payment. The loss stays with Tafiya.');
  elsif private.needs_second_admin('charge_dispute', dispute.id::text, dispute.loss_kobo, why,
    jsonb_build_object('toDriver', to_driver), private.people_of_dispute(dispute.id))
  then
    return 'waiting';
  end if;
  if to_driver then
    commission := gross * earning.commission_kobo / earning.gross_kobo;
    perform private.post_journal('charged:' || dispute.id, 'dispute_charged', earning.booking_id, jsonb_build_array(
      jsonb_build_object('account', 'driver_payable', 'owner', earning.payee_id, 'kobo', gross - commission),
      jsonb_build_object('account', 'commission', 'kobo', commission),
      jsonb_build_object('account', 'losses', 'kobo', -gross)
    ));
    perform private.notify(earning.payee_id, 'payment_taken_back', jsonb_build_object(
      'trip', private.describe_trip(b.trip_id), 'amount', private.naira(gross - commission), 'reason', why), '/trips/' || b.trip_id)
    from public.bookings b where b.id = earning.booking_id;
  end if;
  charged := case when to_driver then gross - commission else 0 end;
  update public.disputes d
  set charged_kobo = charged, charged_to = case when charged > 0 then earning.payee_id end, charge_reason = why
  where d.id = dispute.id;
  perform private.audit('charge_dispute', dispute.id::text, verdict, jsonb_build_object(
    'lossKobo', dispute.loss_kobo, 'chargedKobo', charged, 'reason', why
  ));
  return verdict;
end
$$;
comment on function private.charge_dispute is
'Decides who bears the loss of a dispute that was lost after the fare was released: the driver or the company, whose account
goes into debit for what they earned with it, or the platform. Repeating it changes nothing. Returns driver or platform;
waiting: another administrator must confirm.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 404; 400 invalid_input; 409 conflict without a loss, after the other decision, and if the driver
earned nothing, or was charged for it already.
Security definer because: app_admin writes no money.';

create function private.open_disputes()
returns table (provider_id text)
language sql
stable
security definer
set search_path = ''
as $$ select d.provider_id from public.disputes d where d.status = 'open' order by d.created_at limit 200 $$;
comment on function private.open_disputes is
'The provider''s ids of disputes that are open, at most 200.
Security definer because: the role of the functions reads no table.';

grant execute on function
  private.dispute_changed,
  private.dispute_answered,
  private.open_disputes
to app_payments;

grant execute on function
  private.intend_dispute_answer,
  private.charge_dispute
to app_admin;
