-- Publishing the trips of schedules 14 days ahead. Each day is a row of schedule_days, whose key makes its trip unique. The rules
-- of a trip stand in publish_trip and schedule_trip, which are called as the owner.

create function private.schedule_days_ahead() returns int language sql immutable
return 14;
comment on function private.schedule_days_ahead is 'How many days ahead the trips of schedules are published.';

create function private.runs_on(schedule public.trip_schedules, day date)
returns boolean language sql immutable
return day >= schedule.starts_on and (schedule.ends_on is null or day <= schedule.ends_on)
  and extract(isodow from day)::smallint = any (schedule.weekdays)
  and day <> all (schedule.skipped_days)
  and (
    schedule.every_weeks = 1
    or (date_trunc('week', day::timestamp)::date - date_trunc('week', schedule.starts_on::timestamp)::date) / 7 % 2 = 0
  );
comment on function private.runs_on is 'Whether a schedule has a trip on this Lagos day.';

create function private.way_of_schedule(terms jsonb, departs_at timestamptz)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  way jsonb := jsonb_strip_nulls(jsonb_build_object(
    'originPoint', terms -> 'originPoint', 'destinationPoint', terms -> 'destinationPoint'
  ));
begin
  if jsonb_typeof(terms -> 'stops') <> 'array' or not terms ? 'stops' then
    return way;
  end if;
  return way || jsonb_build_object('stops', (
    select coalesce(jsonb_agg(
      s.stop - 'minutes' || jsonb_build_object(
        'time', departs_at + make_interval(mins => private.changed_int(s.stop, 'minutes', null))
      ) order by s.place
    ), '[]')
    from jsonb_array_elements(terms -> 'stops') with ordinality s (stop, place)
  ));
end
$$;
comment on function private.way_of_schedule is
'The way of a trip with this departure, as set_way takes it, from the terms of a schedule.
Refuses: 400 invalid_input for minutes that are not a whole number.';

create function private.publish_scheduled(schedule public.trip_schedules, day date)
returns uuid language plpgsql set search_path = '' as $$
declare
  departs_at timestamptz := private.lagos_moment(day, schedule.departs_at);
  terms jsonb := schedule.terms;
  trip uuid;
begin
  if schedule.route_id is null then
    trip := private.publish_trip(
      terms ->> 'origin', terms ->> 'destination', departs_at, private.changed_int(terms, 'seats', null),
      private.changed_int(terms, 'fareKobo', null), terms ->> 'description', gen_random_uuid(),
      private.changed_int(jsonb_strip_nulls(terms), 'durationMinutes', null), private.way_of_schedule(terms, departs_at)
    );
  else
    trip := private.schedule_trip(
      schedule.route_id, schedule.vehicle_id, departs_at, private.changed_int(terms, 'fareKobo', null), gen_random_uuid()
    );
  end if;
  perform private.check_trip_papers(trip);
  perform private.set_scheduled_choices(trip, schedule.route_id is null, terms);
  return trip;
end
$$;
comment on function private.publish_scheduled is
'Publishes the trip of a schedule on a day, as its owner, who must be the caller, and returns its id.
Refuses: as publish_trip, schedule_trip, check_trip_papers, set_trip_choices, set_payment and set_trip_requests.';

