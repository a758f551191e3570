-- Notifications of a booking name its own stops: places, meeting points and planned times.

create function private.describe_way(origin text, destination text, departure_at timestamptz, arrives_at timestamptz)
returns text
-- PL/pgSQL caches the plan; a SQL function with a search_path setting would be planned in every transaction.
language plpgsql
stable
set search_path = ''
as $$
declare
  -- The year is named unless it is this year, as on the pages.
  day_and_time constant text := 'Dy FMDD Mon, HH24:MI';
  with_year constant text := 'Dy FMDD Mon YYYY, HH24:MI';
  this_year constant numeric := extract(year from private.lagos_today());
  leaves constant timestamp := departure_at at time zone 'Africa/Lagos';
  -- An estimate, to the nearest 5 minutes, as on the pages.
  arrives constant timestamp := date_bin('5 minutes', arrives_at + interval '2.5 minutes', 'epoch') at time zone 'Africa/Lagos';
begin
  return format('%s to %s, %s → about %s', origin, destination,
    to_char(leaves, case when extract(year from leaves) = this_year then day_and_time else with_year end),
    to_char(arrives, case
      when arrives::date = leaves::date then 'HH24:MI'
      when extract(year from arrives) = this_year then day_and_time
      else with_year end));
end
$$;
comment on function private.describe_way is
'A way in words, in Lagos time: Lagos to Abuja, Fri 27 Nov, 07:30 → about 19:05.';

create function private.stop_words(place text, stop public.trip_stops) returns text language sql immutable
return place || coalesce(' (' || stop.point_name || ')', '');
comment on function private.stop_words is
'A stop at the place with this name, with its meeting point, if it has one: Ore (Ore toll gate).';

create function private.describe_stop(stop public.trip_stops)
returns text language plpgsql stable set search_path = '' as $$
begin
  return private.stop_words((select p.name from public.places p where p.id = stop.place_id), stop);
end
$$;
comment on function private.describe_stop is
'The place of a stop with its meeting point (stop_words).';

create function private.describe_leg(booking public.bookings)
returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.describe_way(private.stop_words(o.name, f), private.stop_words(d.name, g), f.planned_at, g.planned_at)
    from public.trip_stops f
    join public.trip_stops g on g.trip_id = f.trip_id and g.id = booking.to_stop_id
    join public.places o on o.id = f.place_id
    join public.places d on d.id = g.place_id
    where f.trip_id = booking.trip_id and f.id = booking.from_stop_id
  );
end
$$;
comment on function private.describe_leg is
'The booked part of a trip in words: Ore (Ore toll gate) to Abuja, Fri 27 Nov, 10:30 → about 19:05.';

create function private.status_words(status text, booking public.bookings)
returns text language plpgsql stable set search_path = '' as $$
declare
  gets_on_first boolean;
begin
  if status_words.status in ('waiting', 'en_route') then
    gets_on_first := booking.from_stop_id = private.stop_id(booking.trip_id, false);
  end if;
  return case status_words.status
    when 'waiting' then case when gets_on_first then 'driver_waits' end
    when 'en_route' then case when gets_on_first then 'trip_started' else 'driver_on_the_way' end
    when 'arrived' then null
    when 'completed' then 'trip_completed'
    else 'trip_open'
  end;
end
$$;
comment on function private.status_words is
'The words (notification_words) about a new status of a trip, for a booking; null if the passenger is told when the trip reaches their own
stop (create_notification_of_stop).';

create function private.create_notification_of_stop(stop public.trip_stops)
returns void language plpgsql set search_path = '' as $$
declare
  late_after constant interval := '30 minutes';
begin
  -- A report that was kept offline may arrive when it is no longer true.
  if stop.reached_at < now() - late_after then
    return;
  end if;
  perform private.create_notifications(array(
    select private.notice_of(
      nullif(b.passenger_id, auth.uid()), case when b.to_stop_id = stop.id then 'stop_reached' else 'driver_waits' end,
      jsonb_build_object('trip', private.describe_leg(b)), '/track/' || stop.trip_id
    )
    from public.bookings b
    where b.trip_id = stop.trip_id and b.status = 'confirmed' and b.adds_to is null
      and (b.to_stop_id = stop.id or b.from_stop_id = stop.id and stop.left_at is null)
  ));
end
$$;
comment on function private.create_notification_of_stop is
'Stores a notification for the passengers who get on or off at a stop that the trip has reached in the last 30
minutes. create_notification_of_trip reports the driver who waits at the first stop.';

create function private.remind_passenger(reminder text) returns int language plpgsql set search_path = '' as $$
declare
  hours_before constant int := split_part(reminder, ' ', 2);
  booking public.bookings := (select b from public.bookings b where b.id = split_part(reminder, ' ', 1)::uuid);
begin
  insert into private.departure_reminders (booking_id, hours, departs_at)
  select booking.id, hours_before, s.planned_at from public.trip_stops s
  where s.trip_id = booking.trip_id and s.id = booking.from_stop_id;
  perform private.notify(booking.passenger_id, case hours_before when 2 then 'trip_soon' else 'trip_coming_up' end,
    jsonb_build_object('trip', private.describe_leg(booking)), '/trips/' || booking.trip_id);
  return 1;
end
$$;
comment on function private.remind_passenger is
'One row of remind_passengers: the id of the booking, and how many hours before the departure the reminder is.';

create function private.remind_passengers() returns int language sql set search_path = ''
return private.each_row('remind_passengers', $$
  with soon as materialized (
    -- Few trips, each side from an index; a stop is planned between the departure and the arrival of its trip.
    select t.id from public.trips t where t.status in ('scheduled', 'active', 'waiting') and t.departure_at < now() + interval '24 hours'
    union all
    select t.id from public.trips t where t.status in ('en_route', 'arrived') and t.status = 'en_route' and t.arrives_at > now()
  )
  select b.id || ' ' || h.hours
  from soon t
  join public.bookings b on b.trip_id = t.id and b.status = 'confirmed' and b.adds_to is null
  -- offset 0: stop by stop, by their key. A join was planned as a scan of all stops.
  cross join lateral (select x.* from public.trip_stops x where x.trip_id = t.id and x.id = b.from_stop_id offset 0) s
  -- The nearest reminder only: who was not reminded a day ahead is not reminded of both now.
  cross join lateral (
    select min(a.hours) as hours from unnest(array[2, 24]) a(hours) where s.planned_at < now() + make_interval(hours => a.hours)
  ) h
  where s.planned_at > now() and s.reached_at is null and s.left_at is null and h.hours is not null
    and b.created_at < s.planned_at - make_interval(hours => h.hours)
    and not exists (
      select from private.departure_reminders r
      where r.booking_id = b.id and r.hours = h.hours and r.departs_at = s.planned_at
    )
  order by s.planned_at
$$, 'remind_passenger');
comment on function private.remind_passengers is
'Job: 24 hours and 2 hours before the planned time of the stop where they get on, also while the trip is under way, reminds each
passenger once, unless they booked later than that or the trip has reached the stop; at most 500. A departure that moves is
reminded of again.';
