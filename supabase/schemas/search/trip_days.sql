-- Days at a glance: what a search would find on each of many days, without the trips.

create function private.places_around(place text, radius_km float8)
returns table (id text, km float8) language plpgsql stable set search_path = '' as $$
declare
  same_city_km constant float8 := 50;
begin
  return query
  select d.neighbour_id, case when d.same_city then least(d.distance_km, radius_km) else d.distance_km end
  from public.place_neighbours d
  where d.place_id = place and d.distance_km <= greatest(radius_km, same_city_km)
    and private.lies_around(d.distance_km, d.same_city, radius_km);
end
$$;
comment on function private.places_around is
'The places where a search from this place looks, with their distance as the search counts it: it, those within the radius as the
crow flies, its city and areas.';

create function private.trip_days(criteria jsonb, first_day date, day_count int)
returns table (day date, trips int, fare_kobo int)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  wanted constant private.search_criteria := jsonb_populate_record(null::private.search_criteria, criteria);
  origin_id constant text := private.place_or_refuse(wanted.origin, 'Origin');
  destination_id constant text := private.place_or_refuse(wanted.destination, 'Destination');
begin
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  elsif coalesce(day_count, 0) not between 1 and 31 then
    perform private.refuse(400, 'invalid_input', 'Ask for 1 to 31 days');
  end if;
  return query
  with origins as materialized (select * from private.places_around(origin_id, wanted.radius_km)),
  destinations as materialized (select * from private.places_around(destination_id, wanted.radius_km)),
  -- A trip with stops is found by several legs: its nearest one counts, as in the search.
  single as (
    select distinct on (private.lagos_day(o.departure_at), o.trip_id) private.lagos_day(o.departure_at) as on_day, o.fare_kobo
    from public.trip_offers o
    join origins f on f.id = o.origin_place_id
    join destinations g on g.id = o.destination_place_id
    where o.origin_place_id = any (array(select x.id from origins x))
      and o.destination_place_id = any (array(select x.id from destinations x))
      and o.departure_at >= private.lagos_moment(first_day, '00:00')
      and o.departure_at < private.lagos_moment(first_day + day_count, '00:00')
      and private.fits_search(
        o, wanted.seats, wanted.minute_from, wanted.minute_until, wanted.max_fare_kobo, wanted.choices, wanted.rating_min
      )
    order by private.lagos_day(o.departure_at), o.trip_id, f.km + g.km, o.fare_kobo
  )
  select s.on_day, count(*)::int, min(s.fare_kobo) from single s group by s.on_day order by s.on_day;
end
$$;
comment on function private.trip_days is
'For each of the Lagos days from the first on, how many trips a search with these criteria matches and their lowest fare per seat; days
without trips are left out. criteria: the fields of private.search_criteria.
Refuses: 400 for an unknown place, for equal origin and destination, and for more than 31 days.
Security definer because: clients cannot read offers. It counts what search_trips answers to anyone.';

grant execute on function private.trip_days to anon, authenticated;
