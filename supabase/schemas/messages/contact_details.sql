-- Details that people must not exchange before a booking: phone and account numbers, mail addresses, links and names elsewhere. The
-- one definition: web and façade show its refusal. contact-details.fixture.ts in supabase/tests has its examples.

create function private.digits_of_token(token text) returns int language plpgsql immutable set search_path = '' as $$
declare
  -- Longer words first: "seventeen" contains "seven". Tens count one digit, "double" and "triple" those that they repeat.
  english constant text[] := array[
    'seventeen', '17', 'thirteen', '13', 'fourteen', '14', 'eighteen', '18', 'nineteen', '19', 'fifteen', '15', 'sixteen', '16',
    'seventy', '7', 'thirty', '3', 'eighty', '8', 'ninety', '9', 'twenty', '2', 'eleven', '11', 'twelve', '12', 'forty', '4',
    'fifty', '5', 'sixty', '6', 'double', '0', 'triple', '00', 'three', '3', 'seven', '7', 'eight', '8', 'zero', '0',
    'nought', '0', 'four', '4', 'five', '5', 'nine', '9', 'one', '1', 'two', '2', 'six', '6'
  ];
  -- Whole words only: Pidgin, Hausa, Yoruba and Igbo.
  whole constant text[] := array[
    'ten', 'wan', 'tu', 'tri', 'foh', 'faif', 'sis', 'sevin', 'eit', 'nain', 'ziro',
    'sifili', 'daya', 'biyu', 'uku', 'hudu', 'biyar', 'shida', 'bakwai', 'takwas', 'tara',
    'odo', 'okan', 'eji', 'eta', 'erin', 'arun', 'efa', 'eje', 'ejo', 'esan',
    'otu', 'abuo', 'ato', 'ano', 'ise', 'isii', 'asaa', 'asato', 'itoolu'
  ];
  spelled text := token;
  digits int := length(regexp_replace(token, '[^0-9]', '', 'g'));
begin
  if token = any (whole) then
    return 1;
  -- 0803l234S67: letters that look like digits, among digits. A plate is none, unless it could begin a phone number.
  elsif digits > 0 and token ~ '^[0-9oilzsbgqt]+$' and token !~ '^[a-np-z][a-z]{2}[0-9]{2,3}[a-z]{2}$' then
    return length(token);
  end if;
  for i in 1..cardinality(english) by 2 loop
    spelled := replace(spelled, english[i], english[i + 1]);
  end loop;
  -- "phone" contains "one": a word is a number if it is one for the most part.
  return case
    when length(regexp_replace(spelled, '[^0-9]', '', 'g')) > length(regexp_replace(spelled, '[^a-z]', '', 'g'))
      then length(regexp_replace(spelled, '[^0-9]', '', 'g'))
    else digits
  end;
end
$$;
comment on function private.digits_of_token is 'How many digits a word of plain text contains, written or spelled.';

create function private.digit_groups(plain text) returns int[] language plpgsql immutable set search_path = '' as $$
declare
  -- Words and letters that are digits beside digits only: "oh eight", but "I wait".
  beside constant text[] := array['o', 'oh', 'i', 'l'];
  tokens text[] := regexp_split_to_array(btrim(plain), '[^a-z0-9]+');
  groups int[] := '{}';
begin
  for n in 1..cardinality(tokens) loop
    groups := groups || case
      when tokens[n] = any (beside) then (coalesce(groups[n - 1], 0) > 0
        or n < cardinality(tokens) and private.digits_of_token(tokens[n + 1]) > 0)::int
      else private.digits_of_token(tokens[n])
    end;
  end loop;
  return groups;
end
$$;
comment on function private.digit_groups is 'How many digits each word of a plain text contains.';

create function private.count_digits(plain text) returns int language sql immutable set search_path = ''
return (select coalesce(sum(g), 0)::int from unnest(private.digit_groups(plain)) g);
comment on function private.count_digits is 'How many digits a plain text contains, written or spelled.';

