-- The events around one person, the newest first. Each branch reads one index from the position on, and at most one page of it.

create function private.events_of_trips(me uuid, upto timestamptz, upto_id uuid, max_rows int)
returns setof private.person_event language sql stable set search_path = '' as $$
  (
    select 'bookings', 'booked', b.id, b.created_at, coalesce(b.driver_id, b.company_id), b.trip_id, b.total_kobo, b.seats, b.status, b.payment_method
    from public.bookings b where b.passenger_id = me and (b.created_at, b.id) < (upto, upto_id)
    order by b.created_at desc, b.id desc limit max_rows
  )
  union all (
    select 'bookings', 'was_booked', b.id, b.created_at, b.passenger_id, b.trip_id, b.total_kobo, b.seats, b.status, b.payment_method
    from public.bookings b where b.driver_id = me and (b.created_at, b.id) < (upto, upto_id)
    order by b.created_at desc, b.id desc limit max_rows
  )
  union all (
    select 'bookings', 'was_booked', b.id, b.created_at, b.passenger_id, b.trip_id, b.total_kobo, b.seats, b.status, b.payment_method
    from public.bookings b where b.company_id = me and (b.created_at, b.id) < (upto, upto_id)
    order by b.created_at desc, b.id desc limit max_rows
  )
  union all (
    select 'bookings', 'booking_cancelled', b.id, b.cancelled_at, b.cancelled_by, b.trip_id, b.total_kobo, b.seats, b.cancel_rule, b.cancel_reason
    from public.bookings b where b.passenger_id = me and b.cancelled_at is not null and (b.cancelled_at, b.id) < (upto, upto_id)
    order by b.cancelled_at desc, b.id desc limit max_rows
  )
  union all (
    select 'bookings', 'booking_cancelled', b.id, b.cancelled_at, b.cancelled_by, b.trip_id, b.total_kobo, b.seats, b.cancel_rule, b.cancel_reason
    from public.bookings b where b.driver_id = me and b.cancelled_at is not null and (b.cancelled_at, b.id) < (upto, upto_id)
    order by b.cancelled_at desc, b.id desc limit max_rows
  )
  union all (
    select 'bookings', 'booking_cancelled', b.id, b.cancelled_at, b.cancelled_by, b.trip_id, b.total_kobo, b.seats, b.cancel_rule, b.cancel_reason
    from public.bookings b where b.company_id = me and b.cancelled_at is not null and (b.cancelled_at, b.id) < (upto, upto_id)
    order by b.cancelled_at desc, b.id desc limit max_rows
  )
  union all (
    select 'bookings', 'trip_started', t.id, t.departure_at, null, t.id, null, t.total_seats - t.seats_available, t.status, null
    from public.trips t
    where t.driver_id = me and t.status in ('en_route', 'arrived', 'completed') and (t.departure_at, t.id) < (least(upto, now()), upto_id)
    order by t.departure_at desc, t.id desc limit max_rows
  )
  union all (
    select 'bookings', 'trip_started', t.id, t.departure_at, t.driver_id, t.id, null, t.total_seats - t.seats_available, t.status, null
    from public.trips t
    where t.company_id = me and t.status in ('en_route', 'arrived', 'completed') and (t.departure_at, t.id) < (least(upto, now()), upto_id)
    order by t.departure_at desc, t.id desc limit max_rows
  )
  union all (
    select 'bookings', 'trip_' || t.status, t.id, coalesce(t.ended_at, t.cancelled_at), null, t.id, null, t.total_seats - t.seats_available, t.status,
      t.cancel_reason
    from public.trips t
    where t.driver_id = me and coalesce(t.ended_at, t.cancelled_at) is not null and (coalesce(t.ended_at, t.cancelled_at), t.id) < (upto, upto_id)
    order by coalesce(t.ended_at, t.cancelled_at) desc, t.id desc limit max_rows
  )
  union all (
    select 'bookings', 'trip_' || t.status, t.id, coalesce(t.ended_at, t.cancelled_at), t.driver_id, t.id, null, t.total_seats - t.seats_available,
      t.status, t.cancel_reason
    from public.trips t
    where t.company_id = me and coalesce(t.ended_at, t.cancelled_at) is not null and (coalesce(t.ended_at, t.cancelled_at), t.id) < (upto, upto_id)
    order by coalesce(t.ended_at, t.cancelled_at) desc, t.id desc limit max_rows
  )
$$;
comment on function private.events_of_trips is
'Bookings, cancellations and trips of a person: as passenger, as driver and as company. A trip started at its planned departure.';

