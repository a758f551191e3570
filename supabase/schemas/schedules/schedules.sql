-- Making, pausing, resuming and ending schedules.

create function private.require_scheduler() returns uuid language plpgsql set search_path = '' as $$
declare
  caller uuid;
begin
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if not exists (select from public.profiles p where p.id = caller and p.user_type in ('driver', 'corporate')) then
    perform private.refuse(403, 'forbidden', 'Only drivers and companies have schedules.');
  end if;
  return caller;
end
$$;
comment on function private.require_scheduler is
'Locks the profile of the calling driver or company and returns its id. This lock serialises all changes of their schedules, and the
job that publishes their trips.
Refuses: 401, 403 suspended; 403 forbidden for passengers.';

create function private.schedules_max(owner uuid) returns int language sql stable set search_path = ''
return (select case p.user_type when 'corporate' then 200 else 10 end from public.profiles p where p.id = owner);
comment on function private.schedules_max is 'How many schedules that have not ended a driver (10) or a company (200) may have.';

create function private.own_schedule(schedule_id uuid, caller uuid)
returns public.trip_schedules language plpgsql set search_path = '' as $$
declare
  schedule public.trip_schedules;
begin
  select s.* into schedule from public.trip_schedules s
  where s.id = own_schedule.schedule_id and s.owner_id = caller for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Schedule not found.');
  end if;
  return schedule;
end
$$;
comment on function private.own_schedule is
'Locks a schedule of the caller and returns it.
Refuses: 404 not_found for any other.';

create function private.changed_date(changes jsonb, key text, present date, label text)
returns date language plpgsql stable set search_path = '' as $$
begin
  if not changes ? key then
    return present;
  elsif changes ->> key is null then
    return null;
  end if;
  return private.checked_day(changes, key, label);
end
$$;
comment on function private.changed_date is
'The new day of a change, null if the change removes it, or the present one if the key is absent.
Refuses: 400 invalid_input if the value is not a day.';

create function private.with_rhythm(schedule public.trip_schedules, details jsonb)
returns public.trip_schedules language plpgsql stable set search_path = '' as $$
declare
  skipped_max constant int := 60;
begin
  if details ? 'departureTime' then
    if not coalesce(details ->> 'departureTime' ~ '^([01]\d|2[0-3]):[0-5]\d$', false) then
      perform private.refuse(400, 'invalid_input', 'Departure time must be like 07:30');
    end if;
    schedule.departs_at := (details ->> 'departureTime')::time;
  end if;
  if details ? 'weekdays' then
    schedule.weekdays := array(
      select distinct private.changed_int(jsonb_build_object('weekdays', w), 'weekdays', null)::smallint
      from jsonb_array_elements(case jsonb_typeof(details -> 'weekdays') when 'array' then details -> 'weekdays' else '[]' end) w
      order by 1
    );
  end if;
  schedule.every_weeks := private.changed_int(details, 'everyWeeks', schedule.every_weeks);
  schedule.starts_on := private.changed_date(details, 'startsOn', schedule.starts_on, 'Start is required');
  schedule.ends_on := private.changed_date(details, 'endsOn', schedule.ends_on, 'End is required');
  if details ? 'skippedDays' then
    schedule.skipped_days := array(
      select distinct private.checked_day(jsonb_build_object('day', d), 'day', 'Skipped day is required')
      from jsonb_array_elements(case jsonb_typeof(details -> 'skippedDays') when 'array' then details -> 'skippedDays' else '[]' end) d
      order by 1
    );
  end if;

  if schedule.departs_at is null or schedule.starts_on is null then
    perform private.refuse(400, 'invalid_input', 'Departure time and start are required');
  elsif coalesce(cardinality(schedule.weekdays), 0) = 0
    or not schedule.weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
  then
    perform private.refuse(400, 'invalid_input', 'Choose at least one weekday');
  elsif coalesce(schedule.every_weeks not in (1, 2), true) then
    perform private.refuse(400, 'invalid_input', 'A schedule runs every week or every two weeks');
  elsif schedule.ends_on < schedule.starts_on then
    perform private.refuse(400, 'invalid_input', 'The end must not be before the start');
  elsif cardinality(schedule.skipped_days) > skipped_max then
    perform private.refuse(400, 'invalid_input', format('At most %s skipped days', skipped_max));
  end if;
  return schedule;
end
$$;
comment on function private.with_rhythm is
'A schedule with the days and the time of details: {departureTime, weekdays, everyWeeks, startsOn, endsOn?, skippedDays?}; what is
absent stays.
Refuses: 400 invalid_input.';