create function private.without_harmless_numbers(plain text) returns text language plpgsql immutable set search_path = '' as $$
declare
  clock constant text := '([01]?[0-9]|2[0-3])\s?[:.]\s?[0-5][05](\s?([ap]\.?m|hrs?|hours))?';
  day constant text := '(0?[1-9]|[12][0-9]|3[01])';
  month constant text := '(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(uary|ruary|ch|il|ust|ember|tember|ober)?\.?';
  year constant text := '20(2[4-9]|3[0-5])';
  date constant text := format(
    '(%1$s[/.-](0?[1-9]|1[0-2])[/.-](20)?(2[4-9]|3[0-5])|%3$s[/.-](0?[1-9]|1[0-2])[/.-]%1$s'
      || '|%1$s(st|nd|rd|th)?\s(of\s)?%2$s(,?\s%3$s)?|%2$s\s%1$s(st|nd|rd|th)?(,?\s%3$s)?)',
    day, month, year
  );
  label constant text := '(km|mile|gate|zone|phase|exit|wuse|plot|no|number|house|block|unit|flat|shop|terminal|platform|bay|stop|stops|junction'
    || '|road|street|route|line|pole|sector|ward|area|garki|gwarinpa|park|bridge|level|floor|lane|trip|bus)\.?\s?[1-9][0-9]{0,2}[a-d]?(?!\s(of|out of)\s[0-9])';
  part constant text := '(trip|bus|car|day|stop)\s([1-9]|[12][0-9])\s(of|out of)\s([1-9]|[12][0-9])';
  count constant text := '[1-9][0-9]{0,2}[\s-]?(bags?|seats?|seaters?|passengers?|people|persons?|pieces?|kgs?|kms?|hours?|hrs?|minutes?|mins?'
    || '|litres?|boxes|box|cartons?|stops?|adults?|child|children|years?|luggages?|suitcases?|rows?|doors?|free|left|left over|days?|weeks?)';
  money constant text := '((ngn|n|naira)\s?)?[1-9][0-9]{0,2},[0-9](00|50)';
  -- "06:00, 09:00 and 12:00": only the hours say something. "09:15 - 13:45": few phone numbers are two times of five minutes.
  times constant text := format(
    '((([01]?[0-9]|2[0-3])[:.][03]0\s?[,/-]\s?){1,4}([01]?[0-9]|2[0-3])[:.][03]0|%1$s\s?-\s?%1$s)', clock
  );
  -- Kinds of numbers that belong to a journey, and how many of each a text may have: a text with more is hiding a number in them.
  -- Minutes are multiples of five and no count begins with 0, as in a phone number that is cut into pieces.
  kinds constant text[] := array[
    format('((%2$s|%3$s)[^a-z0-9]{1,3})?%1$s([^a-z0-9]{1,3}((at|by)\s)?%2$s)?', date, clock, label), '2',
    -- The number of a trip or a gate before its times, and seats or the fare after them.
    format('(((%2$s|%6$s)[^a-z0-9]{1,3})?%1$s|(%2$s|%6$s)[^a-z0-9]{1,3}%3$s)([^a-z0-9]{1,3}(%4$s|%5$s))?',
      times, label, clock, count, money, part), '1',
    part, '1',
    clock, '4',
    '([1-9]|1[0-2])\s?([ap]\.?m|o.?clock)', '4',
    '(19[89]|20[0-4])[0-9]', '2',
    money, '4',
    '(ngn|n|naira|fare|price)\s?[1-9][0-9]{0,2}(00|50)', '4',
    '([1-9][0-9]{0,2}(00|50)\s?(naira|ngn)|[1-9][0-9]{0,2}k)', '4',
    count, '4',
    -- At most nine digits: a number has ten without its first 0.
    label, '3',
    '[1-9][0-9]?(st|nd|rd|th)', '3'
  ];
  -- Not beside another number: only words between them make two numbers of them.
  alone constant text := '(?<![a-z0-9])(?<![0-9][^a-z0-9]{1,4})(?:%s)(?![a-z0-9])(?![^a-z0-9]{1,4}[0-9])';
  -- Whatever the minutes: "Leaves 0900, arrives 17:43".
  loose constant text := format(alone,
    '(([01]?[0-9]|2[0-3])[:.][0-5][0-9]|([01][0-9]|2[0-3])[0-5][05])(\s?([ap]\.?m|hrs?|hours))?|([1-9][0-9]?|100)\s?(%|percent)');
  loose_max constant int := 9;
  -- A Nigerian mobile number that begins with its first two digits, whatever stands between the others: "7 seats, 12 bags" may be true.
  mobile constant text := '(^|[^0-9])(0|234)?[789][01]([^0-9]*[0-9]){8}';
  pattern text;
  rest text := plain;
begin
  -- Names have no digits, and the patterns are expensive.
  if plain !~ '[0-9]' then
    return plain;
  end if;
  for n in 1..cardinality(kinds) by 2 loop
    -- "803 bags, gate 123, ₦45,600 and 7 people": fares, counts and labels that read as a mobile number one after the other.
    if kinds[n] = money and regexp_replace(rest, '(,?000|(?<=[0-9],?[0-9])(00|50))(?![0-9])', '', 'g') ~ mobile then
      return rest;
    end if;
    -- A comma ends a date.
    pattern := format(case when n = 1 then replace(alone, '(?![^a-z0-9]{', '(?![^a-z0-9,]{') else alone end, kinds[n]);
    if regexp_count(rest, pattern) <= kinds[n + 1]::int then
      rest := regexp_replace(rest, pattern, 'x', 'g');
    end if;
  end loop;
  -- Times and percentages are harmless if nothing else is left, and all of them are too short for a number.
  return case
    when private.count_digits(rest) <= loose_max and private.count_digits(regexp_replace(rest, loose, 'x', 'g')) = 0
      then regexp_replace(rest, loose, 'x', 'g')
    else rest
  end;
end
$$;
comment on function private.without_harmless_numbers is
'A plain text without the dates, times, percentages, fares, counts, house numbers and years that a description of a journey has.';

