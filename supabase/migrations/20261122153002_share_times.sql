-- A share link shows when the trip leaves and arrives.

create or replace function private.view_share(token_hash bytea)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown jsonb;
begin
  select jsonb_build_object(
    'driverFirstName', coalesce(split_part(btrim(d.display_name), ' ', 1), 'To be named'),
    'vehicleModel', btrim(v.make || ' ' || v.model), 'vehiclePlateNumber', v.plate_number,
    'origin', o.name, 'destination', e.name, 'status', t.status,
    'departureDate', private.iso(t.departure_at), 'arrivalDate', private.iso(t.arrives_at),
    'lastPosition', case when l.user_id is not null then jsonb_build_object(
      'latitude', l.latitude, 'longitude', l.longitude, 'timestamp', private.iso(l.recorded_at)) end,
    'estimatedArrival', case when t.status = 'en_route' then private.iso(l.estimated_arrival) end
  ) into shown
  from public.trip_shares s
  join public.trips t on t.id = s.trip_id
  left join public.driver_profiles d on d.id = t.driver_id
  join public.places o on o.id = t.origin_place_id
  join public.places e on e.id = t.destination_place_id
  left join public.vehicles v on v.id = t.vehicle_id
  -- The driver's position is private before the trip starts.
  left join public.trip_locations l
    on l.trip_id = t.id and l.user_id = t.driver_id and t.status in ('waiting', 'en_route', 'arrived', 'completed')
  where s.token_hash = view_share.token_hash and private.is_share_alive(s, t);
  if shown is null then
    perform private.refuse(404, 'not_found', 'This link is not valid any more.');
  end if;
  return shown;
end
$$;
comment on function private.view_share(bytea) is
'What anyone with the link may see: driver''s first name, vehicle, plate, route, planned times, status, last position and
estimated arrival.
Refuses: 404 not_found alike for unknown, revoked and expired links.
Security definer because: visitors cannot read any of these rows.';
