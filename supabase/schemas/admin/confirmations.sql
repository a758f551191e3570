-- Large sums need two administrators: the first asks, the second confirms.

create function private.second_admin_from_kobo() returns bigint language sql immutable
return 10000000;
comment on function private.second_admin_from_kobo is 'Decisions about more than this need two administrators: 100,000 naira.';

create function private.moved_with(action text, subject uuid, amount_kobo bigint, people uuid[], booking_id uuid)
returns bigint language sql stable set search_path = '' as $$
  with others as (
    select d.* from private.money_decisions d
    where (d.action, d.subject) <> (moved_with.action, moved_with.subject)
  )
  select moved_with.amount_kobo + greatest(0, (
    select max(p.moved) from (
      select sum(o.amount_kobo) as moved from others o
      where o.person_id = any (people) and o.decided_at > now() - interval '24 hours'
      group by o.person_id
    ) p
  ), (
    select max(p.moved) from (
      select sum(o.amount_kobo) as moved from others o where o.booking_id = moved_with.booking_id group by o.person_id
    ) p
  ))::bigint
$$;
comment on function private.moved_with is
'The sum that a decision moves together with the others about the same people in 24 hours, or about the same booking, whichever is more.';

create function private.needs_second_admin(
  action text, subject text, amount_kobo bigint, reason text, details jsonb default '{}', people uuid[] default '{}',
  booking_id uuid default null, is_always boolean default false
)
returns boolean language plpgsql set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  words text := private.required_reason(reason);
  request private.second_confirmations;
begin
  -- Two decisions about the same people at once: the second counts the first.
  perform pg_advisory_xact_lock(hashtextextended('money of ' || person, 0)) from unnest(people) person order by person;
  if not is_always and (amount_kobo = 0 or private.moved_with(action, subject::uuid, amount_kobo, people, booking_id)
    <= private.second_admin_from_kobo())
  then
    perform private.note_money_decision(action, subject::uuid, amount_kobo, people, booking_id);
    return false;
  elsif exists (select from private.admins a where a.id = admin and a.user_id is null) then
    perform private.refuse(403, 'forbidden',
      'More than ₦100,000 needs two administrators with accounts of their own. Please sign in with your email.');
  end if;
  -- Two administrators at once: the second reads the request of the first.
  perform pg_advisory_xact_lock(hashtextextended('second_admin ' || action || ' ' || subject, 0));
  select s.* into request from private.second_confirmations s
  where s.action = needs_second_admin.action and s.subject = needs_second_admin.subject::uuid
    and s.confirmed_at is null and s.declined_at is null
  for no key update;
  if request.asked_by <> admin and request.details = needs_second_admin.details and request.amount_kobo = needs_second_admin.amount_kobo
    and request.asked_at > now() - interval '7 days'
  then
    update private.second_confirmations s set confirmed_by = admin, confirmed_at = now() where s.id = request.id;
    perform private.note_money_decision(action, subject::uuid, amount_kobo, people, booking_id);
    perform private.audit(action, subject, 'confirmed', jsonb_build_object('reason', words, 'request', request.id));
    return false;
  elsif request.asked_by = admin and request.details = needs_second_admin.details and request.amount_kobo = needs_second_admin.amount_kobo
    and request.asked_at > now() - interval '7 days'
  then
    return true;
  end if;
  delete from private.second_confirmations s where s.id = request.id;
  insert into private.second_confirmations (action, subject, amount_kobo, details, reason, asked_by, people)
  values (action, subject::uuid, needs_second_admin.amount_kobo, details, words, admin, needs_second_admin.people);
  perform private.audit(action, subject, 'asked', jsonb_build_object('reason', words, 'kobo', needs_second_admin.amount_kobo));
  return true;
end
$$;
comment on function private.needs_second_admin is
'True if a decision must wait for a second administrator: the request is stored, and another administrator who decides the same
with the same details within 7 days confirms it. The caller of this function then stops and answers "waiting". amount_kobo: all
that moves, to whichever side; people: whose money it is; with their other decisions of 24 hours and those about the booking it
counts as one. is_always: two decide whatever the amount.
Refuses: 401; 400 invalid_input without a reason; 403 forbidden for a session signed in by code alone, above 100,000 naira.';

create function private.note_money_decision(
  action text, subject uuid, amount_kobo bigint, people uuid[], booking_id uuid
)
returns void language sql set search_path = '' as $$
  insert into private.money_decisions as d (action, subject, person_id, booking_id, amount_kobo)
  select distinct note_money_decision.action, note_money_decision.subject, person, note_money_decision.booking_id,
    note_money_decision.amount_kobo
  from unnest(people) person where note_money_decision.amount_kobo > 0
  on conflict on constraint money_decisions_pkey do update set amount_kobo = excluded.amount_kobo, decided_at = now()
$$;
comment on function private.note_money_decision is
'Counts a decision that is made; the same decision about the same subject again moves the same money and counts once.';

