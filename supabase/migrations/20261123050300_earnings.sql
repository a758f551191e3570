-- What drivers and companies read about their money: from earnings, payouts and the ledger only.

create function private.require_earner()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  if not exists (select from public.profiles p where p.id = caller and p.user_type in ('driver', 'corporate')) then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies have earnings.');
  end if;
  return caller;
end
$$;
comment on function private.require_earner() is
'Returns the id of the caller, a driver or company.
Refuses: 401, 403 suspended (by require_active); 403 forbidden for passengers.
Security definer because: the rule holds for every reader of earnings.';

create function private.earnings_with_state(payee uuid)
returns table (
  id uuid, booking_id uuid, kind text, gross_kobo bigint, commission_kobo bigint, amount_kobo bigint, created_at timestamptz,
  state text, due_at timestamptz, reference text, paid_at timestamptz
)
language plpgsql
stable
set search_path = ''
as $$
declare
  waits interval := coalesce(private.payout_waits(payee), interval '0');
begin
  return query
  select e.id, e.booking_id, e.kind, e.gross_kobo, e.commission_kobo, e.amount_kobo, e.created_at,
    case
      when p.status = 'paid' then 'paid'
      when p.status = 'on_hold' and p.hold_cause in ('suspended', 'held') then 'held'
      when p.id is not null then 'on_the_way'
      when private.is_frozen(e.booking_id) then 'frozen'
      when e.available_at + waits > now() then 'waiting'
      else 'available'
    end,
    e.available_at + waits, p.reference, case when p.status = 'paid' then p.done_at end
  from public.earnings e
  left join public.payout_items i on i.earning_id = e.id and i.is_living
  left join public.payouts p on p.id = i.payout_id
  where e.payee_id = earnings_with_state.payee;
end
$$;
comment on function private.earnings_with_state(uuid) is
'Earnings of a payee with what became of them: waiting until due_at, available, frozen by a claim or dispute, held by an
administrator, on_the_way with a payout, or paid.';

create function private.read_earnings()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_earner();
  settings public.platform_settings := (select s from public.platform_settings s);
begin
  return (
    select jsonb_build_object(
      'availableKobo', coalesce(sum(e.amount_kobo) filter (where e.state = 'available'), 0),
      'waitingKobo', coalesce(sum(e.amount_kobo) filter (where e.state = 'waiting'), 0),
      'nextAvailableAt', min(e.due_at) filter (where e.state = 'waiting'),
      'frozenKobo', coalesce(sum(e.amount_kobo) filter (where e.state in ('frozen', 'held')), 0),
      'onTheWayKobo', coalesce(sum(e.amount_kobo) filter (where e.state = 'on_the_way'), 0),
      'paidKobo', coalesce((select sum(p.amount_kobo) from public.payouts p where p.payee_id = caller and p.status = 'paid'), 0),
      'owedKobo', private.payee_debt(caller),
      'payoutsFrom', to_char(settings.payouts_from, 'HH24:MI'), 'payoutMinKobo', settings.payout_min_kobo,
      -- Paid by passengers, and not yet the driver's: the trip is ahead or just over.
      'comingKobo', (
        select coalesce(sum(b.total_kobo), 0) from public.bookings b
        where b.payment_method = 'online' and b.settled_at is null and b.status <> 'cancelled'
          and coalesce(b.company_id, b.driver_id) = caller
      ),
      'lastPayout', (
        select jsonb_build_object('amountKobo', p.amount_kobo, 'status', p.status, 'at', coalesce(p.done_at, p.created_at))
        from public.payouts p where p.payee_id = caller order by p.created_at desc limit 1
      )
    )
    from private.earnings_with_state(caller) e
  );
end
$$;
comment on function private.read_earnings() is
'Totals of the caller''s earnings in kobo: coming (fares before commission that passengers have paid for trips ahead), waiting,
available for the next payout, frozen or held, on the way, paid in all, and what the caller owes.
Refuses: 401, 403 suspended, 403 forbidden for passengers (by require_earner).
Security definer because: it reads claims, payouts and the ledger.';

create function private.list_earnings(after_at timestamptz, after_id uuid, count_max int)
returns table (
  id uuid, kind text, gross_kobo bigint, commission_kobo bigint, amount_kobo bigint, created_at timestamptz,
  state text, due_at timestamptz, reference text, paid_at timestamptz,
  trip_id uuid, origin text, destination text, departure_at timestamptz, seats int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_earner();
begin
  return query
  with shown as materialized (
    select e.* from private.earnings_with_state(caller) e
    where after_at is null or (e.created_at, e.id) < (after_at, after_id)
    order by e.created_at desc, e.id desc limit count_max
  )
  select e.id, e.kind, e.gross_kobo, e.commission_kobo, e.amount_kobo, e.created_at, e.state, e.due_at, e.reference, e.paid_at,
    b.trip_id, coalesce(o.name, t_o.name), coalesce(d.name, t_d.name), b.agreed_departure_at, b.seats
  from shown e
  join public.bookings b on b.id = e.booking_id
  join public.trips t on t.id = b.trip_id
  join public.places t_o on t_o.id = t.origin_place_id
  join public.places t_d on t_d.id = t.destination_place_id
  left join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  left join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  left join public.places o on o.id = f.place_id
  left join public.places d on d.id = g.place_id
  order by e.created_at desc, e.id desc;
end
$$;
comment on function private.list_earnings(timestamptz, uuid, int) is
'The caller''s earnings, the newest first, after the given one: trip, seats, fare, commission, state and payout. No passenger is
named.
Refuses: 401, 403 suspended, 403 forbidden for passengers (by require_earner).
Security definer because: it reads claims and stops of trips that are no longer listed.';

grant execute on function private.read_earnings(), private.list_earnings(timestamptz, uuid, int) to authenticated;

create or replace function private.driver_earnings(driver uuid)
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(b.total_kobo), 0) from public.bookings b
    where b.driver_id = driver and b.status = 'completed' and b.company_id is null and b.payment_method = 'cash'
  ) + (
    select coalesce(sum(e.amount_kobo), 0) from public.earnings e where e.payee_id = driver
  );
