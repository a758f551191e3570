-- Money for payouts: what the next run needs, and who is told when it is missing.

create function private.next_payout_run() returns timestamptz language sql stable set search_path = '' as $$
  select case when today.at > now() then today.at else private.lagos_moment(private.lagos_today() + 1, s.payouts_from) end
  from public.platform_settings s, lateral (select private.lagos_moment(private.lagos_today(), s.payouts_from) as at) today
$$;
comment on function private.next_payout_run is 'When the payouts of a day begin the next time.';

create function private.payouts_to_fund(out payees int, out due_kobo bigint) language sql stable set search_path = '' as $$
  -- Once for all payees: few bookings are frozen, many earnings are unpaid.
  with frozen as materialized (select f.booking_id from private.frozen_bookings f),
  run as materialized (select private.next_payout_run() as at, s.payout_min_kobo as least_kobo from public.platform_settings s)
  select count(distinct w.payee_id)::int, coalesce(sum(w.kobo), 0)::bigint
  from (
    select p.payee_id, p.amount_kobo as kobo from public.payouts p where p.status = 'queued'
    union all
    select a.owner_id, due.kobo - payee.debt_kobo
    from run
    join private.ledger_accounts a on a.code = 'driver_payable' and -a.balance_kobo >= run.least_kobo
    -- Once for each payee, not for each earning.
    cross join lateral (
      select run.at - private.payout_waits(a.owner_id) as until, private.payee_debt(a.owner_id) as debt_kobo offset 0
    ) payee
    cross join lateral (
      select coalesce(sum(e.amount_kobo), 0)::bigint as kobo from public.earnings e
      where e.payee_id = a.owner_id and e.available_at <= payee.until and e.is_unpaid
        and e.booking_id not in (select f.booking_id from frozen f)
    ) due
    where due.kobo - payee.debt_kobo >= run.least_kobo
      and private.is_payee_held(a.owner_id) is null
      and not exists (select from public.payouts p where p.payee_id = a.owner_id and p.status = 'on_hold')
      and (private.usable_payout_account(a.owner_id)).id is not null
  ) w
$$;
comment on function private.payouts_to_fund is
'How many payees the next run pays and how much: payouts that are queued, and what is due by then. Payouts on hold wait for an
administrator and are not counted.';

-- A payout costs at most 50 naira.
create function private.missing_for_payouts(balance_kobo bigint, payees int, due_kobo bigint) returns bigint language sql immutable
return case when balance_kobo is not null then greatest(0, due_kobo + payees * 5000 - balance_kobo) end;
comment on function private.missing_for_payouts is
'Kobo that the balance at the provider lacks for the next run of payouts and their fees; null for an unknown balance.';

create function private.payout_funding(balance_kobo bigint)
returns table (settlements_to text, run_at timestamptz, payees int, due_kobo bigint, missing_kobo bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  select s.settlements_to, private.next_payout_run(), f.payees, f.due_kobo,
    private.missing_for_payouts(payout_funding.balance_kobo, f.payees, f.due_kobo)
  from public.platform_settings s, private.payouts_to_fund() f;
end
$$;
comment on function private.payout_funding is
'The money that the next run of payouts needs, and the part that the given balance at the provider lacks; null without a balance.
Refuses: 401 unauthenticated.
Security definer because: no role reads the ledger.';

create function private.warn_about_funding(balance_kobo bigint) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  warned_before constant interval := '4 hours';
  run constant timestamptz := private.next_payout_run();
  missing constant bigint := (
    select private.missing_for_payouts(warn_about_funding.balance_kobo, f.payees, f.due_kobo) from private.payouts_to_fund() f
  );
  -- One warning for each run: the link names it.
  run_link constant text := '/admin?tab=money&list=payouts&run=' || (run at time zone 'Africa/Lagos')::date;
begin
  if missing > 0 and run <= now() + warned_before then
    perform private.create_notifications(array(
      select private.notice_of(a.user_id, 'payout_money_missing', jsonb_build_object(
        'missing', private.naira(missing), 'run', to_char(run at time zone 'Africa/Lagos', 'HH24:MI')
      ), run_link)
      from private.admins a
      where a.user_id is not null
        and not exists (select from public.notifications n where n.user_id = a.user_id and n.link = run_link)
    ));
  end if;
  return missing;
end
$$;
comment on function private.warn_about_funding is
'Tells administrators once, in the 4 hours before a run of payouts, what the balance at the provider lacks for it. Returns that sum.
Security definer because: no role of the functions reads the ledger or writes notifications.';

create function private.tell_payout_waits(payout public.payouts) returns void language plpgsql set search_path = '' as $$
begin
  if payout.wait_told_at is not null then
    return;
  end if;
  update public.payouts p set wait_told_at = now() where p.id = payout.id;
  perform private.notify(payout.payee_id, 'payout_late', jsonb_build_object('amount', private.naira(payout.amount_kobo)),
    (select case p.user_type when 'corporate' then '/corporate?tab=payouts' else '/driver/earnings' end
      from public.profiles p where p.id = payout.payee_id));
end
$$;
comment on function private.tell_payout_waits is
'Tells a payee once that a payout waits for money at the provider. The caller has locked it.';

grant execute on function private.payout_funding to app_admin;
grant execute on function private.warn_about_funding to app_payments;
