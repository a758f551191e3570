-- Trips whose driver forgot a button, closed by the clock. Both functions are jobs: bounded, idempotent, safe to run at once.

create index trips_under_way on public.trips (arrives_at) where status in ('en_route', 'arrived');
create index trips_not_started on public.trips (departure_at) where status in ('scheduled', 'active', 'waiting');

create function private.forgotten_after()
returns interval
language sql
immutable
set search_path = ''
return interval '12 hours';
comment on function private.forgotten_after() is
'Time after the arrival from which a trip that is still en_route or arrived counts as forgotten.';

create function private.is_overdue(trip public.trips)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  start_grace constant interval := '30 minutes';
begin
  return case
    when trip.status in ('scheduled', 'active', 'waiting') then now() >= trip.departure_at + start_grace
    when trip.status in ('en_route', 'arrived') then now() >= trip.arrives_at + private.forgotten_after()
    else false
  end;
end
$$;
comment on function private.is_overdue(public.trips) is
'True if a trip has not started 30 minutes after its departure, or is not completed 12 hours after its arrival.';

create function private.complete_forgotten_trips()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 100;
  closed int;
begin
  with forgotten as (
    select t.id from public.trips t
    where t.status in ('en_route', 'arrived') and t.arrives_at <= now() - private.forgotten_after()
    order by t.id
    limit batch
    for no key update skip locked
  )
  update public.trips t set status = 'completed', is_closed_by_clock = true
  from forgotten f where t.id = f.id;
  get diagnostics closed = row_count;
  return closed;
end
$$;
comment on function private.complete_forgotten_trips() is
'Job: completes trips that are en route or arrived 12 hours after their arrival, and marks them. Returns how many, at most
100.
Security definer because: the clock''s role cannot update trips.';

create function private.has_left_origin(trip public.trips)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  metres_max constant float8 := 5000;
begin
  return exists (
    select from (
      select k.latitude, k.longitude from private.trip_track k where k.trip_id = trip.id
      union all
      select l.latitude, l.longitude from public.trip_locations l
      where l.trip_id = trip.id and l.user_id = trip.driver_id
    ) as sent
    join public.places o on o.id = trip.origin_place_id
    where private.metres_between(sent.latitude, sent.longitude, o.latitude, o.longitude) > metres_max
  );
end
$$;
comment on function private.has_left_origin(public.trips) is
'True if the driver has sent a position more than 5 km from the origin of the trip.';

create function private.cancel_unstarted_trips()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 100;
  late_after constant interval := '3 hours';
  trip public.trips;
  closed int := 0;
begin
  for trip in
    select t.* from public.trips t
    where t.status in ('scheduled', 'active', 'waiting') and t.departure_at <= now() - late_after
      and not exists (select from public.trip_reports r where r.trip_id = t.id and r.kind = 'not_started')
    order by t.departure_at
    limit batch
    for no key update skip locked
  loop
    closed := closed + 1;
    if private.has_left_origin(trip) then
      insert into public.trip_reports (trip_id, kind) values (trip.id, 'not_started') on conflict do nothing;
    else
      update public.trips t
      set status = 'cancelled', cancel_reason = 'The trip was not started.', is_closed_by_clock = true
      where t.id = trip.id;
      if trip.company_id is null then
        perform private.create_notification_unless_caller(trip.driver_id, 'trip_cancelled', 'Trip cancelled',
          format('%s was cancelled. You did not start it within 3 hours.', private.describe_trip(trip.id)),
          '/trips/' || trip.id);
      end if;
    end if;
  end loop;
  return closed;
end
$$;
comment on function private.cancel_unstarted_trips() is
'Job: cancels trips that have not started 3 hours after their departure, and marks them. If the driver has left the origin
(has_left_origin), the trip stays and an administrator decides (trip_reports). Returns how many, at most 100.
Security definer because: the clock''s role cannot update trips.';

insert into private.jobs (name, description, every, function_name, batch) values
  ('complete_forgotten_trips', 'Completes trips not completed 12 hours after their arrival', '5 minutes', 'complete_forgotten_trips', 100),
  ('cancel_unstarted_trips', 'Cancels trips not started 3 hours after their departure', '5 minutes', 'cancel_unstarted_trips', 100);

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
'First step of deleting an account: from now on the caller may delete their files. Locks the caller and their coming
trips.
Refuses: 401, 403 suspended; 409 conflict during a trip of theirs as driver, passenger or company, unless the trip
is overdue (is_overdue) and they are not its driver.
Security definer because: the column is not granted to clients.';
