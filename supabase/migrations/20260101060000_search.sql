-- Chapter 06: finding trips. SQL finds candidates by index; _shared/domain/matching.ts scores them and gives reasons.

create type private.search_window as (
  list text,
  is_near boolean,
  routes_max int,
  leaves_from timestamptz,
  leaves_until timestamptz,
  trips_max int
);
comment on type private.search_window is
  'Where to look: departures in a span of time, on routes whose origin lies within the pickup radius (is_near) or beyond it; how many routes, the nearest first; how many trips of each route; and the list of the answer that the trips are for.';

create type private.search_criteria as (
  origin text,
  destination text,
  seats int,
  max_fare_kobo int,
  rating_min float8,
  radius_km float8,
  nearby_km float8,
  minute_from int,
  minute_until int,
  leaves_about timestamptz,
  trips_max int,
  matches_max int,
  alternatives_max int,
  km_points float8,
  minute_points float8,
  kobo_points float8
);
comment on type private.search_criteria is
  'What private.search_trips looks for: place names; filters; minutes of the Lagos day; how many trips to look at in all, how many matches and alternatives of each kind to return; the points that a kilometre, a minute from leaves_about and a kobo cost.';

create function private.lagos_minute(moment timestamptz)
returns int
language sql
stable
return ((date_part('epoch', moment)::bigint / 60 + 60) % 1440)::int;
comment on function private.lagos_minute(timestamptz) is
  'Minutes since midnight in Lagos (UTC+1 all year). Without a search_path of its own and not marked immutable, so that it is inlined into scans.';

-- Few drivers are rated below 3, the default minimum of a search: a driver who is not in this index passes.
create index driver_profiles_rated_low on public.driver_profiles (id) where rating_average < 3;
