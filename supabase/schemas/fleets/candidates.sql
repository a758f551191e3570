-- Which drivers and vehicles of a company can take over one of its trips, and why the others cannot.

create function private.why_trip_clashes(trip public.trips, driver uuid, vehicle uuid)
returns text language plpgsql stable set search_path = '' as $$
declare
  wanted public.trips := trip;
  expiry date;
begin
  wanted.driver_id := coalesce(driver, trip.driver_id);
  expiry := case when driver is not null then private.licence_ends_before(wanted) end;
  if expiry is not null then
    return private.licence_words(wanted, expiry);
  elsif trip.may_overlap then
    return private.why_unreachable(driver, vehicle, wanted);
  elsif (private.trip_between(null, vehicle, trip)).id is not null then
    return private.overlap_words('one_trip_per_vehicle_at_a_time');
  elsif (private.trip_between(driver, null, trip)).id is not null then
    return private.overlap_words('one_trip_per_driver_at_a_time');
  end if;
  return private.why_unreachable(driver, vehicle, wanted);
end
$$;
comment on function private.why_trip_clashes is
'Why another driver, another vehicle, or both (null: stays) cannot take a trip because of a licence or of their other trips; null if they can.';

create function private.why_cannot_take(trip public.trips, driver uuid, vehicle public.vehicles)
returns text language plpgsql stable set search_path = '' as $$
declare
  reason text := case when vehicle.id is not null then private.why_vehicle_cannot(vehicle) end;
  sold constant int := trip.total_seats - trip.seats_available;
begin
  if reason is null and driver is null and trip.driver_id is null then
    reason := 'This vehicle has no driver yet.';
  elsif reason is null and driver is not null then
    reason := private.why_driver_cannot(trip.company_id, driver, trip.departure_at, trip.id);
  end if;
  return coalesce(
    reason, case when vehicle.seats < sold then format('%s seats are already booked.', sold) end,
    private.why_trip_clashes(trip, driver, vehicle.id)
  );
end
$$;
comment on function private.why_cannot_take is
'Why edit_fleet_trip would refuse this other driver (null: the driver stays), this other vehicle (null: it stays), or a vehicle with the
driver it brings; null if it would not.';

create function private.trip_between(driver uuid, vehicle uuid, trip public.trips)
returns public.trips language sql stable set search_path = ''
return (
  select o from public.trips o
  where (o.driver_id = driver or o.vehicle_id = vehicle) and o.id <> trip.id
    and o.status in ('scheduled', 'active', 'waiting', 'en_route') and not o.may_overlap
    and tstzrange(o.departure_at, o.arrives_at) && tstzrange(trip.departure_at, trip.arrives_at)
  order by o.departure_at limit 1
);
comment on function private.trip_between is
'The trip that a driver or a vehicle makes while this other trip is under way; null: they are free.';

create function private.trip_end(trip public.trips, is_arrival boolean)
returns jsonb language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'place', coalesce(c.name, p.name), 'at', case when is_arrival then trip.arrives_at else trip.departure_at end
  )
  from public.places p left join public.places c on c.id = p.city_id
  where p.id = case when is_arrival then trip.destination_place_id else trip.origin_place_id end
);
comment on function private.trip_end is 'City and moment at which a trip arrives, or leaves.';

create function private.trips_around(driver uuid, vehicle uuid, trip public.trips, reason text)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  busy constant public.trips := case
    when reason in (private.overlap_words('one_trip_per_driver_at_a_time'), private.overlap_words('one_trip_per_vehicle_at_a_time'))
      then private.trip_between(driver, vehicle, trip)
  end;
  before public.trips;
  after public.trips;
