-- Notifications that people need outside the app: reminders a day and two hours ahead, the driver who waits, and one's own
-- booking, whose ticket goes to the mailbox.

alter table private.departure_reminders
  add column hours smallint not null default 12,
  add column departs_at timestamptz,
  drop constraint departure_reminders_pkey;
update private.departure_reminders r set departs_at = s.planned_at
from public.bookings b join public.trip_stops s on s.trip_id = b.trip_id and s.id = b.from_stop_id
where b.id = r.booking_id;
alter table private.departure_reminders
  alter column departs_at set not null,
  alter column hours drop default,
  add primary key (booking_id, hours, departs_at);
comment on table private.departure_reminders is
  'Bookings whose passenger was reminded so many hours before a departure. A departure that moves is a new one.';

create or replace function private.remind_passengers()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 500;
  ahead constant int[] := '{2,24}';
  item record;
  sent int := 0;
begin
  for item in
    select b as booking, s.planned_at, h.hours
    from public.trips t
    join public.bookings b on b.trip_id = t.id and b.status = 'confirmed'
    join public.trip_stops s on s.trip_id = t.id and s.id = b.from_stop_id
    -- The nearest reminder only: who was not reminded a day ahead is not reminded of both now.
    cross join lateral (
      select min(a.hours) as hours from unnest(ahead) a(hours) where s.planned_at < now() + make_interval(hours => a.hours)
    ) h
    where t.status in ('scheduled', 'active', 'waiting')
      -- Has an index; a stop is never planned before the departure of its trip.
      and t.departure_at < now() + interval '24 hours'
      and s.planned_at > now() and h.hours is not null
      and b.created_at < s.planned_at - make_interval(hours => h.hours)
      and not exists (
        select from private.departure_reminders r
        where r.booking_id = b.id and r.hours = h.hours and r.departs_at = s.planned_at
      )
    order by s.planned_at limit batch
  loop
    insert into private.departure_reminders (booking_id, hours, departs_at)
    values ((item.booking).id, item.hours, item.planned_at);
    perform private.create_notification(
      (item.booking).passenger_id, 'trip_reminder',
      case item.hours when 2 then 'Your trip leaves soon' else 'Your trip is coming up' end,
      private.describe_leg(item.booking) || '.', '/trips/' || (item.booking).trip_id
    );
    sent := sent + 1;
  end loop;
  return sent;
end
$$;
comment on function private.remind_passengers() is
'Job: 24 hours and 2 hours before the planned time of the stop where they get on, reminds each passenger once, unless they
booked later than that; at most 500. A departure that moves is reminded of again.
Security definer because: clients cannot write notifications.';

create or replace function private.create_notification_of_stop()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  late_after constant interval := '30 minutes';
  booking public.bookings;
  gets_off boolean;
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
    gets_off := booking.to_stop_id = new.id;
    perform private.create_notification_unless_caller(
      booking.passenger_id, case when gets_off then 'trip_status' else 'driver_waiting' end,
      case when gets_off then 'You have arrived' else 'Your driver is waiting' end,
      private.describe_leg(booking) || '.', '/track/' || new.trip_id
    );
  end loop;
  return null;
end
$$;

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
      booking.passenger_id, case
        when not moved then 'trip_changed' when new.status = 'waiting' then 'driver_waiting' else 'trip_status' end, title,
      private.describe_leg(booking) || '.' || driver,
      case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id,
      case when handed_over then coalesce(new.driver_id, new.company_id) end
    );
  end loop;
  return null;
end
$$;

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
    -- Seats that are paid online are confirmed by settle_payment.
    if new.payment_method = 'cash' then
      perform private.create_notification(new.passenger_id, 'booking_confirmed', format('%s booked for you', seats),
        format('%s. Pay ₦%s when you get on.', words, private.naira(new.total_kobo)), link);
    end if;
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
