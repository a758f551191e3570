-- Booking in cash, and holding seats to pay online: one way to take seats, two results.

alter table public.bookings
add column payment_method text not null default 'cash',
add column terms_version int,
add column agreed_points jsonb,
add column release_at timestamptz,
add constraint known_payment_method check (payment_method in ('cash', 'online')),
add constraint terms_of_online_payment check ((payment_method = 'online') = (terms_version is not null)),
add constraint released_when_paid_online check (release_at is null or (payment_method = 'online' and status = 'completed'));
comment on column public.bookings.payment_method is 'cash: the driver is paid at boarding. online: paid before, through a hold.';
comment on column public.bookings.terms_version is 'The cancellation terms of a booking that was paid online.';
comment on column public.bookings.agreed_points is
  'The meeting points {on, off} when the seats were booked, each {name, latitude, longitude} or null.';
comment on column public.bookings.release_at is
  'When the fare of a completed trip becomes the driver''s, unless a claim or a dispute is open.';
create index bookings_to_release on public.bookings (release_at) where release_at is not null;

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

create or replace function private.find_repeated_request(target text, owner uuid, client_key uuid, details jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  first record;
  made text;
begin
  if client_key is null then
    perform private.refuse(400, 'invalid_input', 'A client key is required');
  end if;

  case target
    when 'trips' then
      made := 'trip was already published';
      select t.id, to_jsonb(t) as details into first
      from public.trips t where t.driver_id = owner and t.client_key = find_repeated_request.client_key;
    when 'bookings' then
      made := 'booking was already made';
      -- A booking paid online has the key of its hold.
      select k.id, k.details into first from (
        select h.id, to_jsonb(h) || '{"payment_method": "online"}' as details from public.seat_holds h
        where h.passenger_id = owner and h.client_key = find_repeated_request.client_key
        union all
        select b.id, to_jsonb(b) from public.bookings b
        where b.passenger_id = owner and b.client_key = find_repeated_request.client_key
      ) k limit 1;
    when 'fleet_trips' then
      made := 'trip was already scheduled';
      select t.id, to_jsonb(t) || to_jsonb(f) as details into first
      from public.fleet_trips f join public.trips t on t.id = f.trip_id
      where f.company_id = owner and f.client_key = find_repeated_request.client_key;
    when 'fleet_vehicles' then
      made := 'vehicle was already saved';
      select v.id, to_jsonb(v) as details into first
      from public.fleet_vehicles f join public.vehicles v on v.id = f.vehicle_id
      where f.company_id = owner and f.client_key = find_repeated_request.client_key;
    when 'fleet_routes' then
      made := 'route was already saved';
      select r.id, to_jsonb(r) as details into first
      from public.fleet_routes r where r.company_id = owner and r.client_key = find_repeated_request.client_key;
  end case;

  if not first.details @> find_repeated_request.details then
    perform private.refuse(409, 'conflict', format('This %s with other details.', made));
  end if;
  return first.id;
end
$$;

create or replace function private.check_bookings(caller uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  ahead_max constant int := 40;
  per_day_max constant int := 60;
  day_hours constant int := 24;
  oldest timestamptz;
begin
  if (
    select count(*) from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = caller and b.status = 'confirmed' and t.departure_at > now()
  ) + (
    select count(*) from public.seat_holds h where h.passenger_id = caller and h.status = 'open' and h.expires_at > now()
  ) >= ahead_max then
    perform private.refuse(409, 'conflict', format(
      'You already have %s trips ahead. Cancel one before you book another.', ahead_max
    ));
  end if;

  -- Cancelled bookings and unpaid holds count too: each one takes a seat away for a while.
  select k.created_at into oldest from (
    select b.created_at from public.bookings b where b.passenger_id = caller
    union all
    select h.created_at from public.seat_holds h where h.passenger_id = caller and h.status <> 'paid'
  ) k
  order by k.created_at desc offset per_day_max - 1 limit 1;
  if oldest > now() - make_interval(hours => day_hours) then
    perform private.refuse(
      429, 'rate_limited', format(
        'You have booked %s times in %s hours. Please try again later.', per_day_max, day_hours
      ),
      jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + make_interval(hours => day_hours) - now())))
    );
  end if;
end
$$;

create function private.check_holds(caller uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  open_max constant int := 2;
  expired_max constant int := 5;
  oldest timestamptz;
begin
  if (
    select count(*) from public.seat_holds h where h.passenger_id = caller and h.status = 'open' and h.expires_at > now()
  ) >= open_max then
    perform private.refuse(429, 'rate_limited', format(
      'You are paying for %s bookings already. Please complete or leave one of them first.', open_max
    ), jsonb_build_object('retryAfterSeconds', 60));
  end if;
  select h.created_at into oldest from public.seat_holds h
  where h.passenger_id = caller and h.created_at > now() - interval '24 hours'
    and (h.status = 'expired' or (h.status = 'open' and h.expires_at <= now()))
  order by h.created_at desc offset expired_max - 1 limit 1;
  if oldest is not null then
    perform private.refuse(429, 'rate_limited', format(
      'You have not paid for %s bookings in 24 hours. Please try again later, or pay in cash.', expired_max
    ), jsonb_build_object('retryAfterSeconds', ceil(extract(epoch from oldest + interval '24 hours' - now()))));
  end if;
end
$$;
comment on function private.check_holds(uuid) is
'Checks that this person does not hold seats from others without paying.
Refuses: 429 rate_limited with 2 open holds, or 5 holds of 24 hours that expired.';

drop function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean);

