-- Chapter 15.8: an administrator changes the status of a trip.

create function private.admin_change_trip_status(trip_id uuid, status text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip public.trips;
begin
  perform private.require_admin();
  select t.* into trip from public.trips t where t.id = admin_change_trip_status.trip_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  perform private.move_trip(trip, status);
  -- Triggers notify passengers (chapter 12) and, of a cancelled fleet trip, company and driver (chapter 16).
  if status = 'cancelled' and trip.status <> 'cancelled' and trip.company_id is null then
    perform private.create_notification_unless_caller(trip.driver_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled by Tafiya.', private.describe_trip(trip.id)), '/trips/' || trip.id);
  elsif status <> 'cancelled' and trip.status <> admin_change_trip_status.status then
    perform private.create_notification_unless_caller(trip.driver_id, 'trip_status', 'Your trip was moved on',
      format('%s is now %s. Tafiya has changed this.', private.describe_trip(trip.id), replace(status, '_', ' ')),
      '/trips/' || trip.id);
  end if;
  perform private.audit('change_trip_status', trip.id::text, admin_change_trip_status.status);
  return trip.id;
end
$$;
comment on function private.admin_change_trip_status(uuid, text) is
'Gives any trip its next status, audits it and notifies the driver.
Refuses: 401 unauthenticated; 404 not_found; 400 invalid_input; 409 trip_closed out of order.
Security definer because: app_admin cannot update trips.';

grant execute on function private.admin_change_trip_status(uuid, text) to app_admin;
