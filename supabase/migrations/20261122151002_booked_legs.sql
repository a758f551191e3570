-- Bookings have a leg: they take seats between two stops only.

alter table public.bookings add column from_stop_id uuid, add column to_stop_id uuid;
update public.bookings b set from_stop_id = s.id
from public.trip_stops s where s.trip_id = b.trip_id and s.position = 0;
update public.bookings b set to_stop_id = s.id
from public.trip_stops s where s.trip_id = b.trip_id and s.position = 1;
alter table public.bookings
alter column from_stop_id set not null,
alter column to_stop_id set not null,
add constraint gets_on_at_a_stop_of_the_trip foreign key (trip_id, from_stop_id)
references public.trip_stops (trip_id, id),
add constraint gets_off_at_a_stop_of_the_trip foreign key (trip_id, to_stop_id)
references public.trip_stops (trip_id, id);
comment on column public.bookings.from_stop_id is 'Where the passenger gets on; the first stop unless the booking names another.';
comment on column public.bookings.to_stop_id is 'Where the passenger gets off; the last stop unless the booking names another.';

create function private.stop_id(trip_id uuid, is_last boolean)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if is_last then
    return (
      select s.id from public.trip_stops s
      where s.trip_id = stop_id.trip_id and s.position is not null order by s.position desc limit 1
    );
  end if;
  return (select s.id from public.trip_stops s where s.trip_id = stop_id.trip_id and s.position = 0);
end
$$;
comment on function private.stop_id(uuid, boolean) is 'Id of the first or the last stop of a trip.';

create function private.set_whole_trip()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.from_stop_id := coalesce(new.from_stop_id, private.stop_id(new.trip_id, false));
  new.to_stop_id := coalesce(new.to_stop_id, private.stop_id(new.trip_id, true));
  return new;
end
$$;
comment on function private.set_whole_trip() is
'Trigger: a booking without stops is for the whole trip.
Security definer because: it must see every stop.';

create trigger set_whole_trip before insert on public.bookings
for each row when (new.from_stop_id is null or new.to_stop_id is null) execute function private.set_whole_trip();

create function private.take_seats(trip_id uuid, from_stop_id uuid, to_stop_id uuid, seats int)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.trips t
  set leg_taken = private.with_seats(t.leg_taken, l.from_position, l.to_position, take_seats.seats)
  from private.legs l
  where t.id = take_seats.trip_id and l.trip_id = t.id
    and l.from_stop_id = take_seats.from_stop_id and l.to_stop_id = take_seats.to_stop_id;
  if not found then
    raise exception 'Trip % has no such leg.', trip_id;
  end if;
end
$$;
comment on function private.take_seats(uuid, uuid, uuid, int) is
'Takes seats of a trip, which the caller has locked, between two stops; negative seats are given back.';

create function private.count_legs(trip_id uuid)
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
    select l.from_position, l.to_position, b.seats from public.bookings b
    join private.legs l on l.trip_id = b.trip_id and l.from_stop_id = b.from_stop_id and l.to_stop_id = b.to_stop_id
    where b.trip_id = count_legs.trip_id and b.status <> 'cancelled'
  loop
    taken := private.with_seats(taken, booked.from_position, booked.to_position, booked.seats);
  end loop;
  return taken;
end
$$;
comment on function private.count_legs(uuid) is
'Taken seats of each leg, counted from the bookings: the truth that trips.leg_taken must equal. For set_stops, tests and repair.';

drop function private.book_seats(uuid, int, uuid, int, timestamptz);
drop function private.check_bookable(public.trips, uuid, int);

