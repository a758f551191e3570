-- Lists for administrators about entries, and about money that cannot leave its state by itself.

create function private.list_entries(is_open boolean, after_at timestamptz, after_id uuid, count_max int)
returns table (
  id uuid, kind text, person text, person_id uuid, amount_kobo bigint, debit text, credit text, proof text, reason text,
  asked_by text, asked_by_id uuid, asked_at timestamptz, is_own boolean, decided_by text, decided_at timestamptz, is_booked boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  admin uuid := (private.admin_session()).admin_id;
begin
  if admin is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select m.id, m.kind, case when m.subject is not null then coalesce(person.name, 'Deleted user') end, person.id, m.amount_kobo, m.debit,
    m.credit, m.proof, m.reason, coalesce(asker.name, 'Deleted user'), asker.id, m.asked_at, m.asked_by = admin, decider.name, m.decided_at, m.is_booked
  from private.money_entries m
  join private.admins a on a.id = m.asked_by
  left join public.profiles asker on asker.id = a.user_id
  left join private.admins d on d.id = m.decided_by
  left join public.profiles decider on decider.id = d.user_id
  left join public.profiles person on person.id = private.person_of_entry(m)
  where (m.is_booked is null) = is_open and (after_at is null or (m.asked_at, m.id) < (after_at, after_id))
  order by m.asked_at desc, m.id desc limit count_max;
end
$$;
comment on function private.list_entries is
'Entries that wait for a second administrator, or that were decided, the newest first. is_own: the caller has asked.
Refuses: 401 unauthenticated.
Security definer because: no role reads entries.';

create function private.is_to_return(payment public.payments) returns boolean language sql immutable
return payment.problem = 'wrong_currency' and payment.returned_at is null;
comment on function private.is_to_return is
'Whether money in another currency has not gone back: only an entry ends that.';

create function private.list_stuck_money()
returns table (kind text, subject uuid, person text, person_id uuid, reference text, amount_kobo bigint, since timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select s.kind, s.subject, coalesce(w.name, 'Deleted user'), w.id, s.reference, s.kobo, s.since
  from (
    select 'debt' as kind, a.owner_id as subject, a.owner_id as person_id, null::text as reference, a.balance_kobo as kobo,
      private.debt_since(a.owner_id) as since
    from private.ledger_accounts a where a.code = 'driver_payable' and a.balance_kobo > 0
    union all
    select 'loss', d.id, p.passenger_id, p.reference, d.loss_kobo, d.ended_at
    from public.disputes d join public.payments p on p.id = d.payment_id
    where d.status = 'lost' and d.loss_kobo > 0 and d.charged_kobo is null
    union all
    select 'wrong_currency', p.id, p.passenger_id, p.reference, p.amount_kobo, p.created_at
    from public.payments p where private.is_to_return(p)
  ) s
  left join public.profiles w on w.id = s.person_id
  order by s.since limit 200;
end
$$;
comment on function private.list_stuck_money is
'Money that only an entry lets out, the oldest first, at most 200: debts of payees that no earning covers, losses that no administrator has
decided about, payments in another currency (amount: what we asked for).
Refuses: 401 unauthenticated.
Security definer because: no role reads the ledger.';

grant execute on function private.list_entries, private.list_stuck_money to app_admin;
