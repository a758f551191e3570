-- A passenger of a later stop may delete the account once the trip is late at that stop, not at its first one.

create or replace function private.request_deletion()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  -- The profile is locked first, so that nothing new is booked or published; then the trips, so that none changes status.
  update public.profiles p set deletion_requested_at = now() where p.id = caller;
  for trip in
    select t.* from public.trips t
    where t.status not in ('completed', 'cancelled') and (
      caller in (t.driver_id, t.company_id)
      or exists (
        select from public.bookings b
        where b.trip_id = t.id and b.passenger_id = caller and b.status = 'confirmed'
      )
    )
    order by t.id
    for no key update
  loop
    -- For a passenger the trip departs at their own stop.
    trip.departure_at := coalesce((
      select max(s.planned_at) from public.bookings b
      join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
      where b.trip_id = trip.id and b.passenger_id = caller and b.status = 'confirmed'
    ), trip.departure_at);
    if trip.status not in ('scheduled', 'active')
      -- An overdue trip holds back its driver only.
      and (trip.driver_id = caller or not private.is_overdue(trip))
    then
      perform private.refuse(409, 'conflict', case
        when trip.company_id = caller then 'One of your trips is under way.' else 'You are on a trip.'
      end || ' You can delete your account once it is completed.');
    end if;
  end loop;
end
$$;
comment on function private.request_deletion() is
'First step of delete_own_account: locks the caller and their coming trips.
Refuses: 401, 403 suspended; 409 conflict during a trip of theirs as driver, passenger or company, unless the trip is
overdue (is_overdue, for a passenger at their own stop) and they are not its driver.
Security definer because: the column is not granted to clients.';
