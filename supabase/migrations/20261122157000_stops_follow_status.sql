-- The first and the last stop follow the status of their trip; reporting a stop tells its passengers.

create function private.report_end_stops()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_step_back(old.status, new.status) then
    update public.trip_stops s set reached_at = null, left_at = null
    where s.trip_id = new.id and (old.status <> 'arrived' or s.id = private.stop_id(new.id, true));
  elsif new.status = 'en_route' then
    update public.trip_stops s
    set reached_at = coalesce(s.reached_at, now()), left_at = coalesce(s.left_at, now())
    where s.trip_id = new.id and s.position = 0;
  else
    update public.trip_stops s set reached_at = coalesce(s.reached_at, now())
    where s.trip_id = new.id and s.id = private.stop_id(new.id, true);
  end if;
  return null;
end
$$;
comment on function private.report_end_stops() is
'Trigger: a trip that starts has left its first stop, and one that arrives has reached its last stop. Putting a trip back
removes these reports; before the start, those of all its stops.
Security definer because: clients cannot update stops.';

create trigger report_end_stops after update of status on public.trips
for each row when (
  old.status is distinct from new.status
  and (new.status in ('en_route', 'arrived') or private.is_step_back(old.status, new.status))
)
execute function private.report_end_stops();

create or replace function private.has_got_off(booking public.bookings)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  after_stop_hours constant int := 2;
begin
  -- A driver may forget to report a stop: a report of a later stop counts too.
  return exists (
    select from public.trip_stops g
    join public.trip_stops s on s.trip_id = g.trip_id and s.position >= g.position
    where g.trip_id = booking.trip_id and g.id = booking.to_stop_id
      and s.reached_at < now() - make_interval(hours => after_stop_hours)
  );
end
$$;
comment on function private.has_got_off(public.bookings) is
'True 2 hours after the trip reached the stop where the passenger gets off, or a later one: phone and position of the driver
end.';

create or replace function private.report_left_behind(trip_id uuid)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip record;
  reported timestamptz;
begin
  select t.id, t.status, coalesce(f.left_at, f.planned_at) as leaves_at, g.planned_at as arrives_at into trip
  from public.trips t
  join public.bookings b on b.trip_id = t.id and b.passenger_id = caller and b.status <> 'cancelled'
  join public.trip_stops f on f.trip_id = t.id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = t.id and g.id = b.to_stop_id
  where t.id = report_left_behind.trip_id
  for no key update of t;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  select r.created_at into reported from public.trip_reports r
  where r.trip_id = trip.id and r.reporter_id = caller and r.kind = 'left_behind';
  if reported is not null then
    return reported;
  elsif trip.status not in ('en_route', 'arrived', 'completed') then
    perform private.refuse(409, 'too_early', 'This trip has not started. You can still cancel your booking.');
  elsif trip.status = 'en_route' and trip.leaves_at > now() then
    perform private.refuse(409, 'too_early', 'The trip has not left your stop. You can still cancel your booking.');
  elsif now() > trip.arrives_at + make_interval(days => private.overdue_trip_days()) then
    perform private.refuse(409, 'trip_closed', format(
      'You can report this up to %s days after the arrival.', private.overdue_trip_days()
    ));
  end if;
  insert into public.trip_reports (trip_id, kind, reporter_id) values (trip.id, 'left_behind', caller)
  returning created_at into reported;
  return reported;
end
$$;
comment on function private.report_left_behind(uuid) is
'The caller, a passenger of a trip that has left their stop or is past its planned time, reports that it left without them.
Returns the moment of the report; reporting it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found without a booking; 409 too_early before the trip has started, and before the time
of the stop where they get on; 409 trip_closed more than overdue_trip_days after the planned arrival at their stop.
Security definer because: clients cannot insert reports.';
