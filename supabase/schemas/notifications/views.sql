create function private.describe_trip(trip_id uuid)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.describe_way(o.name, d.name, t.departure_at, t.arrives_at)
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    where t.id = describe_trip.trip_id
  );
end
$$;
comment on function private.describe_trip is
'A trip in words, in Lagos time: Lagos to Abuja, Fri 27 Nov, 07:30 → about 19:05.';
