-- Extras of a booking: a further bag, a child seat and so on, at the price that the driver has published. They are part of the fare
-- (bookings.total_kobo), so every rule about the fare holds for them: what is held, refunded, released and shown.

create function private.clean_extras(extras jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  extras := coalesce(nullif(extras, 'null'), '[]');
  if extras = '[]' then
    return extras;
  elsif not private.are_extras(extras) then
    perform private.refuse(400, 'invalid_input', 'These extras of a booking are not known.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', e.value -> 'kind', 'count', (e.value ->> 'count')::numeric::int, 'fareKobo', (e.value ->> 'fareKobo')::numeric::int
    ) order by array_position(private.extra_kinds(), e.value ->> 'kind')), '[]')
    from jsonb_array_elements(extras) e
  );
end
$$;
comment on function private.clean_extras is
'Wanted extras (are_extras) in the order of extra_kinds; null means none.
Refuses: 400 invalid_input.';

create function private.offers_extras(choices jsonb, extras jsonb)
returns boolean language plpgsql immutable set search_path = '' as $$
begin
  if extras = '[]' then
    return true;
  end if;
  return not exists (
    select from jsonb_array_elements(extras) e
    where (choices ->> ((e.value ->> 'kind') || 'FareKobo'))::numeric is distinct from (e.value ->> 'fareKobo')::numeric
  );
end
$$;
comment on function private.offers_extras is
'Whether a trip with these choices offers each of the extras at this price.';

create function private.extras_words(extras jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  if extras = '[]' then
    return null;
  end if;
  return (
    select string_agg(format('%s %s', e.value ->> 'count', case e.value ->> 'kind'
      when 'extraLuggage' then 'extra bag' when 'largeBag' then 'large bag' when 'childSeat' then 'child seat' else 'parcel'
    end || case e.value ->> 'count' when '1' then '' else 's' end), ', ' order by e.ordinality)
    from jsonb_array_elements(extras) with ordinality e
  );
end
$$;
comment on function private.extras_words is 'Extras in words: "1 extra bag, 2 parcels"; null for none.';
