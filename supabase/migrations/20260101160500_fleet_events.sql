-- Chapter 16.5: events and notifications for the company, and the end of a fleet with its account.

create function private.create_notification_of_fleet_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  created boolean := tg_op = 'INSERT';
  seats text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
begin
  -- A cancelled trip is one notification (create_notification_of_fleet_cancellation), not one per booking.
  if (select t.status from public.trips t where t.id = new.trip_id) <> 'cancelled' then
    perform private.create_notification_unless_caller(
      new.company_id, case when created then 'booking_created' else 'booking_cancelled' end,
      seats || case when created then ' booked' else ' cancelled' end,
      private.describe_trip(new.trip_id) || '.', '/corporate?tab=trips'
    );
  end if;
  return null;
end
$$;
comment on function private.create_notification_of_fleet_booking() is
'Trigger: stores a notification for the company about seats booked and cancelled.
Security definer because: clients cannot write notifications.';

create function private.create_notification_of_fleet_cancellation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text := private.describe_trip(new.id) || ' was cancelled.' || coalesce(' Reason: ' || new.cancel_reason, '');
begin
  perform private.create_notification_unless_caller(
    new.company_id, 'trip_cancelled', 'Trip cancelled', words, '/corporate?tab=trips', new.driver_id
  );
  perform private.create_notification_unless_caller(
    new.driver_id, 'trip_cancelled', 'Trip cancelled', words, '/trips/' || new.id, new.company_id
  );
  return null;
end
$$;
comment on function private.create_notification_of_fleet_cancellation() is
'Trigger: stores a notification for the company and the driver about a cancelled fleet trip.
Security definer because: clients cannot write notifications.';

create function private.broadcast_fleet_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip record;
begin
  select t.status, t.seats_available into trip from public.trips t where t.id = new.trip_id;
  -- A cancelled trip is one event (broadcast_fleet_trip), not one per booking.
  if trip.status <> 'cancelled' then
    perform private.broadcast_to_user(
      new.company_id, case when tg_op = 'INSERT' then 'booking_created' else 'booking_cancelled' end,
      jsonb_build_object(
        'bookingId', new.id, 'tripId', new.trip_id, 'seats', new.seats,
        'seatsAvailable', trip.seats_available, 'status', new.status
      )
    );
  end if;
  return null;
end
$$;
comment on function private.broadcast_fleet_booking() is
'Trigger: sends booking_created or booking_cancelled to the company.
Security definer because: clients cannot send on topics.';

create function private.broadcast_fleet_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.broadcast_to_user(
    new.company_id,
    case when new.status = 'cancelled' and old.status <> 'cancelled' then 'trip_cancelled' else 'trip_changed' end,
    jsonb_build_object('tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status)
  );
  return null;
end
$$;
comment on function private.broadcast_fleet_trip() is
'Trigger: sends trip_changed or trip_cancelled to the company.
Security definer because: clients cannot send on topics.';

create function private.end_fleets_of_deleted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trips t set status = 'cancelled', cancel_reason = 'The company has left Tafiya'
  where t.company_id = new.id and t.status in ('scheduled', 'active', 'waiting');
  update public.fleet_routes r
  set name = 'Deleted route', is_active = false, retired_at = coalesce(r.retired_at, now()) where r.company_id = new.id;
  update public.fleet_vehicles f set driver_id = null where f.company_id = new.id or f.driver_id = new.id;
  update public.fleet_drivers f set status = 'left', answered_at = now()
  where (f.company_id = new.id or f.driver_id = new.id) and f.status in ('invited', 'active');
  -- Invitations must not keep the address of a deleted account.
  update public.fleet_drivers f set email = 'deleted-' || f.id || '@deleted.invalid'
  where f.driver_id = new.id or f.company_id = new.id or f.email = lower(old.email);
  return null;
end
$$;
comment on function private.end_fleets_of_deleted() is
'Trigger on profiles: cancels the coming trips of a deleted company, and ends the memberships of a deleted company or
driver.
Security definer because: clients cannot write these rows.';

create trigger end_fleets_of_deleted after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.end_fleets_of_deleted();

create trigger create_notification_of_fleet_booking_created after insert on public.bookings
for each row when (new.company_id is not null and new.status = 'confirmed')
execute function private.create_notification_of_fleet_booking();

create trigger create_notification_of_fleet_booking_cancelled after update of status on public.bookings
for each row when (new.company_id is not null and old.status = 'confirmed' and new.status = 'cancelled')
execute function private.create_notification_of_fleet_booking();

create trigger create_notification_of_fleet_cancellation after update of status on public.trips
for each row when (new.company_id is not null and old.status <> 'cancelled' and new.status = 'cancelled')
execute function private.create_notification_of_fleet_cancellation();

create trigger broadcast_fleet_booking_created after insert on public.bookings
for each row when (new.company_id is not null and new.status = 'confirmed')
execute function private.broadcast_fleet_booking();

create trigger broadcast_fleet_booking_cancelled after update of status on public.bookings
for each row when (new.company_id is not null and old.status = 'confirmed' and new.status = 'cancelled')
execute function private.broadcast_fleet_booking();

create trigger broadcast_fleet_trip after update on public.trips
for each row when (
  new.company_id is not null
  and (old.status, old.departure_at, old.is_listed) is distinct from (new.status, new.departure_at, new.is_listed)
)
execute function private.broadcast_fleet_trip();
