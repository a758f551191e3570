-- Suggestions while a place is typed, and for a place that is unknown.

create function private.with_swapped_letters(key text) returns text[] language sql immutable
return array(
  select overlay(key placing reverse(substr(key, n, 2)) from n for 2) from generate_series(1, length(key) - 1) n
);
comment on function private.with_swapped_letters is
'A text with each two neighbouring letters swapped: Levenshtein counts the most common slip as two.';

create function private.meant_place(typed text)
returns text language plpgsql stable set search_path = '' as $$
declare
  slips_max constant int := 2;
  -- The next name must differ in more letters.
  apart constant int := 1;
  longest_name constant int := 24;
  wanted constant text := private.place_key(typed);
  swapped constant text[] := private.with_swapped_letters(left(wanted, longest_name));
begin
  return (
    with near as materialized (
      select k.place_id, min(
        case when k.key = any (swapped) then 1
          else extensions.levenshtein_less_equal(k.key, wanted, slips_max + apart) end
      ) as slips
      from private.place_keys k
      where abs(length(k.key) - length(wanted)) <= slips_max + apart
      group by k.place_id
    )
    select n.place_id from near n
    where n.slips between 1 and slips_max
      and not exists (select from near o where o.place_id <> n.place_id and o.slips <= n.slips + apart)
  );
end
$$;
comment on function private.meant_place is
'The place that a misspelt name can only mean: one or two letters are wrong, and no other name is nearly as like it; else null.';

create function private.suggest_places(typed text, places_max int)
returns table (place_id text, is_guess boolean, is_meant boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  wanted_term text := private.place_term(typed);
  wanted_key text;
  -- A state typed alone offers its towns.
  wanted_state constant text := (
    select p.state from public.places p
    cross join lateral (select replace(regexp_replace(wanted_term, ' state$', ''), ' ', '') as key) w
    where p.is_capital and (private.place_key(p.state) = w.key or p.state = 'FCT' and w.key = 'federalcapitalterritory')
  );
  size int;
  slips int;
  swapped text[];
  meant text;
  -- Each round reads all names: a long text must not cost more.
  words_stripped_max constant int := 3;
  longest_name constant int := 24;
begin
  for stripped in 0..words_stripped_max loop
    wanted_key := replace(wanted_term, ' ', '');
    size := length(wanted_key);
    exit when size = 0;
    return query
      select f.place_id, stripped > 0 or f.how = 1, false
      from (
        select x.place_id, max(x.weight) as weight, min(x.how) as how
        from (
          select k.place_id, k.weight, case when k.key = wanted_key then 0 when starts_with(k.key, wanted_key) then 2 else 3 end as how
          from private.place_keys k
          where starts_with(k.key, wanted_key) or strpos(' ' || k.term, ' ' || wanted_term) > 0
          union all
          select p.id, case when p.is_capital then 1000 else private.place_weight(p.kind, p.suggested_rank, p.population) end, 1
          from public.places p
          where p.state = wanted_state and p.kind <> 'area' and stripped = 0
        ) x
        group by x.place_id
      ) f
      order by f.how, f.weight desc, f.place_id
      limit places_max;
    exit when found;

    slips := case when size <= 4 then 1 when size <= 7 then 2 else 3 end;
    if size >= 3 then
      swapped := private.with_swapped_letters(left(wanted_key, longest_name));
      meant := private.meant_place(typed);
      return query
        select f.place_id, true, f.place_id is not distinct from meant
        from (
          select k.place_id, max(k.weight) as weight, max(l.likeness) as likeness
          from private.place_keys k
          cross join lateral (
            select
              case when k.key = any (swapped) then 1 when abs(length(k.key) - size) <= slips
                then extensions.levenshtein_less_equal(k.key, wanted_key, slips) else 99 end as whole,
              case when length(k.key) <= size then 99 when left(k.key, size) = any (swapped) then 0.5
                else extensions.levenshtein_less_equal(left(k.key, size), wanted_key, slips) end as start
          ) w
          cross join lateral (
            select greatest(
              case when w.whole <= slips or w.start < slips then 1 - least(w.whole, w.start + 0.5) / size else 0 end,
              -- The more letters lie inside the name, the less it is chance.
              case when strpos(k.key, wanted_key) > 0 then least(0.95, 0.5 + 0.06 * size) else 0 end
            ) + case when left(k.key, 1) = left(wanted_key, 1) then 0.1 else 0 end as likeness
          ) l
          where k.term is not null and l.likeness >= 0.55
          group by k.place_id
        ) f
        -- The bigger of two places that are almost equally like it comes first.
        order by (f.place_id is not distinct from meant) desc, round((f.likeness + f.weight / 500)::numeric, 2) desc, f.weight desc, f.place_id
        limit places_max;
      exit when found;
    end if;
    exit when strpos(wanted_term, ' ') = 0;
    wanted_term := regexp_replace(wanted_term, ' [^ ]*$', '');
  end loop;
end
$$;
comment on function private.suggest_places is
'Places that the typed text may mean, the best first; is_guess if the text is not a part of the name: the whole name, the capital and the towns of
a state with this name, its beginning, the beginning of a word in it; if none fits, names with up to 1, 2 or 3 wrong letters by length (Levenshtein; two swapped letters are one slip); if none is like it, the same without the
last word, up to three times. is_meant as meant_place. Equal fits by place_weight.
Security definer because: clients cannot read place_keys.';

grant execute on function private.suggest_places to anon, app_admin, authenticated;
