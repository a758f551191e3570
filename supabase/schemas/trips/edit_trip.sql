-- Editing a trip before it leaves.

create function private.locked_own_trip(trip_id uuid, caller uuid)
returns public.trips language plpgsql set search_path = '' as $$
declare
  trip public.trips;
begin
  -- Every state change of a trip locks the trip before its bookings, so two of them cannot deadlock.
  select t.* into trip from public.trips t where t.id = locked_own_trip.trip_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id is distinct from caller then
    perform private.refuse(403, 'forbidden', 'This is not your trip.');
  end if;
  return trip;
end
$$;
comment on function private.locked_own_trip is
'Locks the caller''s trip and returns it.
Refuses: 404 not_found; 403 forbidden if it is another driver''s.';

-- The type name must be a constant: pg_input_is_valid caches the type of its first call.
create function private.changed_int(changes jsonb, key text, present int)
returns int language plpgsql stable set search_path = '' as $$
begin
  if not changes ? key then
    return present;
  elsif not coalesce(pg_input_is_valid(changes ->> key, 'integer'), false) then
    perform private.refuse(400, 'invalid_input', format('%s must be a whole number', key));
  end if;
  return (changes ->> key)::int;
end
$$;
comment on function private.changed_int is
'The new whole number of a change, or the present one if the key is absent.
Refuses: 400 invalid_input if the value is not a whole number.';

create function private.changed_moment(changes jsonb, key text, present timestamptz)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  if not changes ? key then
    return present;
  elsif not coalesce(pg_input_is_valid(changes ->> key, 'timestamptz'), false) then
    perform private.refuse(400, 'invalid_input', format('%s must be a date and time', key));
  end if;
  return (changes ->> key)::timestamptz;
end
$$;
comment on function private.changed_moment is
'The new moment of a change, or the present one if the key is absent.
Refuses: 400 invalid_input if the value is not a date and time.';

create function private.changed_trip(trip public.trips, changes jsonb, keys text[])
returns public.trips language plpgsql stable set search_path = '' as $$
declare
  wanted public.trips := trip;
begin
  if trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or changes - keys <> '{}' then
    perform private.refuse(400, 'invalid_input', 'Nothing to change');
  end if;
  perform private.check_seller(trip);

  wanted.departure_at := private.changed_moment(changes, 'departureAt', trip.departure_at);
  wanted.total_seats := private.changed_int(changes, 'totalSeats', trip.total_seats);
  wanted.fare_kobo := private.changed_int(changes, 'fareKobo', trip.fare_kobo);
  if trip.seats_available < trip.total_seats and wanted.fare_kobo <> trip.fare_kobo then
    perform private.refuse(409, 'conflict', 'Passengers have booked this trip: its fare stays as it is.');
  end if;
  if wanted.departure_at is distinct from trip.departure_at then
    perform private.check_moved(trip.id, wanted.departure_at - trip.departure_at);
    perform private.check_departure(wanted.departure_at);
  end if;
  if wanted.fare_kobo is distinct from trip.fare_kobo then
    perform private.check_fare(wanted.fare_kobo);
  end if;
  return wanted;
end
$$;
comment on function private.changed_trip is
'A locked trip with the changes to departure, total seats and fare applied, not yet stored. The caller checks the seats
(seats_left).
Refuses: 409 trip_closed unless scheduled or active; 403 not_verified (check_seller); 400 invalid_input for no change, other
keys or bad values; 409 conflict if seats are booked and the fare would change or the departure move by more than 30 minutes.';

create function private.edit_trip(trip_id uuid, changes jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
  wanted public.trips := private.changed_trip(
    trip, changes, array['departureAt', 'totalSeats', 'fareKobo', 'description']
  );
begin
  perform private.seats_left(trip, wanted.total_seats);
  update public.trips t
  set departure_at = wanted.departure_at,
    total_seats = wanted.total_seats,
    fare_kobo = wanted.fare_kobo,
    description = case when changes ? 'description'
      then private.open_text(changes ->> 'description', 500, 'Description') else t.description end
  where t.id = trip.id;
  return trip.id;
end
$$;
comment on function private.edit_trip is
'Changes departureAt, totalSeats, fareKobo and description of the caller''s trip and returns its id.
Refuses: 401, 403, 404; 409 trip_closed; 409 conflict if booked seats forbid the change; 400 invalid_input.
Security definer because: clients cannot update trips.';

create function private.change_trip(trip_id uuid, changes jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  minutes int := private.changed_int(changes, 'durationMinutes', null);
  terms jsonb := changes - 'durationMinutes' - private.way_keys();
  trip public.trips;
begin
  perform set_config('tafiya.trip_minutes', coalesce(minutes::text, ''), true);
  if terms is distinct from '{}' or changes = '{}' then
    perform private.edit_trip(trip_id, terms);
  end if;
  trip := private.locked_own_trip(trip_id, private.require_active());
  if terms = '{}' and minutes is not null then
    if trip.status not in ('scheduled', 'active') then
      perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
    elsif trip.company_id is not null then
      perform private.refuse(403, 'forbidden', 'This trip belongs to your fleet. Only the company can change it.');
    end if;
    -- set_trip_arrival takes the duration.
    update public.trips t set departure_at = t.departure_at where t.id = trip.id;
  end if;
  perform set_config('tafiya.trip_minutes', '', true);
  perform private.change_way(trip, changes);
  return trip.id;
exception when exclusion_violation then
  perform private.refuse_own_overlap();
end
$$;
comment on function private.change_trip is
'edit_trip with more changes: durationMinutes, the driver''s own duration; stops, all between origin and destination;
originPoint and destinationPoint.
Refuses: as edit_trip and change_way; 400 invalid_input for an impossible duration; 409 conflict if the driver has a trip at
that time.
Security definer because: clients cannot update trips.';

grant execute on function private.edit_trip, private.change_trip to authenticated;
