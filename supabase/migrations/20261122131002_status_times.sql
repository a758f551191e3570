-- When a trip can get its next status, and how administrators put it back.

alter table public.trips add column is_closed_by_clock boolean not null default false;
comment on column public.trips.is_closed_by_clock is
  'True if the clock completed or cancelled the trip because its driver forgot it (complete_forgotten_trips, '
  'cancel_unstarted_trips).';

create function private.status_opens_at(trip public.trips, status text)
returns timestamptz
language sql
stable
set search_path = ''
return (
  select trip.departure_at + case status_opens_at.status
    when 'waiting' then make_interval(mins => -s.waiting_minutes_before)
    when 'en_route' then make_interval(mins => -s.en_route_minutes_before)
    when 'completed' then make_interval(mins => private.fastest_minutes(trip.origin_place_id, trip.destination_place_id))
  end
  from public.platform_settings s
);
comment on function private.status_opens_at(public.trips, text) is
'The moment from which a trip can get this status: waiting and en_route by platform_settings, completed after the time that
the straight line takes at 110 km/h; null for the others.';

create or replace function private.guard_trip_status()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  allowed text[] := case old.status
    when 'scheduled' then array['waiting', 'en_route', 'cancelled']
    when 'active' then array['waiting', 'en_route', 'cancelled']
    when 'waiting' then array['en_route', 'cancelled']
    when 'en_route' then array['arrived']
    when 'arrived' then array['completed']
    else array[]::text[]
  end;
begin
  if new.is_closed_by_clock and old.status = 'en_route' then
    allowed := allowed || array['completed'];
  elsif private.is_live_admin() then
    allowed := allowed || case old.status
      when 'waiting' then array['scheduled']
      when 'en_route' then array['waiting', 'cancelled']
      when 'arrived' then array['en_route', 'cancelled']
      else array[]::text[]
    end;
  end if;
  if new.status <> all (allowed) then
    perform private.refuse(409, 'trip_closed', format(
      'A trip that is %s cannot become %s.', replace(old.status, '_', ' '), replace(new.status, '_', ' ')
    ));
  end if;

  if new.status = 'cancelled' then
    new.cancelled_at := now();
    new.seats_available := new.total_seats;
  end if;
  return new;
end
$$;
comment on function private.guard_trip_status() is
'Trigger: allows only the next status in order: scheduled or active → waiting → en_route → arrived → completed; cancelled
only before en_route. An administrator also puts a trip back one step (waiting, en_route, arrived) and cancels it while it
is not completed; the clock completes a trip that is en_route.
Refuses: 409 trip_closed for any other change of status.';

create or replace function private.move_trip(trip public.trips, status text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  opens_at timestamptz := private.status_opens_at(trip, status);
begin
  if move_trip.status is null or move_trip.status not in (
    'scheduled', 'active', 'waiting', 'en_route', 'arrived', 'completed', 'cancelled'
  ) then
    perform private.refuse(400, 'invalid_input', 'Unknown trip status.');
  elsif trip.status = move_trip.status then
    return; -- The button was pressed twice.
  end if;
  -- Out of order is trip_closed (guard_trip_status), whatever the time; settle_bookings ends the bookings.
  update public.trips t set status = move_trip.status where t.id = trip.id;
  if now() < opens_at then
    perform private.refuse(409, 'too_early', format(
      'This is possible from %s (Lagos time).', to_char(opens_at at time zone 'Africa/Lagos', 'Dy DD Mon YYYY, HH24:MI')
    ));
  end if;
end
$$;
comment on function private.move_trip(public.trips, text) is
'Gives a locked trip another status. The same status again changes nothing.
Refuses: 400 invalid_input for an unknown status; 409 trip_closed out of order (guard_trip_status); 409 too_early before
status_opens_at.';

comment on function private.change_trip_status(uuid, text) is
'The driver gives their trip its next status, in the order of guard_trip_status.
Refuses: 401, 403, 404; 400 invalid_input; 409 trip_closed out of order; 409 too_early before status_opens_at.
Security definer because: clients cannot update trips.';

create function private.is_step_back(from_status text, to_status text)
returns boolean
language sql
immutable
set search_path = ''
return (from_status, to_status) in (('waiting', 'scheduled'), ('en_route', 'waiting'), ('arrived', 'en_route'));
comment on function private.is_step_back(text, text) is
'True if an administrator puts a trip back by this change of status.';

create function private.put_trip_back(trip public.trips, status text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.trips t
  set status = put_trip_back.status,
    -- set_trips_listed does not change trips under way.
    is_listed = not exists (
      select from public.profiles p where p.id in (t.driver_id, t.company_id) and p.suspended
    )
  where t.id = trip.id;
exception when exclusion_violation then
  perform private.refuse(409, 'conflict', 'The driver or the vehicle has another trip at that time.');
end
$$;
comment on function private.put_trip_back(public.trips, text) is
'Gives a locked trip its previous status.
Refuses: 409 conflict if the driver or the vehicle has another trip at that time.';

drop function private.admin_change_trip_status(uuid, text);

create function private.admin_change_trip_status(trip_id uuid, status text, reason text default null)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip public.trips;
  why text := private.clean_text(reason, 300, 'Reason');
begin
  perform private.require_admin();
  select t.* into trip from public.trips t where t.id = admin_change_trip_status.trip_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif why is null and trip.status <> status
    and (status = 'cancelled' or private.is_step_back(trip.status, status))
  then
    perform private.refuse(400, 'invalid_input', 'Reason is required');
  end if;

  if private.is_step_back(trip.status, status) then
    perform private.put_trip_back(trip, status);
  elsif status = 'cancelled' and trip.status <> 'cancelled' then
    update public.trips t set status = 'cancelled', cancel_reason = why where t.id = trip.id;
  else
    perform private.move_trip(trip, status);
  end if;
  -- Triggers notify passengers (chapter 12) and, of a cancelled fleet trip, company and driver (chapter 16).
  if status = 'cancelled' and trip.status <> 'cancelled' and trip.company_id is null then
    perform private.create_notification_unless_caller(trip.driver_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled by Tafiya. Reason: %s', private.describe_trip(trip.id), why), '/trips/' || trip.id);
  elsif status <> 'cancelled' and trip.status <> admin_change_trip_status.status then
    perform private.create_notification_unless_caller(trip.driver_id, 'trip_status', 'Your trip was moved on',
      format('%s is now %s. Tafiya has changed this.', private.describe_trip(trip.id), replace(status, '_', ' ')),
      '/trips/' || trip.id);
  end if;
  perform private.audit('change_trip_status', trip.id::text, admin_change_trip_status.status, jsonb_strip_nulls(
    jsonb_build_object('from', trip.status, 'reason', why)
  ));
  return trip.id;
end
$$;
comment on function private.admin_change_trip_status(uuid, text, text) is
'Gives any trip its next status, puts it back one step or cancels it, audits it and notifies the driver.
Refuses: 401 unauthenticated; 404 not_found; 400 invalid_input, also without a reason to put back or to cancel; 409
trip_closed out of order; 409 too_early before status_opens_at; 409 conflict if a trip put back would overlap another.
Security definer because: app_admin cannot update trips.';

grant execute on function private.status_opens_at(public.trips, text) to authenticated, app_admin;
grant execute on function private.admin_change_trip_status(uuid, text, text) to app_admin;
