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
  arrives constant timestamp := arrives_at at time zone 'Africa/Lagos';
begin
  return format('%s to %s, %s → about %s', origin, destination,
    to_char(leaves, case when extract(year from leaves) = this_year then day_and_time else with_year end),
    to_char(arrives, case
      when arrives::date = leaves::date then 'HH24:MI'
      when extract(year from arrives) = this_year then day_and_time
      else with_year end));
end
$$;
comment on function private.describe_way(text, text, timestamptz, timestamptz) is
'A way in words, in Lagos time: Lagos to Abuja, Fri 27 Nov, 07:30 → about 19:04.';

create or replace function private.describe_trip(trip_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.describe_way(o.name, d.name, t.departure_at, t.arrives_at)
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    where t.id = describe_trip.trip_id
  );
end
$$;

create function private.describe_stop(stop public.trip_stops)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return (select p.name from public.places p where p.id = stop.place_id) || coalesce(' (' || stop.point_name || ')', '');
end
$$;
comment on function private.describe_stop(public.trip_stops) is
'The place of a stop with its meeting point, if it has one: Ore (Ore toll gate).';

create function private.describe_leg(booking public.bookings)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.describe_way(private.describe_stop(f), private.describe_stop(g), f.planned_at, g.planned_at)
    from public.trip_stops f
    join public.trip_stops g on g.trip_id = f.trip_id and g.id = booking.to_stop_id
    where f.trip_id = booking.trip_id and f.id = booking.from_stop_id
  );
end
$$;
comment on function private.describe_leg(public.bookings) is
'The booked part of a trip in words: Ore (Ore toll gate) to Abuja, Fri 27 Nov, 10:30 → about 19:04.
Security definer because: the recipient may no longer be able to read the trip.';

create or replace function private.create_notification_of_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip record;
  passenger text := (select p.name from public.profiles p where p.id = new.passenger_id);
  seats text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
  words text := private.describe_leg(new);
  link text := '/trips/' || new.trip_id;