create function private.events_of_money(me uuid, upto timestamptz, upto_id uuid, max_rows int)
returns setof private.person_event language sql stable set search_path = '' as $$
  (
    select 'payments', 'payment', p.id, p.created_at, null::uuid, (select h.trip_id from public.seat_holds h where h.id = p.hold_id),
      coalesce(p.paid_kobo, p.amount_kobo), null::int,
      case
        when exists (select from public.disputes d where d.payment_id = p.id) then 'disputed'
        when p.problem is not null then p.problem
        when p.outcome = 'surplus' then 'surplus'
        else p.status
      end, p.method
    from public.payments p where p.passenger_id = me and (p.created_at, p.id) < (upto, upto_id)
    order by p.created_at desc, p.id desc limit max_rows
  )
  union all (
    select 'payments', 'refund', r.id, r.created_at, null, (select b.trip_id from public.bookings b where b.id = r.booking_id), r.amount_kobo, null, r.status, r.cause
    from public.refunds r where r.passenger_id = me and (r.created_at, r.id) < (upto, upto_id)
    order by r.created_at desc, r.id desc limit max_rows
  )
  union all (
    select 'payments', 'payout', p.id, p.created_at, null, null, p.amount_kobo, null, p.status,
      (select a.bank_name || ' ' || coalesce(a.account_ending, '') from public.payout_accounts a where a.id = p.account_id)
    from public.payouts p where p.payee_id = me and (p.created_at, p.id) < (upto, upto_id)
    order by p.created_at desc, p.id desc limit max_rows
  )
  union all (
    select 'payments', 'fraud_sign', s.id, s.found_at, s.other_id, null, (s.numbers ->> 'kobo')::bigint, null,
      case when s.cleared_at is null then 'open' else 'cleared' end, private.describe_sign(s.kind, s.numbers)
    from private.fraud_signs s where s.payee_id = me and (s.found_at, s.id) < (upto, upto_id)
    order by s.found_at desc, s.id desc limit max_rows
  )
$$;
comment on function private.events_of_money is
'Payments and refunds of a passenger, payouts to a driver or company and signs of fraud about them.';

create function private.events_of_words(me uuid, upto timestamptz, upto_id uuid, max_rows int)
returns setof private.person_event language sql stable set search_path = '' as $$
  (
    select 'messages', 'report', r.id, r.created_at, r.reporter_id, r.trip_id, null::bigint, null::int, coalesce(r.outcome, 'open'), r.reason
    from private.message_reports r where r.reported_id = me and (r.created_at, r.id) < (upto, upto_id)
    order by r.created_at desc, r.id desc limit max_rows
  )
  union all (
    select 'messages', 'support', h.id, h.created_at, null, h.trip_id, null, null, h.state, h.subject
    from private.support_threads h where h.person_id = me and (h.created_at, h.id) < (upto, upto_id)
    order by h.created_at desc, h.id desc limit max_rows
  )
  union all (
    select 'ratings', 'was_rated', r.id, r.created_at, r.rater_id, (select b.trip_id from public.bookings b where b.id = r.booking_id), null, r.stars,
      case when r.is_comment_hidden then 'hidden' end, r.comment
    from public.ratings r where r.ratee_id = me and (r.created_at, r.id) < (upto, upto_id)
    order by r.created_at desc, r.id desc limit max_rows
  )
  union all (
    select 'ratings', 'rated', r.id, r.created_at, r.ratee_id, (select b.trip_id from public.bookings b where b.id = r.booking_id), null, r.stars,
      case when r.is_comment_hidden then 'hidden' end, r.comment
    from public.ratings r where r.rater_id = me and (r.created_at, r.id) < (upto, upto_id)
    order by r.created_at desc, r.id desc limit max_rows
  )
$$;
comment on function private.events_of_words is
'Reports about messages of a person, without the texts, requests for support, and ratings of both sides.';

create function private.events_of_safety(me uuid, upto timestamptz, upto_id uuid, max_rows int)
returns setof private.person_event language sql stable set search_path = '' as $$
  (
    select 'alarms', 'alarm', a.id, a.received_at, null::uuid, a.trip_id, null::bigint, null::int,
      case when a.closed_at is null then 'open' else 'closed' end, null
    from private.sos_alerts a where a.person_id = me and (a.received_at, a.id) < (upto, upto_id)
    order by a.received_at desc, a.id desc limit max_rows
  )
  union all (
    -- Alarms are few, and do not name the driver: those of the last 30 days in the whole country are read.
    select 'alarms', 'alarm_on_trip', a.id, a.received_at, a.person_id, a.trip_id, null, null,
      case when a.closed_at is null then 'open' else 'closed' end, null
    from private.sos_alerts a join public.trips t on t.id = a.trip_id and me in (t.driver_id, t.company_id)
    where a.received_at > now() - interval '30 days' and a.person_id <> me and (a.received_at, a.id) < (upto, upto_id)
    order by a.received_at desc, a.id desc limit max_rows
  )
  union all (
    select 'alarms', 'check_in', c.trip_id, c.asked_at, null, c.trip_id, null, null,
      case when c.answered_at is not null then 'answered' when c.settled_at is not null then 'settled' else 'open' end, null
    from private.check_ins c where c.person_id = me and c.escalated_at is not null and (c.asked_at, c.trip_id) < (upto, upto_id)
    order by c.asked_at desc, c.trip_id desc limit max_rows
  )
$$;
comment on function private.events_of_safety is
'Alarms of a person, check-ins that they did not answer in time, and alarms of the last 30 days on their trips; not why an alarm ended,
which the list of alarms shows as long as it has it.';

