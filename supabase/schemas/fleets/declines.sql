-- A driver declines a fleet trip: it waits for another driver, and is cancelled if the company names none in time.

create function private.decline_hours() returns int language sql immutable
return 48;
comment on function private.decline_hours is
'Hours before departure until which a driver can decline a fleet trip.';

create function private.find_driver_hours() returns int language sql immutable
return 24;
comment on function private.find_driver_hours is
'Hours before departure at which a fleet trip without a driver is cancelled.';

create function private.lagos_words(at timestamptz) returns text language sql stable
return to_char(at at time zone 'Africa/Lagos', 'Dy FMDD Mon YYYY, HH24:MI');
comment on function private.lagos_words is 'A moment in words, in Lagos time: Fri 27 Nov 2026, 07:30.';

create function private.take_driver_off(trip public.trips, is_leaving boolean, reason text default null)
returns void language plpgsql set search_path = '' as $$
begin
  insert into public.fleet_trip_declines (trip_id, driver_id, company_id, is_leaving, reason)
  values (trip.id, trip.driver_id, trip.company_id, take_driver_off.is_leaving, take_driver_off.reason)
  on conflict (trip_id, driver_id) do update
  set declined_at = excluded.declined_at, is_leaving = excluded.is_leaving, reason = excluded.reason;
  -- hold_trip_without_driver takes the trip off sale; hand_over_fleet_trip changes the bookings.
  update public.trips t set driver_id = null where t.id = trip.id;
end
$$;
comment on function private.take_driver_off is
'Leaves a locked fleet trip without a driver and records the former one.';

create function private.decline_fleet_trip(trip_id uuid, reason text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  words text := private.clean_text(reason, 300, 'Reason');
  trip public.trips;
  declines_until timestamptz;
begin
  select t.* into trip from public.trips t where t.id = decline_fleet_trip.trip_id for no key update;
  if exists (
    select from public.fleet_trip_declines d
    where d.trip_id = trip.id and d.driver_id = caller and trip.driver_id is distinct from caller
  ) then
    return trip.id; -- The button was pressed twice.
  end if;
  trip := private.locked_own_trip(decline_fleet_trip.trip_id, caller);
  declines_until := trip.departure_at - make_interval(hours => private.decline_hours());
  if trip.company_id is null then
    perform private.refuse(409, 'conflict', 'This is your own trip. You can cancel it.');
  elsif trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be declined.');
  elsif now() > declines_until then
    perform private.refuse(409, 'too_late', format(
      'You could decline this trip until %s (Lagos time). Please call the company.', private.lagos_words(declines_until)
    ));
  end if;

  perform private.take_driver_off(trip, false, words);
  perform private.notify_unless_caller(trip.company_id, 'driver_declined_trip', jsonb_build_object(
    'driver', (select d.display_name from public.driver_profiles d where d.id = caller), 'trip', private.describe_trip(trip.id),
    'hours', private.find_driver_hours(), 'why', private.reason_words(words)
  ), private.fleet_trip_page(trip.id), caller);
  return trip.id;
end
$$;
comment on function private.decline_fleet_trip is
'The driver declines a trip of their fleet until decline_hours before departure: it is not sold until the company names
another driver, and the company and the passengers are notified. Declining it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found; 403 forbidden if another driver has it; 409 conflict for the caller''s own
trip; 409 trip_closed; 409 too_late; 400 invalid_input if the reason is too long.
Security definer because: clients cannot update trips.';

create function private.cancel_trip_without_driver(trip_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  trip public.trips := (select t from public.trips t where t.id = cancel_trip_without_driver.trip_id);
begin
  perform private.cancel_locked_trip(trip, 'No other driver was found.');
  -- Counts as cancelled by the company: the clock has no user for settle_bookings.
  update public.bookings b set cancelled_by = trip.company_id
  where b.trip_id = trip.id and b.cancelled_at = now() and b.cancelled_by is null;
  return 1;
end
$$;
comment on function private.cancel_trip_without_driver is
'One row of cancel_trips_without_driver, which has locked the trip.';

create function private.cancel_trips_without_driver() returns int language sql set search_path = ''
return private.each_row('cancel_trips_without_driver', $$
  select t.id from public.trips t
  where t.driver_id is null and t.status in ('scheduled', 'active')
    and t.departure_at <= now() + make_interval(hours => private.find_driver_hours())
  order by t.id for no key update skip locked
$$, 'cancel_trip_without_driver');
comment on function private.cancel_trips_without_driver is
'Job: cancels fleet trips that have no driver find_driver_hours before departure, as cancelled by their company. Returns
how many, at most 100.';

grant execute on function private.decline_fleet_trip to authenticated;
