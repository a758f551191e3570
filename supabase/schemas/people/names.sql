-- Names of people and companies: what they may contain, and our own names, which are reserved. Each function through which
-- a name enters calls checked_name; the owner of the database (seed, administrators' accounts) is not asked.

create function private.name_skeleton(name text) returns text language sql immutable set search_path = ''
-- Letters that look alike become alike: l and i, rn and m, vv and w, digits and letters.
return replace(replace(translate(private.plain_ascii(name), '01345789l|!$', 'oieastbgiiis'), 'rn', 'm'), 'vv', 'w');
comment on function private.name_skeleton is 'A name in small plain letters; two names that look alike have the same.';

create function private.is_name_of_ours(name text) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  -- Alone or joined: "Tafiya Support", "TafiyaSupport".
  ours constant text := (
    select '^((' || string_agg(private.name_skeleton(w), '|') || ')s?)+$'
    from unnest(array['tafiya', 'support', 'official', 'admin', 'administrator', 'payment', 'security']) w
  );
  plain constant text := private.plain_ascii(name);
begin
  return exists (
    select from unnest(array[
      -- Digits that stand for letters (Taf1ya); beside a word (Tafiya123, T4fiya24); between words and letters (Tafiya4U).
      plain, regexp_replace(plain, '[0-9]+(?![a-z0-9])|(?<![a-z0-9])[0-9]+', ' ', 'g'), regexp_replace(plain, '[0-9]+', ' ', 'g')
    ]) form
    cross join lateral (select private.name_skeleton(form) as skeleton) s
    -- Without what may stand inside a word (T.a.f.i.y.a, Ta-fiya).
    cross join lateral (select regexp_replace(s.skeleton, '[^a-z ]', '', 'g') as joined) j
    cross join lateral unnest(
      regexp_split_to_array(s.skeleton, '[^a-z]+')
      || regexp_split_to_array(j.joined, ' +')
      -- Spaced letters (T a f i y a).
      || regexp_split_to_array(regexp_replace(j.joined, '\y([a-z]) +(?=[a-z]\y)', '\1', 'g'), ' +')
      || replace(j.joined, ' ', '')
    ) word
    where word ~ ours
  );
end
$$;
comment on function private.is_name_of_ours is
'True if a name contains a word that stands for Tafiya (its name, Support, Official, Admin, Payments, Security), as a whole word
after folding what looks alike, also with digits beside it.';

create function private.is_of_one_script(letters text) returns boolean language sql immutable set search_path = ''
return exists (
  select from unnest(array[
    -- Latin, with the hooked letters of Hausa; without clicks and phonetic small capitals, which look like other letters.
    'A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01bf\u01c4-\u024f\u0253\u0254\u0256\u0257\u0259\u025b\u0263\u0268\u0269\u0272\u0275'
      || '\u0289\u028a\u028b\u1e00-\u1eff\u0300-\u036f',
    '\u0370-\u03ff\u1f00-\u1fff\u0300-\u036f',
    '\u0400-\u0481\u048a-\u052f\u0300-\u036f',
    '\u05d0-\u05ea\u05b0-\u05c7',
    '\u0620-\u065f\u0670-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc',
    '\u0900-\u0963\u0971-\u097f',
    '\u1200-\u135f',
    '\u3005\u3041-\u3096\u30a1-\u30fc\u3400-\u4dbf\u4e00-\u9fff',
    '\uac00-\ud7a3'
  ]) script
  where letters ~ ('^[' || script || ']*$')
);
comment on function private.is_of_one_script is
'True if all letters and marks are of one script: Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Ethiopic, Chinese and
Japanese, or Korean.';

create function private.name_problem(name text, is_company boolean) returns text language plpgsql immutable set search_path = '' as $$
declare
  -- Two marks and a tone are enough for any of our languages.
  marks_max constant int := 3;
  signs constant text := case when is_company then '[-\s''’ʼ.&,()0-9]' else '[-\s''’ʼ.]' end;
begin
  return case
    when not private.is_of_one_script(regexp_replace(name, signs, '', 'g'))
      or normalize(name, nfd) ~ format('[\u0300-\u036f]{%s}', marks_max + 1)
    then case
      when is_company then 'can have letters of one alphabet, digits, spaces, hyphens, apostrophes, dots, commas, & and brackets only.'
      else 'can have letters of one alphabet, spaces, hyphens, apostrophes and dots only.'
    end
    -- The first name can be a link: a phone makes one of "pay.me".
    when name ~ '\.[^-\s''’ʼ.&,()]{2}' then 'needs a space after each dot.'
    when name ~ '[-''’ʼ.&,]{3}' or name !~ '[[:alpha:]]' collate "und-x-icu" then 'must be readable.'
    when private.is_name_of_ours(name) then 'cannot have words that stand for Tafiya, such as Support, Official or Admin.'
    when private.contact_details_in(name) is not null then 'cannot have a phone number, an address or a link.'
  end;
end
$$;
comment on function private.name_problem is
'The fault of the name of a person, or of a company, in words that follow the label of its field; null if nothing.';

create function private.checked_name(typed text, label text, is_company boolean default false)
returns text language plpgsql immutable set search_path = '' as $$
declare
  -- Another space does not make another name.
  name constant text := regexp_replace(private.readable_name(normalize(typed, nfc)), '\s+', ' ', 'g');
  problem text;
begin
  if name is null then
    perform private.refuse(400, 'invalid_input', label || ' must be readable');
  end if;
  problem := private.name_problem(name, is_company);
  if problem is not null then
    perform private.refuse(400, 'invalid_input', label || ' ' || problem);
  end if;
  return name;
end
$$;
comment on function private.checked_name is
'A name as it is stored: trimmed, composed, with single spaces.
Refuses: 400 invalid_input with the label of the field and what is wrong with the name.';

create function private.name_or_null(typed text) returns text language plpgsql immutable set search_path = '' as $$
declare
  name constant text := private.readable_name(normalize(left(typed, 200), nfc));
begin
  return case when private.name_problem(name, false) is null then name end;
end
$$;
comment on function private.name_or_null is 'The name of a person as it is stored; null if it may not be one.';