create function private.events_of_decisions(me uuid, upto timestamptz, upto_id uuid, max_rows int)
returns setof private.person_event language sql stable set search_path = '' as $$
  (
    select 'decisions', a.action, a.uuid, a.at, a.user_id, null::uuid, null::bigint, null::int, a.outcome, a.reason
    from (
      select me::text as subject
      union all
      (select v.id::text from public.vehicles v where v.owner_id = me and v.status <> 'retired' order by v.created_at limit 50)
    ) s
    cross join lateral (
      select d.action, lpad(to_hex(d.id), 32, '0')::uuid as uuid, d.at, d.outcome, d.details ->> 'reason' as reason,
        (select w.user_id from private.admins w where w.id = d.admin_id) as user_id
      from private.admin_audit d
      where d.subject = s.subject and d.action !~ '^(view|find|login|logout|enrol|password)'
        and (d.at, lpad(to_hex(d.id), 32, '0')::uuid) < (upto, upto_id) and d.at <= upto
      order by d.at desc, d.id desc limit max_rows
    ) a
    order by a.at desc, a.uuid desc limit max_rows
  )
  union all (
    select 'decisions', 'claim', c.id, c.created_at, c.by_id, (select b.trip_id from public.bookings b where b.id = c.booking_id), nullif(c.refund_kobo, 0), null,
      c.status, c.kind
    from public.trip_claims c where c.about_id = me and (c.created_at, c.id) < (upto, upto_id)
    order by c.created_at desc, c.id desc limit max_rows
  )
  union all (
    select 'decisions', 'claim', c.id, c.created_at, c.by_id, (select b.trip_id from public.bookings b where b.id = c.booking_id), nullif(c.refund_kobo, 0), null,
      c.status, c.kind
    from public.trip_claims c where c.company_id = me and (c.created_at, c.id) < (upto, upto_id)
    order by c.created_at desc, c.id desc limit max_rows
  )
  union all (
    select 'decisions', 'own_claim', c.id, c.created_at, c.about_id, (select b.trip_id from public.bookings b where b.id = c.booking_id), nullif(c.refund_kobo, 0),
      null, c.status, c.kind
    from public.trip_claims c where c.by_id = me and (c.created_at, c.id) < (upto, upto_id)
    order by c.created_at desc, c.id desc limit max_rows
  )
  union all (
    select 'decisions', 'papers_sent', v.id, v.submitted_at, null, null, null, null, v.status, null
    from public.driver_verifications v where v.driver_id = me and (v.submitted_at, v.id) < (upto, upto_id)
    order by v.submitted_at desc, v.id desc limit max_rows
  )
$$;
comment on function private.events_of_decisions is
'Decisions of administrators about a person and their vehicles, claims about them and by them, and the papers that they sent.';

create function private.person_timeline(
  person_id uuid, kind text default null, after_at timestamptz default null, after_id uuid default null, max_rows int default 50
)
returns table (item jsonb, position_at text) language plpgsql security definer set search_path = '' as $$
declare
  person constant public.profiles := private.person_to_view(person_id);
  me constant uuid := person.id;
  wanted constant text := person_timeline.kind;
  -- A comparison of two columns reads an index from there on.
  upto constant timestamptz := coalesce(after_at, 'infinity');
  upto_id constant uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  return query
  with page as materialized (
    select e.* from (
      select * from private.events_of_trips(me, upto, upto_id, max_rows) where wanted is null or wanted = 'bookings'
      union all
      select * from private.events_of_money(me, upto, upto_id, max_rows) where wanted is null or wanted = 'payments'
      union all
      select * from private.events_of_words(me, upto, upto_id, max_rows) w
      where wanted is null or (wanted in ('messages', 'ratings') and w.kind = wanted)
      union all
      select * from private.events_of_safety(me, upto, upto_id, max_rows) where wanted is null or wanted = 'alarms'
      union all
      select * from private.events_of_decisions(me, upto, upto_id, max_rows) where wanted is null or wanted = 'decisions'
    ) e
    order by e.at desc, e.id desc limit max_rows
  )
  select jsonb_build_object(
    'id', e.id, 'kind', e.kind, 'event', e.event, 'at', e.at, 'amountKobo', e.amount_kobo, 'number', e.number, 'state', e.state, 'words', e.words,
    'other', case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end,
    'trip', case when t.id is not null then jsonb_build_object(
      'id', t.id, 'origin', f.name, 'destination', d.name, 'departureAt', t.departure_at
    ) end
  ), e.at::text
  from page e
  left join public.profiles o on o.id = e.other_id
  left join public.trips t on t.id = e.trip_id
  left join public.places f on f.id = t.origin_place_id
  left join public.places d on d.id = t.destination_place_id
  order by e.at desc, e.id desc;
end
$$;
comment on function private.person_timeline is
'The events around a person before a position, the newest first: all of it, or one kind (bookings, payments, messages, ratings, alarms,
decisions). Texts of private messages are not in it.
Refuses: 401 unauthenticated; 404 not_found (person_to_view).
Security definer because: no role reads all of these tables.';

grant execute on function private.person_timeline to app_admin;
