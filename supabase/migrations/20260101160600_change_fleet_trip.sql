-- Chapter 16, part 6: what a company changes about a trip it has scheduled, until it leaves.

create function private.locked_fleet_trip(trip_id uuid, company uuid)
returns public.trips
language plpgsql
set search_path = ''
as $$
declare
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = locked_fleet_trip.trip_id and t.company_id = company for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return trip;
end
$$;
comment on function private.locked_fleet_trip(uuid, uuid) is 'A trip of the company, locked; refuses 404 for any other.';

create function private.edit_fleet_trip(trip_id uuid, changes jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  company uuid := private.require_fleet();
  trip public.trips;
  wanted public.trips;
  vehicle public.vehicles;
  driver uuid;
  taken text;
begin
  -- Whoever may be about to drive: people before trips, as everywhere.
  perform from public.profiles p
  where p.id in (
    (changes ->> 'driverId')::uuid,
    (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = (changes ->> 'vehicleId')::uuid and f.company_id = company)
  )
  order by p.id for share;
  trip := private.locked_fleet_trip(trip_id, company);
  wanted := private.changed_trip(
    trip, changes, array['departureAt', 'totalSeats', 'fareKobo', 'vehicleId', 'driverId']
  );
  -- Another vehicle brings its driver and its seats, unless others are named.
  vehicle := private.own_fleet_vehicle(company, coalesce((changes ->> 'vehicleId')::uuid, trip.vehicle_id));
  driver := coalesce((changes ->> 'driverId')::uuid, trip.driver_id);
  if vehicle.id <> trip.vehicle_id then
    vehicle := private.travelling_vehicle(company, vehicle.id);
    driver := coalesce((changes ->> 'driverId')::uuid, private.fleet_driver_of(company, vehicle.id));
    wanted.total_seats := private.changed_int(changes, 'totalSeats', vehicle.seats);
  end if;
  if driver <> trip.driver_id then
    driver := private.ready_fleet_driver(company, driver);
  end if;
  wanted.seats_available := private.seats_left(trip, wanted.total_seats);
  if wanted.total_seats > vehicle.seats then
    perform private.refuse(400, 'invalid_input', format('This vehicle has %s seats.', vehicle.seats));
  end if;

  begin
    update public.trips t
    set departure_at = wanted.departure_at, fare_kobo = wanted.fare_kobo,
      total_seats = wanted.total_seats, seats_available = wanted.seats_available,
      vehicle_id = vehicle.id, driver_id = driver,
      -- Neither the company nor the new driver is suspended; the one before may have been.
      is_listed = t.is_listed or driver <> t.driver_id
    where t.id = trip.id;
  exception when exclusion_violation then
    get stacked diagnostics taken = constraint_name;
    perform private.refuse_overlap(taken);
  end;
  return trip.id;
end
$$;
comment on function private.edit_fleet_trip(uuid, jsonb) is
  'The company changes departureAt, fareKobo, totalSeats, vehicleId, driverId of its trip, within the vehicle''s seats and without overlap. Refuses 400, 403, 404, 409 trip_closed, 409 conflict (booked, overlapping, not travelling). Definer: clients cannot update trips.';

create function private.follow_fleet_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text := private.trip_words(new.id) || '.';
begin
  if old.driver_id is distinct from new.driver_id then
    update public.bookings b set driver_id = new.driver_id where b.trip_id = new.id and b.status = 'confirmed';
    perform private.lock_position(new.id, old.driver_id);
    delete from public.trip_locations l where l.trip_id = new.id and l.user_id = old.driver_id;
    perform private.notify(old.driver_id, 'trip_changed', 'Somebody else drives', words, '/dashboard', new.company_id);
    perform private.notify(new.driver_id, 'trip_changed', 'A trip for you', words, '/trips/' || new.id, new.company_id);
    perform realtime.send(
      jsonb_build_object('tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status),
      'trip_changed', 'user:' || old.driver_id, true
    );
    perform realtime.send(
      jsonb_build_object('userId', old.driver_id), 'membership_changed', 'trip:' || new.id, true
    );
  else
    perform private.notify(new.driver_id, 'trip_changed', 'Trip changed', words, '/trips/' || new.id, new.company_id);
  end if;
  return null;
end
$$;
comment on function private.follow_fleet_trip() is
  'Trigger: bookings know the new driver; both drivers hear of what their company changed, live and in the bell. Definer: clients write neither.';

create trigger follow_fleet_trip after update on public.trips
for each row when (
  new.company_id is not null
  and (old.departure_at, old.vehicle_id, old.driver_id) is distinct from (new.departure_at, new.vehicle_id, new.driver_id)
)
execute function private.follow_fleet_trip();

create function private.cancel_fleet_trip(trip_id uuid, reason text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.cancel_locked_trip(private.locked_fleet_trip(trip_id, private.require_active()), reason);
end
$$;
comment on function private.cancel_fleet_trip(uuid, text) is
  'The company cancels its trip with its bookings; again: the same answer. Refuses 404, 409 trip_closed once en route. Definer: clients cannot update trips.';

grant execute on function private.edit_fleet_trip(uuid, jsonb), private.cancel_fleet_trip(uuid, text) to authenticated;
