-- Connections: two trips that make one journey, with a change at one place.

create function private.change_min() returns interval language sql immutable
return interval '1 hour';
comment on function private.change_min is 'The least time between the arrival of the first trip of a connection and the departure of the second.';

create function private.change_max() returns interval language sql immutable
return interval '6 hours';
comment on function private.change_max is 'The most time between the arrival of the first trip of a connection and the departure of the second.';

create function private.by_day(departure_at timestamptz, arrives_at timestamptz) returns boolean language sql stable
return private.lagos_minute(departure_at) >= 300
  and private.lagos_minute(departure_at) + date_part('epoch', arrives_at - departure_at) / 60 <= 1440;
comment on function private.by_day is
  'Whether nothing of a time span lies between midnight and 05:00 in Lagos. Without a search_path of its own, so that it is inlined into scans.';

create function private.find_connections(
  wanted private.search_criteria,
  day tstzrange,
  origins text[],
  origin_kms float8[],
  destinations text[],
  destination_kms float8[]
)
returns table (
  pair int, km float8, trip_id uuid, from_position smallint, to_position smallint, departure_at timestamptz,
  arrives_at timestamptz, fare_kobo int, seats_available smallint, origin_place_id text, destination_place_id text
)
language plpgsql
stable
-- With the thousand rows that are assumed otherwise, the reader of the trips would scan their tables.
rows 6
set search_path = ''
-- Two lists of a day are joined by the place of the change.
set enable_hashjoin = on
as $$
declare
  -- So many of the earliest are asked how they are paid.
  looked_at_max constant int := 20;
  -- By night only for a passenger who asks for hours before 05:00.
  by_night constant boolean := wanted.minute_from < 300 and wanted.minute_until < 1439;
begin
  return query
    with firsts as materialized (
      select o.*, coalesce(h.city_id, h.id) as hub, origin_kms[array_position(origins, o.origin_place_id)] as km
      from public.trip_offers o
      join public.places h on h.id = o.destination_place_id
      where lower(o.origin_place_id) = any (origins) and o.departure_at >= lower(day) and o.departure_at < upper(day)
        and o.destination_place_id <> all (origins) and o.destination_place_id <> all (destinations)
        and o.closes_at > now() and not o.confirms_passengers
        and private.lagos_minute(o.departure_at) between wanted.minute_from and wanted.minute_until
        and (by_night or private.by_day(o.departure_at, o.arrives_at))
        and o.seats_available >= wanted.seats
        and (wanted.max_fare_kobo is null or o.fare_kobo < wanted.max_fare_kobo)
        and (wanted.choices is null or private.has_choices(o.trip_id, wanted.choices))
        and (wanted.rating_min is null or private.meets_rating(o.driver_id, wanted.rating_min))
    ),
    seconds as materialized (
      select o.*, coalesce(h.city_id, h.id) as hub,
        destination_kms[array_position(destinations, o.destination_place_id)] as km
      from public.trip_offers o
      join public.places h on h.id = o.origin_place_id
      where lower(o.destination_place_id) = any (destinations)
        and o.departure_at >= (select min(f.arrives_at) from firsts f) + private.change_min()
        and o.departure_at <= (select max(f.arrives_at) from firsts f) + private.change_max()
        and o.closes_at > now() and not o.confirms_passengers
        and (by_night or private.by_day(o.departure_at, o.arrives_at))
        and o.seats_available >= wanted.seats
        and (wanted.choices is null or private.has_choices(o.trip_id, wanted.choices))
        and (wanted.rating_min is null or private.meets_rating(o.driver_id, wanted.rating_min))
    ),
    pairs as (
      -- Each second trip once, with the first trip that leaves last.
      select distinct on (s.trip_id) f.trip_id as first_id, s.trip_id as second_id,
        f.from_position as first_from, f.to_position as first_to, s.from_position as second_from, s.to_position as second_to,
        s.arrives_at, f.departure_at, f.fare_kobo + s.fare_kobo as fare_kobo
      from firsts f
      join seconds s on s.hub = f.hub
      where s.trip_id <> f.trip_id
        and s.departure_at between f.arrives_at + private.change_min() and f.arrives_at + private.change_max()
        and (by_night or private.by_day(f.arrives_at, s.departure_at))
        and (wanted.max_fare_kobo is null or f.fare_kobo + s.fare_kobo <= wanted.max_fare_kobo)
      order by s.trip_id, f.km + s.km, f.departure_at desc, f.fare_kobo + s.fare_kobo
    ),
    early as materialized (
      select p.* from pairs p order by p.arrives_at, p.departure_at desc, p.fare_kobo, p.second_id limit looked_at_max
    ),
    bookable as materialized (
      select e.*, row_number() over (order by e.arrives_at, e.departure_at desc, e.fare_kobo, e.second_id)::int as pair
      from early e
      join public.trips t on t.id = e.first_id
      join public.trips u on u.id = e.second_id
      where (private.takes_cash(t) and private.takes_cash(u)) or (private.takes_online(t) and private.takes_online(u))
    )
    select b.pair, f.km, f.trip_id, f.from_position, f.to_position, f.departure_at, f.arrives_at, f.fare_kobo,
      f.seats_available, f.origin_place_id, f.destination_place_id
    from bookable b
    join firsts f on f.trip_id = b.first_id and f.from_position = b.first_from and f.to_position = b.first_to
    where b.pair <= wanted.connections_max
    union all
    select b.pair, s.km, s.trip_id, s.from_position, s.to_position, s.departure_at, s.arrives_at, s.fare_kobo,
      s.seats_available, s.origin_place_id, s.destination_place_id
    from bookable b
    join seconds s on s.trip_id = b.second_id and s.from_position = b.second_from and s.to_position = b.second_to
    where b.pair <= wanted.connections_max;
end
$$;
comment on function private.find_connections is
'Step of search_trips: connections of two trips with a change at one place, or within one city, 1 to 6 hours between, by their
arrival; two rows per connection, which share its number (pair). The fares together are within the maximum. None is by night before
05:00, nor is the change, unless the passenger asks for such hours. Both are paid in cash, or both online, and neither driver confirms each
passenger, because a journey is booked at once.';
