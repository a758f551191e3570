-- A search reads the offers: each open trip by each pair of its stops. A trip is answered once, with the leg that fits best.

create function private.meets_rating(driver uuid, minimum float8)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select d.rating_average from public.driver_profiles d where d.id = driver), 3) >= minimum;
end
$$;
comment on function private.meets_rating is
'Whether the rating of a driver is at least the minimum; without ratings it counts as 3 (RATING_FILTER_DEFAULT).';

create function private.offers_on_routes(
  wanted private.search_criteria,
  leaves tstzrange,
  -- Null, or the day that was searched for, while other dates are searched.
  skipped tstzrange,
  origins text[],
  origin_kms float8[],
  destinations text[],
  destination_kms float8[],
  -- Pairs of these were searched before.
  known_origins text[],
  known_destinations text[]
)
returns table (
  km float8, trip_id uuid, from_position smallint, to_position smallint, departure_at timestamptz, arrives_at timestamptz,
  fare_kobo int, seats_available smallint, origin_place_id text, destination_place_id text
)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select
      origin_kms[array_position(origins, o.origin_place_id)]
        + destination_kms[array_position(destinations, o.destination_place_id)],
      o.trip_id, o.from_position, o.to_position, o.departure_at, o.arrives_at, o.fare_kobo, o.seats_available,
      o.origin_place_id, o.destination_place_id
    from public.trip_offers o
    where o.origin_place_id = any (origins) and o.destination_place_id = any (destinations)
      and not (o.origin_place_id = any (known_origins) and o.destination_place_id = any (known_destinations))
      and o.departure_at >= lower(leaves) and o.departure_at < upper(leaves)
      and (skipped is null or not o.departure_at <@ skipped)
      and private.fits_search(
        o, wanted.seats, wanted.minute_from, wanted.minute_until, wanted.max_fare_kobo, wanted.choices, wanted.rating_min
      )
    order by
      case wanted.sort when 'cheapest' then o.fare_kobo when 'earliest' then date_part('epoch', o.departure_at) else 1 end,
      case wanted.sort when 'cheapest' then date_part('epoch', o.departure_at) when 'earliest' then o.fare_kobo else 1 end,
      1, abs(date_part('epoch', o.departure_at - wanted.leaves_about))
    limit wanted.trips_max;
end
$$;
comment on function private.offers_on_routes is
'Step of search_trips: the offers from any of the origins to any of the destinations that leave within the range, the
first ones in the order of the search, else the nearest; kms: the distance of each place from the one that was searched for.';

create function private.find_offers(wanted private.search_criteria, spans private.search_window[], ends private.search_ends)
returns table (
  list text, km float8, trip_id uuid, from_position smallint, to_position smallint, departure_at timestamptz, arrives_at timestamptz,
  fare_kobo int, seats_available smallint, origin_place_id text, destination_place_id text
)
language plpgsql
stable
rows 20
set search_path = ''
as $$
declare
  -- How many of the nearest places are searched first for other dates, and beyond the radius.
  first_of_dates constant int := 4;
  first_beyond constant int := 16;
  -- A list with fewer trips than these is searched for among all places within the radius.
  few_matches constant int := 10;
  few_alternatives constant int := 5;
  -- The first trips in another order than by score may lie anywhere within the radius.
  is_sorted constant boolean := coalesce(wanted.sort in ('cheapest', 'earliest'), false);
  -- Alternatives are always those nearest to the search.
  unsorted private.search_criteria := wanted;
  day constant tstzrange := (
    select tstzrange(min(x.leaves_from), max(x.leaves_until)) from unnest(spans) x where x.list = 'matches' having count(*) > 0
  );
