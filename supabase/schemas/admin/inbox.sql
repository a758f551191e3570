-- The inbox: everything that waits for an administrator, each with the condition of the list that it leads to.

create function private.inbox_group(kind text) returns text language sql immutable
return case
  when kind in ('alarm', 'check_in') then 'alarms'
  when kind in ('confirmation', 'entry', 'payout', 'payout_account', 'payment', 'refund', 'dispute', 'difference') then 'money'
  when kind in ('driver', 'user', 'vehicle', 'photo', 'name', 'paper') then 'drivers'
  when kind = 'claim' then 'claims'
  when kind in ('support', 'trip_report', 'message_report') then 'support'
end;
comment on function private.inbox_group is 'The group of the inbox that a kind of item stands in; null for an unknown kind.';

create function private.inbox_rows()
returns table (
  kind text, id uuid, since timestamptz, urgency int, person_id uuid, other_id uuid, trip_id uuid, about_id uuid, detail text,
  amount_kobo bigint, count int
)
-- Few: the planner then looks up who each is about, instead of reading everybody.
language plpgsql stable rows 50 set search_path = '' as $$
declare
  admin uuid := (private.admin_session()).admin_id;
begin
  -- A flood of alarms is one row, as in list_alarms; its other alarms are counted.
  return query
  with alarms as (
    select r.*, count(*) over same as size,
      row_number() over (same order by r.rank desc, r.received_at desc, r.alarm_id desc) as place
    from private.alarm_ranks() r where r.is_open
    window same as (partition by coalesce(r.flood, r.alarm_id::text))
  )
  select 'alarm', a.id, a.received_at, 2 * x.rank, a.person_id, null::uuid, a.trip_id, null::uuid,
    case when t.driver_id = a.person_id then 'driver' else 'passenger' end, null::bigint,
    case when x.flood is not null then x.size::int end
  from alarms x join private.sos_alerts a on a.id = x.alarm_id left join public.trips t on t.id = a.trip_id
  where x.place = 1
  union all
  -- Before the alarms of people who are not on a trip and have proved nothing. Of a person with two trips the oldest.
  (
    select distinct on (c.person_id) 'check_in', c.person_id, c.asked_at, 1, c.person_id, null::uuid, c.trip_id, null::uuid, null::text,
      null::bigint, null::int
    from private.unanswered_check_ins() c order by c.person_id, c.asked_at
  )
  union all
  select 'confirmation', c.id, c.asked_at, 0, s.people[1], null, null, null, c.action, nullif(c.amount_kobo, 0), null
  from private.list_confirmations() c join private.second_confirmations s on s.id = c.id
  where not c.is_own
  union all
  select 'entry', m.id, m.asked_at, 0, private.person_of_entry(m), null, null, null, m.kind, m.amount_kobo, null
  from private.money_entries m where m.is_booked is null and m.asked_by <> admin
  union all
  select 'payout', p.id, coalesce(p.done_at, p.created_at), 0, p.payee_id, null, null, null, coalesce(p.hold_cause, 'failed'),
    p.amount_kobo, null
  from public.payouts p
  where p.status in ('on_hold', 'failed', 'reversed') and private.blocks_payouts(p, (private.usable_payout_account(p.payee_id)).id)
  union all
  select 'payout_account', a.id, a.created_at, 0, a.payee_id, null, null, null,
    case when not a.name_matches then 'other_name' when a.number_is_shared then 'shared_number' end, null, null
  from public.payout_accounts a join public.profiles p on p.id = a.payee_id and p.deleted_at is null
  where private.account_waits(a.replaced_at, a.usable_from, a.rejected_at)
  union all
  select 'payment', p.id, p.created_at, 0, p.passenger_id, null, null, p.hold_id, p.problem, p.amount_kobo, null
  from public.payments p where private.is_to_return(p)
  union all
  select 'refund', r.id, r.created_at, 0, r.passenger_id, null, null, p.hold_id, r.status, r.amount_kobo, null
  from public.refunds r join public.payments p on p.id = r.payment_id
  where r.status in ('failed', 'needs_attention')
  union all
  -- Of the open ones without those that wait for the bank.
  select 'dispute', d.id, coalesce(d.ended_at, d.created_at), 0, p.passenger_id, null, null, p.hold_id,
    case when d.status = 'lost' then 'loss' when d.unclear_status is not null then 'unclear' else 'answer' end, d.amount_kobo, null
  from public.disputes d join public.payments p on p.id = d.payment_id
  where d.status = 'open' and (d.accepts is null or d.unclear_status is not null)
    or d.status = 'lost' and d.loss_kobo > 0 and d.charged_kobo is null
  union all
  select 'difference', d.id, d.created_at, 0, (private.people_of_reference(d.subject))[1], null, null, null, d.kind,
    abs(coalesce(d.found_kobo, 0) - coalesce(d.expected_kobo, 0)), null
  from private.reconciliation_differences d where d.closed_at is null
  union all
  select 'driver', d.id, coalesce(d.verification_submitted_at, d.created_at), 0, d.id, null, null, null, case
      when exists (select from public.driver_verifications v where v.driver_id = d.id and v.status <> 'pending') then 'again'
      else 'first'
    end, null, null
  from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null
  where d.verification_status = 'pending'
  union all
  -- A person who has sent nothing cannot be decided on, and stands in the list only.
  select 'user', p.id, coalesce(p.resubmitted_at, p.created_at), 0, p.id, null, null, null, p.user_type, null, null
  from public.profiles p
  where p.deleted_at is null and p.awaits_decision and p.proof_of_address_path is not null
  union all
  -- The vehicle of a driver whose submission waits is decided with it.
  select 'vehicle', v.id, v.created_at, 0, v.owner_id, null, null, v.id, null, null, null
  from public.vehicles v join public.profiles p on p.id = v.owner_id and p.deleted_at is null
  where private.vehicle_waits(v)
    and not exists (select from public.driver_profiles d where d.id = v.owner_id and d.verification_status = 'pending')
  union all
  select 'photo', d.id, d.updated_at, 0, d.id, null, null, null, null, null, null
  from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null
  where d.is_driver_verified and d.has_new_photo
  union all
  select 'name', n.id, n.asked_at, 0, n.person_id, null, null, null, null, null, null
  from private.waiting_names() n join public.profiles p on p.id = n.person_id and p.deleted_at is null
  union all
  select 'paper', p.id, p.submitted_at, 0, p.owner_id, null, null, null, p.kind, null, null
  from public.papers p where p.status = 'pending'
  union all
  select 'claim', c.id, c.created_at, 0, case when c.side = 'driver' then b.driver_id else b.passenger_id end, null, b.trip_id, b.id,
    c.kind, b.total_kobo, null
  from public.trip_claims c join public.bookings b on b.id = c.booking_id
  -- The clock decides an uncontested one.
  where private.can_decide_claim(c, b.status) and not private.is_uncontested(c)
  union all
  select 'support', h.id, h.waiting_since, 0, h.person_id, null, null, null, h.subject, null, null
  from private.support_threads h where h.waiting_since is not null
  union all
  select 'trip_report', r.id, r.created_at, 0, coalesce(r.reporter_id, t.driver_id), null, r.trip_id, null, r.kind, null, null
  from public.trip_reports r join public.trips t on t.id = r.trip_id
  where r.settled_at is null
  union all
  select 'message_report', r.id, r.created_at, 0, r.reported_id, r.reporter_id, r.trip_id, null, r.reason, null, null
  from private.message_reports r where r.decided_at is null;