end
$$;
comment on function private.driver_earnings(uuid) is
'Kobo earned: the completed cash bookings of the driver''s private trips, and online what the ledger owes or has paid them: fares
after commission, kept halves. Security invoker: row security shows drivers all bookings of their own trips only.';

create function private.revenue()
returns table (kobo bigint, earned_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select x.amount_kobo, x.processed_at from public.transactions x where x.status = 'confirmed' and x.method = 'cash'
  union all
  select e.gross_kobo, e.created_at from public.earnings e
$$;
comment on function private.revenue() is
'Fares that count as paid: cash when the trip is completed; online what was settled in the ledger, with kept halves and without
what went back.';

create or replace function private.admin_finances()
returns table (revenue_kobo bigint, transactions int, confirmed int)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select (select coalesce(sum(r.kobo), 0)::bigint from private.revenue() r),
    count(*)::int, (count(*) filter (where x.status = 'confirmed'))::int
  from public.transactions x;
end
$$;
comment on function private.admin_finances() is
'Confirmed revenue in kobo (cash: fares of completed bookings; online: fares and kept halves that were settled in the ledger),
number of transactions, number of confirmed ones.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create or replace function private.admin_overview()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  month_began timestamptz := private.lagos_moment(date_trunc('month', private.lagos_today())::date, '00:00');
  people record;
  drivers record;
  trips record;
  bookings record;
begin
  perform private.require_admin();
  select count(*) as total, count(*) filter (where p.created_at >= month_began) as recent,
    count(*) filter (where p.is_verified) as verified,
    count(*) filter (where p.awaits_decision) as waiting
  into people from public.profiles p where p.deleted_at is null;
  select count(*) as total, count(*) filter (where d.created_at >= month_began) as recent,
    count(*) filter (where d.is_driver_verified) as verified,
    count(*) filter (where d.verification_status = 'unverified') as waiting,
    count(*) filter (where d.verification_status = 'pending') as pending,
    count(*) filter (where d.is_driver_verified and not p.suspended) as active,
    count(*) filter (where d.is_driver_verified and p.photo_path <> coalesce(d.approved_photo_path, '')) as photos
  into drivers from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null;
  select count(*) as total, count(*) filter (where t.created_at >= month_began) as recent into trips from public.trips t;
  select count(*) as total, count(*) filter (where b.created_at >= month_began) as recent into bookings from public.bookings b;

  return jsonb_build_object(
    'overview', jsonb_build_object(
      'totalUsers', people.total, 'totalDrivers', drivers.total, 'totalTrips', trips.total, 'totalBookings', bookings.total,
      'revenueKobo', (select coalesce(sum(r.kobo), 0) from private.revenue() r)
    ),
    'recent', jsonb_build_object(
      'newUsers', people.recent, 'newDrivers', drivers.recent, 'newTrips', trips.recent, 'newBookings', bookings.recent
    ),
    'verification', jsonb_build_object(
      'users', jsonb_build_object('verified', people.verified, 'unverified', people.total - people.verified),
      'drivers', jsonb_build_object('verified', drivers.verified, 'unverified', drivers.total - drivers.verified)
    ),
    'counts', jsonb_build_object(
      'verification', people.waiting + drivers.waiting, 'unverifiedUsers', people.waiting,
      'unverifiedDrivers', drivers.waiting, 'pendingDrivers', drivers.pending, 'activeDrivers', drivers.active,
      'users', people.total, 'drivers', drivers.total, 'trips', trips.total, 'pendingPhotos', drivers.photos
    )
  );
end
$$;

create or replace function private.admin_weeks(weeks int)
returns table (week date, trips int, bookings int, revenue_kobo bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first_week date := date_trunc('week', private.lagos_today())::date - 7 * (weeks - 1);
  since timestamptz := private.lagos_moment(first_week, '00:00');
begin
  perform private.require_admin();
  return query
  with made as (
    select date_trunc('week', t.created_at at time zone 'Africa/Lagos')::date as monday, count(*) as amount
    from public.trips t where t.created_at >= since group by 1
  ),
  booked as (
    select date_trunc('week', b.created_at at time zone 'Africa/Lagos')::date as monday, count(*) as amount
    from public.bookings b where b.created_at >= since group by 1
  ),
  earned as (
    select date_trunc('week', r.earned_at at time zone 'Africa/Lagos')::date as monday, sum(r.kobo) as amount
    from private.revenue() r where r.earned_at >= since group by 1
  )
  select w.monday, coalesce(m.amount, 0)::int, coalesce(b.amount, 0)::int, coalesce(e.amount, 0)::bigint
  from (select first_week + 7 * n as monday from generate_series(0, weeks - 1) as n) w
  left join made m on m.monday = w.monday
  left join booked b on b.monday = w.monday
  left join earned e on e.monday = w.monday
  order by w.monday;
end
$$;
comment on function private.admin_weeks(int) is
'Trips published, bookings made and money confirmed per Lagos week (its Monday), oldest first, this week last.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';
