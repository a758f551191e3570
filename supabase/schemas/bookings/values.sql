create function private.is_trip_member(trip_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return exists (
    select from private.trip_members m where m.trip_id = is_trip_member.trip_id and m.user_id = caller
  );
end
$$;
comment on function private.is_trip_member is
'True if the caller is the trip''s driver, its company or a passenger with a booking (trip_members).
Security definer because: clients cannot read trip_members.';

grant execute on function private.is_trip_member to authenticated;

create function private.are_extras(extras jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  count_max constant int := 4;
  extra jsonb;
  kinds text[] := '{}';
begin
  if extras = '[]' then
    return true;
  elsif jsonb_typeof(extras) is distinct from 'array' then
    return false;
  end if;
  for extra in select e.value from jsonb_array_elements(extras) e limit cardinality(private.extra_kinds()) + 1 loop
    if jsonb_typeof(extra) <> 'object' then
      return false;
    elsif extra - array['kind', 'count', 'fareKobo'] <> '{}'
      or (extra ->> 'kind' = any (private.extra_kinds())) is not true
      or extra ->> 'kind' = any (kinds)
      or jsonb_typeof(extra -> 'count') is distinct from 'number'
      or private.is_extra_price(extra -> 'fareKobo') is not true
    then
      return false;
    elsif (extra ->> 'count')::numeric not between 1 and count_max or (extra ->> 'count')::numeric % 1 <> 0 then
      return false;
    end if;
    kinds := kinds || (extra ->> 'kind');
  end loop;
  return true;
end
$$;
comment on function private.are_extras is
'Whether a value may be the extras of a booking: [{kind, count, fareKobo}], each kind of extra_kinds once, 1 to 4 of it, at the
price of one.';

create function private.extras_kobo(extras jsonb) returns bigint language plpgsql immutable set search_path = '' as $$
begin
  if extras = '[]' then
    return 0;
  end if;
  return (
    select coalesce(sum((e.value ->> 'count')::numeric * (e.value ->> 'fareKobo')::numeric), 0)::bigint
    from jsonb_array_elements(extras) e
  );
end
$$;
comment on function private.extras_kobo is 'The price of all extras of a booking.';

create type private.wanted_seats as (
  trip_id uuid,
  seats int,
  client_key uuid,
  seen_fare_kobo int,
  seen_departure_at timestamptz,
  from_stop_id uuid,
  to_stop_id uuid,
  travellers jsonb,
  confirms_women_only boolean,
  extras jsonb,
  adds_to uuid,
  payment text,
  from_place text,
  to_place text,
  from_point jsonb,
  to_point jsonb
);
comment on type private.wanted_seats is
'Seats that a passenger wants, for take_places, book_journey and ask_for_seats. seen_*: the fare and departure of the leg that the
passenger saw, null to accept any. Stops: null for the whole trip. travellers: [{name, phone}], at most one per seat.
confirms_women_only: every traveller is a woman. extras: [{kind, count, fareKobo}] at the prices that the passenger saw. adds_to: the
caller''s booking of the same trip and stops, paid online, to which the seats are added as a booking of their own. payment (cash or
online), places (ids) and points (where to meet at a place that is not a stop) are those of a request.';

create type private.booking_row as (
  trip_id uuid,
  booking__id uuid,
  booking__status text,
  booking__seats int,
  booking__fare_per_seat_kobo int,
  booking__total_fare_kobo bigint,
  booking__extras jsonb,
  booking__adds_to uuid,
  booking__payment_method text,
  booking__created_at timestamptz,
  booking__cancelled_at timestamptz,
  booking__travellers jsonb,
  booking__changes jsonb,
  booking__journey jsonb,
  booking__boarded_at timestamptz,
  booking__boarding_code text,
  driver__user__email text,
  driver__user__phone text,
  leg__from_stop_id uuid,
  leg__to_stop_id uuid,
  leg__origin text,
  leg__destination text,
  leg__departure_date timestamptz,
  leg__arrival_date timestamptz,
  leg__fare_kobo int,
  leg__km float8,
  leg__from_point jsonb,
  leg__to_point jsonb,
  booking__kept_until timestamptz
);
comment on type private.booking_row is
'A booking beside the card of its trip (trip_cards), with the names of the contract (rowsAs): booking_rows.';
