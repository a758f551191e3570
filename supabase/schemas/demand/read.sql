-- The counts that drivers, companies and administrators read. Few people are never shown: they could be recognised.

create function private.demand_people_min() returns int language sql immutable
return 3;
comment on function private.demand_people_min is 'Fewer people than these are never shown.';

create function private.counted_demand(first_day date, last_day date)
returns table (origin_place_id text, destination_place_id text, travel_day date, people int, found int)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select c.origin_place_id, c.destination_place_id, c.travel_day, sum(c.people)::int, sum(c.found)::int
  from private.search_counts c
  where c.travel_day between first_day and last_day
  group by c.origin_place_id, c.destination_place_id, c.travel_day
  having sum(c.people) >= private.demand_people_min();
end
$$;
comment on function private.counted_demand is 'Demand by route and Lagos day of travel: routes and days that at least 3 people searched.';

create function private.require_publisher()
returns uuid language plpgsql stable set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if not exists (select from public.profiles p where p.id = caller and p.user_type in ('driver', 'corporate')) then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies can see this.');
  end if;
  return caller;
end
$$;
comment on function private.require_publisher is
'Returns the calling driver or company.
Refuses: 401, 403 suspended; 403 forbidden for passengers.';

create function private.route_demand(origin text, destination text, day date default null)
returns table (origin_name text, destination_name text, travel_day date, people int, found int)
language plpgsql stable security definer set search_path = '' as $$
declare
  days_shown constant int := 14;
  caller constant uuid := private.require_publisher();
  first_day constant date := coalesce(day, private.first_trip_day());
  origin_id constant text := private.city_of(private.place_or_refuse(origin, 'Origin'));
  destination_id constant text := private.city_of(private.place_or_refuse(destination, 'Destination'));
begin
  return query
  select o.name, d.name, c.travel_day, sum(c.people)::int, sum(c.found)::int
  from private.search_counts c
  join public.places o on o.id = c.origin_place_id
  join public.places d on d.id = c.destination_place_id
  where c.origin_place_id = origin_id and c.destination_place_id = destination_id
    and c.travel_day between first_day and coalesce(day, first_day + days_shown - 1)
  group by o.name, d.name, c.travel_day
  having sum(c.people) >= private.demand_people_min()
  order by c.travel_day;
end
$$;
comment on function private.route_demand is
'How many people searched a route for a Lagos day, or for each of 14 days from the first one for which a trip can be published, and how many of them found a trip; only days with at
least 3 people.
Refuses: 401, 403 suspended, 403 forbidden (by require_publisher); 400 invalid_input for an unknown place.
Security definer because: no role reads the counts.';

create function private.list_demand()
returns table (origin_name text, destination_name text, travel_day date, people int, found int, is_own boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  days_shown constant int := 14;
  own_max constant int := 6;
  others_max constant int := 4;
  caller constant uuid := private.require_publisher();
  first_day constant date := private.first_trip_day();
  last_day constant date := least(
    first_day + days_shown - 1, private.lagos_today() + (select s.trip_days_ahead_max from public.platform_settings s)
  );
begin
  return query
  with own as materialized (
    select distinct private.city_of(r.origin) as origin, private.city_of(r.destination) as destination
    from (
      select t.origin_place_id as origin, t.destination_place_id as destination from public.trips t
      where t.driver_id = caller and t.departure_at > now() - interval '90 days'
      union
      select t.origin_place_id, t.destination_place_id from public.trips t
      where t.company_id = caller and t.departure_at > now() - interval '90 days'
      union
      select f.origin_place_id, f.destination_place_id from public.fleet_routes f where f.company_id = caller and f.retired_at is null
    ) r
  ),
  unmet as (
    select c.*, w.origin is not null as is_own,
      row_number() over (partition by w.origin is not null order by c.people - c.found desc, c.travel_day, c.origin_place_id, c.destination_place_id) as place
    from private.counted_demand(first_day, last_day) c
    left join own w on w.origin = c.origin_place_id and w.destination = c.destination_place_id
    where c.people - c.found >= private.demand_people_min()
      -- A driver runs one trip; a company has more vehicles.
      and not exists (
        select from public.trips t
        where t.driver_id = caller and t.status not in ('cancelled', 'completed')
          and t.departure_at >= private.lagos_moment(c.travel_day, '00:00') and t.departure_at < private.lagos_moment(c.travel_day + 1, '00:00')
          and private.city_of(t.origin_place_id) = c.origin_place_id and private.city_of(t.destination_place_id) = c.destination_place_id
      )
  )
  select o.name, d.name, u.travel_day, u.people, u.found, u.is_own
  from unmet u
  join public.places o on o.id = u.origin_place_id
  join public.places d on d.id = u.destination_place_id
  where u.place <= case when u.is_own then own_max else others_max end
  order by not u.is_own, u.people - u.found desc, u.travel_day, o.name, d.name;
end
$$;
comment on function private.list_demand is
'Where the calling driver or company could publish a trip, in 14 days from the first possible one (first_trip_day): routes and days that people searched without finding a trip,
first 6 of the caller''s own routes, then 4 others, most unmet first; only where at least 3 people found none and the caller does not drive
already.
Refuses: 401, 403 suspended, 403 forbidden (by require_publisher).
Security definer because: no role reads the counts.';

create function private.admin_demand(days int)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  rows_max constant int := 50;
  today constant date := private.lagos_today();
begin
  perform private.require_admin();
  if coalesce(days, 0) not between 1 and 90 then
    perform private.refuse(400, 'invalid_input', 'Choose 1 to 90 days');
  end if;
  return jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object('date', x.day, 'people', x.people, 'found', x.found) order by x.day)
      from (
        select s.day::date as day, coalesce(c.people, 0) as people, coalesce(c.found, 0) as found
        from generate_series(today, today + days - 1, interval '1 day') s (day)
        left join (
          select c.travel_day, sum(c.people) as people, sum(c.found) as found from private.search_counts c
          where c.travel_day between today and today + days - 1
          group by c.travel_day having sum(c.people) >= private.demand_people_min()
        ) c on c.travel_day = s.day::date
      ) x
    ),
    'routes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'origin', x.origin, 'destination', x.destination, 'date', x.travel_day, 'people', x.people, 'found', x.found
      ) order by x.people - x.found desc, x.travel_day, x.origin, x.destination), '[]')
      from (
        select o.name as origin, d.name as destination, c.travel_day, c.people, c.found
        from private.counted_demand(today, today + days - 1) c
        join public.places o on o.id = c.origin_place_id
        join public.places d on d.id = c.destination_place_id
        where c.people - c.found >= private.demand_people_min()
        order by c.people - c.found desc, c.travel_day, o.name, d.name
        limit rows_max
      ) x
    )
  );
end
$$;
comment on function private.admin_demand is
'Searches for the next Lagos days. days: people and those of them who found a trip, by day; 0 where fewer than 3 searched. routes: the 50 routes and days with most people
who found none, at least 3.
Refuses: 401 unauthenticated (by require_admin); 400 invalid_input for more than 90 days.
Security definer because: no role reads the counts.';

grant execute on function private.route_demand, private.list_demand to authenticated;
grant execute on function private.admin_demand to app_admin;