begin
  unsorted.sort := null;
  return query
    with exact as materialized (
      select x.list, 0::float8 as km, o.*
      from unnest(spans) x
      cross join lateral (
        select o.trip_id, o.from_position, o.to_position, o.departure_at, o.arrives_at, o.fare_kobo, o.seats_available,
          o.origin_place_id, o.destination_place_id
        from public.trip_offers o
        where o.origin_place_id = ends.origin_id and o.destination_place_id = ends.destination_id
          and o.departure_at >= x.leaves_from and o.departure_at < x.leaves_until
          and private.fits_search(
            o, wanted.seats, wanted.minute_from, wanted.minute_until, wanted.max_fare_kobo, wanted.choices, wanted.rating_min
          )
        order by o.departure_at
        limit x.trips_max
      ) o
      where x.is_near and not (is_sorted and x.list = 'matches')
    ),
    -- The lists that need more trips, and which places are searched for them first.
    short as materialized (
      select x.list, x.is_near, tstzrange(min(x.leaves_from), max(x.leaves_until)) as leaves,
        case when x.list = 'differentDates' then day end as skipped,
        case when x.is_near then 1 else ends.origins_near + 1 end as origins_from,
        case
          when x.list = 'differentDates' then least(first_of_dates, ends.origins_near)
          when not x.is_near then ends.origins_near + first_beyond
          when is_sorted then ends.origins_near
          else least(ends.first_places, ends.origins_near)
        end as origins_until,
        case when x.list <> 'matches' then first_of_dates when is_sorted then cardinality(ends.destinations) else ends.first_places end
          as destinations_until,
        case when x.is_near and not (is_sorted and x.list = 'matches') then array[ends.origin_id] else '{}' end as known_origins,
        case when x.is_near then ends.origins_near else cardinality(ends.origins) end as origins_last
      from unnest(spans) x
      where (select count(*) from exact e where e.list = x.list)
        < case when x.list = 'matches' then wanted.trips_max / 2 else least(few_alternatives, wanted.alternatives_max) end
      group by x.list, x.is_near
    ),
    around as materialized (
      select s.list, o.*
      from short s
      cross join lateral private.offers_on_routes(
        case when s.list = 'matches' then wanted else unsorted end, s.leaves, s.skipped,
        ends.origins[s.origins_from:s.origins_until], ends.origin_kms[s.origins_from:s.origins_until],
        ends.destinations[:s.destinations_until], ends.destination_kms[:s.destinations_until], s.known_origins, array[ends.destination_id]
      ) o
    ),
    wider as materialized (
      select s.list, o.*
      from short s
      cross join lateral private.offers_on_routes(
        unsorted, s.leaves, s.skipped, ends.origins[s.origins_from:s.origins_last], ends.origin_kms[s.origins_from:s.origins_last],
        ends.destinations, ends.destination_kms, ends.origins[s.origins_from:s.origins_until], ends.destinations[:s.destinations_until]
      ) o
      where (s.origins_until < s.origins_last or s.destinations_until < cardinality(ends.destinations))
        and (select count(*) from exact e where e.list = s.list) + (select count(*) from around a where a.list = s.list)
          < case when s.list = 'matches' then few_matches else least(few_alternatives, wanted.alternatives_max) end
    )
    -- A trip with stops is found by several legs: its best one is the nearest in the list that gives up least.
    select distinct on (f.trip_id) f.*
    from (
      select e.* from exact e
      union all
      select a.* from around a
      union all
      select w.* from wider w
    ) f
    order by f.trip_id, f.list <> 'matches', f.list <> 'differentDates', f.km, f.fare_kobo;
end
$$;
comment on function private.find_offers is
'Step of search_trips: the offers of the lists that the windows name, each trip once with its best leg: of the pair that was searched
for, then of the nearest pairs, and of all pairs within the radius only where a list is short. A list may be longer than trips_max.';

create function private.first_departure(wanted private.search_criteria, origins text[], destinations text[])
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (
    select min(o.departure_at)
    from public.trip_offers o
    where o.origin_place_id = any (origins) and o.destination_place_id = any (destinations)
      and o.departure_at >= wanted.later_from
      and private.fits_search(
        o, wanted.seats, wanted.minute_from, wanted.minute_until, wanted.max_fare_kobo, wanted.choices, wanted.rating_min
      )
  );
end
$$;
comment on function private.first_departure is
  'Step of search_trips: when the first offer from later_from on leaves that meets the criteria, from any of the origins to any of the destinations.';
