-- When a search finds nothing: the trips that come nearest to it.

create function private.nearest_offers(
  wanted private.search_criteria, origin_id text, destination_id text, leaves tstzrange
)
returns table (
  km float8, trip_id uuid, from_position smallint, to_position smallint, departure_at timestamptz, arrives_at timestamptz,
  fare_kobo int, seats_available smallint, origin_place_id text, destination_place_id text, origin_km float8, destination_km float8
)
language plpgsql
stable
-- As search_along: of the thousand rows that are assumed otherwise, the reader would scan all trips.
rows 1
set search_path = ''
as $$
declare
  -- A pair of places has many trips on a busy road: of each only the next ones are looked at.
  looked_at constant int := 24;
  leaves_from constant timestamptz := greatest(
    lower(leaves), private.lagos_moment(private.lagos_day(wanted.leaves_about) - 1, '00:00')
  );
  -- A trip whose missing way is as long as the whole way does not help.
  way_km constant float8 := private.straight_km(origin_id, destination_id);
begin
  return query
  select best.* from (
    select distinct on (o.trip_id)
      a.distance_km + b.distance_km, o.trip_id, o.from_position, o.to_position, o.departure_at, o.arrives_at, o.fare_kobo,
      o.seats_available, o.origin_place_id, o.destination_place_id, a.distance_km, b.distance_km
    from public.place_neighbours a
    join public.place_neighbours b on b.place_id = destination_id and b.distance_km <= wanted.nearest_km - a.distance_km
    cross join lateral (
      select n as offer
      from public.trip_offers n
      where n.origin_place_id = a.neighbour_id and n.destination_place_id = b.neighbour_id
        and n.departure_at >= leaves_from and n.departure_at < upper(leaves)
      order by n.departure_at
      limit looked_at
    ) l
    cross join lateral (select (l.offer).*) o
    where a.place_id = origin_id and a.distance_km <= wanted.nearest_km and a.distance_km + b.distance_km < way_km
      and private.fits_search(
        l.offer, wanted.seats, wanted.minute_from, wanted.minute_until, wanted.max_fare_kobo, wanted.choices, wanted.rating_min
      )
    order by o.trip_id, a.distance_km + b.distance_km, o.fare_kobo
  ) as best (
    km, trip_id, from_position, to_position, departure_at, arrives_at, fare_kobo, seats_available, origin_place_id,
    destination_place_id, origin_km, destination_km
  )
  order by best.km, abs(extract(epoch from best.departure_at - wanted.leaves_about)), best.trip_id
  limit wanted.nearest_max;
end
$$;
comment on function private.nearest_offers is
'Step of search_trips when nothing is found: offers whose missing way, in a straight line to their start and from their end, is at most
nearest_km, the least first; one leg of each trip, from the day before the searched one on. Other criteria of the search hold.';

create function private.route_people(origin_id text, destination_id text)
returns int language plpgsql stable set search_path = '' as $$
declare
  days_shown constant int := 14;
  first_day constant date := private.lagos_today();
  from_id constant text := private.city_of(origin_id);
  to_id constant text := private.city_of(destination_id);
begin
  -- The same person may be counted on several days: the day with most people, not the sum.
  return (
    select max(d.people) from (
      select sum(c.people)::int as people
      from private.search_counts c
      where c.origin_place_id = from_id and c.destination_place_id = to_id
        and c.travel_day between first_day and first_day + days_shown - 1
      group by c.travel_day
      having sum(c.people) >= private.demand_people_min()
    ) d
  );
end
$$;
comment on function private.route_people is
'Step of search_trips when nothing is found: how many people searched a route for one of the next 14 days, of the day with most; null
below demand_people_min().';
