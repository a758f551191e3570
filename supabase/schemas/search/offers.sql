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
