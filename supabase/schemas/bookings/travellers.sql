-- A booking may name its travellers: people book for relatives.

create function private.clean_travellers(travellers jsonb, seats int)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  traveller jsonb;
  name text;
  phone text;
  cleaned jsonb := '[]';
begin
  if travellers is null or travellers = 'null' then
    return cleaned;
  elsif jsonb_typeof(travellers) <> 'array' then
    perform private.refuse(400, 'invalid_input', 'Travellers must be a list');
  elsif jsonb_array_length(travellers) > seats then
    perform private.refuse(400, 'invalid_input', 'Name at most one traveller per seat');
  end if;
  for traveller in select t.value from jsonb_array_elements(travellers) with ordinality t order by t.ordinality loop
    name := private.checked_name(traveller ->> 'name', 'The name of a traveller');
    phone := private.nigerian_phone(traveller ->> 'phone');
    if length(name) not between 2 and 80 then
      perform private.refuse(400, 'invalid_input', 'The name of a traveller must have 2 to 80 characters');
    elsif phone is null and traveller ->> 'phone' is not null then
      perform private.refuse(400, 'invalid_input', 'Please enter a valid Nigerian phone number');
    end if;
    cleaned := cleaned || jsonb_build_object('name', name, 'phone', phone);
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_travellers is
'The travellers of a new booking, [{name, phone}], as they are stored; null is none.
Refuses: 400 invalid_input for more travellers than seats, a name that may not be (checked_name) or is outside 2 to 80 characters, a phone number that is not Nigerian.';

create function private.named_travellers(booking_id uuid, with_phones boolean)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('name', t.name, 'phone', case when with_phones then t.phone end) order by t.seat), '[]'
    )
    from private.travellers t where t.booking_id = named_travellers.booking_id
  );
end
$$;
comment on function private.named_travellers is
'The travellers of a booking by seat, [{name, phone}]; without with_phones every phone is null.';

create function private.shows_passenger_phones(trip public.trips, booking public.bookings)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (booking.status = 'confirmed' or private.is_on_board(booking))
    and trip.departure_at > now() - make_interval(days => private.overdue_trip_days());
end
$$;
comment on function private.shows_passenger_phones is
'Whether the driver and the company of a trip see the phone numbers of a booking: they are for boarding, and hidden once the
trip is over or overdue; of a booking that was cancelled on board, once the passenger has got off.';

create function private.booking_travellers(booking_ids uuid[])
returns table (booking_id uuid, travellers jsonb) language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active_reader();
begin
  return query
  select b.id,
    private.named_travellers(b.id, b.passenger_id = caller or private.shows_passenger_phones(t, b))
  from public.bookings b
  join public.trips t on t.id = b.trip_id
  where b.id = any (booking_ids)
    and (b.passenger_id = caller or (b.status <> 'cancelled' and caller in (t.driver_id, t.company_id)));
end
$$;
comment on function private.booking_travellers is
'Travellers of the given bookings that are the caller''s own, or of the caller''s trip as its driver or company: then without
cancelled bookings, and with phone numbers as in trip_passengers.
Refuses: 401, 403 suspended (by require_active_reader).
Security definer because: no client role reads travellers.';

create function private.trip_travellers(trip_id uuid)
returns table (booking_id uuid, travellers jsonb) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select b.id, private.named_travellers(b.id, true) from public.bookings b
  where b.trip_id = trip_travellers.trip_id and (b.status <> 'cancelled' or private.is_on_board(b));
end
$$;
comment on function private.trip_travellers is
'Travellers of all bookings of a trip that are not cancelled, or were on board (is_on_board), for administrators: with phone numbers
also after the trip.
Refuses: 401 unauthenticated (by require_admin).
Security definer because: no client role reads travellers.';

grant execute on function private.booking_travellers to authenticated;

grant execute on function private.trip_travellers to app_admin;