begin
  select t.status, t.cancel_reason into trip from public.trips t where t.id = new.trip_id;
  if tg_op = 'INSERT' then
    perform private.create_notification_unless_caller(new.driver_id, 'booking_created', format('%s booked', seats),
      format('%s booked %s on %s.', passenger, seats, words), link, new.passenger_id);
  elsif trip.status = 'cancelled' then
    perform private.create_notification_unless_caller(new.passenger_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || trip.cancel_reason, '')), link,
      coalesce(new.company_id, new.driver_id));
  else
    perform private.create_notification_unless_caller(new.driver_id, 'booking_cancelled', format('%s cancelled', seats),
      case when new.cancelled_by = new.passenger_id
        then format('%s cancelled %s on %s.', passenger, seats, words)
        else format('Tafiya cancelled %s of %s on %s.', seats, passenger, words) end, link, new.passenger_id);
    perform private.create_notification_unless_caller(new.passenger_id, 'booking_cancelled', 'Booking cancelled',
      format('Your booking on %s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || new.cancel_reason, '')),
      link);
  end if;
  return null;
end
$$;

create or replace function private.create_notification_of_fleet_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  created boolean := tg_op = 'INSERT';
  seats text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
begin
  -- A cancelled trip is one notification (create_notification_of_fleet_cancellation), not one per booking.
  if (select t.status from public.trips t where t.id = new.trip_id) <> 'cancelled' then
    perform private.create_notification_unless_caller(
      new.company_id, case when created then 'booking_created' else 'booking_cancelled' end,
      seats || case when created then ' booked' else ' cancelled' end,
      private.describe_leg(new) || '.', '/corporate?tab=trips'
    );
  end if;
  return null;
end
$$;

create or replace function private.create_notification_to_rate_driver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.create_notification_unless_caller(new.passenger_id, 'rating_due', 'How was your trip?',
    format('Rate your driver for %s within %s days.', private.describe_leg(new), private.rating_days()), '/account#ratings');
  return null;
end
$$;

create function private.status_title(status text, booking public.bookings)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  gets_on_first constant boolean := booking.from_stop_id = private.stop_id(booking.trip_id, false);
begin
  return case status_title.status
    when 'waiting' then case when gets_on_first then 'Your driver is waiting' end
    when 'en_route' then case when gets_on_first then 'Your trip has started' else 'Your driver is on the way' end
    when 'arrived' then null
    when 'completed' then 'Trip completed'
    else 'Trip open'
  end;
end
$$;
comment on function private.status_title(text, public.bookings) is
'What a new status of a trip means for a booking; null if the passenger is told when the trip reaches their own stop
(create_notification_of_stop).';

create or replace function private.create_notification_of_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  moved boolean := old.status is distinct from new.status;
  handed_over boolean := old.driver_id is distinct from new.driver_id;
  waits boolean := handed_over and new.driver_id is null;
  change text := case
    when waits then 'Finding another driver' when handed_over then 'You have another driver' else 'Trip changed' end;
  driver text := case
    when waits then format(' Your driver cannot make this trip. %s is looking for another driver. You keep your seats.',
      private.fleet_name(new.company_id))
    when handed_over
      then (select ' ' || d.display_name || ' drives now.' from public.driver_profiles d where d.id = new.driver_id)
    else ''
  end;
  booking public.bookings;
  title text;
begin
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  for booking in
    select b.* from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled'
  loop
    title := case when moved then private.status_title(new.status, booking) else change end;
    continue when title is null;
    perform private.create_notification_unless_caller(
      booking.passenger_id, case when moved then 'trip_status' else 'trip_changed' end, title,
      private.describe_leg(booking) || '.' || driver,
      case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id,
      case when handed_over then coalesce(new.driver_id, new.company_id) end
    );
  end loop;
  return null;
end
$$;
comment on function private.create_notification_of_trip() is
'Trigger: stores a notification for each passenger about a new status that concerns their stops, and about changed
departure, driver (also a missing one), vehicle or description. create_notification_of_booking reports cancelled trips.
Security definer because: clients cannot write notifications.';

-- Triggers run in the order of their names: the stops must have their new times first (follow_trip).
alter trigger create_notification_of_trip on public.trips rename to notify_passengers_of_trip;

create function private.create_notification_of_stop()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  late_after constant interval := '30 minutes';
  booking public.bookings;
begin
  -- A report that was kept offline may arrive when it is no longer true.
  if new.reached_at < now() - late_after then
    return null;
  end if;
  for booking in
    select b.* from public.bookings b
    where b.trip_id = new.trip_id and b.status = 'confirmed'
      and (b.to_stop_id = new.id or b.from_stop_id = new.id and new.left_at is null)
  loop
    perform private.create_notification_unless_caller(
      booking.passenger_id, 'trip_status',
      case when booking.to_stop_id = new.id then 'You have arrived' else 'Your driver is waiting' end,
      private.describe_leg(booking) || '.', '/track/' || new.trip_id
    );
  end loop;
  return null;
end
$$;
comment on function private.create_notification_of_stop() is
'Trigger: stores a notification for the passengers who get on or off at a stop that the trip has reached in the last 30
minutes. create_notification_of_trip reports the driver who waits at the first stop.
Security definer because: clients cannot write notifications.';

create trigger create_notification_of_stop after update of reached_at on public.trip_stops
for each row when (old.reached_at is null and new.reached_at is not null and new.position > 0)
execute function private.create_notification_of_stop();

create or replace function private.tell_moved(before public.trip_stops[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  moved_max_metres constant float8 := 2000;
  moved record;
begin
  for moved in
    select b as booking, p.name as place, s.planned_at, s.point_name,
      o.point_latitude is not null and coalesce(private.metres_between(
        o.point_latitude, o.point_longitude, s.point_latitude, s.point_longitude
      ), 'infinity') > moved_max_metres as is_far
    from unnest(before) o
    join public.trip_stops s on s.trip_id = o.trip_id and s.id = o.id
    join public.bookings b on b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id) and b.status = 'confirmed'
    join public.places p on p.id = s.place_id
    where (o.planned_at, o.point_name, o.point_latitude, o.point_longitude)
      is distinct from (s.planned_at, s.point_name, s.point_latitude, s.point_longitude)
  loop
    if moved.is_far then
      perform private.refuse(409, 'conflict', format(
        'Passengers have booked: the meeting point in %s can move by 2 km at most.', moved.place
      ));
    end if;
    perform private.create_notification_unless_caller((moved.booking).passenger_id, 'trip_changed', 'Your stop has changed',
      format('%s. %s: %s%s.', private.describe_leg(moved.booking), moved.place,
        to_char(moved.planned_at at time zone 'Africa/Lagos', 'HH24:MI'), coalesce(', ' || moved.point_name, '')),
      '/trips/' || (moved.booking).trip_id);
  end loop;
end
$$;

create or replace function private.create_notifications_of_suspension(person uuid, suspended boolean, reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  item record;
begin
  if not suspended then
    perform private.create_notification_unless_caller(
      person, 'unsuspended', 'Your account is active again', 'You can use Tafiya as before.', '/dashboard'
    );
    return;
  end if;

  perform private.create_notification_unless_caller(person, 'suspended', 'Your account is suspended',
    coalesce('Reason: ' || reason, 'Please contact support.'), null);
  for item in
    select b.passenger_id, b.trip_id, private.describe_leg(b) as words,
      case person when t.driver_id then 'driver' else 'company' end as who
    from public.trips t join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
    where person in (t.driver_id, t.company_id) and t.status in ('scheduled', 'active', 'waiting')
  loop
    perform private.create_notification_unless_caller(
      item.passenger_id, 'driver_suspended', format('Your %s was suspended', item.who),
      format('%s: the %s can no longer travel with Tafiya. You can cancel your booking and choose another trip.',
        item.words, item.who), '/trips/' || item.trip_id
    );
  end loop;
end
$$;

create or replace function private.create_notifications_of_withdrawal(driver uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  item record;
begin
  for item in
    select b.passenger_id as person, b.trip_id, private.describe_leg(b) as words,
      'You can cancel your booking and choose another trip.' as advice
    from public.trips t join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
    where t.driver_id = driver and t.status in ('scheduled', 'active', 'waiting')
    union all
    select t.company_id, t.id, private.describe_trip(t.id), 'Please name another driver.'
    from public.trips t
    where t.driver_id = driver and t.company_id is not null and t.status in ('scheduled', 'active', 'waiting')
    order by person, trip_id
  loop
    perform private.create_notification_unless_caller(
      item.person, 'driver_suspended', 'The driver is no longer verified',
      format('%s: the driver can no longer travel with Tafiya. %s', item.words, item.advice),
      '/trips/' || item.trip_id, driver
    );
  end loop;
end
$$;
