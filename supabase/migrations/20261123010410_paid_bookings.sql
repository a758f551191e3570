-- Bookings that are paid online, beside those in cash.

alter table public.bookings
add column payment_method text not null default 'cash',
add column terms_version int,
add column agreed_points jsonb,
add column release_at timestamptz,
add column settled_at timestamptz,
add constraint known_payment_method check (payment_method in ('cash', 'online')),
add constraint terms_of_online_payment check ((payment_method = 'online') = (terms_version is not null)),
add constraint released_when_paid_online check (release_at is null or (payment_method = 'online' and status = 'completed'));
comment on column public.bookings.payment_method is 'cash: the driver is paid at boarding. online: paid before, through a hold.';
comment on column public.bookings.terms_version is 'The cancellation terms of a booking that was paid online.';
comment on column public.bookings.agreed_points is
  'The meeting points {on, off} when the seats were booked, each {name, latitude, longitude} or null.';
comment on column public.bookings.release_at is
  'When the fare of a completed trip becomes the driver''s, unless a claim or a dispute is open.';
comment on column public.bookings.settled_at is
  'When the money of a booking paid online left passenger_prepaid: it was cancelled, released, or decided by a claim.';
create index bookings_to_release on public.bookings (release_at) where release_at is not null and settled_at is null;

create function private.points_of(trip_id uuid, from_stop_id uuid, to_stop_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('on', private.point_of(f) - 'hint', 'off', private.point_of(g) - 'hint')
    from public.trip_stops f join public.trip_stops g on g.trip_id = f.trip_id
    where f.trip_id = points_of.trip_id and f.id = points_of.from_stop_id and g.id = points_of.to_stop_id
  );
end
$$;
comment on function private.points_of(uuid, uuid, uuid) is 'The meeting points {on, off} of two stops of a trip.';

update public.bookings b set agreed_points = private.points_of(b.trip_id, b.from_stop_id, b.to_stop_id);

create or replace function private.set_booked_leg()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.from_stop_id := coalesce(new.from_stop_id, private.stop_id(new.trip_id, false));
  new.to_stop_id := coalesce(new.to_stop_id, private.stop_id(new.trip_id, true));
  new.agreed_departure_at := (
    select s.planned_at from public.trip_stops s where s.trip_id = new.trip_id and s.id = new.from_stop_id
  );
  new.agreed_points := private.points_of(new.trip_id, new.from_stop_id, new.to_stop_id);
  return new;
end
$$;
comment on function private.set_booked_leg() is
'Trigger: a booking without stops is for the whole trip; each keeps the time and the meeting points that were agreed.
Security definer because: it must see every stop.';

create function private.is_hold_paid()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.seat_holds h join public.payments p on p.hold_id = h.id and p.outcome in ('applied', 'retaken')
    where h.id = new.id and h.status = 'paid' and h.passenger_id = new.passenger_id and p.paid_kobo >= new.total_kobo
  ) then
    raise exception 'Booking % is not paid.', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
comment on function private.is_hold_paid() is
'Trigger at the end of the transaction: a booking paid online has a paid hold with its id.
Security definer because: no role reads the payments of others.';
create constraint trigger online_is_paid after insert or update of payment_method on public.bookings
deferrable initially deferred for each row when (new.payment_method = 'online') execute function private.is_hold_paid();

create or replace function private.count_legs(trip_id uuid)
returns smallint[]
language plpgsql
stable
set search_path = ''
as $$
declare
  taken smallint[] := (
    select array_fill(0::smallint, array[max(s.position)::int]) from public.trip_stops s where s.trip_id = count_legs.trip_id
  );
  booked record;
begin
  for booked in
    select l.from_position, l.to_position, b.seats from (
      select b.from_stop_id, b.to_stop_id, b.seats from public.bookings b
      where b.trip_id = count_legs.trip_id and b.status <> 'cancelled'
      union all
      select h.from_stop_id, h.to_stop_id, h.seats from public.seat_holds h
      where h.trip_id = count_legs.trip_id and h.status = 'open'
    ) b
    join private.legs l on l.trip_id = count_legs.trip_id and l.from_stop_id = b.from_stop_id and l.to_stop_id = b.to_stop_id
  loop
    taken := private.with_seats(taken, booked.from_position, booked.to_position, booked.seats);
  end loop;
  return taken;
end
$$;
comment on function private.count_legs(uuid) is
'Taken seats of each leg, counted from the bookings and the open holds: the truth that trips.leg_taken must equal. For
set_stops, tests and repair.';
