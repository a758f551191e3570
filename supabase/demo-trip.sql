-- The trip that the demonstration can start soon. npm start runs this script on the embedded stack, after the seed.

create or replace function pg_temp.ensure_demo_trip(moment timestamptz)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  driver constant uuid := '5eed0000-0000-4000-8000-000000000002';
  passenger constant uuid := '5eed0000-0000-4000-8000-000000000001';
  origin constant text := 'lagos';
  destination constant text := 'sagamu';
  earliest constant timestamptz := moment + interval '60 minutes';
  latest constant timestamptz := moment + interval '90 minutes';
  minutes constant int := private.estimated_minutes(origin, destination);
  open constant text[] := array['scheduled', 'active'];
  demo public.trips;
  other public.trips;
  vehicle public.vehicles;
  departure timestamptz := to_timestamp(ceil(extract(epoch from earliest) / 300) * 300);
begin
  select v.* into vehicle from public.driver_profiles d
  join public.vehicles v on v.id = d.vehicle_id and v.approval = 'approved' and v.status <> 'retired'
  where d.id = driver and d.verification_status = 'approved';
  if vehicle.id is null or (
    select count(*) from public.profiles p where p.id in (driver, passenger) and not p.suspended and p.deleted_at is null
  ) < 2 then
    return null;
  end if;

  select t.* into demo from public.trips t
  where t.driver_id = driver and t.status in ('scheduled', 'active', 'waiting')
    and t.departure_at between earliest and latest
  order by t.departure_at limit 1;
  if demo.id is null then
    -- Somebody is trying out a trip that is under way: the driver can have no other.
    if exists (
      select from public.trips t
      where t.driver_id = driver and t.status in ('waiting', 'en_route')
        and tstzrange(t.departure_at, t.arrives_at) && tstzrange(departure, departure + make_interval(mins => minutes))
    ) then
      return null;
    end if;
    -- A trip of an earlier start that leaves earlier moves into the window; there is never a second one.
    select t.* into demo from public.trips t
    where t.driver_id = driver and t.status = any (open) and t.origin_place_id = origin
      and t.destination_place_id = destination and t.departure_at between moment and earliest
    order by t.departure_at limit 1;
    -- Any other trip at that time moves to the first later day on which the driver is free.
    for other in
      select t.* from public.trips t
      where t.driver_id = driver and t.status = any (open) and t.id is distinct from demo.id
        and tstzrange(t.departure_at, t.arrives_at) && tstzrange(departure, departure + make_interval(mins => minutes))
    loop
      update public.trips t
      set departure_at = (
        select day from generate_series(
          other.departure_at + interval '1 day', other.departure_at + interval '60 days', interval '1 day'
        ) as day
        where not exists (
          select from public.trips busy
          where busy.driver_id = driver and busy.id not in (other.id, demo.id)
            and busy.status in ('scheduled', 'active', 'waiting', 'en_route')
            and tstzrange(busy.departure_at, busy.arrives_at)
            && tstzrange(day, day + (other.arrives_at - other.departure_at))
        )
        order by day limit 1
      )
      where t.id = other.id;
    end loop;
    if demo.id is null then
      insert into public.trips (
        driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo,
        description
      )
      values (
        driver, vehicle.id, origin, destination, departure, vehicle.seats, 350000,
        'Leaves soon: try the live trip with this one.'
      )
      returning * into demo;
      update public.trip_stops s
      set point_name = case s.position when 0 then 'Jibowu Park' else 'Sagamu Interchange' end
      where s.trip_id = demo.id;
    else
      update public.trips t set departure_at = departure where t.id = demo.id;
    end if;
  end if;

  if demo.status = any (open) and demo.seats_available > 0 and not exists (
    select from public.bookings b where b.trip_id = demo.id and b.passenger_id = passenger and b.status = 'confirmed'
  ) then
    perform set_config('request.jwt.claims', jsonb_build_object('sub', passenger, 'role', 'authenticated')::text, true);
    perform private.book_seats(demo.id, 1, gen_random_uuid());
    perform set_config('request.jwt.claims', '', true);
  end if;
  return demo.id;
end
$$;
comment on function pg_temp.ensure_demo_trip(timestamptz) is
'Makes sure that one trip of driver@tafiya.test leaves 60 to 90 minutes after the moment and is booked by
passenger@tafiya.test; returns its id. Null if one of the two cannot travel or the driver is on a trip at that time.';
