-- Seats that a passenger is paying for. A booking stays a seat that is sold: a hold opens no phone number and no position.

create table public.seat_holds (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  passenger_id uuid not null references public.profiles (id),
  seats int not null check (seats between 1 and 50),
  fare_kobo int not null check (fare_kobo > 0),
  total_kobo bigint not null generated always as (fare_kobo::bigint * seats) stored,
  from_stop_id uuid not null,
  to_stop_id uuid not null,
  departure_at timestamptz not null,
  points jsonb,
  travellers jsonb not null default '[]',
  client_key uuid not null,
  status text not null default 'open',
  expires_at timestamptz not null,
  is_extended boolean not null default false,
  terms_version int not null default 1,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint known_status check (status in ('open', 'paid', 'expired', 'released')),
  constraint ended_has_a_moment check ((status = 'open') = (ended_at is null)),
  constraint one_hold_per_client_key unique (passenger_id, client_key)
);
comment on table public.seat_holds is
  'Seats of a leg that a passenger is paying for, counted in trips.leg_taken while the hold is open. A paid hold becomes the '
  'booking with the same id. The stops have no foreign key: a driver may remove them once the hold has ended.';
comment on column public.seat_holds.departure_at is 'Planned time of the stop where the passenger gets on, as they saw it.';
comment on column public.seat_holds.points is 'Meeting points {on, off} of the leg, as the passenger saw them.';
comment on column public.seat_holds.terms_version is 'The cancellation terms that the passenger was shown.';

create unique index seat_holds_one_open_per_trip on public.seat_holds (trip_id, passenger_id) where status = 'open';
create index seat_holds_by_passenger on public.seat_holds (passenger_id, created_at desc);
create index seat_holds_expiring on public.seat_holds (expires_at) where status = 'open';
create index seat_holds_with_names on public.seat_holds (ended_at) where travellers <> '[]' and status <> 'open';

grant select on public.seat_holds to authenticated, app_admin;

