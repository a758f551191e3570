-- The driver changes the status of a trip: when it can get its next status, and how administrators put it back
-- (admin/trips.sql).

create function private.move_trip(trip public.trips, status text)
returns void language plpgsql set search_path = '' as $$
declare
  opens_at timestamptz := private.status_opens_at(trip, status);
begin
  if move_trip.status is null or move_trip.status not in (
    'scheduled', 'active', 'waiting', 'en_route', 'arrived', 'completed', 'cancelled'
  ) then
    perform private.refuse(400, 'invalid_input', 'Unknown trip status.');
  elsif trip.status = move_trip.status then
    return; -- The button was pressed twice.
  end if;
  -- Out of order is trip_closed (guard_trip_status), whatever the time; settle_bookings ends the bookings.
  update public.trips t set status = move_trip.status where t.id = trip.id;
  if now() < opens_at then
    perform private.refuse(409, 'too_early', format(
      'This is possible from %s (Lagos time).', to_char(opens_at at time zone 'Africa/Lagos', 'Dy DD Mon YYYY, HH24:MI')
    ));
  end if;
end
$$;
comment on function private.move_trip is
'Gives a locked trip another status. The same status again changes nothing.
Refuses: 400 invalid_input for an unknown status; 409 trip_closed out of order (guard_trip_status); 409 too_early before
status_opens_at.';

create function private.change_trip_status(trip_id uuid, status text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
begin
  perform private.move_trip(trip, status);
  return trip.id;
end
$$;
comment on function private.change_trip_status is
'The driver gives their trip its next status, in the order of guard_trip_status.
Refuses: 401, 403, 404; 400 invalid_input; 409 trip_closed out of order; 409 too_early before status_opens_at.
Security definer because: clients cannot update trips.';

create function private.status_opens_at(trip public.trips, status text)
returns timestamptz language plpgsql stable set search_path = '' as $$
begin
  return (
    select case status_opens_at.status
      when 'waiting' then trip.departure_at - make_interval(mins => s.waiting_minutes_before)
      when 'en_route' then least(
        trip.departure_at - make_interval(mins => s.en_route_minutes_before), private.all_aboard_at(trip)
      )
      when 'completed' then greatest(
        trip.departure_at + make_interval(mins => private.fastest_way_minutes(trip)), (
          -- Passengers of the last stop before it may come until its planned time.
          select s.planned_at + make_interval(mins => private.fastest_minutes(s.place_id, n.place_id))
          from public.trip_stops s join public.trip_stops n on n.trip_id = s.trip_id and n.position = s.position + 1
          where s.trip_id = trip.id and n.position = cardinality(trip.leg_taken)
        )
      )
    end
    from public.platform_settings s
  );
end
$$;
comment on function private.status_opens_at is
'The moment from which a trip can get this status: waiting by platform_settings; en_route by platform_settings, or once
all passengers of the first stop are on board (all_aboard_at); completed after the time that the straight lines between its
stops take at 110 km/h (fastest_way_minutes), and not before the last leg can have been driven from its planned time; null for the
others.';

create function private.is_step_back(from_status text, to_status text)
returns boolean language sql immutable
return (from_status, to_status) in (('waiting', 'scheduled'), ('en_route', 'waiting'), ('arrived', 'en_route'));
comment on function private.is_step_back is
'True if an administrator puts a trip back by this change of status.';

create function private.put_trip_back(trip public.trips, status text)
returns void language plpgsql set search_path = '' as $$
begin
  update public.trips t
  set status = put_trip_back.status,
    -- set_trips_listed does not change trips under way.
    is_listed = private.may_be_listed(t.driver_id, t.company_id)
  where t.id = trip.id;
exception when exclusion_violation then
  perform private.refuse(409, 'conflict', 'The driver or the vehicle has another trip at that time.');
end
$$;
comment on function private.put_trip_back is
'Gives a locked trip its previous status.
Refuses: 409 conflict if the driver or the vehicle has another trip at that time.';

create function private.report_end_stops(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  stop public.trip_stops;
begin
  if private.is_step_back(old.status, new.status) then
    update public.trip_stops s set reached_at = null, left_at = null
    where s.trip_id = new.id and (old.status <> 'arrived' or s.id = private.stop_id(new.id, true));
  elsif new.status = 'en_route' then
    update public.trip_stops s
    set reached_at = coalesce(s.reached_at, now()), left_at = coalesce(s.left_at, now())
    where s.trip_id = new.id and s.position = 0;
  else
    update public.trip_stops s set reached_at = now()
    where s.trip_id = new.id and s.id = private.stop_id(new.id, true) and s.reached_at is null returning * into stop;
    if stop.id is not null then
      perform private.create_notification_of_stop(stop);
    end if;
  end if;
end
$$;
comment on function private.report_end_stops is
'A trip that starts has left its first stop, and one that arrives has reached its last stop, whose passengers are told. Putting a trip
back removes these reports; before the start, those of all its stops.';

grant execute on function private.change_trip_status to authenticated;

grant execute on function private.status_opens_at to app_admin, authenticated;
