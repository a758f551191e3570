-- Chapter 16, part 5: the fleet owner follows their trips, hears of their seats, and takes the fleet along when leaving.

create function private.tell_fleet_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip record;
  words text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
  event text := case when tg_op = 'INSERT' then 'booking_created' else 'booking_cancelled' end;
begin
  select t.status, t.seats_available into trip from public.trips t where t.id = new.trip_id;
  -- Of a cancelled trip the company hears once, below.
  if trip.status = 'cancelled' then
    return null;
  end if;
  perform realtime.send(jsonb_build_object(
    'bookingId', new.id, 'tripId', new.trip_id, 'seats', new.seats,
    'seatsAvailable', trip.seats_available, 'status', new.status
  ), event, 'user:' || new.company_id, true);
  perform private.notify(new.company_id, event,
    words || case when tg_op = 'INSERT' then ' booked' else ' cancelled' end,
    private.trip_words(new.trip_id) || '.', '/corporate?tab=trips');
  return null;
end
$$;
comment on function private.tell_fleet_booking() is
  'Trigger: the company hears of seats sold and returned, live and in the bell. Definer: realtime.send swallows the errors of a role without an insert policy.';

create trigger tell_fleet_booking_created after insert on public.bookings
for each row when (new.company_id is not null and new.status = 'confirmed')
execute function private.tell_fleet_booking();

create trigger tell_fleet_booking_cancelled after update of status on public.bookings
for each row when (new.company_id is not null and old.status = 'confirmed' and new.status = 'cancelled')
execute function private.tell_fleet_booking();

create function private.tell_fleet_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  cancelled boolean := new.status = 'cancelled' and old.status <> 'cancelled';
  words text := private.trip_words(new.id) || ' was cancelled.' || coalesce(' Reason: ' || new.cancel_reason, '');
begin
  perform realtime.send(
    jsonb_build_object('tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status),
    case when cancelled then 'trip_cancelled' else 'trip_changed' end, 'user:' || new.company_id, true
  );
  if cancelled then
    perform private.notify(new.company_id, 'trip_cancelled', 'Trip cancelled', words, '/corporate?tab=trips', new.driver_id);
    perform private.notify(new.driver_id, 'trip_cancelled', 'Trip cancelled', words, '/trips/' || new.id, new.company_id);
  end if;
  return null;
end
$$;
comment on function private.tell_fleet_trip() is
  'Trigger: the company follows its trips; of a cancelled one the company and the driver hear in the bell. Definer, as above.';

create trigger tell_fleet_trip after update on public.trips
for each row when (
  new.company_id is not null
  and (old.status, old.departure_at, old.is_listed) is distinct from (new.status, new.departure_at, new.is_listed)
)
execute function private.tell_fleet_trip();

create function private.leave_fleets()
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
  -- The address goes with the person.
  update public.fleet_drivers f set email = 'deleted-' || f.id || '@deleted.invalid'
  where f.driver_id = new.id or f.company_id = new.id or f.email = lower(old.email);
  return null;
end
$$;
comment on function private.leave_fleets() is
  'Trigger on profiles: a deleted company cancels what lies ahead, a deleted driver leaves their fleet. Definer: nobody may write these rows.';

create trigger leave_fleets after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.leave_fleets();