create function private.book_seats(
  trip_id uuid,
  seats int,
  client_key uuid,
  seen_fare_kobo int default null,
  seen_departure_at timestamptz default null,
  from_stop_id uuid default null,
  to_stop_id uuid default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid;
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  get_on uuid := coalesce(from_stop_id, private.stop_id(trip_id, false));
  get_off uuid := coalesce(to_stop_id, private.stop_id(trip_id, true));
  trip public.trips;
  leg record;
  new_booking uuid;
begin
  -- Serialises the passenger's bookings: a concurrent copy of this request has committed before find_repeated_request looks
  -- for it, and two bookings cannot both take the last place of check_bookings.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if seats is null or seats < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;

  new_booking := private.find_repeated_request('bookings', caller, book_seats.client_key, jsonb_build_object(
    'trip_id', book_seats.trip_id, 'seats', book_seats.seats, 'from_stop_id', get_on, 'to_stop_id', get_off
  ));
  if new_booking is not null then
    return new_booking;
  end if;

  perform private.check_bookings(caller);

  -- Locked last: from here on, everyone else who books this trip waits.
  select t.* into trip from public.trips t where t.id = book_seats.trip_id for no key update;
  select l.* into leg from private.legs l
  where l.trip_id = trip.id and l.from_stop_id = get_on and l.to_stop_id = get_off;
  perform private.check_bookable(
    trip, caller, seats, private.free_between(trip.total_seats, trip.leg_taken, leg.from_position, leg.to_position)
  );
  -- Clients have seen milliseconds only.
  if leg.fare_kobo <> seen_fare_kobo
    or date_trunc('milliseconds', leg.departure_at) <> date_trunc('milliseconds', seen_departure_at)
  then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.');
  end if;

  perform private.take_seats(trip.id, get_on, get_off, seats);

  insert into public.bookings (
    trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id
  )
  values (
    trip.id, caller, trip.driver_id, trip.company_id, book_seats.seats, leg.fare_kobo, book_seats.client_key, get_on, get_off
  )
  returning id into new_booking;
  return new_booking;
end
$$;
comment on function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid) is
'Books seats for the caller, for the whole trip or between two of its stops, and returns the booking''s id. The same client
key returns the first booking. seen_*: the fare and departure of the leg that the passenger saw, null to accept any.
Refuses: 400 invalid_input; 401; 403 suspended; 403 own_trip; 403 forbidden if the caller is no passenger; 404; 409
conflict at the limit of coming bookings or if the key was used for a different booking; 409 trip_closed, already_booked,
seats_unavailable {seatsAvailable}, trip_changed if fare or departure differ from those seen; 429 rate_limited.
Security definer because: clients cannot write bookings.';

create function private.check_bookable(trip public.trips, caller uuid, seats int, seats_free int)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif trip.driver_id = caller then
    perform private.refuse(403, 'own_trip', 'You cannot book your own trip.');
  elsif not exists (select from public.profiles p where p.id = caller and p.user_type = 'passenger') then
    perform private.refuse(403, 'forbidden', 'Only passengers can book seats.');
  elsif trip.status not in ('scheduled', 'active') or not trip.is_listed or trip.departure_at <= now() then
    perform private.refuse(409, 'trip_closed', 'This trip is no longer open for booking.');
  elsif exists (
    select from public.bookings b where b.trip_id = trip.id and b.passenger_id = caller and b.status = 'confirmed'
  ) then
    perform private.refuse(409, 'already_booked', 'You have already booked this trip.');
  elsif seats_free is null then
    perform private.refuse(400, 'invalid_input', 'Choose two stops of this trip, the earlier one first');
  elsif seats_free < seats then
    perform private.refuse(409, 'seats_unavailable', case seats_free
      when 0 then 'This trip is fully booked.'
      when 1 then 'Only 1 seat is left.'
      else format('Only %s seats are left.', seats_free)
    end, jsonb_build_object('seatsAvailable', seats_free));
  end if;
end
$$;
comment on function private.check_bookable(public.trips, uuid, int, int) is
'Checks that this person may book this many seats of a locked trip. seats_free: free seats of the leg, null if it is none.
Refuses: 404 not_found; 403 own_trip; 403 forbidden if the person is no passenger; 409 trip_closed, already_booked; 400
invalid_input without a leg; 409 seats_unavailable {seatsAvailable}.';

grant execute on function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid) to authenticated;
