-- Trips that pass the places of a search without listing both as stops: asked only when the lists of the search are short.

create function private.search_along(
  origin text, destination text, seats int, leaves_from timestamptz, leaves_until timestamptz,
  max_fare_kobo int, rating_min float8, choices text[]
)
returns table (
  trip_id uuid, from_place_id text, to_place_id text, from_position smallint, to_position smallint, departure_at timestamptz,
  arrives_at timestamptz, fare_kobo int, seats_available int, extra_minutes int,
  origin_km float8, destination_km float8
)
language plpgsql
stable
security definer
-- The reader joins each with its trip by key; of the thousand rows that are assumed otherwise, it would scan all trips.
rows 5
set search_path = ''
set plan_cache_mode = force_generic_plan
-- As search_trips: every row must be reached by an index.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
-- The ways of both places come in one order; looked up one by one they take four times as long.
set enable_mergejoin = on
as $$
declare
  looked_at_max constant int := 8;
  answers_max constant int := 5;
  -- A trip can be asked until two hours before it departs.
  ends_before constant interval := '135 minutes';
  day constant interval := '1 day';
  about_hour constant interval := '1 hour';
  fare_min constant int := (select s.fare_min_kobo from public.platform_settings s);
  -- An area is on the way where its city is.
  origin_id constant text := private.resolve_place(origin);
  destination_id constant text := private.resolve_place(destination);
  on_id constant text := (select coalesce(p.city_id, p.id) from public.places p where p.id = origin_id);
  off_id constant text := (select coalesce(p.city_id, p.id) from public.places p where p.id = destination_id);
  on_km constant float8 := private.straight_km(origin_id, on_id);
  off_km constant float8 := private.straight_km(destination_id, off_id);
begin
  return query
  with ways as materialized (
    select x.origin_place_id, x.destination_place_id, x.share
    from private.way_places x
    join private.way_places y on y.place_id = off_id and y.origin_place_id = x.origin_place_id
      and y.destination_place_id = x.destination_place_id and y.share > x.share
    where x.place_id = on_id
    union all
    select y.origin_place_id, y.destination_place_id, 0 from private.way_places y
    where y.place_id = off_id and y.origin_place_id = on_id
    union all
    select x.origin_place_id, x.destination_place_id, x.share from private.way_places x
    where x.place_id = on_id and x.destination_place_id = off_id
  ),
  -- Those that get there in the searched hours, about: few are worth a closer look.
  passing as materialized (
    select t as trip, t.departure_at + (t.arrives_at - t.departure_at) * w.share as about from ways w
    join public.trips t on t.origin_place_id = w.origin_place_id and t.destination_place_id = w.destination_place_id
      and t.status in ('scheduled', 'active') and t.is_listed
      and t.departure_at >= search_along.leaves_from - day and t.departure_at < search_along.leaves_until
    where t.picks_up and t.company_id is null and t.driver_id is not null and t.departure_at > now() + ends_before
      and t.departure_at + (t.arrives_at - t.departure_at) * w.share
        between search_along.leaves_from - about_hour and search_along.leaves_until + about_hour
      and t.fare_kobo >= fare_min
    order by abs(extract(epoch from t.departure_at + (t.arrives_at - t.departure_at) * w.share - search_along.leaves_from))
    limit looked_at_max
  )
  select (p.trip).id, on_id, off_id, (w.gets_on).before::smallint, (w.gets_off).after::smallint, w.departure_at, w.arrives_at, w.fare_kobo, w.seats_free,
    (w.gets_on).extra_minutes + (w.gets_off).extra_minutes, on_km, off_km
  from passing p
  cross join lateral private.along_leg(p.trip, on_id, off_id) w
  where w.departure_at >= search_along.leaves_from and w.departure_at < search_along.leaves_until
    and num_nulls((w.gets_on).stop_id, (w.gets_off).stop_id) > 0
    and (private.takes_cash(p.trip) or private.takes_online(p.trip))
    and w.seats_free >= search_along.seats and w.fare_kobo <= coalesce(search_along.max_fare_kobo, w.fare_kobo)
    and (search_along.choices is null or private.has_choices((p.trip).id, search_along.choices))
    and (search_along.rating_min is null or private.meets_rating((p.trip).driver_id, search_along.rating_min))
    and private.open_requests((p.trip).id) < private.open_requests_max()
  order by w.departure_at limit answers_max;
end
$$;
comment on function private.search_along is
'Trips of drivers who pick people up on the way that pass both places of a search (along_leg), with the positions of the stops before and after them
where these are not stops. leaves_*: when the passenger gets on.
Security definer because: clients cannot read way_places and requests. It returns only trips that the policy "anyone sees open trips" shows.';

grant execute on function
  private.search_along
to anon, authenticated;
