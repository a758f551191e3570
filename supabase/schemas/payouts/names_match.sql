-- Whether the holder of a bank account is the verified driver or company.

create function private.name_words(name text, is_company boolean)
returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(w.word order by w.place) filter (where w.word <> ''), '{}')
  from (
    select regexp_replace(
      private.plain_ascii(regexp_replace(name_words.name, '[''`´‘’ʼ]', '', 'g')), '[^a-z0-9]+', ' ', 'g'
    )
  ) plain (words),
  regexp_split_to_table(
    case when is_company then regexp_replace(plain.words, '(?<=\m[a-z0-9]) (?=[a-z0-9]\M)', '', 'g') else plain.words end, ' '
  ) with ordinality as w (word, place)
$$;
comment on function private.name_words is
'The words of a name in plain small letters, without apostrophes and other marks; a hyphen separates words. "A.B.C." is one
word of a company.';

create function private.joined_words(words text[], others text[])
returns text[] language plpgsql immutable set search_path = '' as $$
declare
  joined text[] := '{}';
  n int := 1;
begin
  while n <= cardinality(words) loop
    if n < cardinality(words) and words[n] || words[n + 1] = any (others) then
      joined := joined || (words[n] || words[n + 1]);
      n := n + 2;
    else
      joined := joined || words[n];
      n := n + 1;
    end if;
  end loop;
  return joined;
end
$$;
comment on function private.joined_words is
'Words of a name; two that stand together become one where the other name has them as one: "abdul rahman" and "abdulrahman".';

create function private.shared_words(words text[], others text[])
returns table (equal int, initials int) language plpgsql immutable set search_path = '' as $$
declare
  left_over text[] := '{}';
  rest text[] := others;
  word text;
  found_at int;
begin
  equal := 0;
  initials := 0;
  foreach word in array words loop
    found_at := case when length(word) > 1 then array_position(rest, word) end;
    if found_at is null then
      left_over := left_over || word;
    else
      equal := equal + 1;
      rest := rest[:found_at - 1] || rest[found_at + 1:];
    end if;
  end loop;
  foreach word in array left_over loop
    select min(r.place) into found_at from unnest(rest) with ordinality as r (other, place)
    where length(word) = 1 and r.other like word || '%' or length(r.other) = 1 and word like r.other || '%';
    if found_at is not null then
      initials := initials + 1;
      rest := rest[:found_at - 1] || rest[found_at + 1:];
    end if;
  end loop;
  return next;
end
$$;
comment on function private.shared_words is
'How many words two names share, each counted once: equal ones, then initials, also equal ones, for words that are left.';

create function private.names_match(verified text, resolved text, is_company boolean)
returns boolean language plpgsql immutable set search_path = '' as $$
declare
  titles constant text[] := array[
    'mr', 'mrs', 'miss', 'ms', 'master', 'alhaji', 'alhaja', 'alh', 'hajia', 'hajiya', 'haj', 'mallam', 'malam', 'dr', 'prof',
    'chief', 'engr', 'arc', 'barr', 'pharm', 'rev', 'pastor', 'evang', 'elder', 'deacon', 'prince', 'princess', 'sir', 'lady',
    'madam', 'hon', 'otunba', 'oba'
  ];
  forms constant text[] := array[
    'ltd', 'limited', 'plc', 'nig', 'nigeria', 'nigerian', 'enterprise', 'enterprises', 'ent', 'venture', 'ventures', 'co',
    'company', 'inc', 'llc', 'gte', 'global', 'international', 'intl', 'group', 'holdings', 'and', 'sons', 'the', 'of'
  ];
  trades constant text[] := array[
    'transport', 'transports', 'transportation', 'transit', 'logistics', 'travel', 'travels', 'tour', 'tours', 'line', 'lines',
    'motor', 'motors', 'service', 'services', 'express', 'shuttle', 'coach', 'coaches', 'bus', 'buses', 'mass'
  ];
  common constant text[] := array[
    'abdullahi', 'abubakar', 'ade', 'adamu', 'ahmed', 'ali', 'aliyu', 'bello', 'blessing', 'chinedu', 'chukwu', 'daniel', 'david',
    'emeka', 'emmanuel', 'faith', 'favour', 'god', 'goodness', 'grace', 'hassan', 'ibrahim', 'james', 'jesus', 'john', 'joseph',
    'joy', 'mary', 'mercy', 'michael', 'mohammed', 'muhammad', 'musa', 'obi', 'okafor', 'okeke', 'ola', 'paul', 'peace', 'peter',
    'samuel', 'sani', 'success', 'sunday', 'usman', 'victory', 'wisdom', 'yusuf'
  ];
  own text[] := private.name_words(verified, is_company);
  other text[] := private.name_words(resolved, is_company);
  own_words text[];
  other_words text[];
  shared record;
begin
  if is_company then
    own := array(select w from unnest(own) with ordinality as u (w, n) where w <> all (forms) order by n);
    other := array(select w from unnest(other) with ordinality as u (w, n) where w <> all (forms) order by n);
  else
    own := array(select w from unnest(own) with ordinality as u (w, n) where w <> all (titles) order by n);
    other := array(select w from unnest(other) with ordinality as u (w, n) where w <> all (titles) order by n);
  end if;
  own_words := private.joined_words(own, other);
  other_words := private.joined_words(other, own_words);
  select * into shared from private.shared_words(own_words, other_words);
  if not is_company then
    -- Brothers often share two of three names: what is left over may be on one side only.
    return shared.equal >= 2
      and shared.equal + shared.initials >= least(cardinality(own_words), cardinality(other_words));
  elsif shared.equal >= 2 and shared.equal = cardinality(own_words) and shared.equal = cardinality(other_words) then
    return true;
  end if;
  own_words := array(select w from unnest(own_words) as u (w) where w <> all (trades));
  other_words := array(select w from unnest(other_words) as u (w) where w <> all (trades));
  select * into shared from private.shared_words(own_words, other_words);
  return shared.equal >= 1 and shared.equal = cardinality(own_words) and shared.equal = cardinality(other_words)
    and (shared.equal >= 2 or (own_words[1] <> all (common) and length(own_words[1]) >= 3));
end
$$;
comment on function private.names_match is
'Whether the holder of an account, as the bank names it, is the verified person or company. Persons: at least two names are
equal, in any order, and only one side has more; titles are left out, an initial stands for a name. Companies: the
distinctive words are the same, and a common name alone is not distinctive.';

-- The façade tells the person at once whether the bank's name is theirs; set_payout_account decides.
grant execute on function private.name_words, private.joined_words,
  private.shared_words, private.names_match
to app_payments;
