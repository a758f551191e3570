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

  -- Trips of earlier starts have taken place, unless a person has changed them. As operator: no notifications.
  set local session_replication_role = replica;
  with past as (
    update public.trips t set status = 'completed', ended_at = t.arrives_at
    where t.driver_id = driver and t.status = 'scheduled' and t.status_changes = 0 and t.arrives_at < moment
      and t.origin_place_id = origin and t.destination_place_id = destination
      and not exists (select from public.bookings b where b.trip_id = t.id and (b.passenger_id <> passenger or b.status <> 'confirmed'))
    returning t.id, t.arrives_at
  ), travelled as (
    update public.bookings b set status = 'completed' from past where b.trip_id = past.id returning b.id, past.arrives_at
  ), paid as (
    update public.transactions x set status = 'confirmed', processed_at = travelled.arrives_at
    from travelled where x.booking_id = travelled.id and x.method = 'cash'
  ), closed as (
    delete from public.trip_offers o using past where o.trip_id = past.id
  )
  update public.driver_profiles d set total_trips = d.total_trips + (select count(distinct t.arrives_at) from travelled t) where d.id = driver;
  set local session_replication_role = origin;

  -- A trip that is there stays as it is.
  select t.* into demo from public.trips t
  where t.driver_id = driver and t.status in ('scheduled', 'active', 'waiting') and t.departure_at between moment and latest
  order by t.departure_at limit 1;
  if demo.id is null then
    -- A person is trying out a trip that is under way: the driver can have no other.
    if exists (
      select from public.trips t
      where t.driver_id = driver and t.status in ('waiting', 'en_route')
        and tstzrange(t.departure_at, t.arrives_at) && tstzrange(departure, departure + make_interval(mins => minutes))
    ) then
      return null;
    end if;
    insert into public.trips (
      driver_id, vehicle_id, origin_place_id, destination_place_id, departure_at, total_seats, fare_kobo, may_overlap,
      description
    )
    values (
      -- Beside the driver's other trips, which people have booked.
      driver, vehicle.id, origin, destination, departure, vehicle.seats, 350000, true,
      'Leaves soon: try the live trip with this one.'
    )
    returning * into demo;
    update public.trip_stops s
    set point_name = case s.position when 0 then 'Jibowu Park' else 'Sagamu Interchange' end
    where s.trip_id = demo.id;
  end if;

  -- A booking that the passenger cancelled stays cancelled.
  if demo.status = any (open) and demo.seats_available > 0 and not exists (
    select from public.bookings b where b.trip_id = demo.id and b.passenger_id = passenger
  ) then
    perform set_config('request.jwt.claims', jsonb_build_object('sub', passenger, 'role', 'authenticated')::text, true);
    perform private.take_places(jsonb_populate_record(null::private.wanted_seats,
      jsonb_build_object('trip_id', demo.id, 'seats', 1, 'client_key', gen_random_uuid())), false);
    perform set_config('request.jwt.claims', '', true);
  end if;
  return demo.id;
end
$$;
comment on function pg_temp.ensure_demo_trip(timestamptz) is
'Makes sure that a trip of driver@tafiya.test leaves within 90 minutes of the moment and is booked by passenger@tafiya.test;
returns its id. A trip that is there already is not changed. Null if one of the two cannot travel or the driver is on a trip at that time.';