create function private.holds_number(plain text) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  -- "24 Awolowo Road, Ore 2" has three; the shortest phone number has more than six, an account number ten.
  run_max constant int := 6;
  all_max constant int := 9;
  -- "0803 then 123 and also 4567" is one number in three pieces.
  words_between_max constant int := 3;
  digits int;
  run int := 0;
  total int := 0;
  words_between int := 0;
begin
  foreach digits in array private.digit_groups(private.without_harmless_numbers(plain)) loop
    if digits = 0 then
      words_between := words_between + 1;
      if words_between > words_between_max then
        run := 0;
      end if;
    else
      words_between := 0;
      run := run + digits;
      total := total + digits;
    end if;
    if run > run_max or total > all_max then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.holds_number is
'True if a plain text holds a phone or account number: more than six digits with at most three words between them, or more than
nine in all, besides those of without_harmless_numbers.';

create function private.contact_details_in(value text)
returns text language plpgsql immutable strict set search_path = '' as $$
declare
  -- For a regular expression, _ is part of a word.
  plain text := replace(private.plain_ascii(value), '_', ' ');
  stop constant text := '\s*(\.|[([{<]\s*(\.|d[o0]t|stop)\s*[)\]}>]|[-*]?\yd[o0]t\y[-*]?|\yfull\s?stop\y)\s*';
  sign constant text := '\s*(@|[([{<]\s*(at|a)\s*[)\]}>]|[-*]at[-*])\s*';
begin
  return case
    when plain ~ ('[a-z0-9]' || sign || '[a-z0-9-]+' || stop || '[a-z]{2}')
      or plain ~ ('\yat\s+[a-z0-9-]+' || stop || '(com|net|org|ng|co|uk|edu|gov)\y')
      or plain ~ '\y(g\W{0,2}mail|gmai1|googlemail|yahoo|ymail|hotmail|outlook|icloud|protonmail)(\y|com)' then 'email'
    when plain ~ '(https?|hxxps?|ftp)\s*:' or plain ~ '\yh\s*t\s*t\s*p\s*s?\y' or plain ~ '\y(www|w\s+w\s+w)\y'
      or plain ~ ('\y(wa|t|m|fb)' || stop || 'me\y') or plain ~ '\ybit\s*\.\s*ly\y' or plain ~ '[a-z0-9]\.[a-z]{2,}/'
      or plain ~ '\y[0-9]{1,3}(\.[0-9]{1,3}){3}\y' or plain ~ '\yxn--'
      or plain ~ '[a-z0-9][.,](com|net|org|ng|co|io|ly|link|app|xyz|info|biz|site|online|shop|store|tv|gg|africa|uk|me|dev|ai|website)\y'
      or plain ~ '[a-z0-9](d[o0]t)(com|net|org|ng)\y'
      or plain ~ ('[a-z0-9]' || stop || '(com|net|org|ng)\y') or plain ~ '[a-z0-9]\s+com(\s+ng)?\y' then 'link'
    when plain ~ '@\s*[a-z0-9_]' or plain ~ '\y(what\W{0,2}s?\W{0,2}app?|watt?sapp?|wass?app?|w\W?app)\y'
      or plain ~ '\y(tele\W?gram|instagram|insta|face\W?book|tik\W?tok|snap\W?chat|twitter|viber|messenger)\y'
      or plain ~ '\y(my|on)\s+(ig|fb|tg|snap)\y' or plain ~ '\y(ig|fb|tg)\s*[:=]'  then 'name'
    when private.holds_number(plain) or plain ~ '\y(acct|account|a/c|nuban|iban)\s*(no|num|number|details)?\W{0,3}[0-9]{3}' then 'number'
  end;
end
$$;
comment on function private.contact_details_in is
'The kind of detail in a text that people must not exchange before a booking: email, link, name (@name or another messenger) or number (a
phone or account number, also spelled out, spaced, in other scripts, or with letters for digits); null if nothing.';

create function private.open_text(value text, characters_max int, label text)
returns text language plpgsql stable set search_path = '' as $$
declare
  words text := private.clean_text(value, characters_max, label);
begin
  perform private.refuse_contact_details(words, label);
  return words;
end
$$;
comment on function private.open_text is
'A text that strangers read before they book, trimmed; null if empty.
Refuses: 400 invalid_input if it is too long or contains contact details.';

create function private.refuse_contact_details(words text, label text default null)
returns void language plpgsql stable set search_path = '' as $$
declare
  found text := private.contact_details_in(words);
begin
  if found is not null then
    perform private.refuse(400, 'invalid_input', coalesce(label || ': ', '') || case found
      when 'email' then 'Mail addresses can be exchanged after the booking only.'
      when 'link' then 'Links can be exchanged after the booking only.'
      when 'name' then 'Names in other apps can be exchanged after the booking only.'
      else 'Phone and account numbers can be exchanged after the booking only.'
    end);
  end if;
end
$$;
comment on function private.refuse_contact_details is
'Checks that a text that strangers read before they book has no contact details. label: of its field.
Refuses: 400 invalid_input with the kind of contact details.';
