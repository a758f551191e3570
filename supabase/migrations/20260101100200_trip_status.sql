-- Chapter 10, part 2: the driver moves the trip on (administrators: chapter 15).

create function private.move_trip(trip public.trips, status text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if move_trip.status is null or move_trip.status not in (
    'scheduled', 'active', 'waiting', 'en_route', 'arrived', 'completed', 'cancelled'
  ) then
    perform private.refuse(400, 'invalid_input', 'Unknown trip status.');
  elsif trip.status = move_trip.status then
    return; -- Pressed twice: once is enough.
  end if;
  -- guard_trip_status refuses what is out of order; settle_bookings ends bookings and their money.
  update public.trips t set status = move_trip.status where t.id = trip.id;
end
$$;
comment on function private.move_trip(public.trips, text) is
  'Gives a locked trip its next status; the same status again changes nothing. Refuses 400, and 409 out of order.';

create function private.change_trip_status(trip_id uuid, status text)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip public.trips := private.locked_own_trip(trip_id, private.require_active());
begin
  perform private.move_trip(trip, status);
  return trip.id;
end
$$;
comment on function private.change_trip_status(uuid, text) is
  'The driver gives their trip its next status, in the order of guard_trip_status. Completing confirms its bookings and their money once. Refuses 400, 403, 404, 409 trip_closed. Definer: clients cannot update trips.';

grant execute on function private.change_trip_status(uuid, text) to authenticated;

create function private.tell_membership()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('userId', new.passenger_id), 'membership_changed', 'trip:' || new.trip_id, true
  );
  return null;
end
$$;
comment on function private.tell_membership() is
  'Trigger: a booking ended, so whoever relays the trip must ask again who may follow it. Definer: clients cannot send.';

create trigger tell_membership after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'cancelled')
execute function private.tell_membership();
