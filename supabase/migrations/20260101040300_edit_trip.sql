-- Chapter 04, part 3: changing a trip that has not left.

create function private.locked_own_trip(trip_id uuid, caller uuid)
returns public.trips
language plpgsql
set search_path = ''
as $$
declare
  trip public.trips;
begin
  -- First lock of every state change, so that two of them can never wait for each other.
  select t.* into trip from public.trips t where t.id = locked_own_trip.trip_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id <> caller then
    perform private.refuse(403, 'forbidden', 'This is not your trip.');
  end if;
  return trip;
end
$$;
comment on function private.locked_own_trip(uuid, uuid) is
  'The driver''s trip, locked; refuses 404 not_found and 403 forbidden.';

-- The type name is a constant in each: pg_input_is_valid remembers the first one it meets in a variable.
create function private.changed_int(changes jsonb, key text, present int)
returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  if not changes ? key then
    return present;
  elsif not coalesce(pg_input_is_valid(changes ->> key, 'integer'), false) then
    perform private.refuse(400, 'invalid_input', format('%s must be a whole number', key));
  end if;
  return (changes ->> key)::int;
end
$$;
comment on function private.changed_int(jsonb, text, int) is
  'A changed whole number, else the present one; garbage is refused 400, never a cast error.';

create function private.changed_moment(changes jsonb, key text, present timestamptz)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  if not changes ? key then
    return present;
  elsif not coalesce(pg_input_is_valid(changes ->> key, 'timestamptz'), false) then
    perform private.refuse(400, 'invalid_input', format('%s must be a date and time', key));
  end if;
  return (changes ->> key)::timestamptz;
end
$$;
comment on function private.changed_moment(jsonb, text, timestamptz) is
  'A changed moment, else the present one; garbage is refused 400, never a cast error.';

create function private.changed_trip(trip public.trips, changes jsonb, keys text[])
returns public.trips
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted public.trips := trip;
begin
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or changes - keys <> '{}' then
    perform private.refuse(400, 'invalid_input', 'Nothing to change');
  end if;

  wanted.departure_at := private.changed_moment(changes, 'departureAt', trip.departure_at);
  wanted.total_seats := private.changed_int(changes, 'totalSeats', trip.total_seats);
  wanted.fare_kobo := private.changed_int(changes, 'fareKobo', trip.fare_kobo);
  if trip.seats_available < trip.total_seats
    and (wanted.departure_at, wanted.fare_kobo) is distinct from (trip.departure_at, trip.fare_kobo)
  then
    perform private.refuse(409, 'conflict', 'Passengers have booked this trip: its departure and fare stay as they are.');
  end if;
  if wanted.departure_at is distinct from trip.departure_at then
    perform private.check_departure(wanted.departure_at);
  end if;
  if wanted.fare_kobo is distinct from trip.fare_kobo then
    perform private.check_fare(wanted.fare_kobo);
  end if;
  return wanted;
end
$$;
comment on function private.changed_trip(public.trips, jsonb, text[]) is
  'A locked trip as the changes would have it: departure, seats in all, fare (seats_left: the caller). Refuses 409 '
  'trip_closed, 409 conflict when passengers hold departure and fare, 400 for keys that are not among those given.';

create function private.edit_trip(trip_id uuid, changes jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
  wanted public.trips := private.changed_trip(
    trip, changes, array['departureAt', 'totalSeats', 'fareKobo', 'description']
  );
begin
  update public.trips t
  set departure_at = wanted.departure_at,
    total_seats = wanted.total_seats,
    seats_available = private.seats_left(trip, wanted.total_seats),
    fare_kobo = wanted.fare_kobo,
    description = case when changes ? 'description'
      then private.clean_text(changes ->> 'description', 500, 'Description') else t.description end
  where t.id = trip.id;
  return trip.id;
end
$$;
comment on function private.edit_trip(uuid, jsonb) is
  'Changes departureAt, totalSeats, fareKobo, description of the caller''s trip. Refuses: 404, 403, 409 trip_closed; '
  '409 conflict when booked passengers forbid it; 400. Definer: clients cannot update trips.';

grant execute on function private.edit_trip(uuid, jsonb) to authenticated;
