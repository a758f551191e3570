-- The routes that the landing page names. The job count_figures counts them.

create function private.count_routes() returns jsonb language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'origin', r.origin, 'destination', r.destination, 'fareFrom', trim_scale(r.fare_kobo / 100.0), 'trips', r.trips
  )), '[]')
  from (
    select o.name as origin, d.name as destination, min(f.fare_kobo) as fare_kobo, count(distinct f.trip_id) as trips
    from public.trip_offers f
    join public.places op on op.id = f.origin_place_id
    join public.places dp on dp.id = f.destination_place_id
    -- A search of a city finds the trips of its areas.
    join public.places o on o.id = coalesce(op.city_id, op.id)
    join public.places d on d.id = coalesce(dp.city_id, dp.id)
    where f.departure_at > now() and f.departure_at < now() + interval '7 days' and f.closes_at > now()
      and f.seats_available > 0 and o.id <> d.id and (f.online_payee is null or private.receives_online(f.online_payee))
    group by o.id, d.id
    order by count(distinct f.trip_id) desc,
      private.place_weight(o.kind, o.suggested_rank, o.population)
        + private.place_weight(d.kind, d.suggested_rank, d.population) desc,
      o.name, d.name
    limit 4
  ) r
);
comment on function private.count_routes() is
'The four routes between cities and towns with the most bookable trips in the next 7 days, then between the most important
places: [{origin, destination, fareFrom: the lowest fare in naira, trips}].';

create function private.popular_routes() returns jsonb language sql stable security definer set search_path = ''
return coalesce(
  (select f.popular_routes from private.platform_figures f where f.counted_at > now() - interval '2 hours'), '[]'
);
comment on function private.popular_routes() is
'The routes as counted last (count_routes); none when the clock stands still, because fares and trips change.
Security definer because: anyone may read these routes, but not the table.';

grant execute on function private.popular_routes() to anon, app_admin, authenticated;
