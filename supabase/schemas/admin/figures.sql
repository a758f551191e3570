-- The numbers of the Analytics and Finances tabs, in kobo and by the Lagos calendar. Each count on a tab has the condition of
-- the list that it leads to.

create function private.admin_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
      'users', people.total, 'drivers', drivers.total, 'trips', trips.total, 'pendingPhotos', drivers.photos,
      'pendingNames', (select count(*) from private.name_changes c where c.state = 'waiting')
    )
  );
end
$$;
comment on function private.admin_overview() is
'Totals, this Lagos month''s additions, verification states and the counts on the tabs.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create function private.admin_waiting()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  safety jsonb;
begin
  perform private.require_admin();
  safety := private.read_alarm_counts();
  return jsonb_build_object(
    'alarms', safety -> 'newAlarms',
    'checkIns', jsonb_array_length(safety -> 'checkIns'),
    'support', (select count(*) from private.support_threads h where h.waiting_since is not null),
    'tripReports', (select count(*) from public.trip_reports r where r.settled_at is null),
    'messageReports', (select count(*) from private.message_reports r where r.decided_at is null),
    'decisions', (select count(*) from private.list_confirmations() c where not c.is_own and c.cannot_decide is null),
    'heldPayouts', (select count(*) from public.payouts p where p.status = 'on_hold')
  );
end
$$;
comment on function private.admin_waiting() is
'How much waits for the calling administrator: new alarms, check-ins without an answer, support requests, reports about trips,
reported messages, decisions that they can confirm, payouts on hold.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no role reads alarms, support requests, reports and confirmations.';

create function private.admin_weeks(weeks int)
returns table (week date, trips int, bookings int, revenue_kobo bigint)
language plpgsql stable security definer set search_path = '' as $$
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

create function private.admin_routes(days int)
returns table (origin text, destination text, seats int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select o.name, d.name, sum(b.seats)::int
  from public.bookings b
  join public.trips t on t.id = b.trip_id
  join public.places o on o.id = t.origin_place_id
  join public.places d on d.id = t.destination_place_id
  where b.created_at > now() - make_interval(days => admin_routes.days) and b.status <> 'cancelled'
  group by o.id, d.id
  order by sum(b.seats) desc, o.name, d.name
  limit 10;
end
$$;
comment on function private.admin_routes(int) is
'The ten routes with the most seats booked in the last days.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create function private.admin_finances()
returns table (revenue_kobo bigint, transactions int, confirmed int)
language plpgsql stable security definer set search_path = '' as $$
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

grant execute on function
  private.admin_overview(),
  private.admin_waiting(),
  private.admin_weeks(int),
  private.admin_routes(int),
  private.admin_finances()
to app_admin;