create function private.schedule_terms() returns text[] language sql immutable
return array[
  'seats', 'fareKobo', 'description', 'durationMinutes', 'stops', 'originPoint', 'destinationPoint', 'choices', 'payment',
  'picksUp', 'confirmsPassengers'
];
comment on function private.schedule_terms is 'The keys of the terms of a schedule that may change.';

create function private.check_first_day(schedule public.trip_schedules) returns void language plpgsql set search_path = '' as $$
declare
  ahead int := (select s.trip_days_ahead_max from public.platform_settings s);
  first_day date;
  code text;
begin
  select d::date into first_day
  from generate_series(greatest(private.lagos_today() + 1, schedule.starts_on), private.lagos_today() + ahead, '1 day') d
  where private.runs_on(schedule, d::date)
  order by d limit 1;
  if first_day is null then
    perform private.refuse(400, 'invalid_input', format('The schedule has no day within the next %s days', ahead));
  end if;
  begin
    perform private.publish_scheduled(schedule, first_day);
    raise exception 'Everything is in order.' using errcode = 'ZZ200';
  exception
    when sqlstate 'ZZ200' then
      return;
    when sqlstate 'PT409' then
      get stacked diagnostics code = pg_exception_hint;
      -- A trip at that time, or a licence that ends: that day waits. Without a vehicle or an account nothing is ever published.
      if code in ('payments_off', 'payout_account_required', 'vehicle_missing') then
        raise;
      end if;
  end;
end
$$;
comment on function private.check_first_day is
'Publishes the first trip of a new or changed schedule on trial and takes it back, so that terms which no trip may have are refused at
once.
Refuses: as publish_scheduled, but not 409 conflict and licence_expired, for which the day waits; 400 invalid_input without a day.';

create function private.make_schedule(details jsonb, client_key uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_scheduler();
  route public.fleet_routes;
  wanted public.trip_schedules;
  first public.trip_schedules;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  end if;
  wanted.every_weeks := 1;
  wanted.skipped_days := '{}';
  wanted := private.with_rhythm(wanted, details);
  wanted.owner_id := caller;
  wanted.terms := jsonb_strip_nulls(
    (select coalesce(jsonb_object_agg(t.key, t.value), '{}') from jsonb_each(details) t where t.key = any (private.schedule_terms()))
  );
  if exists (select from public.profiles p where p.id = caller and p.user_type = 'corporate') then
    perform private.check_verified_company(caller);
    select r.* into route from public.fleet_routes r
    where r.id = (details ->> 'routeId')::uuid and r.company_id = caller and r.retired_at is null;
    if route.id is null then
      perform private.refuse(404, 'not_found', 'Route not found.');
    end if;
    wanted.route_id := route.id;
    wanted.vehicle_id := (private.own_fleet_vehicle(caller, (details ->> 'vehicleId')::uuid)).id;
    wanted.origin_place_id := route.origin_place_id;
    wanted.destination_place_id := route.destination_place_id;
    wanted.terms := wanted.terms - array['seats', 'description', 'durationMinutes', 'picksUp', 'confirmsPassengers'] - private.way_keys();
  else
    wanted.origin_place_id := private.place_or_refuse(details ->> 'origin', 'Origin');
    wanted.destination_place_id := private.place_or_refuse(details ->> 'destination', 'Destination');
    wanted.terms := wanted.terms || jsonb_build_object(
      'origin', (select p.name from public.places p where p.id = wanted.origin_place_id),
      'destination', (select p.name from public.places p where p.id = wanted.destination_place_id),
      'description', private.open_text(details ->> 'description', 500, 'Description')
    );
  end if;

  select s.* into first from public.trip_schedules s where s.owner_id = caller and s.client_key = make_schedule.client_key;
  if found then
    if (first.terms, first.weekdays, first.every_weeks, first.departs_at, first.starts_on, first.route_id)
      is distinct from (wanted.terms, wanted.weekdays, wanted.every_weeks, wanted.departs_at, wanted.starts_on, wanted.route_id)
    then
      perform private.refuse(409, 'conflict', 'This schedule was already made with other details.');
    end if;
    return first.id;
  elsif (select count(*) from public.trip_schedules s where s.owner_id = caller and s.status <> 'ended') >= private.schedules_max(caller)
  then
    perform private.refuse(409, 'conflict', format(
      'You already have %s schedules. End one before you add another.', private.schedules_max(caller)
    ));
  end if;
  perform private.check_first_day(wanted);

  insert into public.trip_schedules (
    owner_id, route_id, vehicle_id, origin_place_id, destination_place_id, departs_at, weekdays, every_weeks, starts_on, ends_on,
    skipped_days, terms, client_key
  )
  values (
    caller, wanted.route_id, wanted.vehicle_id, wanted.origin_place_id, wanted.destination_place_id, wanted.departs_at,
    wanted.weekdays, wanted.every_weeks, wanted.starts_on, wanted.ends_on, wanted.skipped_days, wanted.terms, make_schedule.client_key
  )
  returning * into wanted;
  perform private.plan_days(wanted);
  perform private.try_days(wanted);
  return wanted.id;
end
$$;
comment on function private.make_schedule is
'Makes a schedule of the calling driver or company, publishes its trips of the next days and returns its id. details: {departureTime,
weekdays, everyWeeks, startsOn, endsOn?, skippedDays?, fareKobo, choices?, payment?} and, of a driver, {origin, destination, seats,
description?, durationMinutes?, stops?, originPoint?, destinationPoint?, picksUp?, confirmsPassengers?}, of a company {routeId,
vehicleId}. The same client key returns the first schedule.
Refuses: 401, 403 suspended; 403 forbidden for passengers; 403 not_verified; 400 invalid_input; 404 for the route or vehicle; 409 conflict at
the limit of schedules or if the key was used for other details; 409 vehicle_missing, payments_off, payout_account_required.
Security definer because: clients cannot write schedules.';

