-- Signs that fares are not what they seem: a driver and a passenger who are one, a few people who pay each other. Computed daily
-- for each payee over the last 30 days, one function per sign. A new sign holds the payouts until an administrator releases one.

create function private.online_fares(payee uuid)
returns setof public.bookings language plpgsql stable set search_path = '' as $$
begin
  return query
  select b.* from public.bookings b
  where (b.driver_id = payee and b.company_id is null or b.company_id = payee) and b.payment_method = 'online'
    and b.created_at > now() - interval '30 days'
    -- A payment that went back proves nothing, or a stranger could hold the payouts of any driver.
    -- A scalar query asks by key; the planner would read all earnings for "exists".
    and (b.status <> 'cancelled' or (select e.booking_id from public.earnings e where e.booking_id = b.id limit 1) is not null);
end
$$;
comment on function private.online_fares is
'Bookings of the last 30 days that were paid online, whose fare is or is to be the payee''s: travelled, still confirmed, or cancelled
so late that a part stayed with the payee.';

create function private.sign_connected(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
declare
  bookings_min constant int := 2;
  kobo_min constant bigint := 2000000;
begin
  return query
  select f.passenger_id, jsonb_build_object('bookings', count(*), 'kobo', sum(f.total_kobo))
  from private.online_fares(payee) f
  where exists (
    select from private.proved_marks a join private.proved_marks b on b.hash = a.hash
    where a.person_id = f.passenger_id and b.person_id in (f.driver_id, payee)
  )
  group by f.passenger_id
  -- Added seats are not another trip.
  having count(*) filter (where f.adds_to is null) >= bookings_min or sum(f.total_kobo) >= kobo_min;
end
$$;
comment on function private.sign_connected is
'Passengers who share a phone number, a device or a bank account with the driver or the payee, which both have proved (proved_marks), and
paid at least 2 bookings or 20,000 naira; a claimant is a passenger.';

create function private.sign_shared_card(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
begin
  return query
  with paid as (
    select f.id, f.passenger_id, f.total_kobo, p.card_key
    from private.online_fares(payee) f
    join public.payments p on p.hold_id = private.paying_hold(f.id) and p.outcome in ('applied', 'retaken') and p.card_key is not null
  )
  select null::uuid, jsonb_build_object(
    'bookings', count(*), 'ofBookings', (select count(*) from paid), 'passengers', count(distinct k.passenger_id), 'kobo', sum(k.total_kobo)
  )
  from paid k group by k.card_key
  having count(distinct k.passenger_id) >= 3 and 2 * count(*) >= (select count(*) from paid)
  order by count(*) desc, k.card_key limit 1;
end
$$;
comment on function private.sign_shared_card is
'One card that paid for 3 passengers or more, and at least half of the bookings of a payee that were paid by card.';

create function private.sign_shared_account(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
begin
  return query
  select null::uuid, jsonb_build_object(
    'bookings', count(*), 'ofBookings', a.bookings, 'passengers', count(distinct f.passenger_id), 'kobo', sum(f.total_kobo)
  )
  from private.online_fares(payee) f
  join private.identity_marks m on m.person_id = f.passenger_id and m.kind = 'refund_account',
    (select count(*) as bookings from private.online_fares(payee)) a
  group by m.hash, a.bookings
  having count(distinct f.passenger_id) >= 3 and 2 * count(*) >= a.bookings
  order by count(*) desc, m.hash limit 1;
end
$$;
comment on function private.sign_shared_account is
'One account to which refunds of 3 passengers or more went, who made at least half of the bookings of a payee.';

create function private.sign_same_pair(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
declare
  bookings_min constant int := 6;
begin
  return query
  select f.passenger_id, jsonb_build_object('bookings', count(*), 'kobo', sum(f.total_kobo))
  from private.online_fares(payee) f group by f.passenger_id, f.driver_id
  -- Added seats are not another trip.
  having count(*) filter (where f.adds_to is null) >= bookings_min;
end
$$;
comment on function private.sign_same_pair is 'Passengers who paid the same driver 6 times or more. Commuters do, so this sign alone holds nothing (look_for_signs).';

create function private.sign_one_payer(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
declare
  bookings_min constant int := 10;
  passengers_min constant int := 4;
begin
  return query
  select f.passenger_id, jsonb_build_object('bookings', count(*), 'kobo', sum(f.total_kobo), 'ofKobo', a.kobo)
  from private.online_fares(payee) f,
    (
      select count(*) filter (where o.adds_to is null) as bookings, count(distinct o.passenger_id) as passengers,
        sum(o.total_kobo)::bigint as kobo
      from private.online_fares(payee) o
    ) a
  where a.bookings >= bookings_min and a.passengers >= passengers_min
  group by f.passenger_id, a.kobo having 2 * sum(f.total_kobo) > a.kobo;
end
$$;
comment on function private.sign_one_payer is
'A passenger who paid more than half of the fares of a payee with at least 10 bookings of at least 4 passengers.';

create function private.sign_no_movement(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
declare
  trips_min constant int := 2;
begin
  return query
  select null::uuid, jsonb_build_object('trips', count(*), 'bookings', sum(x.boarded), 'kobo', sum(x.kobo))
  from (
    select count(*) as boarded, sum(f.total_kobo) as kobo
    from private.online_fares(payee) f join public.trips t on t.id = f.trip_id
    -- Tracks are kept for 7 days.
    where f.boarded_at is not null and t.status = 'completed' and t.ended_at > now() - interval '6 days'
      and not private.has_made_progress(t)
    group by t.id
  ) x having count(*) >= trips_min;
end
$$;
comment on function private.sign_no_movement is
'Two completed trips or more of the last 6 days on which boarding codes were entered and the driver''s track made no progress.';

create function private.sign_new_cards(payee uuid)
returns table (other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
declare
  cards_min constant int := 5;
begin
  return query
  select null::uuid, jsonb_build_object('cards', count(*) filter (where c.is_new), 'ofCards', count(*))
  from (
    select p.card_key, bool_and(not exists (
      select from public.payments o join public.bookings b on b.id = any (private.holds_of(o.hold_id))
      where o.card_key = p.card_key and coalesce(b.company_id, b.driver_id) <> payee
    )) as is_new
    from private.online_fares(payee) f
    join public.payments p on p.hold_id = private.paying_hold(f.id) and p.outcome in ('applied', 'retaken') and p.card_key is not null
    group by p.card_key
  ) c
  having count(*) filter (where c.is_new) >= cards_min and 5 * count(*) filter (where c.is_new) > 4 * count(*);
end
$$;
comment on function private.sign_new_cards is
'Five cards or more, and more than 80 percent of all, that paid this payee and never another one.';

create function private.describe_sign(kind text, numbers jsonb) returns text language sql immutable
return format(
  case kind
    when 'connected' then 'A passenger shares a phone, device or bank account with the driver: ₦%2$s, bookings: %1$s.'
    when 'shared_card' then 'One card paid for %7$s passengers: ₦%2$s, bookings: %1$s of %8$s paid by card.'
    when 'shared_account' then 'Refunds of %7$s passengers went to one account: ₦%2$s, bookings: %1$s of %8$s.'
    when 'same_pair' then 'The same passenger paid the same driver %1$s times in 30 days: ₦%2$s.'
    when 'one_payer' then 'One passenger paid ₦%2$s of ₦%3$s in 30 days.'
    when 'no_movement' then 'Boarding codes without movement on %4$s trips of 6 days: ₦%2$s, bookings: %1$s.'
    else '%5$s of %6$s cards have never paid another payee.'
  end,
  numbers ->> 'bookings', private.naira((numbers ->> 'kobo')::bigint), private.naira((numbers ->> 'ofKobo')::bigint),
  numbers ->> 'trips', numbers ->> 'cards', numbers ->> 'ofCards', numbers ->> 'passengers', numbers ->> 'ofBookings'
);
comment on function private.describe_sign is 'A sign of fraud with its numbers, as a sentence without names.';

create function private.signs_about(payee uuid)
returns table (kind text, other_id uuid, numbers jsonb) language plpgsql stable set search_path = '' as $$
begin
  return query
  select 'connected', s.* from private.sign_connected(payee) s
  union all select 'shared_card', s.* from private.sign_shared_card(payee) s
  union all select 'shared_account', s.* from private.sign_shared_account(payee) s
  union all select 'one_payer', s.* from private.sign_one_payer(payee) s
  union all select 'no_movement', s.* from private.sign_no_movement(payee) s
  union all select 'new_cards', s.* from private.sign_new_cards(payee) s
  union all select 'same_pair', s.* from private.sign_same_pair(payee) s;
end
$$;
comment on function private.signs_about is 'All signs about a payee now, with the passenger and the numbers.';

create function private.look_for_signs(payee uuid) returns int language plpgsql set search_path = '' as $$
declare
  -- A sign that an administrator has looked at is not reported again before this.
  quiet constant interval := '30 days';
  sign record;
  new_ones text[] := '{}';
  words text;
begin
  -- People before payouts, as everywhere.
  perform from public.profiles p where p.id = payee for no key update;
  insert into private.sign_checks (payee_id) values (payee)
  on conflict on constraint sign_checks_pkey do update set checked_at = now();
  for sign in
    select x.*, k.id is not null as is_known
    from private.signs_about(payee) x
    left join private.fraud_signs k on k.payee_id = payee and k.kind = x.kind and k.other_id is not distinct from x.other_id
      and coalesce(k.cleared_at, now()) >= now() - quiet
    order by x.kind = 'same_pair'
  loop
    continue when sign.kind = 'same_pair'
      and not exists (select from private.fraud_signs s where s.payee_id = payee and s.kind <> 'same_pair' and s.cleared_at is null);
    insert into private.fraud_signs as s (payee_id, kind, other_id, numbers)
    values (payee, sign.kind, sign.other_id, sign.numbers)
    on conflict on constraint one_sign_per_pair do update
    set numbers = excluded.numbers, seen_at = now(),
      found_at = case when sign.is_known then s.found_at else now() end, cleared_at = case when sign.is_known then s.cleared_at end;
    if not sign.is_known then
      new_ones := new_ones || private.describe_sign(sign.kind, sign.numbers);
    end if;
  end loop;
  if new_ones = '{}' then
    return 1;
  end if;
  -- Each kind once: the list of signs has all.
  select string_agg(k.first || case when k.others > 0 then format(' And %s more like it.', k.others) else '' end, ' ' order by k.first)
  into words from (
    select min(s) as first, count(*) - 1 as others from unnest(new_ones) s group by regexp_replace(s, '[0-9,]', '', 'g')
  ) k;
  insert into private.payout_holds (payee_id, reason) values (payee, left(words, 500))
  on conflict on constraint payout_holds_pkey do nothing;
  update public.payouts p set status = 'on_hold', hold_cause = 'held', is_cleared = false
  where p.payee_id = payee and p.status = 'queued' and p.sent_at is null;
  perform private.notify_administrators('payouts_held', jsonb_build_object('signs', words), '/admin?tab=money&list=signs', payee);
  return 1;
end
$$;
comment on function private.look_for_signs is
'One row of find_fraud_signs: stores the signs about a payee. A new one holds the payouts (payout_holds) and tells administrators why,
with its numbers; one that an administrator has looked at is new again after 30 days. same_pair counts beside another sign only.';

create function private.find_fraud_signs() returns int language sql set search_path = ''
return private.each_row('find_fraud_signs', $$
  select distinct coalesce(b.company_id, b.driver_id) from public.bookings b
  where b.payment_method = 'online' and b.created_at > now() - interval '30 days'
    and not exists (
      select from private.sign_checks c
      where c.payee_id = coalesce(b.company_id, b.driver_id) and c.checked_at > now() - interval '20 hours'
    )
$$, 'look_for_signs');
comment on function private.find_fraud_signs is
'Job: looks for signs of fraud about each driver and company with online bookings of the last 30 days, once a day.';

create function private.end_payout_hold(payee uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.payout_holds h where h.payee_id = payee;
  if found then
    update private.fraud_signs s set cleared_at = now() where s.payee_id = payee and s.cleared_at is null;
  end if;
end
$$;
comment on function private.end_payout_hold is
'Ends the hold of a payee whose payouts an administrator releases, and who so has looked at the signs.';

create function private.list_fraud_signs()
returns table (
  id uuid, kind text, words text, payee_id uuid, payee_name text, payee_signs int, other_id uuid, other_name text,
  other_signs int, found_at timestamptz, seen_at timestamptz, decide_by date, is_overdue boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.admin_session()).id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return query
  with open as (select s.* from private.fraud_signs s where s.cleared_at is null),
  counted as (
    select x.person, count(*)::int as signs
    from (select o.payee_id as person from open o union all select o.other_id from open o where o.other_id is not null) x
    group by x.person
  ),
  listed as (
    select o.id, o.kind, private.describe_sign(o.kind, o.numbers) as words, o.payee_id, o.other_id, o.found_at, o.seen_at from open o
    union all
    select h.payee_id, 'held', case when h.is_told then 'Held by an administrator: ' else '' end || h.reason, h.payee_id, null,
      h.created_at, h.created_at
    from private.payout_holds h where not exists (select from open o where o.payee_id = h.payee_id)
  )
  select o.id, o.kind, o.words, o.payee_id, p.name, coalesce(c.signs, 0), o.other_id, q.name, d.signs,
    o.found_at, o.seen_at, h.decide_by, coalesce(h.decide_by < private.lagos_today(), false) as is_overdue
  from listed o
  left join private.payout_holds h on h.payee_id = o.payee_id
  join public.profiles p on p.id = o.payee_id
  left join counted c on c.person = o.payee_id
  left join public.profiles q on q.id = o.other_id
  left join counted d on d.person = o.other_id
  order by is_overdue desc, coalesce(c.signs, 0) desc, p.name, o.payee_id, o.found_at, o.id limit 500;
end
$$;
comment on function private.list_fraud_signs is
'Signs of fraud that no administrator has looked at, those about one payee together, and the holds without one (kind held: an
administrator made them): first the payees whose hold should have been decided, then those with most signs. signs: how many are about
this person.
Refuses: 401 unauthenticated.
Security definer because: no role reads signs.';

grant execute on function private.list_fraud_signs to app_admin;
