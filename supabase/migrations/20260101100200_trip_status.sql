-- Chapter 10.2: the driver changes the status of a trip (administrators: chapter 15).

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
    return; -- The button was pressed twice.
  end if;
  -- Trigger guard_trip_status checks the order; settle_bookings ends the bookings.
  update public.trips t set status = move_trip.status where t.id = trip.id;
end
$$;
comment on function private.move_trip(public.trips, text) is
'Gives a locked trip its next status. The same status again changes nothing.
Refuses: 400 invalid_input for an unknown status; 409 trip_closed out of order (guard_trip_status).';

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
'The driver gives their trip its next status, in the order of guard_trip_status.
Refuses: 401, 403, 404; 400 invalid_input; 409 trip_closed out of order.
Security definer because: clients cannot update trips.';

create function private.broadcast_membership()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.broadcast_to_trip(
    new.trip_id, 'membership_changed', jsonb_build_object('userId', new.passenger_id)
  );
  return null;
end
$$;
comment on function private.broadcast_membership() is
'Trigger: sends membership_changed on the trip''s topic when a booking is cancelled, so that the relay checks its
followers again.
Security definer because: clients cannot send on topics.';

grant execute on function private.change_trip_status(uuid, text) to authenticated;

create trigger broadcast_membership after update of status on public.bookings
for each row when (old.status is distinct from new.status and new.status = 'cancelled')
execute function private.broadcast_membership();
