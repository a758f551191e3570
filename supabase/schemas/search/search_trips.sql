-- Finding trips. SQL finds candidates by index, in stages: the pair that was searched for, the nearest pairs, and only if
-- these have few trips, all pairs within the radius. _shared/search/matching.rules.ts scores the candidates and gives reasons.

create function private.lagos_minute(moment timestamptz) returns int language sql stable
return ((date_part('epoch', moment)::bigint / 60 + 60) % 1440)::int;
comment on function private.lagos_minute is
  'Minutes since midnight in Lagos (UTC+1 all year). Without a search_path of its own and not marked immutable, so that it is inlined into scans.';

create function private.search_trips(criteria jsonb, windows jsonb)
returns json
language plpgsql
stable
security definer
set search_path = ''
-- One plan for the lifetime of a connection: planning these statements costs ten times as much as running them.
set plan_cache_mode = force_generic_plan
-- The planner does not know the limits when it makes that plan. Every row here must be reached by an index.
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- In the order written here, each join reads one row by its key.
set join_collapse_limit = 1
as $$
declare
  wanted constant private.search_criteria := jsonb_populate_record(null::private.search_criteria, criteria);
  spans constant private.search_window[] := array(select x from jsonb_populate_recordset(null::private.search_window, windows) x);
  -- How many of the nearest places are searched first, and how few pairs are searched at once.
  first_places constant int := 10;
  few_pairs constant int := 200;
  same_city_km constant float8 := 50;
  -- With fewer matches than these the trips that pass both places are looked at, and without another origin on the day two trips for one.
  few constant int := 3;
  ends private.search_ends;
  day constant tstzrange := (
    select tstzrange(min(x.leaves_from), max(x.leaves_until)) from unnest(spans) x where x.list = 'matches' having count(*) > 0
  );
  all_days constant tstzrange := (select tstzrange(min(x.leaves_from), max(x.leaves_until)) from unnest(spans) x);
  -- For counts only: the matches without the minimum rating, and for one person.
  spans_of_day constant private.search_window[] := array(select x from unnest(spans) x where x.list = 'matches');
  unrated private.search_criteria := wanted;
  alone private.search_criteria := wanted;
  -- As takes_online, which would ask once per trip.
  pays_online constant boolean := exists (select from public.platform_settings s where s.online_payments <> 'off');
  answer json;
