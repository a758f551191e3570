-- Chapter 12, part 1: which changes people are told of.

create function private.trip_words(trip_id uuid)
returns text
-- Not sql: with a search_path of its own that would be planned anew in every transaction, dearer than all else a booking says.
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select format('%s to %s, %s', o.name, d.name, to_char(
      t.departure_at at time zone 'Africa/Lagos',
      -- The year when it is not this one, as the pages write it.
      case when extract(year from private.lagos_day(t.departure_at)) = extract(year from private.lagos_today())
        then 'Dy FMDD Mon, HH24:MI' else 'Dy FMDD Mon YYYY, HH24:MI' end))
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    where t.id = trip_words.trip_id
  );
end
$$;
comment on function private.trip_words(uuid) is
  'A trip as a person says it: Lagos to Abuja, Fri 27 Nov, 07:30 (Lagos time). Definer: the person told may no longer see the trip.';

create function private.notify_booking()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  trip record;
  passenger text := (select p.name from public.profiles p where p.id = new.passenger_id);
  seats text := new.seats || case new.seats when 1 then ' seat' else ' seats' end;
  words text := private.trip_words(new.trip_id);
  link text := '/trips/' || new.trip_id;
begin
  select t.status, t.cancel_reason into trip from public.trips t where t.id = new.trip_id;
  if tg_op = 'INSERT' then
    perform private.notify(new.driver_id, 'booking_created', format('%s booked', seats),
      format('%s booked %s on %s.', passenger, seats, words), link, new.passenger_id);
  elsif trip.status = 'cancelled' then
    perform private.notify(new.passenger_id, 'trip_cancelled', 'Trip cancelled',
      format('%s was cancelled. You owe nothing.%s', words, coalesce(' Reason: ' || trip.cancel_reason, '')), link,
      coalesce(new.company_id, new.driver_id));
  else
    perform private.notify(new.driver_id, 'booking_cancelled', format('%s cancelled', seats),
      format('%s cancelled %s on %s.', passenger, seats, words), link, new.passenger_id);
    perform private.notify(new.passenger_id, 'booking_cancelled', 'Booking cancelled',
      format('Your booking on %s was cancelled. You owe nothing.', words), link);
  end if;
  return null;
end
$$;
comment on function private.notify_booking() is
  'Trigger: the driver hears of seats booked and cancelled, the passenger of what others cancelled. Definer: clients cannot write notifications.';

create trigger notify_booking_created after insert on public.bookings
for each row when (new.status = 'confirmed') execute function private.notify_booking();

create trigger notify_booking_cancelled after update of status on public.bookings
for each row when (old.status = 'confirmed' and new.status = 'cancelled') execute function private.notify_booking();

create function private.notify_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  words text := private.trip_words(new.id);
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
  -- Completing a trip has already settled its bookings: both statuses still travel.
  for passenger in
    select b.passenger_id from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled'
  loop
    perform private.notify(passenger, case when moved then 'trip_status' else 'trip_changed' end, title,
      words || '.' || driver, case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id,
      case when handed_over then new.driver_id end);
  end loop;
  return null;
end
$$;
comment on function private.notify_trip() is
  'Trigger: passengers hear of a new status and of changed departure, driver, vehicle or description. Cancelling is told by the booking. Definer: clients cannot write notifications.';

create trigger notify_trip after update on public.trips
for each row when (
  new.status <> 'cancelled'
  and (new.status <> 'completed' or old.status <> 'completed')
  and (old.status, old.departure_at, old.description, old.vehicle_id, old.driver_id)
  is distinct from (new.status, new.departure_at, new.description, new.vehicle_id, new.driver_id)
)
execute function private.notify_trip();

create function private.tell_decision(person uuid, status text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('verificationStatus', tell_decision.status), 'verification_decided', 'user:' || person, true
  );
end
$$;
comment on function private.tell_decision(uuid, text) is
  'verification_decided on the person''s topic. Definer: clients cannot send.';

create function private.notify_verification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.verification_status = 'approved' then
    perform private.notify(new.id, 'verification_approved', 'You are verified',
      'Your documents are approved. You can create trips now.', '/dashboard');
  else
    perform private.notify(new.id, 'verification_rejected', 'Verification not approved',
      coalesce(new.rejection_reason, 'Please check your documents and submit again.'), '/driver/verify');
  end if;
  perform private.tell_decision(new.id, new.verification_status);
  return null;
end
$$;
comment on function private.notify_verification() is
  'Trigger: the driver hears the decision on their documents, in the bell and as event verification_decided. Definer: clients cannot write notifications.';

create trigger notify_verification after update of verification_status on public.driver_profiles
for each row when (
  old.verification_status is distinct from new.verification_status
  and new.verification_status in ('approved', 'rejected')
)
execute function private.notify_verification();
