-- Chapter 12.1: the events that create notifications.

create function private.describe_trip(trip_id uuid)
returns text
-- PL/pgSQL caches the plan; a SQL function with a search_path setting would be planned in every transaction.
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select format('%s to %s, %s', o.name, d.name, to_char(
      t.departure_at at time zone 'Africa/Lagos',
      -- With the year unless it is this year, as on the pages.
      case when extract(year from private.lagos_day(t.departure_at)) = extract(year from private.lagos_today())
        then 'Dy FMDD Mon, HH24:MI' else 'Dy FMDD Mon YYYY, HH24:MI' end))
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    where t.id = describe_trip.trip_id
  );
end
$$;
comment on function private.describe_trip(uuid) is
'A trip in words, in Lagos time: Lagos to Abuja, Fri 27 Nov, 07:30.
Security definer because: the recipient may no longer be able to read the trip.';

create function private.create_notification_of_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip record;
  passenger text := (select p.name from public.profiles p where p.id = new.passenger_id);
  seats text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
  words text := private.describe_trip(new.trip_id);
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
      format('%s cancelled %s on %s.', passenger, seats, words), link, new.passenger_id);
    perform private.create_notification_unless_caller(new.passenger_id, 'booking_cancelled', 'Booking cancelled',
      format('Your booking on %s was cancelled. You owe nothing.', words), link);
  end if;
  return null;
end
$$;
comment on function private.create_notification_of_booking() is
'Trigger: stores a notification for the driver about seats booked and cancelled, and for the passenger about bookings that
others cancelled.
Security definer because: clients cannot write notifications.';

create function private.create_notification_of_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text := private.describe_trip(new.id);
  moved boolean := old.status is distinct from new.status;
  handed_over boolean := old.driver_id is distinct from new.driver_id;
  title text := case when moved then case new.status
    when 'waiting' then 'Your driver is waiting'
    when 'en_route' then 'Your trip has started'
    when 'arrived' then 'You have arrived'
    when 'completed' then 'Trip completed'
    else 'Trip open'
  end when handed_over then 'You have another driver' else 'Trip changed' end;
  driver text := case when handed_over
    then (select ' ' || d.display_name || ' drives now.' from public.driver_profiles d where d.id = new.driver_id) else '' end;
  passenger uuid;
begin
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  for passenger in
    select b.passenger_id from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled'
  loop
    perform private.create_notification_unless_caller(
      passenger, case when moved then 'trip_status' else 'trip_changed' end, title,
      words || '.' || driver, case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id,
      case when handed_over then new.driver_id end
    );
  end loop;
  return null;
end
$$;
comment on function private.create_notification_of_trip() is
'Trigger: stores a notification for each passenger about a new status and about changed departure, driver, vehicle or
description. create_notification_of_booking reports cancelled trips.
Security definer because: clients cannot write notifications.';

create function private.create_notification_of_verification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.verification_status = 'approved' then
    perform private.create_notification_unless_caller(new.id, 'verification_approved', 'You are verified',
      'Your documents are approved. You can create trips now.', '/dashboard');
  else
    perform private.create_notification_unless_caller(new.id, 'verification_rejected', 'Verification not approved',
      coalesce(new.rejection_reason, 'Please check your documents and submit again.'), '/driver/verify');
  end if;
  return null;
end
$$;
comment on function private.create_notification_of_verification() is
'Trigger: stores a notification for the driver about the decision on their documents.
Security definer because: clients cannot write notifications.';

create function private.broadcast_verification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.broadcast_to_user(
    new.id, 'verification_decided', jsonb_build_object('verificationStatus', new.verification_status)
  );
  return null;
end
$$;
comment on function private.broadcast_verification() is
'Trigger: sends verification_decided to the driver.
Security definer because: clients cannot send on topics.';

create trigger create_notification_of_booking_created after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.create_notification_of_booking();

create trigger create_notification_of_booking_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled') execute function private.create_notification_of_booking();

create trigger create_notification_of_trip after update on public.trips
for each row when (
  new.status <> 'cancelled'
  and (new.status <> 'completed' or old.status <> 'completed')
  and (old.status, old.departure_at, old.description, old.vehicle_id, old.driver_id)
  is distinct from (new.status, new.departure_at, new.description, new.vehicle_id, new.driver_id)
)
execute function private.create_notification_of_trip();

create trigger create_notification_of_verification after update of verification_status on public.driver_profiles
for each row when (
  old.verification_status is distinct from new.verification_status
  and new.verification_status in ('approved', 'rejected')
)
execute function private.create_notification_of_verification();

create trigger broadcast_verification after update of verification_status on public.driver_profiles
for each row when (
  old.verification_status is distinct from new.verification_status
  and new.verification_status in ('approved', 'rejected')
)
execute function private.broadcast_verification();
