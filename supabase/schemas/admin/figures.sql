-- The numbers of the Analytics and Finances tabs, in kobo and by the Lagos calendar. Each count on a tab has the condition of
-- the list that it leads to.

create function private.count_days(since timestamptz, until timestamptz)
returns setof private.day_figures language plpgsql stable set search_path = '' as $$
begin
  return query
  select x.day, sum(x.trips)::bigint, sum(x.bookings)::bigint, sum(x.transactions)::bigint, sum(x.confirmed)::bigint, sum(x.kobo)::bigint
  from (
    select private.lagos_day(t.created_at), count(*), 0, 0, 0, 0
    from public.trips t where t.created_at >= since and t.created_at < until group by 1
    union all
    select private.lagos_day(b.created_at), 0, count(*), 0, 0, 0
    from public.bookings b where b.created_at >= since and b.created_at < until group by 1
    union all
    select private.lagos_day(x.created_at), 0, 0, count(*), 0, 0
    from public.transactions x where x.created_at >= since and x.created_at < until group by 1
    union all
    select private.lagos_day(x.processed_at), 0, 0, 0, count(*), 0
    from public.transactions x where x.status = 'confirmed' and x.processed_at >= since and x.processed_at < until group by 1
    union all
    select private.lagos_day(r.earned_at), 0, 0, 0, 0, sum(r.kobo)
    from private.revenue(since, until) r group by 1
  ) as x (day, trips, bookings, transactions, confirmed, kobo)
  group by x.day;
end
$$;
comment on function private.count_days is
'The rows of day_figures between two moments, counted now. Each part has an index by time.';

create function private.all_day_figures()
returns setof private.day_figures language plpgsql stable set search_path = '' as $$
declare
  until constant date := (select f.days_until from private.platform_figures f);
begin
  return query select d.* from private.day_figures d where d.day < until;
  return query select c.* from private.count_days(coalesce(private.lagos_moment(until, '00:00'), '-infinity'), 'infinity') c;
end
$$;
comment on function private.all_day_figures is
'Every day: those that are over as counted last, the others counted now.';

create function private.month_began() returns timestamptz language sql stable set search_path = ''
return private.lagos_moment(date_trunc('month', private.lagos_today())::date, '00:00');
comment on function private.month_began is 'When the month began in Lagos.';

create function private.count_user_states(people uuid[] default null)
returns jsonb language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select jsonb_build_object(
      'all', count(*), 'verified', count(*) filter (where p.is_verified and not p.suspended),
      'unverified', count(*) filter (where not p.is_verified and not p.suspended), 'suspended', count(*) filter (where p.suspended),
      'approved', count(*) filter (where p.is_verified), 'new', count(*) filter (where p.created_at >= private.month_began())
    )
    from public.profiles p where p.deleted_at is null and (people is null or p.id = any (people))
  );
end
$$;
comment on function private.count_user_states is
'How many people are verified, not verified or suspended, which wins, of all or of these; how many are approved, suspended or not, and new
this month.';

create function private.count_driver_states(people uuid[] default null)
returns jsonb language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select jsonb_build_object(
      'all', count(*), 'verified', count(*) filter (where d.is_driver_verified and not p.suspended),
      'unverified', count(*) filter (where not d.is_driver_verified and not p.suspended), 'suspended', count(*) filter (where p.suspended),
      'approved', count(*) filter (where d.is_driver_verified), 'new', count(*) filter (where d.created_at >= private.month_began())
    )
    from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null
    where people is null or (d.id = any (people) and p.id = any (people))
  );
end
$$;
comment on function private.count_driver_states is 'As count_user_states, of drivers.';

create function private.count_people() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  users constant jsonb := private.count_user_states();
  drivers constant jsonb := private.count_driver_states();
begin
  return jsonb_build_object(
    'users', users -> 'all', 'newUsers', users -> 'new', 'verifiedUsers', users -> 'approved', 'userStates', users,
    'drivers', drivers -> 'all', 'newDrivers', drivers -> 'new', 'verifiedDrivers', drivers -> 'approved',
    'activeDrivers', drivers -> 'verified', 'driverStates', drivers
  );
end
$$;
comment on function private.count_people is 'How many people and drivers there are, are new this month, verified and active.';

create function private.count_busiest_routes() returns jsonb language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object('origin', r.origin, 'destination', r.destination, 'seats', r.seats)
    order by r.seats desc, r.origin, r.destination), '[]')
  from (
    select o.name as origin, d.name as destination, sum(b.seats)::int as seats
    from public.bookings b
    join public.trips t on t.id = b.trip_id
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    where b.created_at > now() - interval '90 days' and b.status <> 'cancelled'
    group by o.id, d.id
    order by sum(b.seats) desc, o.name, d.name
    limit 10
  ) r
);
comment on function private.count_busiest_routes is 'The ten routes with the most seats booked in the last 90 days.';

create function private.counted_figures() returns private.platform_figures language sql stable set search_path = '' as $$
  -- When the clock stands still, everything is counted when it is asked for.
  select f from private.platform_figures f where f.counted_at > now() - interval '2 hours'
$$;
comment on function private.counted_figures is 'The figures as counted last; null if that is long ago.';

create function private.counted_now_max() returns int language sql immutable
return 2000;
comment on function private.counted_now_max is
'Up to so many people or payments are counted at once, so that the number above a list is that of the list.';

