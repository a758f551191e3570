-- What boarding changes: when a trip may leave, and what a passenger on board and the clock can no longer do.

create function private.guard_left_behind() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.bookings b
    where b.trip_id = new.trip_id and b.passenger_id = new.reporter_id and b.status <> 'cancelled'
      and b.boarded_at is not null
  ) then
    perform private.refuse(409, 'already_boarded', 'The driver has boarded you with your code on this trip.');
  end if;
  return new;
end
$$;
comment on function private.guard_left_behind() is
'Trigger: passengers who boarded do not report that the trip left without them.
Refuses: 409 already_boarded.
Security definer because: clients cannot read every booking.';

create function private.has_passenger_on_board(trip public.trips)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.bookings b
    where b.trip_id = trip.id and b.status = 'confirmed' and b.boarded_at is not null
  );
end
$$;
comment on function private.has_passenger_on_board(public.trips) is
'True if a passenger has boarded whose booking is still confirmed.';
