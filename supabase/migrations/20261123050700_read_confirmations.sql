-- What waits for a second administrator, and the message that the money pages of administrators changed.

create function private.list_confirmations()
returns table (
  id uuid, action text, subject uuid, person text, reference text, amount_kobo bigint, details jsonb, reason text, asked_by text,
  asked_at timestamptz, is_own boolean
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  admin uuid := (private.admin_session()).admin_id;
begin
  if admin is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select s.id, s.action, s.subject, coalesce(person.name, case when difference.id is null then 'Deleted user' end),
    coalesce(payout.reference, payment.reference, difference.subject),
    s.amount_kobo, s.details, s.reason, coalesce(asker.name, 'Deleted user'), s.asked_at, s.asked_by = admin
  from private.second_confirmations s
  join private.admins a on a.id = s.asked_by
  left join public.profiles asker on asker.id = a.user_id
  -- The subject is the id of one of these; ids are unique among all of them.
  left join public.payouts payout on payout.id = s.subject
  left join public.refunds refund on refund.id = s.subject
  left join public.disputes dispute on dispute.id = s.subject
  left join public.trip_claims claim on claim.id = s.subject
  left join private.reconciliation_differences difference on difference.id = s.subject
  left join lateral (
    select p.reference, p.passenger_id from public.payments p
    where p.id = coalesce(refund.payment_id, dispute.payment_id) or (p.hold_id = claim.booking_id and p.outcome <> 'surplus')
    limit 1
  ) payment on true
  left join public.profiles person on person.id = coalesce(payout.payee_id, payment.passenger_id)
  where s.confirmed_at is null and s.declined_at is null and s.asked_at > now() - interval '7 days'
    -- The conditions under which each decision can still be made.
    and case s.action
      when 'release_payout' then payout.status = 'on_hold'
      when 'retry_payout' then payout.status in ('failed', 'reversed') and not exists (
        select from public.payout_items i
        join public.payout_items o on o.earning_id = i.earning_id and o.is_living
        where i.payout_id = payout.id
      )
      when 'retry_refund' then refund.status = 'failed'
      when 'refund_account' then refund.status = 'needs_attention'
      when 'decide_claim' then claim.status in ('open', 'answered')
      when 'answer_dispute' then dispute.status = 'open' and dispute.answered_at is null
      when 'charge_dispute' then dispute.status = 'lost' and dispute.charged_kobo is null
      when 'close_difference' then difference.closed_at is null
      else true
    end
  order by s.asked_at limit 200;
end
$$;
comment on function private.list_confirmations() is
'Decisions that wait for a second administrator and can still be made, the oldest first: about whom or which payment, the details that another
administrator must repeat, and the words and name of the one who asked. is_own: the caller has asked and cannot confirm.
Refuses: 401 unauthenticated.
Security definer because: no role reads confirmations.';
grant execute on function private.list_confirmations() to app_admin;

create trigger broadcast_admin_change after insert or update or delete on public.payments
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.refunds
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.earnings
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.payouts
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.payout_accounts
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.trip_claims
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.disputes
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on private.second_confirmations
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on private.reconciliation_differences
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on private.reconciliations
for each row execute function private.broadcast_admin_change('money');