create function private.people_figures(list text, people uuid[] default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  counted jsonb := (private.counted_figures()).people;
begin
  perform private.require_admin();
  return case
    when people is null and (counted ->> 'users')::int > private.counted_now_max()
      then counted -> case list when 'drivers' then 'driverStates' else 'userStates' end
    when list = 'drivers' then private.count_driver_states(people)
    else private.count_user_states(people)
  end;
end
$$;
comment on function private.people_figures is
'How many users, or drivers (list), are in each state: as of when admin_overview counted people; of some people always now.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create function private.admin_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  month_began date := date_trunc('month', private.lagos_today())::date;
  figures private.platform_figures := private.counted_figures();
  people jsonb;
  people_counted_at timestamptz;
  inbox record;
  days record;
  waiting_users bigint;
  waiting_drivers bigint;
begin
  perform private.require_admin();
  people := case when (figures.people ->> 'users')::int > private.counted_now_max() then figures.people end;
  people_counted_at := case when people is not null then figures.counted_at end;
  people := coalesce(people, private.count_people());
  -- Waiting work is counted now, by its indexes.
  select count(*) into waiting_users from public.profiles p where p.deleted_at is null and p.awaits_decision;
  select count(*) into waiting_drivers
  from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null where d.verification_status = 'unverified';
  select count(*) filter (where r.kind = 'driver') as drivers, count(*) filter (where r.kind = 'photo') as photos,
    count(*) filter (where r.kind = 'name') as names
  into inbox from private.inbox_rows() r;
  select coalesce(sum(d.trips), 0) as trips, coalesce(sum(d.trips) filter (where d.day >= month_began), 0) as recent_trips,
    coalesce(sum(d.bookings), 0) as bookings, coalesce(sum(d.bookings) filter (where d.day >= month_began), 0) as recent_bookings,
    coalesce(sum(d.revenue_kobo), 0) as revenue_kobo
  into days from private.all_day_figures() d;

  return jsonb_build_object(
    'countedAt', case when figures.people is not null then figures.counted_at end, 'peopleCountedAt', people_counted_at,
    'overview', jsonb_build_object(
      'totalUsers', people -> 'users', 'totalDrivers', people -> 'drivers', 'totalTrips', days.trips, 'totalBookings', days.bookings,
      'revenueKobo', days.revenue_kobo
    ),
    'recent', jsonb_build_object(
      'newUsers', people -> 'newUsers', 'newDrivers', people -> 'newDrivers', 'newTrips', days.recent_trips,
      'newBookings', days.recent_bookings
    ),
    'verification', jsonb_build_object(
      'users', jsonb_build_object('verified', people -> 'verifiedUsers',
        'unverified', (people ->> 'users')::int - (people ->> 'verifiedUsers')::int),
      'drivers', jsonb_build_object('verified', people -> 'verifiedDrivers',
        'unverified', (people ->> 'drivers')::int - (people ->> 'verifiedDrivers')::int)
    ),
    'counts', jsonb_build_object(
      'verification', waiting_users + waiting_drivers, 'unverifiedUsers', waiting_users,
      'unverifiedDrivers', waiting_drivers, 'pendingDrivers', inbox.drivers, 'activeDrivers', people -> 'activeDrivers',
      'users', people -> 'users', 'drivers', people -> 'drivers', 'trips', days.trips,
      'pendingPhotos', inbox.photos, 'pendingNames', inbox.names
    )
  );
end
$$;
comment on function private.admin_overview is
'Totals, this Lagos month''s additions, verification states and the counts on the tabs. People and drivers as of peopleCountedAt, if that is
not null (a country with very many); routes as of countedAt (admin_routes); the rest as of now.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create function private.admin_weeks(weeks int)
returns table (week date, trips int, bookings int, revenue_kobo bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  first_week date := date_trunc('week', private.lagos_today())::date - 7 * (weeks - 1);
begin
  perform private.require_admin();
  return query
  select w.monday, coalesce(sum(d.trips), 0)::int, coalesce(sum(d.bookings), 0)::int, coalesce(sum(d.revenue_kobo), 0)::bigint
  from (select first_week + 7 * n as monday from generate_series(0, weeks - 1) as n) w
  left join private.all_day_figures() d on d.day >= w.monday and d.day < w.monday + 7
  group by w.monday
  order by w.monday;
end
$$;
comment on function private.admin_weeks is
'Trips published, bookings made and money confirmed per Lagos week (its Monday), oldest first, this week last.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create function private.admin_routes()
returns table (origin text, destination text, seats int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select r.origin, r.destination, r.seats
  from jsonb_to_recordset(coalesce((private.counted_figures()).busiest_routes, private.count_busiest_routes()))
    as r (origin text, destination text, seats int);
end
$$;
comment on function private.admin_routes is
'The ten routes with the most seats booked in the last 90 days, as counted last (count_busiest_routes).
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

create function private.admin_finances()
returns table (revenue_kobo bigint, commission_kobo bigint, transactions int, confirmed int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select coalesce(sum(d.revenue_kobo), 0)::bigint,
    coalesce((select -a.balance_kobo from private.ledger_accounts a where a.code = 'commission'), 0),
    coalesce(sum(d.transactions), 0)::int, coalesce(sum(d.confirmed), 0)::int
  from private.all_day_figures() d;
end
$$;
comment on function private.admin_finances is
'Confirmed revenue in kobo (cash: fares of completed bookings; online: fares and kept halves that were settled in the ledger), what
Tafiya has kept of it, number of transactions, number of confirmed ones.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: checks the session once instead of once per row.';

grant execute on function
  private.admin_overview,
  private.people_figures,
  private.admin_weeks,
  private.admin_routes,
  private.admin_finances
to app_admin;
