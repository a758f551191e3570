-- Booking names the travellers, and confirms that a trip for women only carries women.

drop function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid);

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
declare
  caller uuid;
  seats_max int := (select s.booking_seats_max from public.platform_settings s);
  get_on uuid := coalesce(from_stop_id, private.stop_id(trip_id, false));
  get_off uuid := coalesce(to_stop_id, private.stop_id(trip_id, true));
  trip public.trips;
  leg record;
  named jsonb;
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
  named := private.clean_travellers(travellers, seats);

  new_booking := private.find_repeated_request('bookings', caller, book_seats.client_key, jsonb_build_object(
    'trip_id', book_seats.trip_id, 'seats', book_seats.seats, 'from_stop_id', get_on, 'to_stop_id', get_off
  ));
  if new_booking is not null then
    if named <> private.named_travellers(new_booking, true) then
      perform private.refuse(409, 'conflict', 'This booking was already made with other travellers.');
    end if;
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
  elsif trip.choices ? 'womenOnly' and confirms_women_only is not true then
    perform private.refuse(
      409, 'women_only', 'This trip is for women only. Please confirm that every traveller is a woman.'
    );
  end if;

  perform private.take_seats(trip.id, get_on, get_off, seats);

  insert into public.bookings (
    trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, client_key, from_stop_id, to_stop_id
  )
  values (
    trip.id, caller, trip.driver_id, trip.company_id, book_seats.seats, leg.fare_kobo, book_seats.client_key, get_on, get_off
  )
  returning id into new_booking;
  if named <> '[]' then
    insert into private.travellers (booking_id, seat, name, phone)
    select new_booking, t.ordinality, t.value ->> 'name', t.value ->> 'phone'
    from jsonb_array_elements(named) with ordinality t;
  end if;
  return new_booking;
end
$$;
comment on function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean) is
'Books seats for the caller, for the whole trip or between two of its stops, and returns the booking''s id. The same client
key returns the first booking. seen_*: the fare and departure of the leg that the passenger saw, null to accept any.
travellers: [{name, phone}], at most one per seat. confirms_women_only: every traveller is a woman.
Refuses: 400 invalid_input; 401; 403 suspended; 403 own_trip; 403 forbidden if the caller is no passenger; 404; 409
conflict at the limit of coming bookings or if the key was used for a different booking; 409 trip_closed, already_booked,
seats_unavailable {seatsAvailable}, trip_changed if fare or departure differ from those seen; 409 women_only for a trip for
women only without the confirmation; 429 rate_limited.
Security definer because: clients cannot write bookings.';

grant execute on function private.book_seats(uuid, int, uuid, int, timestamptz, uuid, uuid, jsonb, boolean) to authenticated;
