-- Publishing a trip with stops and meeting points.

drop function private.publish_trip(text, text, timestamptz, int, int, text, uuid, int);

create function private.publish_trip(
  origin text, destination text, departure_at timestamptz, seats int, fare_kobo int, description text, client_key uuid,
  duration_minutes int, way jsonb default '{}'
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_trip uuid;
  stops jsonb := coalesce(way -> 'stops', '[]');
begin
  perform set_config('tafiya.trip_minutes', coalesce(duration_minutes::text, ''), true);
  new_trip := private.create_trip(origin, destination, departure_at, seats, fare_kobo, description, client_key);
  if exists (select from public.trips t where t.id = new_trip and t.created_at < now()) then
    perform private.check_same_stops(new_trip, stops);
    return new_trip; -- A repeated request.
  end if;
  if stops <> '[]' then
    perform private.set_stops(new_trip, stops);
  end if;
  perform private.set_point(new_trip, private.stop_id(new_trip, false), nullif(way -> 'originPoint', 'null'));
  perform private.set_point(new_trip, private.stop_id(new_trip, true), nullif(way -> 'destinationPoint', 'null'));
  return new_trip;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.publish_trip(text, text, timestamptz, int, int, text, uuid, int, jsonb) is
'create_trip with the driver''s own duration, null for the estimate, and its way: {stops: [{place, time, fareKobo, point?}],
originPoint?, destinationPoint?}.
Refuses: as create_trip; 400 invalid_input for an impossible duration, stop or point; 409 conflict if the driver has a trip
at that time.
Security definer because: clients cannot insert trips.';

create function private.check_same_stops(trip_id uuid, stops jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if (
    select array_agg((w.place_id, w.planned_at, w.fare_kobo)::text order by w.position)
    from unnest(private.wanted_stops(check_same_stops.trip_id, stops)) w
  ) is distinct from (
    select array_agg((s.place_id, s.planned_at, s.fare_kobo)::text order by s.position)
    from public.trip_stops s
    where s.trip_id = check_same_stops.trip_id and s.position is not null
      and s.id not in (private.stop_id(s.trip_id, false), private.stop_id(s.trip_id, true))
  ) then
    perform private.refuse(409, 'conflict', 'This trip was already published with other details.');
  end if;
end
$$;
comment on function private.check_same_stops(uuid, jsonb) is
'Checks that a repeated request to publish a trip names the stops that the trip has.
Refuses: 409 conflict otherwise; 400 invalid_input for stops that make no sense.';

grant execute on function private.publish_trip(text, text, timestamptz, int, int, text, uuid, int, jsonb) to authenticated;