begin
  select o.* into before from public.trips o
  where (o.driver_id = driver or o.vehicle_id = vehicle) and o.status <> 'cancelled'
    and o.arrives_at <= trip.departure_at and o.arrives_at > trip.departure_at - interval '1 day'
    -- For the index: no way takes two days more.
    and o.departure_at between trip.departure_at - interval '3 days' and trip.departure_at
  order by o.arrives_at desc limit 1;
  select o.* into after from public.trips o
  where (o.driver_id = driver or o.vehicle_id = vehicle) and o.status <> 'cancelled'
    and o.departure_at >= trip.arrives_at and o.departure_at < trip.arrives_at + interval '1 day'
  order by o.departure_at limit 1;
  return jsonb_build_object(
    'busy', case when busy.id is not null then jsonb_build_object(
      'origin', private.trip_end(busy, false) -> 'place', 'destination', private.trip_end(busy, true) -> 'place',
      'leavesAt', busy.departure_at, 'arrivesAt', busy.arrives_at
    ) end,
    'before', case when before.id is not null then private.trip_end(before, true) end,
    'after', case when after.id is not null then private.trip_end(after, false) end
  );
end
$$;
comment on function private.trips_around is
'The other trips of a driver or a vehicle around a trip that it takes or, for this reason, cannot take: {busy, before, after}, the trip at the same time if
that is the reason, where the trip before arrives and where the one after leaves, within a day; each is null without one.';

create function private.fleet_trip_candidates(trip_id uuid)
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  trip public.trips;
  origin text;
begin
  if not exists (select from public.companies c where c.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only companies have a fleet.');
  end if;
  select t.* into trip from public.trips t where t.id = fleet_trip_candidates.trip_id and t.company_id = caller;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  end if;
  perform private.check_seller(trip);
  origin := private.trip_end(trip, false) ->> 'place';
  return json_build_object(
    'drivers', (
      select coalesce(json_agg(c.candidate order by c.reason is not null, (c.candidate -> 'before' ->> 'place') is distinct from origin,
        c.candidate ->> 'name'), '[]'::json)
      from (
        select r.reason, private.trips_around(f.driver_id, null, trip, r.reason) || jsonb_build_object(
          'id', f.driver_id, 'name', coalesce(d.display_name, f.email), 'reason', r.reason
        ) as candidate
        from public.fleet_drivers f
        left join public.driver_profiles d on d.id = f.driver_id
        cross join lateral (
          select case when f.status = 'invited' then 'Your invitation is not answered yet.'
            else private.why_cannot_take(trip, f.driver_id, null) end as reason
        ) r
        where f.company_id = caller and f.status in ('active', 'invited') and f.driver_id is distinct from trip.driver_id
      ) c
    ),
    'vehicles', (
      select coalesce(json_agg(c.candidate order by c.reason is not null, (c.candidate -> 'before' ->> 'place') is distinct from origin,
        c.candidate ->> 'plate'), '[]'::json)
      from (
        select r.reason, private.trips_around(null, v.id, trip, r.reason) || jsonb_build_object(
          'id', v.id, 'plate', v.plate_number, 'model', btrim(v.make || ' ' || v.model), 'seats', v.seats, 'reason', r.reason
        ) as candidate
        from public.fleet_vehicles f
        join public.vehicles v on v.id = f.vehicle_id
        cross join lateral (
          -- Of a trip without a driver, a vehicle brings its own.
          select private.why_cannot_take(trip, case when trip.driver_id is null then f.driver_id end, v) as reason
        ) r
        where f.company_id = caller and v.status <> 'retired' and v.id <> trip.vehicle_id
      ) c
    )
  );
end
$$;
comment on function private.fleet_trip_candidates is
'The other drivers and vehicles of the calling company for a trip of its own, with what they do around it (trips_around): free ones first,
of these those whose trip before arrives where this one leaves; the others with the reason for which edit_fleet_trip refuses them. Drivers
who have not answered their invitation are among the others, without an id.
Refuses: 401, 403 suspended (by require_active); 403 forbidden if the caller is not a company; 403 not_verified (check_seller); 404 not_found
for trips of others; 409 trip_closed once the trip is under way or over.
Security definer because: it reads the approvals, licences and other trips of drivers.';

grant execute on function private.fleet_trip_candidates to authenticated;