create function private.set_scheduled_choices(trip uuid, is_private boolean, terms jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(terms -> 'choices') = 'object' then
    perform private.set_trip_choices(trip, terms -> 'choices');
  end if;
  if terms ->> 'payment' is not null then
    perform private.set_payment(trip, terms ->> 'payment');
  end if;
  if is_private and coalesce(terms ->> 'picksUp', terms ->> 'confirmsPassengers') is not null then
    perform private.set_trip_requests(trip, (terms ->> 'picksUp')::boolean, (terms ->> 'confirmsPassengers')::boolean);
  end if;
end
$$;
comment on function private.set_scheduled_choices is
'Sets the choices, the payment and the requests of a trip that terms name.
Refuses: as set_trip_choices, set_payment and set_trip_requests.';

create function private.plan_days(schedule public.trip_schedules) returns void language plpgsql set search_path = '' as $$
declare
  last_day date := private.lagos_today() + private.schedule_days_ahead();
begin
  delete from public.schedule_days d
  where d.schedule_id = schedule.id and d.trip_id is null
    and (d.day <= private.lagos_today() or not private.runs_on(schedule, d.day));
  update public.schedule_days d set changes = null, next_try_at = null
  where d.schedule_id = schedule.id and d.day < private.lagos_today() and d.changes is not null;
  -- From tomorrow on: a day that has begun is never published.
  insert into public.schedule_days (schedule_id, day)
  select schedule.id, d::date
  from generate_series(private.lagos_today() + 1, last_day, '1 day') d
  where private.runs_on(schedule, d::date)
  on conflict (schedule_id, day) do nothing;
  update public.trip_schedules s set planned_until = last_day where s.id = schedule.id;
end
$$;
comment on function private.plan_days is
'Makes the rows of the days of a running schedule up to schedule_days_ahead, each once, and deletes the waiting ones that are
past or on which it does not run any more; what trips of past days did not follow is not tried again.';

create function private.try_day(schedule public.trip_schedules, day date)
returns boolean language plpgsql set search_path = '' as $$
declare
  retry constant interval := '1 hour';
  trip uuid;
  state text;
  words text;
begin
  begin
    trip := private.publish_scheduled(schedule, day);
  exception when others then
    get stacked diagnostics state = returned_sqlstate, words = message_text;
    if state !~ '^PT4' then
      raise;
    end if;
  end;
  update public.schedule_days d
  set trip_id = trip, reason = case when trip is null then words end,
    next_try_at = case when trip is null then now() + retry end
  where d.schedule_id = schedule.id and d.day = try_day.day;
  return trip is not null;
end
$$;
comment on function private.try_day is
'Publishes the trip of a planned day as the caller, who is the owner, or records the reason for which it waits. Returns whether it
was published.';

create function private.try_days(schedule public.trip_schedules) returns void language plpgsql set search_path = '' as $$
declare
  days date[] := array(
    select d.day from public.schedule_days d
    where d.schedule_id = schedule.id and d.trip_id is null and d.day > private.lagos_today() order by d.day
  );
  one date;
begin
  perform set_config('tafiya.many_trips', 'on', true);
  foreach one in array days loop
    perform private.try_day(schedule, one);
  end loop;
  perform set_config('tafiya.many_trips', '', true);
  perform private.tell_of_trips(schedule.owner_id, array(
    select d.trip_id from public.schedule_days d where d.schedule_id = schedule.id and d.day = any (days)
  ));
end
$$;
comment on function private.try_days is
'Tries all waiting days of a schedule now, after its owner has made, changed or resumed it, and tells the drivers of a fleet once about
the trips that they got.';

create function private.plan_schedule(schedule_id uuid) returns int language plpgsql set search_path = '' as $$
declare
  schedule public.trip_schedules;
begin
  select s.* into schedule from public.trip_schedules s
  where s.id = plan_schedule.schedule_id and s.status = 'running' for no key update skip locked;
  if not found then
    return 0;
  elsif schedule.ends_on < private.lagos_today() then
    perform private.end_days(schedule.id);
    update public.trip_schedules s set status = 'ended', updated_at = now() where s.id = schedule.id;
    return 1;
  end if;
  perform private.plan_days(schedule);
  return 1;
end
$$;
comment on function private.plan_schedule is
'One row of make_scheduled_trips: a running schedule whose next days are not planned yet, or whose last day is over.';

create function private.end_days(schedule_id uuid) returns void language sql set search_path = '' as $$
  delete from public.schedule_days d where d.schedule_id = end_days.schedule_id and d.trip_id is null
$$;
comment on function private.end_days is 'The waiting days of a schedule that is paused or has ended are not tried any more.';

create function private.make_scheduled_trip(key text) returns int language plpgsql set search_path = '' as $$
declare
  on_day constant date := split_part(key, ' ', 2)::date;
  schedule public.trip_schedules := (
    select s from public.trip_schedules s where s.id = split_part(key, ' ', 1)::uuid
  );
  is_published boolean;
  claims_before text;
begin
  -- People before everything else. A person who is busy with another change is left for the next run: the job holds locks of
  -- other people already.
  perform from public.profiles p where p.id = schedule.owner_id for no key update skip locked;
  if not found then
    return 0;
  end if;
  select s.* into schedule from public.trip_schedules s where s.id = schedule.id for no key update;
  perform from public.schedule_days d
  where d.schedule_id = schedule.id and d.day = on_day and d.trip_id is null for no key update;
  if not found or schedule.status <> 'running' or on_day <= private.lagos_today() then
    return 0;
  end if;
  claims_before := private.act_for(schedule.owner_id);
  is_published := private.try_day(schedule, on_day);
  perform private.set_caller(claims_before);
  if not is_published then
    perform private.tell_waiting(schedule, on_day);
  end if;
  return is_published::int;
end
$$;
comment on function private.make_scheduled_trip is
'One row of make_scheduled_trips: the key is the id of a schedule and a day. The trip is published with the owner as the caller;
a refusal becomes the reason of the day, and the owner is told.';

create function private.tell_waiting(schedule public.trip_schedules, day date)
returns void language plpgsql set search_path = '' as $$
declare
  quiet constant interval := '1 day';
begin
  if schedule.told_at > now() - quiet then
    return;
  end if;
  update public.trip_schedules s set told_at = now() where s.id = schedule.id;
  perform private.notify(schedule.owner_id, 'schedule_waits', jsonb_build_object(
    'origin', (select p.name from public.places p where p.id = schedule.origin_place_id),
    'destination', (select p.name from public.places p where p.id = schedule.destination_place_id),
    'day', to_char(day, 'FMDy FMDD FMMon'),
    'why', (select d.reason from public.schedule_days d where d.schedule_id = schedule.id and d.day = tell_waiting.day)
  ), case when schedule.route_id is null then '/dashboard' else '/corporate?tab=trips' end);
end
$$;
comment on function private.tell_waiting is
'Tells the owner of a schedule, at most once a day, that a trip could not be published, and why.';

create function private.make_scheduled_trips() returns int language sql set search_path = ''
return private.each_row('make_scheduled_trips', $$
  select s.id from public.trip_schedules s
  where s.status = 'running'
    and (s.planned_until is null or s.planned_until < private.lagos_today() + private.schedule_days_ahead())
  order by s.id
$$, 'plan_schedule') + private.each_row('make_scheduled_trips', $$
  select d.schedule_id || ' ' || d.day from public.schedule_days d
  join public.trip_schedules s on s.id = d.schedule_id
  where d.trip_id is null and d.next_try_at <= now() and d.day > private.lagos_today() and s.status = 'running'
  -- One order of people for all, so that two jobs cannot deadlock.
  order by s.owner_id, d.schedule_id, d.day
$$, 'make_scheduled_trip') + private.each_row('make_scheduled_trips', $$
  select d.schedule_id || ' ' || d.trip_id from public.schedule_days d
  join public.trip_schedules s on s.id = d.schedule_id
  join public.trips t on t.id = d.trip_id
  where d.changes is not null and d.next_try_at <= now() and s.status <> 'ended'
    and t.status in ('scheduled', 'active') and t.departure_at > now()
  order by s.owner_id, d.schedule_id, d.day
$$, 'follow_again');
comment on function private.make_scheduled_trips is
'Job: plans the days of running schedules 14 days ahead, publishes their trips, each once, and changes those that did not follow a
change; what is refused is tried again every hour. Returns how many schedules it planned, and trips it published and changed.';
