-- What boarding changes: when a trip may leave, and what a passenger on board and the clock can no longer do.

create function private.all_aboard_at(trip public.trips)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select case when bool_and(b.boarded_at is not null) then max(b.boarded_at) end
    from public.bookings b
    join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
    where b.trip_id = trip.id and b.status = 'confirmed' and s.position = 0
  );
end
$$;
comment on function private.all_aboard_at(public.trips) is
'When the last passenger of the first stop boarded; null while one of them is missing, and without passengers there. Counts
the bookings that the caller may read: all of them for the driver, the company and administrators.';

create or replace function private.status_opens_at(trip public.trips, status text)
returns timestamptz
language sql
stable
set search_path = ''
return (
  select case status_opens_at.status
    when 'waiting' then trip.departure_at - make_interval(mins => s.waiting_minutes_before)
    when 'en_route' then least(
      trip.departure_at - make_interval(mins => s.en_route_minutes_before), private.all_aboard_at(trip)
    )
    when 'completed' then
      trip.departure_at + make_interval(mins => private.fastest_minutes(trip.origin_place_id, trip.destination_place_id))
  end
  from public.platform_settings s
);
comment on function private.status_opens_at(public.trips, text) is
'The moment from which a trip can get this status: waiting by platform_settings; en_route by platform_settings, or once
all passengers of the first stop are on board (all_aboard_at); completed after the time that the straight line takes at
110 km/h; null for the others.';

grant execute on function private.all_aboard_at(public.trips) to authenticated, app_admin;

create function private.guard_boarded_booking()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse(409, 'already_boarded', 'You are on board. This booking can no longer be cancelled.');
  return null;
end
$$;
comment on function private.guard_boarded_booking() is
'Trigger: passengers who are on board do not cancel their booking, also not by deleting their account.
Refuses: 409 already_boarded.';

create trigger guard_boarded_booking before update of status on public.bookings
for each row when (
  old.boarded_at is not null and old.status = 'confirmed' and new.status = 'cancelled' and new.cancelled_by = new.passenger_id
)
execute function private.guard_boarded_booking();

create function private.guard_left_behind()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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

create trigger guard_left_behind before insert on public.trip_reports
for each row when (new.kind = 'left_behind') execute function private.guard_left_behind();

create or replace function private.cancel_unstarted_trips()
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
    if private.has_left_origin(trip) or private.has_passenger_on_board(trip) then
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
(has_left_origin) or a passenger is on board (has_passenger_on_board), the trip stays and an administrator decides
(trip_reports). Returns how many, at most 100.
Security definer because: the clock''s role cannot update trips.';

create function private.has_passenger_on_board(trip public.trips)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select from public.bookings b
    where b.trip_id = trip.id and b.status = 'confirmed' and b.boarded_at is not null
  );
end
$$;
comment on function private.has_passenger_on_board(public.trips) is
'True if a passenger has boarded whose booking is still confirmed.';