end
$$;
comment on function private.inbox_rows is
'Everything that waits for the calling administrator, in no order: since when, about whom (other_id: who reported them), on which trip,
the hold, booking or vehicle that it is about, and one word of detail. urgency: of alarms, the higher the sooner. count: alarms of a flood.
Refuses: 401 unauthenticated (by list_confirmations and waiting_names).';

create function private.why_not_item(kind text, id uuid, person uuid, other uuid, trip uuid, about uuid)
returns text language plpgsql stable set search_path = '' as $$
declare
  people constant uuid[] := case
    when kind in ('alarm', 'check_in', 'support') then null
    when kind = 'confirmation' then (select s.people from private.second_confirmations s where s.id = why_not_item.id)
    when kind in ('payment', 'refund', 'dispute') then private.people_of_payment(about)
    when kind = 'difference' then (
      select private.people_of_reference(d.subject) from private.reconciliation_differences d where d.id = why_not_item.id
    )
    when kind = 'claim' then private.people_of_booking(about)
    when kind = 'trip_report' then array_append(private.people_of_trip(trip), person)
    else array_remove(array[person, other], null)
  end;
begin
  return case when people is not null then private.why_not_decide(people, private.inbox_group(kind) in ('money', 'claims')) end;
end
$$;
comment on function private.why_not_item is
'Why the calling administrator may not decide about a row of inbox_rows, as a sentence; null if they may. Alarms, check-ins and support
requests are answered by any administrator.';

