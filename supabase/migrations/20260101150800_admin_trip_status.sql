-- Chapter 15, part 8: an administrator moves a trip on.

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
  -- Passengers hear as of every change (chapter 12), a fleet of its cancelled trips (chapter 16).
  if status = 'cancelled' and trip.status <> 'cancelled' and trip.company_id is null then
    perform private.notify(trip.driver_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled by Tafiya.', private.trip_words(trip.id)), '/trips/' || trip.id);
  elsif status <> 'cancelled' and trip.status <> admin_change_trip_status.status then
    perform private.notify(trip.driver_id, 'trip_status', 'Your trip was moved on',
      format('%s is now %s. Tafiya has changed this.', private.trip_words(trip.id), replace(status, '_', ' ')),
      '/trips/' || trip.id);
  end if;
  perform private.audit('change_trip_status', trip.id::text, admin_change_trip_status.status);
  return trip.id;
end
$$;
comment on function private.admin_change_trip_status(uuid, text) is
  'change_trip_status for administrators, any trip, audited; its driver is told. Refuses 400, 401, 404, 409. Definer: app_admin holds no update on trips.';

grant execute on function private.admin_change_trip_status(uuid, text) to app_admin;
