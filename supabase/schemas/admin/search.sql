-- One search over people, vehicles, bookings and money. What was typed is never stored.

create function private.find_by_nin(nin text)
returns setof uuid language plpgsql rows 1 set search_path = '' as $$
declare
  found_max constant int := 8;
  person uuid;
begin
  perform private.require_admin();
  if nin is null or nin !~ '^[0-9]{11}$' then
    return;
  end if;
  for person in
    select m.person_id from private.identity_marks m
    where m.kind = 'nin' and m.hash = private.identity_hash('nin', nin)
    order by m.recorded_at, m.person_id limit found_max
  loop
    perform private.audit('find_by_nin', person::text, 'found');
    return next person;
  end loop;
end
$$;
comment on function private.find_by_nin is
'People who have submitted this NIN, a whole number only, also with a deleted account. Each hit is audited, without the number.
Refuses: 401 unauthenticated.';

create function private.admin_search(words text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  shown_max constant int := 8;
  looked_at_max constant int := 50;
  typed constant text := btrim(private.plain_letters(coalesce(words, '')));
  -- 0803…, 234803… and +234 803… are one number.
  digits constant text := case when typed ~ '^\+?[0-9() -]{6,}$'
    then regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^(234|0)', '') end;
  -- Whole ids and their first eight digits.
  hex constant text := case when typed ~ '^[0-9a-f]{8}[0-9a-f-]*$' then left(replace(typed, '-', ''), 32) end;
  pattern constant text := '%' || replace(replace(replace(coalesce(digits, typed), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  marked uuid[];
  people uuid[] := '{}';
begin
  perform private.require_admin();
  if length(typed) < 3 then
    return '[]';
  end if;
  marked := array(select private.find_by_nin(typed));
  people := array(select private.find_people(pattern, looked_at_max));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', r.kind, 'id', r.id, 'label', r.label, 'detail', r.detail, 'personId', r.person_id, 'tripId', r.trip_id
    ) order by r.rank, r.place, r.label, r.id), '[]')
    from (
      select f.* from (
        (
          select 1, row_number() over (order by v.created_at desc, v.id), 'vehicle', v.id, v.plate_number,
            concat_ws(', ', concat_ws(' ', v.make, nullif(v.model, '')), p.name), v.owner_id, null::uuid
          from public.vehicles v join public.profiles p on p.id = v.owner_id
          where v.plate_key = upper(regexp_replace(typed, '[^a-z0-9]', '', 'g')) and v.status <> 'retired'
          limit shown_max
        )
        union all (
          select 2, 1, 'booking', b.id, p.name, (select t.name from private.about_subject(b.trip_id) t), b.passenger_id, b.trip_id
          from public.bookings b join public.profiles p on p.id = b.passenger_id
          where b.id between rpad(hex, 32, '0')::uuid and rpad(hex, 32, 'f')::uuid
          limit shown_max
        )
        union all (
          select 3, 1, 'payment', y.id, y.reference, p.name, y.passenger_id, null
          from public.payments y join public.profiles p on p.id = y.passenger_id
          where typed ~ '^tafiya-[0-9a-f]{6}' and y.reference collate "C" between typed and typed || 'g'
          limit shown_max
        )
        union all (
          select 4, 1, 'payout', o.id, o.reference, p.name, o.payee_id, null
          from public.payouts o join public.profiles p on p.id = o.payee_id
          where typed ~ '^tafiya-payout-[0-9a-f]{6}' and o.reference collate "C" between typed and typed || 'g'
          limit shown_max
        )
        union all (
          select 5, 3, 'person', p.id, p.name, concat_ws(', ', nullif(p.email, ''), nullif(p.phone, '')), p.id, null
          from public.profiles p
          where p.id between rpad(hex, 32, '0')::uuid and rpad(hex, 32, 'f')::uuid and p.id <> all (people || marked)
          limit shown_max
        )
        union all (
          select 5, case when p.id = any (marked) then 0 when private.plain_letters(p.name) like typed || '%' then 1 else 2 end,
            'person', p.id, p.name, concat_ws(', ', nullif(p.email, ''), nullif(p.phone, '')), p.id, null
          from public.profiles p
          where p.id = any (marked) or (p.id = any (people) and p.deleted_at is null)
        )
      ) f (rank, place, kind, id, label, detail, person_id, trip_id)
      order by f.rank, f.place, f.label, f.id limit shown_max
    ) r
  );
end
$$;
comment on function private.admin_search is
'At most eight things that the words name: a vehicle by its whole plate, a booking or a person by the id or its first eight digits, a payment or
payout by the beginning of its reference, people also by part of name, e-mail or phone, or by a whole NIN. Each with the person, and the trip
if there is one. Fewer than three letters find nothing.
Refuses: 401 unauthenticated.
Security definer because: no role reads all of these tables.';

grant execute on function private.admin_search to app_admin;