create function private.decline_confirmation(confirmation_id uuid, reason text)
returns text language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.require_admin();
  words text := private.required_reason(reason);
  request private.second_confirmations;
begin
  select s.* into request from private.second_confirmations s where s.id = decline_confirmation.confirmation_id for no key update;
  perform private.require_decider(request.people);
  if request.id is null then
    perform private.refuse(404, 'not_found', 'This decision does not wait any more.');
  elsif request.confirmed_at is not null then
    perform private.refuse(409, 'conflict', 'This decision was already confirmed.');
  elsif request.declined_at is null then
    update private.second_confirmations s set declined_by = admin, declined_at = now() where s.id = request.id;
    perform private.audit(request.action, request.subject::text, 'declined', jsonb_build_object('reason', words, 'request', request.id));
  end if;
  return 'declined';
end
$$;
comment on function private.decline_confirmation is
'Declines a decision that waits for a second administrator, or takes back one''s own: nothing is decided, and it can be asked for
again. Repeating it changes nothing.
Refuses: 401; 400 invalid_input without a reason; 403 forbidden (require_decider); 404; 409 conflict for a decision that was
confirmed.
Security definer because: no role writes confirmations.';

create function private.list_confirmations()
returns table (
  id uuid, action text, subject uuid, person text, person_id uuid, reference text, amount_kobo bigint, details jsonb, reason text,
  asked_by text, asked_by_id uuid, asked_at timestamptz, is_own boolean, cannot_decide text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  admin uuid := (private.admin_session()).admin_id;
begin
  if admin is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select s.id, s.action, s.subject, coalesce(person.name, case when s.people <> '{}' then 'Deleted user' end), person.id,
    coalesce(payout.reference, payment.reference, difference.subject),
    s.amount_kobo, s.details, s.reason, coalesce(asker.name, 'Deleted user'), asker.id, s.asked_at, s.asked_by = admin,
    private.why_not_decide(s.people)
  from private.second_confirmations s
  join private.admins a on a.id = s.asked_by
  left join public.profiles asker on asker.id = a.user_id
  left join public.profiles person on person.id = s.people[1]
  -- The subject is the id of one of these; ids are unique among all of them.
  left join public.payouts payout on payout.id = s.subject
  left join public.payout_accounts account on account.id = s.subject
  left join public.refunds refund on refund.id = s.subject
  left join public.disputes dispute on dispute.id = s.subject
  left join public.trip_claims claim on claim.id = s.subject
  left join public.bookings booking on booking.id = s.subject
  left join public.trips trip on trip.id = s.subject
  left join private.reconciliation_differences difference on difference.id = s.subject
  left join lateral (
    select p.reference from public.payments p
    where p.id = coalesce(refund.payment_id, dispute.payment_id)
      or (p.hold_id = private.paying_hold(coalesce(claim.booking_id, booking.id)) and p.outcome <> 'surplus')
    limit 1
  ) payment on true
  where s.confirmed_at is null and s.declined_at is null and s.asked_at > now() - interval '7 days'
    -- The conditions under which each decision can still be made.
    and case s.action
      when 'release_payout' then payout.status = 'on_hold'
      when 'release_payouts' then exists (select from private.payout_holds h where h.payee_id = s.subject)
      when 'retry_payout' then payout.status in ('failed', 'reversed') and not exists (
        select from public.payout_items i
        join public.payout_items o on o.earning_id = i.earning_id and o.is_living
        where i.payout_id = payout.id
      )
      when 'decide_payout_account' then private.account_waits(account.replaced_at, account.usable_from, account.rejected_at)
      when 'retry_refund' then refund.status = 'failed'
      when 'refund_account' then refund.status = 'needs_attention'
      when 'settle_refund' then refund.status = 'failed'
      when 'decide_claim' then claim.status in ('open', 'answered') and not private.is_disputed(claim.booking_id)
      when 'answer_dispute' then dispute.status = 'open' and dispute.answered_at is null
      when 'end_dispute' then dispute.status = 'open' and dispute.unclear_status is not null
      when 'charge_dispute' then dispute.status = 'lost' and dispute.charged_kobo is null
      when 'close_difference' then difference.closed_at is null
      when 'cancel_booking' then booking.status = 'confirmed'
      when 'cancel_bookings' then person.suspended
      when 'change_trip_status' then trip.status in ('scheduled', 'active', 'waiting')
      else true
    end
  order by s.asked_at limit 200;
end
$$;
comment on function private.list_confirmations is
'Decisions that wait for a second administrator and can still be made, the oldest first: about whom or which payment, the details that another
administrator must repeat, and the words and name of the one who asked. is_own: the caller has asked and cannot confirm.
cannot_decide: why the caller may neither confirm nor decline.
Refuses: 401 unauthenticated.
Security definer because: no role reads confirmations.';

grant execute on function private.decline_confirmation, private.list_confirmations to app_admin;
