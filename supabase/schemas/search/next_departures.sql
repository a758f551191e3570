-- The tickets of the landing page.

create function private.next_departures()
returns table (
  trip_id uuid, origin text, destination text, departure_at timestamptz, arrives_at timestamptz, fare_kobo int,
  seats_available smallint, total_seats int, driver_name text, driver_rating numeric, driver_rating_count int,
  is_driver_verified boolean, photo_of uuid
)
language sql stable security definer set search_path = '' as $$
  with soon as (
    select t.id, t.driver_id, t.total_seats, t.departure_at, t.origin_place_id, t.destination_place_id
    from public.trips t
    where t.status in ('scheduled', 'active') and t.is_listed and t.departure_at > now() and t.departure_at < now() + interval '7 days'
    order by t.departure_at, t.id
    limit 200
  ),
  bookable as (
    select s.id, s.driver_id, s.total_seats, o.name as origin, d.name as destination, f.departure_at, f.arrives_at, f.fare_kobo, f.seats_available,
      row_number() over (partition by o.id, d.id order by f.departure_at, s.id) as place_on_route
    from soon s
    join public.trip_offers f on f.trip_id = s.id
      and f.origin_place_id = s.origin_place_id and f.destination_place_id = s.destination_place_id
    join public.places op on op.id = s.origin_place_id
    join public.places dp on dp.id = s.destination_place_id
    join public.places o on o.id = coalesce(op.city_id, op.id)
    join public.places d on d.id = coalesce(dp.city_id, dp.id)
    where f.closes_at > now() and f.seats_available > 0 and (f.online_payee is null or private.receives_online(f.online_payee))
  )
  select b.id, b.origin, b.destination, b.departure_at, b.arrives_at, b.fare_kobo, b.seats_available, b.total_seats,
    split_part(p.display_name, ' ', 1), p.rating_average, p.rating_count, p.is_driver_verified,
    case when p.is_photo_public then p.id end
  from bookable b
  join public.driver_profiles p on p.id = b.driver_id
  where b.place_on_route = 1
  order by b.departure_at, b.id
  limit 4
$$;
comment on function private.next_departures is
'The next bookable trips of the coming 7 days, whole way, by departure: at most four, one for each pair of cities or towns, among the 200
that leave first. photo_of: the driver, if everyone may see their small photo.
Security definer because: clients cannot read offers. It returns only what a search answers to anyone.';

grant execute on function private.next_departures to anon, authenticated;