begin
  unrated.rating_min := null;
  alone.seats := 1;
  -- A plain spelling is its own key. The rules for accents and signs are expensive, so they come second.
  select
    coalesce(
      (
        select k.place_id from private.place_keys k where k.key = lower(replace(replace(wanted.origin, ' ', ''), '-', ''))
        order by k.weight desc, k.place_id limit 1
      ),
      private.place_or_refuse(wanted.origin, 'Origin')
    ),
    coalesce(
      (
        select k.place_id from private.place_keys k where k.key = lower(replace(replace(wanted.destination, ' ', ''), '-', ''))
        order by k.weight desc, k.place_id limit 1
      ),
      private.place_or_refuse(wanted.destination, 'Destination')
    )
  into ends.origin_id, ends.destination_id;
  if ends.origin_id = ends.destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;

  -- An area and its city lie within any radius of each other.
  select array_agg(n.id), array_agg(n.km), count(*) filter (where n.km <= wanted.radius_km)
  into ends.origins, ends.origin_kms, ends.origins_near
  from (
    select d.neighbour_id as id, d.same_city,
      case when d.same_city then least(d.distance_km, wanted.radius_km) else d.distance_km end as km
    from public.place_neighbours d
    where d.place_id = ends.origin_id and d.distance_km <= greatest(wanted.nearby_km, same_city_km)
      and (d.distance_km <= wanted.nearby_km or d.same_city)
    order by d.same_city desc, d.distance_km
  ) n;
  select array_agg(n.id), array_agg(n.km) into ends.destinations, ends.destination_kms
  from (
    select d.neighbour_id as id, d.same_city,
      case when d.same_city then least(d.distance_km, wanted.radius_km) else d.distance_km end as km
    from public.place_neighbours d
    where d.place_id = ends.destination_id and d.distance_km <= greatest(wanted.radius_km, same_city_km)
      and (d.distance_km <= wanted.radius_km or d.same_city)
    order by d.same_city desc, d.distance_km
  ) n;

  ends.first_places := case when ends.origins_near * cardinality(ends.destinations) <= few_pairs then few_pairs else first_places end;

  with single as materialized (select f.* from private.find_offers(wanted, spans, ends) f),
  -- Two trips for one: looked for only where the day has next to nothing.
  connected as materialized (
    select null::text as list, n.km, n.trip_id, n.from_position, n.to_position, n.departure_at, n.arrives_at, n.fare_kobo,
      n.seats_available, n.origin_place_id, n.destination_place_id, n.pair,
      null::int as extra_minutes, null::float8 as origin_km, null::float8 as destination_km
    from (
      select where wanted.connections_max > 0 and day is not null
        and (select count(*) from single f where f.list = 'matches') < few
        and not exists (select from single f where f.list = 'nearbyOrigins')
    ) k
    cross join lateral private.find_connections(
      wanted, day, ends.origins[:least(ends.first_places, ends.origins_near)], ends.origin_kms,
      ends.destinations[:ends.first_places], ends.destination_kms
    ) n
  ),
  passing as materialized (
    select null::text as list, w.origin_km + w.destination_km as km, w.trip_id, w.from_position, w.to_position, w.departure_at,
      w.arrives_at, w.fare_kobo, w.seats_available::smallint, w.from_place_id, w.to_place_id, null::int as pair,
      w.extra_minutes, w.origin_km, w.destination_km
    from (
      select where wanted.looks_along and day is not null and (select count(*) from single f where f.list = 'matches') < few
    ) k
    cross join lateral private.search_along(
      wanted.origin, wanted.destination, wanted.seats, lower(day), upper(day), wanted.max_fare_kobo, wanted.rating_min,
      wanted.choices
    ) w
  ),
  near as materialized (
    select 'nearest'::text as list, n.km, n.trip_id, n.from_position, n.to_position, n.departure_at, n.arrives_at, n.fare_kobo,
      n.seats_available, n.origin_place_id, n.destination_place_id, null::int as pair, null::int as extra_minutes,
      n.origin_km, n.destination_km
    from (
      select where wanted.nearest_max > 0
        and not exists (select from single) and not exists (select from connected) and not exists (select from passing)
    ) k
    cross join lateral private.nearest_offers(wanted, ends.origin_id, ends.destination_id, all_days) n
  ),
  candidates as (
    (
      -- The linear parts of search/matching-values.rules.ts, without the driver: enough to choose the trips worth scoring.
      select f.*, null::int as pair, null::int as extra_minutes, null::float8 as origin_km, null::float8 as destination_km from single f
      where f.list = 'matches'
      order by
        case wanted.sort
          when 'cheapest' then f.fare_kobo
          when 'earliest' then date_part('epoch', f.departure_at)
          else f.km * wanted.km_points + f.fare_kobo * wanted.kobo_points
            + abs(date_part('epoch', f.departure_at - wanted.leaves_about)) / 60 * wanted.minute_points
        end,
        f.departure_at, f.fare_kobo
      limit wanted.matches_max
    )
    union all
    (
      select f.*, null::int, null::int, null::float8, null::float8 from single f
      where f.list = 'differentDates'
      order by abs(date_part('epoch', f.departure_at - wanted.leaves_about))
      limit wanted.alternatives_max
    )
    union all
    (
      select f.*, null::int, null::int, null::float8, null::float8 from single f
      where f.list = 'nearbyOrigins'
      order by f.km
      limit wanted.alternatives_max
    )
    union all
    (select n.* from connected n order by n.pair, n.departure_at)
    union all
    select w.* from passing w
    union all
    select n.* from near n
  ),
  -- The keys of the answer's trips: search/queries.ts reads them by name.
  trips as (
    select
      c.pair, c.list is not distinct from 'nearest' as "isNear", t.id, o.name as origin, p.name as destination,
      t.origin_place_id as "originPlaceId", t.destination_place_id as "destinationPlaceId",
      t.departure_at as "departureAt", t.arrives_at as "arrivesAt", t.seats_available as "seatsAvailable",
      t.total_seats as "totalSeats", t.fare_kobo as "fareKobo", t.description, t.choices,
      t.confirms_passengers as "confirmsPassengers", t.status, t.created_at as "createdAt",
      t.driver_id as "driverId",
      d.display_name as "driverName", d.rating_average as "driverRating", d.rating_count as "driverRatingCount",
      d.total_trips as "driverTotalTrips", d.is_driver_verified as "isDriverVerified",
      d.has_card_photo as "hasPhoto", coalesce(d.is_photo_public, false) as "isPhotoPublic",
      btrim(v.make || ' ' || v.model) as "vehicleModel", v.plate_number as "vehiclePlateNumber",
      json_build_object('cash', private.takes_cash(t), 'online', pays_online and t.payment in ('online', 'both') and exists (
        select from public.payout_accounts a
        where a.payee_id = coalesce(t.company_id, t.driver_id) and a.replaced_at is null and a.usable_from is not null
      )) as payments,
      case when c.extra_minutes is not null then json_build_object(
        'extraMinutes', c.extra_minutes, 'payment', t.payment, 'openRequests', private.open_requests(t.id)
      ) end as along,
      json_build_object(
        'fromStopId', f.id, 'toStopId', g.id, 'origin', fp.name, 'destination', gp.name,
        'originPlaceId', c.origin_place_id, 'destinationPlaceId', c.destination_place_id,
        'originKm', coalesce(c.origin_km, ends.origin_kms[array_position(ends.origins, c.origin_place_id)], 0),
        'destinationKm',
        coalesce(c.destination_km, ends.destination_kms[array_position(ends.destinations, c.destination_place_id)], 0),
        'departureAt', c.departure_at, 'arrivesAt', c.arrives_at, 'fareKobo', c.fare_kobo,
        'seatsAvailable', c.seats_available,
        'fromPoint', case when c.extra_minutes is null and f.point_name is not null then json_strip_nulls(json_build_object(
          'name', f.point_name, 'hint', f.point_hint, 'latitude', f.point_latitude, 'longitude', f.point_longitude
        )) end,
        'toPoint', case when c.extra_minutes is null and g.point_name is not null then json_strip_nulls(json_build_object(
          'name', g.point_name, 'hint', g.point_hint, 'latitude', g.point_latitude, 'longitude', g.point_longitude
        )) end
      ) as leg
    from candidates c
    join public.trips t on t.id = c.trip_id
    join public.places o on o.id = t.origin_place_id
    join public.places p on p.id = t.destination_place_id
    join public.trip_stops f on f.trip_id = c.trip_id and f.position = c.from_position
    join public.trip_stops g on g.trip_id = c.trip_id and g.position = c.to_position
    join public.places fp on fp.id = c.origin_place_id
    join public.places gp on gp.id = c.destination_place_id
    join public.driver_profiles d on d.id = t.driver_id
    left join public.vehicles v on v.id = t.vehicle_id
  )
  select json_build_object(
    'total', counted.total,
    'hidden', counted.hidden,
    'fewerSeats', case when counted.is_none and wanted.seats > 1 then
      (select max(f.seats_available) from private.find_offers(alone, spans_of_day, ends) f)
    end,
    'later', case when counted.is_none then coalesce(
      (select min(f.departure_at) from single f where f.list = 'differentDates' and f.departure_at > wanted.leaves_about),
      private.first_departure(wanted, ends.origins[:ends.origins_near], ends.destinations)
    ) end,
    'people', case when counted.is_none then private.route_people(ends.origin_id, ends.destination_id) end,
    'nightFrom', (select to_char(x.night_from, 'HH24:MI') from public.platform_settings x),
    'origin', (select p.name from public.places p where p.id = ends.origin_id),
    'destination', (select p.name from public.places p where p.id = ends.destination_id),
    'trips', (select coalesce(json_agg(t), '[]') from trips t)
  )
  into answer
  from (
    select c.*, c.total = 0 and c.hidden = 0 and wanted.later_from is not null as is_none
    from (
      select m.total,
        case when wanted.rating_min > 1 and wanted.matches_max > 0 then greatest(
          0, (select least(count(*), wanted.trips_max) from private.find_offers(unrated, spans_of_day, ends)) - m.total
        ) else 0 end as hidden
      from (select least(count(*), wanted.trips_max) as total from single f where f.list = 'matches') m
    ) c
  ) counted;
  return answer;
end
$$;
comment on function private.search_trips is
  'Finds candidates for a search. criteria: the fields of private.search_criteria; windows: an array of private.search_window, the most promising first. Returns {total: number of matches found, hidden: how many more there are below rating_min, and when nothing matches and later_from is given fewerSeats: the most free seats that a match of the same search for one has, later: the first departure after the day, and people: route_people; nightFrom: the setting; origin, destination: place names, trips: [{id, origin, …, leg: {fromStopId, toStopId, origin, originKm, …}}]}, each trip once. The two trips of a connection (find_connections) have its number as pair, the first one first; other trips have null. Those that only pass both places (search_along) have along: {extraMinutes, payment, openRequests}. isNear: nothing was found, and this trip comes near (nearest_offers).
Refuses: 400 for an unknown place, and for equal origin and destination.
Security definer because: its one plan then serves every role (a plan with row security belongs to one role and is made again for the next), and clients cannot read offers. It returns only what the policies "anyone sees open trips" and "people see the stops of trips that they see" and the column grants show to anon.';

grant execute on function private.search_trips to anon, authenticated;
