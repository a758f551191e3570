-- Changing a schedule. Its trips that nobody has booked or asked for follow; the others stay and say so.

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
comment on function private.change_scheduled_trip(public.trips, date, public.trip_schedules, jsonb) is
'Changes a locked, unsold trip of a schedule as its owner would.
Refuses: as change_trip, edit_fleet_trip, set_trip_choices, set_payment and set_trip_requests.';

create function private.follow_schedule(schedule public.trip_schedules, changes jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  changes_trips boolean := changes ?| (private.schedule_terms() || array['departureTime', 'vehicleId']);
  trip public.trips;
  day date;
  runs boolean;
  words text;
  moved uuid[] := '{}';
  former uuid[] := '{}';
begin
  perform set_config('tafiya.many_trips', 'on', true);
  -- Locked by coming_scheduled_trips: a booking waits, or has been committed and is seen here.
  for trip in select * from private.coming_scheduled_trips(schedule.id) loop
    day := (select d.day from public.schedule_days d where d.trip_id = trip.id);
    runs := private.runs_on(schedule, day);
    words := null;
    if runs and not changes_trips then
      continue;
    elsif trip.seats_available < trip.total_seats then
      words := case when runs then 'Passengers have booked or asked for this trip: it stays as it was.'
        else 'Passengers have booked or asked for this trip: it still runs.' end;
    elsif not runs then
      perform private.cancel_locked_trip(trip, null);
      delete from public.schedule_days d where d.trip_id = trip.id;
      continue;
    else
      begin
        perform private.change_scheduled_trip(trip, day, schedule, changes);
        moved := moved || trip.id;
        former := former || trip.driver_id;
      exception when sqlstate 'PT409' then
        get stacked diagnostics words = message_text;
      end;
    end if;
    update public.schedule_days d set reason = words where d.trip_id = trip.id;
  end loop;
  perform set_config('tafiya.many_trips', '', true);
  if changes ?| array['departureTime', 'vehicleId'] then
    perform private.tell_fleet_drivers(schedule, moved, former);
  end if;
end
$$;
comment on function private.follow_schedule(public.trip_schedules, jsonb) is
'The coming trips of a changed schedule follow it: those on days on which it does not run any more are cancelled, the others changed.
Trips with seats taken, and those for which a rule refuses the change with 409, stay, with the reason in schedule_days.
Refuses: 400, 403 as change_scheduled_trip.';

create function private.tell_fleet_drivers(schedule public.trip_schedules, moved uuid[], former uuid[])
returns void language plpgsql set search_path = '' as $$
declare
  place text := (select o.name || ' to ' || p.name from public.places o, public.places p
    where o.id = schedule.origin_place_id and p.id = schedule.destination_place_id);
  drivers uuid[] := array(select distinct t.driver_id from public.trips t where t.id = any (moved));
begin
  if schedule.route_id is null then
    return;
  end if;
  perform private.create_notification_unless_caller(t.driver_id, 'trip_changed', 'Trips changed',
    format('%s, %s trips, the first on %s.', place, count(*), private.lagos_words(min(t.departure_at))), '/dashboard', schedule.owner_id)
  from public.trips t where t.id = any (moved) group by t.driver_id;
  perform private.create_notification_unless_caller(f, 'trip_changed', 'Another driver has these trips',
    format('%s, at %s.', place, to_char(schedule.departs_at, 'HH24:MI')), '/dashboard', schedule.owner_id)
  from (select distinct f from unnest(former) f where f <> all (drivers)) x;
end
$$;
comment on function private.tell_fleet_drivers(public.trip_schedules, uuid[], uuid[]) is
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
comment on function private.change_schedule(uuid, jsonb) is
'Changes days, time and terms of the caller''s schedule, whose unsold trips follow (follow_schedule), and returns its id. Places and the
route stay. changes: the keys of make_schedule.
Refuses: 401, 403; 404 not_found; 400 invalid_input for no change, other keys or bad values; 409 conflict if it has ended.
Security definer because: clients cannot write schedules.';

grant execute on function private.change_schedule(uuid, jsonb) to authenticated;
