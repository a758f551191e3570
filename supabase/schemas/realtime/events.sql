-- Chapter 07.1: events about bookings and trips. Payloads are small: ids, seats, status.

create function private.broadcast_booking() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  trip record;
  event text := 'booking_created';
  message jsonb;
begin
  select t.status, t.seats_available into trip from public.trips t where t.id = new.trip_id;
  message := jsonb_build_object(
    'bookingId', new.id, 'tripId', new.trip_id, 'seats', new.seats,
    'seatsAvailable', trip.seats_available, 'status', new.status
  );
  if tg_op = 'UPDATE' then
    event := case when trip.status = 'cancelled' then 'trip_cancelled' else 'booking_cancelled' end;
  end if;

  perform private.broadcast_to_user(new.passenger_id, event, message);
  -- The driver gets one trip_cancelled from broadcast_trip, not one per booking.
  if event <> 'trip_cancelled' then
    perform private.broadcast_to_user(new.driver_id, event, message);
  end if;
  return null;
end
$$;
comment on function private.broadcast_booking() is
'Trigger: sends booking_created or booking_cancelled to passenger and driver; for a cancelled trip, trip_cancelled to the
passenger.
Security definer because: clients cannot send on topics.';

create function private.broadcast_trip() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  message jsonb := jsonb_build_object(
    'tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status
  );
  passenger uuid;
begin
  if old.status is distinct from new.status then
    perform private.broadcast_to_trip(
      new.id, 'trip_status_update', jsonb_build_object('tripId', new.id, 'status', new.status)
    );
  end if;
  if new.status = 'cancelled' then
    perform private.broadcast_to_user(new.driver_id, 'trip_cancelled', message);
    return null;
  end if;

  perform private.broadcast_to_user(new.driver_id, 'trip_changed', message);
  for passenger in
    select b.passenger_id from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled'
  loop
    perform private.broadcast_to_user(passenger, 'trip_changed', message);
  end loop;
  return null;
end
$$;
comment on function private.broadcast_trip() is
'Trigger: sends trip_status_update on the trip''s topic, trip_changed to driver and passengers, and trip_cancelled to the
driver.
Security definer because: clients cannot send on topics, and it reads other people''s bookings.';
