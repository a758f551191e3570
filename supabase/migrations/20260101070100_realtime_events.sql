-- Chapter 07, part 1: what is said on user:<id> and trip:<id>. Small payloads: ids, seats, status.
-- Every sender is definer: realtime.send swallows the errors of a role without an insert policy, and the message with them.

create function private.tell_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

  perform realtime.send(message, event, 'user:' || new.passenger_id, true);
  -- The driver hears once of a cancelled trip, not once per booking.
  if event <> 'trip_cancelled' then
    perform realtime.send(message, event, 'user:' || new.driver_id, true);
  end if;
  return null;
end
$$;
comment on function private.tell_booking() is
  'Trigger: booking_created and booking_cancelled to passenger and driver, trip_cancelled to each passenger. Definer, '
  'as said above.';

create trigger tell_booking_created after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.tell_booking();

create trigger tell_booking_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled') execute function private.tell_booking();

create function private.tell_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  message jsonb := jsonb_build_object(
    'tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status
  );
  passenger uuid;
begin
  if old.status is distinct from new.status then
    perform realtime.send(
      jsonb_build_object('tripId', new.id, 'status', new.status), 'trip_status_update', 'trip:' || new.id, true
    );
  end if;
  if new.status = 'cancelled' then
    perform realtime.send(message, 'trip_cancelled', 'user:' || new.driver_id, true);
    return null;
  end if;

  perform realtime.send(message, 'trip_changed', 'user:' || new.driver_id, true);
  for passenger in
    select b.passenger_id from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled'
  loop
    perform realtime.send(message, 'trip_changed', 'user:' || passenger, true);
  end loop;
  return null;
end
$$;
comment on function private.tell_trip() is
  'Trigger: trip_status_update on the trip''s topic; trip_changed to its driver and passengers; trip_cancelled to its '
  'driver. Definer, as said above.';

-- Seats sold are told by the booking; these are the driver's own changes.
create trigger tell_trip after update on public.trips
for each row when (
  (
    old.status, old.departure_at, old.total_seats, old.fare_kobo, old.description, old.is_listed, old.vehicle_id, old.driver_id
  ) is distinct from (
    new.status, new.departure_at, new.total_seats, new.fare_kobo, new.description, new.is_listed, new.vehicle_id, new.driver_id
  )
)
execute function private.tell_trip();
