-- Chapter 06: finding trips. SQL finds candidates by index; _shared/domain/matching.ts scores them and says why.

create view private.open_trips as
select
  t.id, t.origin_place_id, t.destination_place_id, t.departure_at, t.seats_available, t.total_seats, t.fare_kobo,
  t.description, t.status, t.created_at, t.driver_id,
  d.display_name, d.rating_average, d.rating_count, d.total_trips, d.is_driver_verified,
  v.make || ' ' || v.model as vehicle_model, v.plate_number
from public.trips t
join public.driver_profiles d on d.id = t.driver_id
left join public.vehicles v on v.id = t.vehicle_id
where t.status in ('scheduled', 'active') and t.is_listed;
comment on view private.open_trips is
  'Published trips with the public face of driver and vehicle: no column here that anon could not read by itself.';

create type private.trip_wish as (
  origin text,
  destination text,
  seats int,
  max_fare_kobo int,
  rating_min float8,
  rating_unrated float8,
  radius_km float8,
  nearby_km float8,
  leaves_from timestamptz,
  leaves_about timestamptz,
  leaves_until timestamptz,
  earlier_from timestamptz,
  earlier_until timestamptz,
  later_from timestamptz,
  later_until timestamptz,
  minute_from int,
  minute_until int,
  km_points float8,
  minute_points float8,
  fare_points float8,
  fare_reference_kobo float8,
  scan_max int,
  matches_max int,
  others_max int
);
comment on type private.trip_wish is
  'What private.search_trips looks for. leaves_*: the hours asked for and the moment nearest to the wish; earlier_*, later_*: other dates, at minute_* of the Lagos day (null = any); *_points: what a kilometre, a minute and a reference fare (null = the lowest found) cost in score; *_max: trips looked at per route and direction, answered per list.';

create function private.lagos_minute(moment timestamptz)
returns int
language sql
immutable
return ((extract(epoch from moment)::bigint / 60 + 60) % 1440)::int;
comment on function private.lagos_minute(timestamptz) is
  'Minutes since midnight in Lagos (UTC+1 all year). Without a search_path of its own, so that it is inlined into scans.';

create function private.known_place(name text, label text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Most names are spelled so plainly that the rules for accents and signs, ten times dearer, are not needed.
  return coalesce(
    (
      select k.place_id from private.place_keys k
      where k.key = lower(replace(replace(known_place.name, ' ', ''), '-', ''))
    ),
    private.place_or_refuse(known_place.name, label)
  );
end
$$;
comment on function private.known_place(text, text) is 'As place_or_refuse, at a tenth of its price. Definer: the key table is closed.';
