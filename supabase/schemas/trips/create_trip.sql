-- Publishing a trip.

create function private.place_or_refuse(name text, label text)
returns text language plpgsql stable set search_path = '' as $$
declare
  place_id text := private.resolve_place(name);
  suggestions_max constant int := 3;
begin
  if nullif(btrim(name), '') is null then
    perform private.refuse(400, 'invalid_input', label || ' is required');
  elsif place_id is null then
    perform private.refuse(400, 'invalid_input', label || ' must be a city in Nigeria that we know', (
      select jsonb_build_object('suggestions', jsonb_agg(
        jsonb_build_object('placeId', p.id, 'name', p.name, 'state', p.state)
          || case when s.is_meant then '{"isMeant": true}' else '{}'::jsonb end order by s.place
      ))
      from private.suggest_places(place_or_refuse.name, suggestions_max) with ordinality s (id, is_guess, is_meant, place)
      join public.places p on p.id = s.id
      having count(*) > 0
    ));
  end if;
  return place_id;
end
$$;
comment on function private.place_or_refuse is
'Id of the place with this name or alias.
Refuses: 400 invalid_input, with the field''s label, if the name is empty or unknown; an unknown name with up to three places
that it may mean as detail {suggestions: [{placeId, name, state, isMeant}]}.';

create function private.check_trips_ahead(driver uuid, message text)
returns void language plpgsql set search_path = '' as $$
declare
  ahead_max constant int := 100;
begin
  if (
    select count(*) from public.trips t
    where t.driver_id = driver and t.company_id is null and t.departure_at > now() and t.status in ('scheduled', 'active')
  ) >= ahead_max then
    perform private.refuse(409, 'conflict', format(message, ahead_max));
  end if;
end
$$;
comment on function private.check_trips_ahead is
'Checks that the driver, whom create_trip has locked, has room for one more coming trip of their own. Trips of their fleet
do not count. message: a format with %s for the limit.
Refuses: 409 conflict with the message at the limit.';

create function private.create_trip(
  origin text,
  destination text,
  departure_at timestamptz,
  seats int,
  fare_kobo int,
  description text,
  client_key uuid default null
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_until_commit();
  driver record;
  new_trip uuid;
  origin_id text;
  destination_id text;
begin
  -- The lock comes before find_repeated_request: a concurrent copy of this request has then committed.
  select d.is_driver_verified, d.vehicle_id into driver
  from public.driver_profiles d where d.id = caller for no key update;
  if not found then
    perform private.refuse(403, 'forbidden', 'Only drivers can create trips.');
  elsif not driver.is_driver_verified then
    perform private.refuse(403, 'not_verified', 'Only verified drivers can create trips.');
  end if;

  origin_id := private.place_or_refuse(origin, 'Origin');
  destination_id := private.place_or_refuse(destination, 'Destination');
  if origin_id = destination_id then
    perform private.refuse(400, 'invalid_input', 'Origin and destination must be different');
  end if;
  description := private.open_text(description, 500, 'Description');

  if create_trip.client_key is not null then
    new_trip := private.find_repeated_request('trips', caller, create_trip.client_key, jsonb_build_object(
      'origin_place_id', origin_id, 'destination_place_id', destination_id, 'departure_at', departure_at,
      'total_seats', seats, 'fare_kobo', fare_kobo, 'description', description
    ));
    if new_trip is not null then
      return new_trip;
    end if;
  end if;

  perform private.check_departure(departure_at);
  perform private.check_seats(seats);
  perform private.check_fare(fare_kobo);
  perform private.check_trips_ahead(caller, 'You already have %s trips ahead. Cancel one before you add another.');

  insert into public.trips (
    driver_id, vehicle_id, origin_place_id, destination_place_id,
    departure_at, total_seats, fare_kobo, description, client_key
  )
  values (
    caller, driver.vehicle_id, origin_id, destination_id,
    create_trip.departure_at, seats, create_trip.fare_kobo,
    create_trip.description, create_trip.client_key
  )
  returning id into new_trip;
  return new_trip;
end
$$;
comment on function private.create_trip is
'Publishes the caller''s trip and returns its id. The same client key returns the first trip.
Refuses: 401, 403 suspended, 403 forbidden if the caller is not a driver, 403 not_verified; 400 invalid_input; 409 conflict
at the limit of coming trips or if the key was used for a different trip.
Security definer because: clients cannot insert trips.';

create function private.check_same_stops(trip_id uuid, stops jsonb)
returns void language plpgsql set search_path = '' as $$
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
comment on function private.check_same_stops is
'Checks that a repeated request to publish a trip names the stops that the trip has.
Refuses: 409 conflict otherwise; 400 invalid_input for stops that make no sense.';

create function private.publish_trip(
  origin text, destination text, departure_at timestamptz, seats int, fare_kobo int, description text, client_key uuid,
  duration_minutes int, way jsonb default '{}'
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  new_trip uuid;
begin
  perform set_config('tafiya.trip_minutes', coalesce(duration_minutes::text, ''), true);
  new_trip := private.create_trip(origin, destination, departure_at, seats, fare_kobo, description, client_key);
  perform set_config('tafiya.trip_minutes', '', true);
  if exists (select from public.trips t where t.id = new_trip and t.created_at < now()) then
    perform private.check_same_stops(new_trip, coalesce(way -> 'stops', '[]'));
    return new_trip; -- A repeated request.
  end if;
  perform private.set_way(new_trip, way);
  return new_trip;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.publish_trip is
'create_trip with the driver''s own duration, null for the estimate, and its way: {stops: [{place, time, fareKobo, point?}],
originPoint?, destinationPoint?}.
Refuses: as create_trip; 400 invalid_input for an impossible duration, stop or point; 409 conflict if the driver has a trip
at that time.
Security definer because: clients cannot insert trips.';

grant execute on function
  private.create_trip,
  private.publish_trip
to authenticated;
