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
  order by s.asked_at limit 200;
end
$$;
comment on function private.list_confirmations() is
'Decisions that wait for a second administrator, the oldest first: about whom or which payment, the details that another
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