create function private.take_places(ask jsonb, is_online boolean)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  online_ends_before constant interval := '45 minutes';
  hold_time constant interval := '15 minutes';
  wanted record;
  caller uuid;
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  trip public.trips;
  leg record;
  named jsonb;
  made uuid;
begin
  select * into wanted from jsonb_to_record(ask) as k (
    trip_id uuid, seats int, client_key uuid, seen_fare_kobo int, seen_departure_at timestamptz,
    from_stop_id uuid, to_stop_id uuid, travellers jsonb, confirms_women_only boolean
  );
  wanted.from_stop_id := coalesce(wanted.from_stop_id, private.stop_id(wanted.trip_id, false));
  wanted.to_stop_id := coalesce(wanted.to_stop_id, private.stop_id(wanted.trip_id, true));
  -- Serialises the passenger's bookings: a concurrent copy of this request has committed before find_repeated_request looks
  -- for it, and two bookings cannot both take the last place of check_bookings.
  perform from public.profiles p where p.id = auth.uid() for no key update;
  caller := private.require_active();
  if wanted.seats is null or wanted.seats < 1 then
    perform private.refuse(400, 'invalid_input', 'At least 1 seat required');
  elsif wanted.seats > seats_max then
    perform private.refuse(400, 'invalid_input', format('Maximum %s seats', seats_max));
  end if;
  named := private.clean_travellers(wanted.travellers, wanted.seats);

  made := private.find_repeated_request('bookings', caller, wanted.client_key, jsonb_build_object(
    'trip_id', wanted.trip_id, 'seats', wanted.seats, 'from_stop_id', wanted.from_stop_id, 'to_stop_id', wanted.to_stop_id,
    'payment_method', case when is_online then 'online' else 'cash' end
  ));
  if made is not null then
    if not is_online and named <> private.named_travellers(made, true) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other travellers.');
    end if;
    return made;
  end if;

  perform private.check_bookings(caller);
  if is_online then
    perform private.check_holds(caller);
  end if;

  -- Locked last: from here on, everyone else who books this trip waits.
  perform from public.trips t where t.id = wanted.trip_id for no key update;
  perform private.release_expired_holds(wanted.trip_id);
  select t.* into trip from public.trips t where t.id = wanted.trip_id;
  select l.* into leg from private.legs l
  where l.trip_id = trip.id and l.from_stop_id = wanted.from_stop_id and l.to_stop_id = wanted.to_stop_id;
  perform private.check_bookable(
    trip, caller, wanted.seats, private.free_between(trip.total_seats, trip.leg_taken, leg.from_position, leg.to_position)
  );
  -- Clients have seen milliseconds only.
  if leg.fare_kobo <> wanted.seen_fare_kobo
    or date_trunc('milliseconds', leg.departure_at) <> date_trunc('milliseconds', wanted.seen_departure_at)
  then
    perform private.refuse(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.');
  elsif trip.choices ? 'womenOnly' and wanted.confirms_women_only is not true then
    perform private.refuse(
      409, 'women_only', 'This trip is for women only. Please confirm that every traveller is a woman.'
    );
  elsif is_online and not private.takes_online(trip) then
    perform private.refuse(409, 'payments_off', 'This trip is paid in cash when you board.');
  elsif is_online and trip.departure_at < now() + online_ends_before then
    perform private.refuse(409, 'too_late', 'Online payment ends 45 minutes before departure.');
  elsif not is_online and not private.takes_cash(trip) then
    perform private.refuse(409, 'payment_required', 'This trip is paid online when you book.');
  end if;

  perform private.take_seats(trip.id, wanted.from_stop_id, wanted.to_stop_id, wanted.seats);
  if is_online then
    insert into public.seat_holds (
      trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, points, travellers, client_key,
      expires_at
    )
    values (
      trip.id, caller, wanted.seats, leg.fare_kobo, wanted.from_stop_id, wanted.to_stop_id, leg.departure_at,
      private.points_of(trip.id, wanted.from_stop_id, wanted.to_stop_id), named, wanted.client_key, now() + hold_time
    )
    returning id into made;
    return made;
  end if;
  insert into public.bookings (
    trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id
  )
  values (
    trip.id, caller, trip.driver_id, trip.company_id, wanted.seats, leg.fare_kobo, wanted.client_key,
    wanted.from_stop_id, wanted.to_stop_id
  )
  returning id into made;
  perform private.name_travellers(made, named);
  return made;
end
$$;
comment on function private.take_places(jsonb, boolean) is
'The work of book_seats and hold_seats, which differ in what they insert. ask: their parameters by name.
Refuses: as they do.';

create function private.name_travellers(booking_id uuid, named jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.travellers (booking_id, seat, name, phone)
  select name_travellers.booking_id, t.ordinality, t.value ->> 'name', t.value ->> 'phone'
  from jsonb_array_elements(named) with ordinality t;
end
$$;
comment on function private.name_travellers(uuid, jsonb) is 'Stores the travellers of a new booking, [{name, phone}] by seat.';

create function private.book_seats(
  trip_id uuid,
  seats int,
  client_key uuid,
  seen_fare_kobo int default null,
  seen_departure_at timestamptz default null,
  from_stop_id uuid default null,
  to_stop_id uuid default null,
  travellers jsonb default null,
  confirms_women_only boolean default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.take_places(jsonb_build_object(
    'trip_id', trip_id, 'seats', seats, 'client_key', client_key, 'seen_fare_kobo', seen_fare_kobo,
    'seen_departure_at', seen_departure_at, 'from_stop_id', from_stop_id, 'to_stop_id', to_stop_id,
    'travellers', travellers, 'confirms_women_only', confirms_women_only
  ), false);
end
$$;
comment on function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean) is
'Books seats for the caller in cash, for the whole trip or between two of its stops, and returns the booking''s id. The same
client key returns the first booking. seen_*: the fare and departure of the leg that the passenger saw, null to accept any.
travellers: [{name, phone}], at most one per seat. confirms_women_only: every traveller is a woman.
Refuses: 400 invalid_input; 401; 403 suspended; 403 own_trip; 403 forbidden if the caller is no passenger; 404; 409
conflict at the limit of coming bookings or if the key was used for a different booking; 409 trip_closed, already_booked,
seats_unavailable {seatsAvailable}, trip_changed if fare or departure differ from those seen; 409 women_only for a trip for
women only without the confirmation; 409 payment_required if the trip takes online payment only; 429 rate_limited.
Security definer because: clients cannot write bookings.';

create function private.hold_seats(
  trip_id uuid,
  seats int,
  client_key uuid,
  seen_fare_kobo int default null,
  seen_departure_at timestamptz default null,
  from_stop_id uuid default null,
  to_stop_id uuid default null,
  travellers jsonb default null,
  confirms_women_only boolean default null
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.take_places(jsonb_build_object(
    'trip_id', trip_id, 'seats', seats, 'client_key', client_key, 'seen_fare_kobo', seen_fare_kobo,
    'seen_departure_at', seen_departure_at, 'from_stop_id', from_stop_id, 'to_stop_id', to_stop_id,
    'travellers', travellers, 'confirms_women_only', confirms_women_only
  ), true);
end
$$;
comment on function private.hold_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean) is
'Holds seats for 15 minutes while the caller pays online, and returns the id of the hold, which the booking will have. The
same client key returns the first hold. Parameters as book_seats.
Refuses: as book_seats, but 409 payments_off instead of payment_required; 409 too_late within 45 minutes of the trip''s
departure, because no seat is sold once it has left;
429 rate_limited with 2 open holds or 5 that expired in 24 hours.
Security definer because: clients cannot write holds.';

create function private.release_hold(hold_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  hold public.seat_holds;
begin
  perform from public.trips t
  where t.id = (select h.trip_id from public.seat_holds h where h.id = release_hold.hold_id and h.passenger_id = caller)
  for no key update;
  select h.* into hold from public.seat_holds h
  where h.id = release_hold.hold_id and h.passenger_id = caller for no key update;
  if hold.id is null then
    perform private.refuse(404, 'not_found', 'Booking not found.');
  elsif hold.status = 'paid' then
    perform private.refuse(409, 'already_booked', 'This booking is paid. You can cancel it.');
  elsif hold.status = 'open' then
    perform private.end_hold(hold, 'released');
  end if;
end
$$;
comment on function private.release_hold(uuid) is
'The caller gives up seats that they hold. Money that still arrives is refunded. Repeating it changes nothing.
Refuses: 401, 403 suspended; 404; 409 already_booked if the hold is paid.
Security definer because: clients cannot write holds.';

grant execute on function
  private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean),
  private.hold_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean),
  private.release_hold(uuid)
to authenticated;

create or replace function private.check_bookable(trip public.trips, caller uuid, seats int, seats_free int)
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
  elsif exists (
    select from public.seat_holds h where h.trip_id = trip.id and h.passenger_id = caller and h.status = 'open'
  ) then
    perform private.refuse(409, 'already_booked', 'You are already paying for seats on this trip.');
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
