-- The event about a changed trip. Payloads of events are small: ids, seats, status.

create function private.broadcast_trip(old public.trips, new public.trips)
returns void language plpgsql set search_path = '' as $$
declare
  message jsonb := jsonb_build_object(
    'tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status
  );
begin
  if old.status is distinct from new.status then
    perform private.broadcast_to_trip(
      new.id, 'trip_status_update',
      jsonb_build_object('tripId', new.id, 'status', new.status, 'statusChanges', new.status_changes)
    );
  end if;
  if new.status = 'cancelled' then
    perform private.broadcast_to_user(new.driver_id, 'trip_cancelled', message);
    return;
  end if;

  perform realtime.send(message, 'trip_changed', 'user:' || p.id, true)
  from (
    select new.driver_id as id where new.driver_id is not null
    union all
    select b.passenger_id from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled' and b.adds_to is null
  ) p;
end
$$;
comment on function private.broadcast_trip is
'Sends trip_status_update on the trip''s topic, trip_changed to driver and passengers, and trip_cancelled to the
driver.';
