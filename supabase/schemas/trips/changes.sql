-- The rules for a change of a trip and its effects, in their order. Seats are sold and given back by
-- take_seats, which changes leg_taken only.

create function private.before_trip() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.guard_trip_licence(new);
    new := private.guard_trip_vehicle(null, new);
    if new.driver_id is null then
      new := private.hold_trip_without_driver(new);
    end if;
    new := private.set_trip_arrival(null, new);
    perform private.check_reachable(null, new);
    new := private.set_trip_payment(new);
    return new;
  end if;

  -- A trip that is already published may be changed, and may leave earlier.
  if new.driver_id is distinct from old.driver_id or new.departure_at > old.departure_at then
    perform private.guard_trip_licence(new);
  end if;
  if old.company_id is not null
    and (old.departure_at, old.total_seats, old.fare_kobo, old.description, old.status = 'cancelled')
    is distinct from (new.departure_at, new.total_seats, new.fare_kobo, new.description, new.status = 'cancelled')
  then
    perform private.guard_fleet_trip(old);
    new.arrives_at := new.departure_at + (old.arrives_at - old.departure_at);
  end if;
  if old.status <> new.status then
    if new.status in ('waiting', 'en_route') then
      perform private.guard_trip_start(new);
    end if;
    perform private.guard_trip_status(old, new);
    new.status_changes := old.status_changes + 1;
    if new.status in ('scheduled', 'active') then
      new.waiting_since := null;
    elsif old.status in ('scheduled', 'active') and new.status in ('waiting', 'en_route') then
      new.waiting_since := now();
    elsif new.status = 'completed' then
      new.ended_at := now();
    elsif new.status = 'cancelled' then
      new.cancelled_at := now();
      new.leg_taken := array_fill(0::smallint, array[cardinality(new.leg_taken)]);
    end if;
  end if;
  if (old.vehicle_id, old.total_seats) is distinct from (new.vehicle_id, new.total_seats) then
    new := private.guard_trip_vehicle(old, new);
  end if;
  if new.driver_id is null then
    new := private.hold_trip_without_driver(new);
  end if;
  if (old.departure_at, old.driver_id) is distinct from (new.departure_at, new.driver_id)
    or private.own_duration() is not null
  then
    new := private.set_trip_arrival(old, new);
  end if;
  if (old.departure_at, old.arrives_at, old.driver_id, old.vehicle_id)
    is distinct from (new.departure_at, new.arrives_at, new.driver_id, new.vehicle_id)
  then
    perform private.check_reachable(old, new);
  end if;
  return new;
end
$$;
comment on function private.before_trip is
'Trigger: checks a new or changed trip (licence, company, status, vehicle, driver) and sets its arrival, its payment and the
moments of its status.
Security definer because: it locks vehicles and drivers, and reads papers, which clients cannot.';

create function private.after_trip() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.make_first_stops(new);
    return null;
  end if;

  if (
    old.departure_at, old.arrives_at, old.fare_kobo, old.status, old.is_listed, old.driver_id, old.total_seats, old.leg_taken, old.payment,
    old.confirms_passengers
  ) is distinct from (
    new.departure_at, new.arrives_at, new.fare_kobo, new.status, new.is_listed, new.driver_id, new.total_seats, new.leg_taken, new.payment,
    new.confirms_passengers
  ) then
    perform private.follow_trip(old, new);
  end if;
  if old.choices <> new.choices then
    perform private.queue_alerts(new.id, false);
  end if;
  if (
    old.status, old.departure_at, old.total_seats, old.fare_kobo, old.description, old.is_listed, old.vehicle_id, old.driver_id
  ) is not distinct from (
    new.status, new.departure_at, new.total_seats, new.fare_kobo, new.description, new.is_listed, new.vehicle_id, new.driver_id
  ) then
    return null; -- Only seats were sold or given back, which the changes of bookings report.
  end if;

  -- Driver, holds and stops.
  if old.driver_id is distinct from new.driver_id then
    perform private.forget_other_track(new.id);
    if new.company_id is not null then
      perform private.hand_over_fleet_trip(old, new);
    end if;
    perform private.hand_over_threads(new);
  end if;
  if old.status in ('scheduled', 'active')
    and (new.status not in ('scheduled', 'active') or (old.is_listed and not new.is_listed))
  then
    perform private.release_holds_of_trip(new);
  end if;
  if old.status in ('scheduled', 'active') and new.status = 'waiting' then
    perform private.report_first_stop(new);
  elsif old.status <> new.status and (new.status in ('en_route', 'arrived') or private.is_step_back(old.status, new.status)) then
    perform private.report_end_stops(old, new);
  end if;

  -- Notifications.
  if new.company_id is not null then
    if old.status <> 'cancelled' and new.status = 'cancelled' then
      perform private.create_notification_of_fleet_cancellation(new);
    end if;
    if (old.departure_at, old.vehicle_id, old.driver_id) is distinct from (new.departure_at, new.vehicle_id, new.driver_id) then
      perform private.create_notification_of_fleet_change(old, new);
    end if;
  end if;
  if new.status <> 'cancelled' and (new.status <> 'completed' or old.status <> 'completed')
    and (
      (old.status, old.departure_at, old.description, old.driver_id)
      is distinct from (new.status, new.departure_at, new.description, new.driver_id)
      or private.is_other_vehicle(old.vehicle_id, new.vehicle_id)
    )
  then
    perform private.create_notification_of_trip(old, new);
  end if;
  if old.status <> new.status and new.status = 'completed' then
    perform private.create_notification_to_rate_passengers(new);
  end if;

  -- Events.
  perform private.broadcast_trip(old, new);
  if new.company_id is not null then
    if (old.status, old.departure_at, old.is_listed) is distinct from (new.status, new.departure_at, new.is_listed) then
      perform private.broadcast_fleet_trip(old, new);
    end if;
    if old.driver_id is distinct from new.driver_id then
      perform private.broadcast_fleet_driver(old, new);
    end if;
  end if;

  -- The bookings and their money come last, because every payment waits for the accounts that a journal changes.
  if old.status <> new.status and new.status in ('completed', 'cancelled') then
    perform private.settle_bookings(new);
  end if;
  if old.status <> new.status and new.status = 'completed' then
    perform private.ask_about_trip(new);
  end if;
  return null;
end
$$;
comment on function private.after_trip is
'Trigger: does what follows a new or changed trip: its stops and offers, driver, holds, notifications, events, and the
bookings of a trip that ends.
Security definer because: clients write none of these tables and send on no topic.';

create function private.forget_other_track(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.trip_track k where k.trip_id = forget_other_track.trip_id;
end
$$;
comment on function private.forget_other_track is 'A trip that gets another driver starts a new track.';

create function private.before_stop() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.keep_held_stops(old.trip_id);
    return old;
  end if;
  if (old.position, old.planned_at, old.fare_kobo, old.place_id, old.point_name, old.point_latitude, old.point_longitude)
    is distinct from
    (new.position, new.planned_at, new.fare_kobo, new.place_id, new.point_name, new.point_latitude, new.point_longitude)
  then
    perform private.keep_held_stops(new.trip_id);
  end if;
  if (old.reached_at is null) <> (new.reached_at is null) then
    -- The server's time of "At stop".
    new.reported_at := case when new.reached_at is not null then coalesce(new.reported_at, now()) end;
  end if;
  return new;
end
$$;
comment on function private.before_stop is
'Trigger: keeps the stops of a trip while a passenger pays for a seat, and notes when a stop was reported.
Security definer because: clients cannot read the holds of others.';
