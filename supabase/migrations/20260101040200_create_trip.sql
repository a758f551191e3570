-- Chapter 04, part 2: publishing a trip.

create function private.place_or_refuse(name text, label text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  place_id text := private.resolve_place(name);
begin
  if nullif(btrim(name), '') is null then
    perform private.refuse(400, 'invalid_input', label || ' is required');
  elsif place_id is null then
    perform private.refuse(400, 'invalid_input', label || ' must be a city in Nigeria that we know');
  end if;
  return place_id;
end
$$;
comment on function private.place_or_refuse(text, text) is
  'Id of a place by name or alias; refuses 400 with the field''s label.';

create function private.check_trips_ahead(driver uuid, words text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- One at a time per driver: two trips never take the last place together.
  perform from public.driver_profiles d where d.id = driver for no key update;
  if (
    select count(*) from public.trips t
    where t.driver_id = driver and t.departure_at > now() and t.status in ('scheduled', 'active')
  ) >= 100 then
    perform private.refuse(409, 'conflict', words);
  end if;
end
$$;
comment on function private.check_trips_ahead(uuid, text) is
  'A driver has at most 100 trips ahead, their own and their fleet''s together. Locks the driver; '
  'refuses 409 conflict in these words.';

create function private.create_trip(
  origin text,
  destination text,
  departure_at timestamptz,
  seats int,
  fare_kobo int,
  description text,
  client_key uuid default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_present();
  driver record;
  known public.trips;
  new_trip uuid;
  origin_id text;
  destination_id text;
begin
  -- Locked, so that a copy of this request that runs beside it has committed before its key is looked for.
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
  description := private.clean_text(description, 500, 'Description');

  select t.* into known from public.trips t where t.driver_id = caller and t.client_key = create_trip.client_key;
  if known.id is not null then
    if (known.origin_place_id, known.destination_place_id, known.departure_at, known.total_seats, known.fare_kobo,
      known.description) is distinct from (origin_id, destination_id, departure_at, seats, fare_kobo, description)
    then
      perform private.refuse(409, 'conflict', 'This trip was already published with other details.');
    end if;
    return known.id;
  end if;

  perform private.check_departure(departure_at);
  perform private.check_seats(seats);
  perform private.check_fare(fare_kobo);
  perform private.check_trips_ahead(caller, 'You already have 100 trips ahead. Cancel one before you add another.');

  insert into public.trips (
    driver_id, vehicle_id, origin_place_id, destination_place_id,
    departure_at, total_seats, seats_available, fare_kobo, description, client_key
  )
  values (
    caller, driver.vehicle_id, origin_id, destination_id,
    create_trip.departure_at, seats, seats, create_trip.fare_kobo,
    create_trip.description, create_trip.client_key
  )
  returning id into new_trip;
  return new_trip;
end
$$;
comment on function private.create_trip(text, text, timestamptz, int, int, text, uuid) is
  'Publishes the caller''s trip and answers its id; the same client key answers the same trip. Refuses: 403 forbidden, '
  'suspended, not_verified; 400 invalid_input; 409 conflict with 100 trips ahead or a key used for another trip. '
  'Definer: clients cannot insert trips.';

grant execute on function private.create_trip(text, text, timestamptz, int, int, text, uuid) to authenticated;
