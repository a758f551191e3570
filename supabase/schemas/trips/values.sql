create function private.least_free(total int, taken smallint[])
returns int language plpgsql immutable set search_path = '' as $$
begin
  return private.free_between(total, taken, 0, cardinality(taken));
end
$$;
comment on function private.least_free(int, smallint[]) is 'Free seats of the whole way: the least over all legs.';

create function private.are_choices(choices jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  promises constant text[] := array['airConditioning', 'smoking', 'pets', 'music', 'twoInBack', 'womenOnly'];
  luggage constant text[] := array['none', 'small', 'medium', 'large'];
  extra_max_kobo constant int := 10000000;
begin
  return jsonb_typeof(choices) = 'object'
    and choices - promises - array['luggage', 'extraLuggageFareKobo'] = '{}'
    and not exists (
      select from jsonb_each(choices) c
      where case c.key
        when 'luggage' then not (choices ->> 'luggage' = any (luggage))
        when 'extraLuggageFareKobo' then case when jsonb_typeof(c.value) = 'number'
          then c.value::numeric not between 100 and extra_max_kobo or c.value::numeric % 100 <> 0 else true end
        else c.value <> 'true'
      end
    );
end
$$;
comment on function private.are_choices(jsonb) is
'Whether a value may be the choices of a trip: {luggage: none, small, medium or large; extraLuggageFareKobo: whole naira up to
100,000; airConditioning, smoking, pets, music, twoInBack, womenOnly: true}. What is missing is not offered.';