create function private.list_inbox(per_group int)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  groups constant text[] := array['alarms', 'money', 'drivers', 'claims', 'support'];
  admin uuid := private.require_admin();
  listed jsonb;
begin
  select jsonb_agg(g.row order by g.place) into listed
  from (
    select array_position(groups, i.name) as place, jsonb_build_object('name', i.name, 'count', max(i.of_group), 'items', jsonb_agg(
      jsonb_build_object(
        'kind', i.kind, 'id', i.id, 'since', private.iso(i.since), 'personId', p.id, 'name', coalesce(p.name, h.visitor_email),
        'phone', case when i.name = 'alarms' then nullif(p.phone, '') end,
        'detail', i.detail, 'amountKobo', i.amount_kobo,
        'count', case i.kind when 'driver' then (
          select count(*) from private.find_duplicates(i.person_id) f
          where f.is_open and (f.kind <> 'plate' or exists (
            select from public.vehicles w where w.owner_id = i.person_id and private.vehicle_waits(w)
          ))
        ) else i.count end,
        'trip', case when t.id is not null then jsonb_build_object('id', t.id, 'origin', o.name, 'destination', d.name) end,
        'vehicle', case when v.id is not null then jsonb_build_object(
          'name', btrim(v.make || ' ' || v.model), 'plateNumber', v.plate_number) end,
        'carer', case
          when a.acknowledged_by is not null then jsonb_build_object(
            'name', private.admin_name(a.acknowledged_by), 'isOwn', a.acknowledged_by = admin, 'since', private.iso(a.acknowledged_at))
          when k.kind is not null then jsonb_build_object(
            'name', private.admin_name(k.admin_id), 'isOwn', k.admin_id = admin, 'since', private.iso(k.since))
        end,
        'isNew', i.kind = 'alarm' and a.acknowledged_at is null,
        'cannotDecide', private.why_not_item(i.kind, i.id, i.person_id, i.other_id, i.trip_id, i.about_id)
      ) order by i.urgency desc, i.since, i.id
    )) as row
    from (
      select r.*, private.inbox_group(r.kind) as name, count(*) over same as of_group,
        row_number() over (same order by r.urgency desc, r.since, r.id) as place
      from private.inbox_rows() r
      window same as (partition by private.inbox_group(r.kind))
    ) i
    left join public.profiles p on p.id = i.person_id
    left join private.support_threads h on i.kind = 'support' and h.id = i.id
    left join private.sos_alerts a on i.kind = 'alarm' and a.id = i.id
    left join public.trips t on t.id = i.trip_id
    left join public.places o on o.id = t.origin_place_id
    left join public.places d on d.id = t.destination_place_id
    left join public.vehicles v on v.id = case when i.kind = 'vehicle' then i.about_id else t.vehicle_id end
    left join private.inbox_takings k on k.kind = i.kind and k.subject = i.id and private.is_living_taking(k)
    where i.place <= per_group
    group by i.name
  ) g;
  return jsonb_build_object(
    'groups', coalesce(listed, '[]'), 'newAlarms', private.read_alarm_counts() -> 'newAlarms',
    'lastDecisionAt', case when listed is null then (
      select private.iso(u.at) from private.admin_audit u
      where u.action in (select x.action from private.inbox_decisions() x) and u.outcome <> 'asked'
      order by u.id desc limit 1
    ) end
  );
end
$$;
comment on function private.list_inbox is
'The inbox of the calling administrator: the groups that are not empty in their order, each with its whole count and its items, at most
per_group. Alarms: people on a trip and proved ones first (alarm_ranks); everywhere the oldest first. carer: who looks after the item.
lastDecisionAt: only when nothing waits.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads alarms, support requests, reports and confirmations.';

create function private.admin_waiting()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (select count(*) from private.inbox_rows()), 'alarms', private.read_alarm_counts() -> 'newAlarms'
  );
end
$$;
comment on function private.admin_waiting is
'How many items the inbox of the calling administrator has, and how many alarms no administrator looks after.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads alarms, support requests, reports and confirmations.';

grant execute on function private.list_inbox, private.admin_waiting to app_admin;
