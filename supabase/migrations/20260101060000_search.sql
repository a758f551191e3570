-- Chapter 06: finding trips. SQL finds candidates by index; _shared/domain/matching.ts scores them and says why.

create type private.search_window as (
  list text,
  is_near boolean,
  routes_max int,
  leaves_from timestamptz,
  leaves_until timestamptz,
  trips_max int
);
comment on type private.search_window is
  'Where to look: departures in a span of time, on routes whose origin lies within the pickup radius (is_near) or beyond it; how many routes, the nearest first, how many trips of each, and the list the trips are for.';

create type private.trip_wish as (
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
  others_max int,
  km_points float8,
  minute_points float8,
  kobo_points float8
);
comment on type private.trip_wish is
  'What private.search_trips looks for: filters, minutes of the Lagos day; how many trips to look at in all, how many matches and others of each kind to answer; what a kilometre, a minute from leaves_about and a kobo cost in score.';

create function private.lagos_minute(moment timestamptz)
returns int
language sql
stable
return ((date_part('epoch', moment)::bigint / 60 + 60) % 1440)::int;
comment on function private.lagos_minute(timestamptz) is
  'Minutes since midnight in Lagos (UTC+1 all year). No search_path of its own and not called immutable, so that it is inlined into scans.';

-- Few drivers are rated below 3, the least that a search asks for unless told otherwise: who is not in here passes.
create index driver_profiles_rated_low on public.driver_profiles (id) where rating_average < 3;
