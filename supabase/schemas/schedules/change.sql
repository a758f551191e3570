-- Changing a schedule. Its trips without bookings and requests follow; the others stay and say so.

create function private.change_scheduled_trip(trip public.trips, day date, schedule public.trip_schedules, changes jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  departs_at timestamptz := private.lagos_moment(day, schedule.departs_at);
  terms jsonb := (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(changes) c
    where c.key in ('fareKobo', 'description', 'durationMinutes', 'vehicleId'));
begin
  if changes ? 'departureTime' then
    terms := terms || jsonb_build_object('departureAt', departs_at);
  end if;
  if changes ? 'seats' then
    terms := terms || jsonb_build_object('totalSeats', changes -> 'seats');
  end if;
  terms := terms || (
    select coalesce(jsonb_object_agg(w.key, w.value), '{}') from jsonb_each(private.way_of_schedule(schedule.terms, departs_at)) w
    where changes ? w.key
  );
  -- The last stop was removed.
  if changes ? 'stops' and not terms ? 'stops' then
    terms := terms || '{"stops": []}';
  end if;
  if terms <> '{}' then
    if schedule.route_id is null then
      perform private.change_trip(trip.id, terms);
    else
      perform private.edit_fleet_trip(trip.id, terms);
    end if;
  end if;
  perform private.set_scheduled_choices(trip.id, schedule.route_id is null, changes);
end
$$;
comment on function private.change_scheduled_trip is
'Changes a locked, unsold trip of a schedule as its owner would.
Refuses: as change_trip, edit_fleet_trip, set_trip_choices, set_payment and set_trip_requests.';

create function private.why_not_followed(trip public.trips, day date, schedule public.trip_schedules, changes jsonb, out refusal text)
language plpgsql set search_path = '' as $$
declare
  state text;
begin
  perform private.change_scheduled_trip(trip, day, schedule, changes);
exception when others then
  get stacked diagnostics state = returned_sqlstate, refusal = message_text;
  if state !~ '^PT4' then
    raise;
  end if;
end
$$;
comment on function private.why_not_followed is
'Changes a locked, unsold trip of a schedule (change_scheduled_trip) and returns null, or the reason for which a rule refuses it: then
the trip is as it was. The terms as such are checked before (check_first_day).';

create function private.follow_day(schedule public.trip_schedules, trip public.trips, changes jsonb)
returns boolean language plpgsql set search_path = '' as $$
declare
  retry constant interval := '1 hour';
  day public.schedule_days := (select d from public.schedule_days d where d.trip_id = trip.id);
  runs boolean := private.runs_on(schedule, day.day);
  missed jsonb := coalesce(day.changes, '{}') || changes;
  words text;
begin
  if trip.seats_available < trip.total_seats then
    words := case when runs then 'Passengers have booked or asked for this trip: it stays as it was.'
      else 'Passengers have booked or asked for this trip: it still runs.' end;
  elsif not runs then
    perform private.cancel_locked_trip(trip, null);
    delete from public.schedule_days d where d.trip_id = trip.id;
    return false;
  else
    words := private.why_not_followed(trip, day.day, schedule, missed);
    -- The new part may fit although an older change does not.
    if words is not null and day.changes is not null and changes <> '{}'
      and private.why_not_followed(trip, day.day, schedule, changes) is null
    then
      missed := day.changes - array(select jsonb_object_keys(changes));
      words := case when missed <> '{}' then day.reason end;
    end if;
  end if;
  update public.schedule_days d
  set reason = words, changes = case when words is not null then missed end,
    next_try_at = case when words is not null then now() + retry end
  where d.trip_id = trip.id;
  return words is null;
end
$$;
comment on function private.follow_day is
'A locked coming trip follows its schedule: these changes and what it missed before; on a day on which the schedule does not run any
more it is cancelled. A trip with seats taken, or for which a rule refuses the change, stays as it is, with the reason, and is tried again
every hour. Returns whether it was changed.';

create function private.follow_schedule(schedule public.trip_schedules, changes jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  terms constant jsonb := (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(changes) c
    where c.key = any (private.schedule_terms() || array['departureTime', 'vehicleId'])
  );
  trip public.trips;
  day public.schedule_days;
  moved uuid[] := '{}';
  former uuid[] := '{}';
begin
  perform set_config('tafiya.many_trips', 'on', true);
  -- Locked by coming_scheduled_trips: a booking waits, or has been committed and is seen here.
  for trip in select * from private.coming_scheduled_trips(schedule.id) loop
    select d.* into day from public.schedule_days d where d.trip_id = trip.id;
    continue when terms = '{}' and day.changes is null and private.runs_on(schedule, day.day);
    if private.follow_day(schedule, trip, terms) then
      moved := moved || trip.id;
      former := former || trip.driver_id;
    end if;
  end loop;
  perform set_config('tafiya.many_trips', '', true);
  if changes ?| array['departureTime', 'vehicleId'] then
    perform private.tell_fleet_drivers(schedule, moved, former);
  end if;
end
$$;
comment on function private.follow_schedule is
'The coming trips of a changed schedule follow it (follow_day).';

create function private.follow_again(key text) returns int language plpgsql set search_path = '' as $$
declare
  schedule public.trip_schedules := (select s from public.trip_schedules s where s.id = split_part(key, ' ', 1)::uuid);
  trip public.trips;
  missed jsonb;
  is_changed boolean;
  claims_before text;
begin
  -- People first, without waiting, as make_scheduled_trip: the owner, and the driver whom the trip may get.
  perform from public.profiles p where p.id = schedule.owner_id for no key update skip locked;
  if not found then
    return 0;
  end if;
  perform from public.profiles p
  where p.id = (select f.driver_id from public.fleet_vehicles f where f.vehicle_id = schedule.vehicle_id) for share skip locked;
  if not found and exists (
    select from public.fleet_vehicles f where f.vehicle_id = schedule.vehicle_id and f.driver_id is not null
  ) then
    return 0;
  end if;
  select s.* into schedule from public.trip_schedules s where s.id = schedule.id for no key update;
  select t.* into trip from public.trips t where t.id = split_part(key, ' ', 2)::uuid for no key update skip locked;
  missed := (select d.changes from public.schedule_days d where d.trip_id = trip.id);
  if missed is null or schedule.status = 'ended' or trip.status not in ('scheduled', 'active') or trip.departure_at <= now() then
    return 0;
  end if;
  perform set_config('tafiya.many_trips', 'on', true);
  claims_before := private.act_for(schedule.owner_id);
  is_changed := private.follow_day(schedule, trip, '{}');
  perform private.set_caller(claims_before);
  perform set_config('tafiya.many_trips', '', true);
  if is_changed and missed ?| array['departureTime', 'vehicleId'] then
    perform private.tell_fleet_drivers(schedule, array[trip.id], array[trip.driver_id]);
  end if;
  return is_changed::int;
end
$$;
comment on function private.follow_again is
'One row of make_scheduled_trips: the key is the id of a schedule and of its trip, which did not follow a change. It is changed with the
owner as the caller.';

create function private.decide_trip(trip_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('tafiya.many_trips', true), '') = '' then
    update public.schedule_days d set changes = null, next_try_at = null, reason = null
    where d.trip_id = decide_trip.trip_id and d.changes is not null;
  end if;
end
$$;
comment on function private.decide_trip is
'A person has changed a trip itself: it is not made like its schedule any more, which the page of the schedule shows.';

create function private.tell_fleet_drivers(schedule public.trip_schedules, moved uuid[], former uuid[])
returns void language plpgsql set search_path = '' as $$
declare
  way text := (select o.name || ' to ' || p.name from public.places o, public.places p
    where o.id = schedule.origin_place_id and p.id = schedule.destination_place_id);
  drivers uuid[] := array(select distinct t.driver_id from public.trips t where t.id = any (moved));
begin
  if schedule.route_id is null then
    return;
  end if;
  perform private.notify_unless_caller(t.driver_id, 'trips_moved',
    jsonb_build_object('way', way, 'trips', count(*), 'leaves', private.lagos_words(min(t.departure_at))),
    '/dashboard', schedule.owner_id)
  from public.trips t where t.id = any (moved) group by t.driver_id;
  perform private.notify_unless_caller(f, 'trips_taken_away',
    jsonb_build_object('way', way, 'time', to_char(schedule.departs_at, 'HH24:MI')), '/dashboard', schedule.owner_id)
  from (select distinct f from unnest(former) f where f <> all (drivers)) x;
end
$$;
comment on function private.tell_fleet_drivers is
'Tells the drivers of a fleet once that trips of a schedule were moved, or were given to another driver. former: their drivers before.';

create function private.change_schedule(schedule_id uuid, changes jsonb)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_scheduler();
  rhythm constant text[] := array['departureTime', 'weekdays', 'everyWeeks', 'startsOn', 'endsOn', 'skippedDays'];
  schedule public.trip_schedules;
  wanted public.trip_schedules;
  allowed text[];
begin
  -- Locks the people who may become the driver: profiles are locked before schedules and trips.
  perform from public.profiles p
  where p.id = (
    select f.driver_id from public.fleet_vehicles f where f.vehicle_id::text = changes ->> 'vehicleId' and f.company_id = caller
  ) for share;
  schedule := private.own_schedule(schedule_id, caller);
  allowed := rhythm || case when schedule.route_id is null then private.schedule_terms()
    else array['fareKobo', 'choices', 'payment', 'vehicleId'] end;
  if schedule.status = 'ended' then
    perform private.refuse(409, 'conflict', 'This schedule has ended.');
  elsif jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or changes - allowed <> '{}' then
    perform private.refuse(400, 'invalid_input', 'Nothing to change');
  end if;
  wanted := private.with_rhythm(schedule, changes);
  wanted.terms := jsonb_strip_nulls(schedule.terms || (
    select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(changes) c where c.key = any (private.schedule_terms())
  ));
  if changes ? 'description' then
    wanted.terms := wanted.terms
      || jsonb_strip_nulls(jsonb_build_object('description', private.open_text(changes ->> 'description', 500, 'Description')));
  end if;
  if changes ? 'vehicleId' then
    wanted.vehicle_id := (private.own_fleet_vehicle(caller, (changes ->> 'vehicleId')::uuid)).id;
  end if;
  perform private.check_first_day(wanted);

  update public.trip_schedules s
  set departs_at = wanted.departs_at, weekdays = wanted.weekdays, every_weeks = wanted.every_weeks, starts_on = wanted.starts_on,
    ends_on = wanted.ends_on, skipped_days = wanted.skipped_days, terms = wanted.terms, vehicle_id = wanted.vehicle_id,
    updated_at = now()
  where s.id = schedule.id;
  perform private.follow_schedule(wanted, changes);
  if wanted.status = 'running' then
    perform private.plan_days(wanted);
    perform private.try_days(wanted);
  end if;
  return schedule.id;
end
$$;
comment on function private.change_schedule is
'Changes days, time and terms of the caller''s schedule, whose unsold trips follow (follow_schedule), and returns its id. Places and the
route stay. changes: the keys of make_schedule.
Refuses: 401, 403; 404 not_found; 400 invalid_input for no change, other keys or bad values; 409 conflict if it has ended.
Security definer because: clients cannot write schedules.';

grant execute on function private.change_schedule to authenticated;