create function private.end_hold(hold public.seat_holds, status text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.seat_holds h set status = end_hold.status, ended_at = now() where h.id = hold.id;
  perform private.take_seats(hold.trip_id, hold.from_stop_id, hold.to_stop_id, -hold.seats);
  perform private.broadcast_to_user(hold.passenger_id, 'payment_changed', jsonb_build_object('bookingId', hold.id));
end
$$;
comment on function private.end_hold(public.seat_holds, text) is
'Ends an open hold as expired or released, and gives its seats back. The caller has locked the trip.';

create function private.release_expired_holds(trip_id uuid)
returns int
language plpgsql
set search_path = ''
as $$
declare
  hold public.seat_holds;
  ended int := 0;
begin
  for hold in
    select h.* from public.seat_holds h
    where h.trip_id = release_expired_holds.trip_id and h.status = 'open' and h.expires_at <= now()
    order by h.id for no key update
  loop
    perform private.end_hold(hold, 'expired');
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function private.release_expired_holds(uuid) is
'Gives back the seats of holds that have expired. The caller has locked the trip. Returns how many holds.';

create function private.expire_holds()
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  batch constant int := 100;
  trip uuid;
  ended int := 0;
begin
  for trip in
    select t.id from public.trips t
    where t.id in (select h.trip_id from public.seat_holds h where h.status = 'open' and h.expires_at <= now())
    order by t.id limit batch
    for no key update skip locked
  loop
    ended := ended + private.release_expired_holds(trip);
  end loop;
  -- The names of travellers are of no use once a late payment is unlikely.
  update public.seat_holds h set travellers = '[]'
  where h.travellers <> '[]' and h.status <> 'open' and h.ended_at < now() - interval '1 day';
  return ended;
end
$$;
comment on function private.expire_holds() is
'Job: ends holds whose time is over, of at most 100 trips. Booking, holding and paying check the time themselves.
Security definer because: the clock''s role cannot update holds.';
insert into private.jobs (name, description, every, function_name, batch) values
  ('expire_holds', 'Gives back seats that were held and not paid in time', '20 seconds', 'expire_holds', 100);

create function private.release_holds_of_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  hold public.seat_holds;
begin
  for hold in
    select h.* from public.seat_holds h where h.trip_id = new.id and h.status = 'open' order by h.id for no key update
  loop
    if new.status = 'cancelled' then
      -- guard_trip_status has emptied the counters already.
      update public.seat_holds h set status = 'released', ended_at = now() where h.id = hold.id;
      perform private.broadcast_to_user(hold.passenger_id, 'payment_changed', jsonb_build_object('bookingId', hold.id));
    else
      perform private.end_hold(hold, 'released');
    end if;
  end loop;
  return null;
end
$$;
comment on function private.release_holds_of_trip() is
'Trigger: a trip that is no longer open, or is hidden because its driver or company was suspended, releases its holds.
Security definer because: clients cannot write holds.';
-- A trip that loses its driver is hidden by a trigger: is_listed is not in that update.
create trigger release_holds after update of status, is_listed, driver_id on public.trips
for each row when (
  old.status in ('scheduled', 'active') and (new.status not in ('scheduled', 'active') or (old.is_listed and not new.is_listed))
)
execute function private.release_holds_of_trip();

create function private.release_holds_of_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  hold record;
begin
  -- Trips are locked after people and before holds, as everywhere.
  for hold in
    select t.id as trip_id from public.trips t
    where t.id in (select h.trip_id from public.seat_holds h where h.passenger_id = new.id and h.status = 'open')
    order by t.id for no key update
  loop
    perform private.end_hold(h, 'released') from public.seat_holds h
    where h.trip_id = hold.trip_id and h.passenger_id = new.id and h.status = 'open';
  end loop;
  if new.deleted_at is not null then
    update public.seat_holds h set travellers = '[]' where h.passenger_id = new.id and h.travellers <> '[]';
  end if;
  return null;
end
$$;
comment on function private.release_holds_of_person() is
'Trigger: ends the holds of a person who is suspended or rejected, or who deletes their account.
Security definer because: clients cannot write holds.';
create trigger release_holds after update of suspended, rejected_at, deletion_requested_at, deleted_at on public.profiles
for each row when (
  (new.suspended and not old.suspended)
  or (new.rejected_at is not null and old.rejected_at is null)
  or new.deletion_requested_at is distinct from old.deletion_requested_at
  or new.deleted_at is distinct from old.deleted_at
)
execute function private.release_holds_of_person();

create trigger guard_hold_passenger before insert on public.seat_holds
for each row execute function private.guard_booking_passenger();

create function private.keep_held_stops()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  waits_until timestamptz;
begin
  -- Runs before the first stop changes: the legs of expired holds still exist.
  perform private.release_expired_holds(old.trip_id);
  select max(h.expires_at) into waits_until from public.seat_holds h where h.trip_id = old.trip_id and h.status = 'open';
  if waits_until is not null then
    perform private.refuse(409, 'conflict', format(
      'A passenger is paying for a seat. Please change the trip after %s.',
      to_char(waits_until at time zone 'Africa/Lagos' + interval '1 minute', 'HH24:MI')
    ));
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_held_stops() is
'Trigger: times, fares and places of a trip stay as they are while a passenger pays for a seat.
Refuses: 409 conflict with the time when the last hold ends.
Security definer because: clients cannot read the holds of others.';
create trigger keep_held_stops before delete on public.trip_stops
for each row execute function private.keep_held_stops();
create trigger keep_held_stops_as_they_are before update on public.trip_stops
for each row when (
  (old.position, old.planned_at, old.fare_kobo, old.place_id, old.point_name, old.point_latitude, old.point_longitude)
  is distinct from
  (new.position, new.planned_at, new.fare_kobo, new.place_id, new.point_name, new.point_latitude, new.point_longitude)
)
execute function private.keep_held_stops();

insert into private.export_parts (name, query) values
  ('seatHolds', $$select coalesce(jsonb_agg(to_jsonb(h) - 'client_key' order by h.created_at), '[]')
    from public.seat_holds h where h.passenger_id = $1$$);

alter table public.seat_holds enable row level security;
create policy "passengers read their holds" on public.seat_holds
for select to authenticated using (passenger_id = (select auth.uid()));
create policy "administrators read every hold" on public.seat_holds
for select to app_admin using (true);
create policy "only active people" on public.seat_holds as restrictive
for all to authenticated using ((select private.is_active_caller()));
create policy "only live administrators" on public.seat_holds as restrictive
for all to app_admin using ((select private.is_live_admin()));
