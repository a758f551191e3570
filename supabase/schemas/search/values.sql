create type private.search_window as (
  list text,
  is_near boolean,
  leaves_from timestamptz,
  leaves_until timestamptz,
  trips_max int
);
comment on type private.search_window is
  'Where to look: departures in a span of time, on routes whose origin lies within the pickup radius (is_near) or beyond it; how many trips of the pair that was searched for; and the list of the answer that the trips are for.';

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
  kobo_points float8,
  sort text,
  choices text[],
  connections_max int,
  looks_along boolean,
  later_from timestamptz,
  nearest_max int,
  nearest_km float8
);
comment on type private.search_criteria is
  'The criteria of private.search_trips: place names; filters; minutes of the Lagos day; how many trips to look at in all, how many matches and alternatives of each kind to return; the points that a kilometre, a minute from leaves_about and a kobo cost; sort: cheapest or earliest matches, else the best; choices: the wishes of private.has_choices; connections_max: how many connections of two trips; looks_along: whether to look for trips that only pass both places when few match; later_from: when the days that the windows cover are over, to look further when nothing matches; nearest_max, nearest_km: how many trips that come near, and the most that is missing at both ends, when nothing is found.';

create type private.search_ends as (
  origin_id text,
  origins text[],
  origin_kms float8[],
  origins_near int,
  destination_id text,
  destinations text[],
  destination_kms float8[],
  first_places int
);
comment on type private.search_ends is
  'The two places of a search and the places around them, with their distances: the same city first, then by distance. origins_near: how many origins lie within the radius; those beyond it follow. first_places: how many of the nearest are searched first for matches.';