create function private.pause_schedule(schedule_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  schedule public.trip_schedules := private.own_schedule(schedule_id, private.require_scheduler());
begin
  if schedule.status = 'ended' then
    perform private.refuse(409, 'conflict', 'This schedule has ended.');
  elsif schedule.status = 'running' then
    perform private.end_days(schedule.id);
    update public.trip_schedules s set status = 'paused', planned_until = null, updated_at = now() where s.id = schedule.id;
  end if;
  return schedule.id;
end
$$;
comment on function private.pause_schedule is
'Publishes no more trips of the caller''s schedule until it is resumed; those that are published stay. Repeating it changes nothing.
Refuses: 401, 403; 404 not_found; 409 conflict if it has ended.
Security definer because: clients cannot write schedules.';

create function private.resume_schedule(schedule_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  schedule public.trip_schedules := private.own_schedule(schedule_id, private.require_scheduler());
begin
  if schedule.status = 'ended' then
    perform private.refuse(409, 'conflict', 'This schedule has ended.');
  elsif schedule.status = 'paused' then
    update public.trip_schedules s set status = 'running', updated_at = now() where s.id = schedule.id;
    perform private.plan_days(schedule);
    perform private.try_days(schedule);
  end if;
  return schedule.id;
end
$$;
comment on function private.resume_schedule is
'Publishes the trips of the caller''s paused schedule again, from tomorrow on. Repeating it changes nothing.
Refuses: 401, 403; 404 not_found; 409 conflict if it has ended.
Security definer because: clients cannot write schedules.';

create function private.end_schedule(schedule_id uuid, cancels_unsold boolean)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  schedule public.trip_schedules := private.own_schedule(schedule_id, private.require_scheduler());
  trip public.trips;
begin
  if schedule.status <> 'ended' then
    perform private.end_days(schedule.id);
    update public.trip_schedules s set status = 'ended', updated_at = now() where s.id = schedule.id;
  end if;
  if cancels_unsold then
    for trip in select * from private.coming_scheduled_trips(schedule.id) loop
      if trip.seats_available = trip.total_seats then
        perform private.cancel_locked_trip(trip, null);
      end if;
    end loop;
  end if;
  return schedule.id;
end
$$;
comment on function private.end_schedule is
'Ends the caller''s schedule for good. Its published trips stay; cancels_unsold: those without bookings and requests are
cancelled. Repeating it changes nothing.
Refuses: 401, 403; 404 not_found.
Security definer because: clients cannot write schedules and trips.';

create function private.coming_scheduled_trips(schedule_id uuid) returns setof public.trips language sql set search_path = '' as $$
  select t.* from public.trips t
  where t.id in (select d.trip_id from public.schedule_days d where d.schedule_id = coming_scheduled_trips.schedule_id)
    and t.status in ('scheduled', 'active') and t.departure_at > now()
  order by t.id for no key update
$$;
comment on function private.coming_scheduled_trips is
'The trips of a schedule that have not left, locked by id as everywhere.';

grant execute on function
  private.make_schedule,
  private.pause_schedule,
  private.resume_schedule,
  private.end_schedule
to authenticated;
