-- A company changes or cancels a scheduled trip.

create function private.locked_fleet_trip(trip_id uuid, company uuid)
returns public.trips language plpgsql set search_path = '' as $$
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
comment on function private.locked_fleet_trip is
'Locks a trip of the company and returns it.
Refuses: 404 not_found for any other.';

create function private.edit_fleet_trip(trip_id uuid, changes jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  company uuid := private.require_fleet();
  trip public.trips;
  wanted public.trips;
  vehicle public.vehicles;
  terms constant jsonb := changes - private.way_keys();
  driver uuid;
  taken text;
begin
  if terms = '{}' and changes <> '{}' then
    perform private.change_way(private.locked_fleet_trip(trip_id, company), changes);
    return trip_id;
  end if;
  -- Locks the people who may become the driver: profiles are locked before trips everywhere.
  perform from public.profiles p
  where p.id in (
    (changes ->> 'driverId')::uuid,
    (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = (changes ->> 'vehicleId')::uuid and f.company_id = company)
  )
  order by p.id for share;
  trip := private.locked_fleet_trip(trip_id, company);
  wanted := private.changed_trip(
    trip, terms, array['departureAt', 'totalSeats', 'fareKobo', 'vehicleId', 'driverId']
  );
  -- Another vehicle brings its driver and seats unless the changes name others.
  vehicle := private.own_fleet_vehicle(company, coalesce((changes ->> 'vehicleId')::uuid, trip.vehicle_id));
  driver := coalesce((changes ->> 'driverId')::uuid, trip.driver_id);
  if vehicle.id <> trip.vehicle_id then
    vehicle := private.active_fleet_vehicle(company, vehicle.id);
    driver := coalesce(
      (changes ->> 'driverId')::uuid, private.fleet_driver_of(company, vehicle.id, wanted.departure_at, trip.id)
    );
    wanted.total_seats := private.changed_int(changes, 'totalSeats', vehicle.seats);
  end if;
  if driver is distinct from trip.driver_id then
    driver := private.ready_fleet_driver(company, driver, wanted.departure_at, trip.id);
  elsif wanted.departure_at > trip.departure_at then
    perform private.check_notice(company, driver, wanted.departure_at);
  end if;
  perform private.seats_left(trip, wanted.total_seats);
  if wanted.total_seats > vehicle.seats then
    perform private.refuse(400, 'invalid_input', format('This vehicle has %s seats.', vehicle.seats));
  end if;

  begin
    update public.trips t
    set departure_at = wanted.departure_at, fare_kobo = wanted.fare_kobo,
      total_seats = wanted.total_seats,
      vehicle_id = vehicle.id, driver_id = driver,
      -- The former driver may have been suspended or have declined.
      is_listed = t.is_listed or private.may_be_listed(driver, company)
    where t.id = trip.id;
  exception when exclusion_violation then
    get stacked diagnostics taken = constraint_name;
    perform private.refuse_overlap(taken);
  end;
  perform private.change_way(trip, changes);
  return trip.id;
end
$$;
comment on function private.edit_fleet_trip is
'The company changes departureAt, fareKobo, totalSeats, vehicleId and driverId of its trip, and its stops, originPoint and
destinationPoint (change_way), and returns its id.
Refuses: 401, 403; 403 not_verified; 404 not_found; 400 invalid_input, also for more seats than the vehicle has; 409 trip_closed; 409
conflict if booked seats forbid the change, trips overlap, or vehicle or driver is not available.
Security definer because: clients cannot update trips.';

create function private.cancel_fleet_trip(trip_id uuid, reason text)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  return private.cancel_locked_trip(private.locked_fleet_trip(trip_id, private.require_active()), reason);
end
$$;
comment on function private.cancel_fleet_trip is
'The company cancels its trip with its bookings. Cancelling it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found; 409 trip_closed if the trip is en route or over.
Security definer because: clients cannot update trips.';

create function private.hand_over_fleet_trip(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
begin
  update public.bookings b set driver_id = new.driver_id where b.trip_id = new.id and b.status = 'confirmed';
  if old.driver_id is not null then
    perform private.lock_position(new.id, old.driver_id);
    delete from public.trip_locations l where l.trip_id = new.id and l.user_id = old.driver_id;
  end if;
end
$$;
comment on function private.hand_over_fleet_trip is
'Gives the confirmed bookings of a fleet trip its new driver and deletes the former driver''s position.';

create function private.create_notification_of_fleet_change(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object('trip', private.describe_trip(new.id));
begin
  -- The trips of a schedule change together: their drivers are told once (follow_schedule).
  if coalesce(current_setting('tafiya.many_trips', true), '') <> '' then
    return;
  elsif old.driver_id is distinct from new.driver_id then
    perform private.notify_unless_caller(old.driver_id, 'trip_taken_away', facts, '/dashboard', new.company_id);
    perform private.notify_unless_caller(new.driver_id, 'trip_for_you', facts, '/trips/' || new.id, new.company_id);
  else
    perform private.notify_unless_caller(new.driver_id, 'trip_changed', facts, '/trips/' || new.id, new.company_id);
  end if;
end
$$;
comment on function private.create_notification_of_fleet_change is
'Stores a notification for the driver, and the former driver, about a changed departure, vehicle or driver of a
fleet trip.';

create function private.broadcast_fleet_driver(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
begin
  if old.driver_id is not null then
    perform private.broadcast_to_user(old.driver_id, 'trip_changed', jsonb_build_object(
      'tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status
    ));
    perform private.broadcast_to_trip(new.id, 'membership_changed', jsonb_build_object('userId', old.driver_id));
  end if;
end
$$;
comment on function private.broadcast_fleet_driver is
'Sends trip_changed to the former driver of a fleet trip, and membership_changed on its topic so that the relay
checks its followers again.';

grant execute on function private.edit_fleet_trip, private.cancel_fleet_trip to authenticated;
