-- The data of each other that members of a trip can see, and a driver's earnings.

create function private.driver_contacts(trip_ids uuid[])
returns table (trip_id uuid, email text, phone text) language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active_reader();
begin
  return query
  select t.id, p.email, p.phone
  from public.trips t
  join public.profiles p on p.id = t.driver_id
  where t.id = any (trip_ids) and (
    t.driver_id = caller
    -- Members see the contact until the trip can no longer be rated.
    or (
      coalesce(t.ended_at, t.departure_at) > now() - make_interval(days => private.rating_days())
      and private.is_trip_member(t.id)
    )
  );
end
$$;
comment on function private.driver_contacts is
'E-mail and phone of the drivers of the given trips: for their passengers and company as long as the trip can be rated,
for the driver always.
Refuses: 401, 403 suspended (by require_active_reader).
Security definer because: people can read their own profile only.';

create function private.trip_passengers(trip_id uuid)
returns table (
  booking_id uuid, name text, phone text, seats int, origin text, destination text, travellers jsonb, boarded_at timestamptz,
  adds_to uuid, payment_method text, total_kobo bigint, extras jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = trip_passengers.trip_id and caller in (t.driver_id, t.company_id);
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select b.id, p.name, case when shown.phones then nullif(p.phone, '') end, b.seats, o.name, d.name,
    private.named_travellers(b.id, shown.phones), b.boarded_at, b.adds_to, b.payment_method, b.total_kobo, b.extras
  from public.bookings b
  cross join lateral (select private.shows_passenger_phones(trip, b) as phones) shown
  join public.profiles p on p.id = b.passenger_id
  join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  join public.places o on o.id = f.place_id
  join public.places d on d.id = g.place_id
  left join public.bookings first on first.id = b.adds_to
  where b.trip_id = trip.id and (b.status <> 'cancelled' or private.is_on_board(b))
  order by coalesce(first.created_at, b.created_at), coalesce(first.id, b.id), b.adds_to nulls first, b.created_at, b.id;
end
$$;
comment on function private.trip_passengers is
'Passengers of the caller''s trip with their named travellers, the places where they get on and off, when they boarded and what they
pay, for its driver and its company, added seats (adds_to) after their first booking; phone numbers until the trip is over (shows_passenger_phones).
Who was on board when their booking was cancelled is listed until they got off (is_on_board).
Refuses: 401, 403 suspended; 404 not_found for everyone else.
Security definer because: people can read their own profile only.';

create function private.driver_money(driver uuid, out cash_kobo bigint, out earned_kobo bigint)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(b.total_kobo), 0) into cash_kobo from public.bookings b
  where b.driver_id = driver and b.status = 'completed' and b.company_id is null and b.payment_method = 'cash';
  select cash_kobo + coalesce(sum(e.gross_kobo), 0) into earned_kobo from public.earnings e where e.payee_id = driver;
end
$$;
comment on function private.driver_money is
'Kobo of a driver before commission: cash_kobo, the completed cash bookings of private trips; earned_kobo, with their online fares and
kept halves that were released. Security invoker: row security shows drivers all bookings of their own trips only.';

create function private.expected_earnings(trip public.trips)
returns table (total_kobo bigint, cash_kobo bigint, earned_kobo bigint)
language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  return query
  select coalesce(sum(b.total_kobo) filter (where b.status = 'confirmed'), 0)::bigint,
    coalesce(sum(b.total_kobo) filter (where b.status = 'confirmed' and b.payment_method = 'cash'), 0)::bigint,
    coalesce(sum(b.total_kobo) filter (where b.status = 'completed'), 0)::bigint
  from public.trips t join public.bookings b on b.trip_id = t.id and b.company_id is null
  where t.id = trip.id and t.driver_id = (select auth.uid());
end
$$;
comment on function private.expected_earnings is
'Kobo before commission that the caller, the driver of a private trip, is owed for its bookings while it is not over, and the cash of
it; and the fares of its completed bookings. Nothing of the trips of others.
Security definer because: with row security, each trip would read all bookings of a driver who has many.';

grant execute on function private.driver_contacts, private.trip_passengers to authenticated;

grant execute on function private.driver_money to app_admin, authenticated;

grant execute on function private.expected_earnings to authenticated;
