-- The refusals that scheduling would give, before it is done.

create function private.vehicle_plan(vehicle_id uuid, route_id uuid, from_day date, departures timestamptz[])
returns json language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  from_at constant timestamptz := private.lagos_moment(from_day, '00:00');
  vehicle public.vehicles;
  driver uuid;
  route public.fleet_routes;
begin
  if not exists (select from public.companies c where c.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only companies have a fleet.');
  end if;
  vehicle := private.own_fleet_vehicle(caller, vehicle_plan.vehicle_id);
  driver := (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = vehicle.id and f.company_id = caller);
  select r.* into route from public.fleet_routes r
  where r.id = vehicle_plan.route_id and r.company_id = caller and r.retired_at is null;
  if route.id is null then
    perform private.refuse(404, 'not_found', 'Route not found.');
  end if;
  return json_build_object(
    'trips', (
      select coalesce(json_agg(json_build_object(
        'leavesAt', t.departure_at, 'arrivesAt', t.arrives_at, 'origin', private.trip_end(t, false) -> 'place',
        'destination', private.trip_end(t, true) -> 'place'
      ) order by t.departure_at), '[]'::json)
      from public.trips t
      where t.vehicle_id = vehicle.id and t.status <> 'cancelled' and t.departure_at >= from_at and t.departure_at < from_at + interval '7 days'
    ),
    'departures', (
      select coalesce(json_agg(json_build_object(
        'leavesAt', (w.trip).departure_at, 'arrivesAt', (w.trip).arrives_at, 'reason', r.reason,
        'busy', private.trips_around(driver, vehicle.id, w.trip, r.reason) -> 'busy'
      ) order by w.place), '[]'::json)
      from (
        select d.place, private.planned_trip(caller, route, d.at) as trip
        from unnest(departures) with ordinality d (at, place)
      ) w
      cross join lateral (select private.why_cannot_take(w.trip, driver, vehicle) as reason) r
    )
  );
end
$$;
comment on function private.vehicle_plan is
'The trips of a vehicle of the calling company in the 7 days from a day in Lagos, and for each departure on a route the reason for which
schedule_trip would refuse the vehicle and its driver, with the trip at that time if that is the reason; null: it would not.
Refuses: 401, 403 suspended (by require_active); 403 forbidden if the caller is not a company; 404 not_found for vehicles and routes of others.
Security definer because: it reads the approvals, licences and other trips of drivers.';

create function private.planned_trip(company uuid, route public.fleet_routes, departure_at timestamptz)
returns public.trips language plpgsql stable set search_path = '' as $$
declare
  trip public.trips;
begin
  trip.id := '00000000-0000-0000-0000-000000000000';
  trip.company_id := company;
  trip.origin_place_id := route.origin_place_id;
  trip.destination_place_id := route.destination_place_id;
  trip.departure_at := planned_trip.departure_at;
  trip.arrives_at := planned_trip.departure_at + make_interval(mins => route.duration_minutes);
  trip.may_overlap := false;
  return trip;
end
$$;
comment on function private.planned_trip is
'A trip on a route of a company that is not published: without vehicle, driver and seats.';

grant execute on function private.vehicle_plan to authenticated;
