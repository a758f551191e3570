-- A fleet trip can wait for a driver: driver_id is null, and the trip is not sold until the company names another one.

alter table public.trips
alter column driver_id drop not null,
add constraint only_coming_fleet_trips_lack_a_driver check (
  driver_id is not null or (company_id is not null and status in ('scheduled', 'active', 'cancelled'))
);
comment on column public.trips.driver_id is
  'The driver; null while a fleet trip waits for another one, because its driver has declined it or leaves the fleet '
  '(fleet_trip_declines).';
create index trips_without_driver on public.trips (departure_at)
where driver_id is null and status in ('scheduled', 'active');

alter table public.bookings alter column driver_id drop not null;
comment on column public.bookings.driver_id is 'Copy of the trip''s driver; null while the trip waits for one.';

create function private.hold_trip_without_driver()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status not in ('scheduled', 'active', 'cancelled') then
    perform private.refuse(409, 'conflict', 'This trip has no driver. The company must name another driver first.');
  end if;
  new.is_listed := false;
  return new;
end
$$;
comment on function private.hold_trip_without_driver() is
'Trigger: a trip without a driver is not listed and cannot start.
Refuses: 409 conflict for a status other than scheduled, active and cancelled.';

create trigger hold_trip_without_driver before insert or update on public.trips
for each row when (new.driver_id is null) execute function private.hold_trip_without_driver();

create or replace function private.locked_own_trip(trip_id uuid, caller uuid)
returns public.trips
language plpgsql
set search_path = ''
as $$
declare
  trip public.trips;
begin
  -- Every state change of a trip locks the trip before its bookings, so two of them cannot deadlock.
  select t.* into trip from public.trips t where t.id = locked_own_trip.trip_id for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id is distinct from caller then
    perform private.refuse(403, 'forbidden', 'This is not your trip.');
  end if;
  return trip;
end
$$;

create or replace view private.trip_members as
select t.id as trip_id, t.driver_id as user_id from public.trips t where t.driver_id is not null
union all
select t.id, t.company_id from public.trips t where t.company_id is not null
union all
select b.trip_id, b.passenger_id from public.bookings b where b.status <> 'cancelled';

create or replace function private.create_notification_unless_caller(
  user_id uuid, kind text, title text, body text, link text, about_id uuid default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if create_notification_unless_caller.user_id is not null
    and create_notification_unless_caller.user_id is distinct from auth.uid()
  then
    perform private.create_notification(user_id, kind, title, body, link, about_id);
  end if;
end
$$;
comment on function private.create_notification_unless_caller(uuid, text, text, text, text, uuid) is
'Like create_notification, unless the person is the caller: for effects of the caller''s own action. Null: nothing.
Security definer because: clients cannot write notifications.';

create or replace function private.broadcast_to_user(user_id uuid, event text, payload jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if user_id is not null then
    perform realtime.send(payload, event, 'user:' || user_id, true);
  end if;
end
$$;
comment on function private.broadcast_to_user(uuid, text, jsonb) is
'Sends an event on the person''s private topic user:<id>. Null: nothing.
Security definer because: realtime.send swallows the error of a role without an insert policy, and the message is lost.';

create or replace function private.hand_over_fleet_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.bookings b set driver_id = new.driver_id where b.trip_id = new.id and b.status = 'confirmed';
  if old.driver_id is not null then
    perform private.lock_position(new.id, old.driver_id);
    delete from public.trip_locations l where l.trip_id = new.id and l.user_id = old.driver_id;
  end if;
  return null;
end
$$;

create or replace function private.broadcast_fleet_driver()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.driver_id is not null then
    perform private.broadcast_to_user(old.driver_id, 'trip_changed', jsonb_build_object(
      'tripId', new.id, 'seatsAvailable', new.seats_available, 'status', new.status
    ));
    perform private.broadcast_to_trip(new.id, 'membership_changed', jsonb_build_object('userId', old.driver_id));
  end if;
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
  words text := private.describe_trip(new.id);
  moved boolean := old.status is distinct from new.status;
  handed_over boolean := old.driver_id is distinct from new.driver_id;
  waits boolean := handed_over and new.driver_id is null;
  title text := case when moved then case new.status
    when 'waiting' then 'Your driver is waiting'
    when 'en_route' then 'Your trip has started'
    when 'arrived' then 'You have arrived'
    when 'completed' then 'Trip completed'
    else 'Trip open'
  end when waits then 'Finding another driver' when handed_over then 'You have another driver' else 'Trip changed' end;
  driver text := case
    when waits then format(' Your driver cannot make this trip. %s is looking for another driver. You keep your seats.',
      private.fleet_name(new.company_id))
    when handed_over
      then (select ' ' || d.display_name || ' drives now.' from public.driver_profiles d where d.id = new.driver_id)
    else ''
  end;
  passenger uuid;
begin
  -- Confirmed and completed bookings: settle_bookings may have run or not.
  for passenger in
    select b.passenger_id from public.bookings b where b.trip_id = new.id and b.status <> 'cancelled'
  loop
    perform private.create_notification_unless_caller(
      passenger, case when moved then 'trip_status' else 'trip_changed' end, title,
      words || '.' || driver, case when new.status in ('waiting', 'en_route', 'arrived') then '/track/' else '/trips/' end || new.id,
      case when handed_over then coalesce(new.driver_id, new.company_id) end
    );
  end loop;
  return null;
end
$$;
comment on function private.create_notification_of_trip() is
'Trigger: stores a notification for each passenger about a new status and about changed departure, driver (also a missing
one), vehicle or description. create_notification_of_booking reports cancelled trips.
Security definer because: clients cannot write notifications.';

create or replace function private.view_share(token_hash bytea)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  shown jsonb;
begin
  select jsonb_build_object(
    'driverFirstName', coalesce(split_part(btrim(d.display_name), ' ', 1), 'To be named'),
    'vehicleModel', btrim(v.make || ' ' || v.model), 'vehiclePlateNumber', v.plate_number,
    'origin', o.name, 'destination', e.name, 'status', t.status,
    'lastPosition', case when l.user_id is not null then jsonb_build_object(
      'latitude', l.latitude, 'longitude', l.longitude, 'timestamp', private.iso(l.recorded_at)) end,
    'estimatedArrival', case when t.status = 'en_route' then private.iso(l.estimated_arrival) end
  ) into shown
  from public.trip_shares s
  join public.trips t on t.id = s.trip_id
  left join public.driver_profiles d on d.id = t.driver_id
  join public.places o on o.id = t.origin_place_id
  join public.places e on e.id = t.destination_place_id
  left join public.vehicles v on v.id = t.vehicle_id
  -- The driver's position is private before the trip starts.
  left join public.trip_locations l
    on l.trip_id = t.id and l.user_id = t.driver_id and t.status in ('waiting', 'en_route', 'arrived', 'completed')
  where s.token_hash = view_share.token_hash and private.is_share_alive(s, t);
  if shown is null then
    perform private.refuse(404, 'not_found', 'This link is not valid any more.');
  end if;
  return shown;
end
$$;
