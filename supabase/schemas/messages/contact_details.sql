-- What people must not exchange before a booking: phone and account numbers, mail addresses, links and names elsewhere.
-- _shared/domain/contact-details.ts is the same in TypeScript; a test compares the two.

create function private.plain_ascii(value text) returns text language sql immutable set search_path = ''
return regexp_replace(
  translate(
    -- Accents, invisible characters and the frames of emoji digits are dropped.
    regexp_replace(normalize(value, nfkd), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\u20e3\ufe0f\ufeff]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'abcdefghijklmnopqrstuvwxyz01234567890123456789'
  ),
  '[^\u0020-\u007e]', ' ', 'g'
);
comment on function private.plain_ascii(text) is
'Text in small letters without accents; digits of other scripts and fonts become plain ones, everything else a space.';

create function private.count_digits(plain text) returns int language plpgsql immutable set search_path = '' as $$
declare
  -- Longer words first: "seventeen" contains "seven". Tens count one digit, "double" and "triple" those that they repeat.
  english constant text[] := array[
    'seventeen', '17', 'thirteen', '13', 'fourteen', '14', 'eighteen', '18', 'nineteen', '19', 'fifteen', '15', 'sixteen', '16',
    'seventy', '7', 'thirty', '3', 'eighty', '8', 'ninety', '9', 'twenty', '2', 'eleven', '11', 'twelve', '12', 'forty', '4',
    'fifty', '5', 'sixty', '6', 'double', '0', 'triple', '00', 'three', '3', 'seven', '7', 'eight', '8', 'zero', '0',
    'nought', '0', 'four', '4', 'five', '5', 'nine', '9', 'one', '1', 'two', '2', 'six', '6'
  ];
  -- Whole words only: letters, Pidgin, Hausa, Yoruba and Igbo.
  whole constant text[] := array[
    'o', 'oh', 'i', 'l', 'ten', 'wan', 'tu', 'tri', 'foh', 'faif', 'sis', 'sevin', 'eit', 'nain', 'ziro',
    'sifili', 'daya', 'biyu', 'uku', 'hudu', 'biyar', 'shida', 'bakwai', 'takwas', 'tara',
    'odo', 'okan', 'eji', 'eta', 'erin', 'arun', 'efa', 'eje', 'ejo', 'esan',
    'otu', 'abuo', 'ato', 'ano', 'ise', 'isii', 'asaa', 'asato', 'itoolu'
  ];
  token text;
  digits int := 0;
begin
  foreach token in array regexp_split_to_array(plain, '[^a-z0-9]+') loop
    if token = any (whole) then
      digits := digits + 1;
    -- 0803l234S67: letters that look like digits, among digits.
    elsif token ~ '[0-9]' and token ~ '^[0-9oilzsbgqt]+$' then
      digits := digits + length(token);
    else
      for i in 1..cardinality(english) by 2 loop
        token := replace(token, english[i], english[i + 1]);
      end loop;
      digits := digits + length(regexp_replace(token, '[^0-9]', '', 'g'));
    end if;
  end loop;
  return digits;
end
$$;
comment on function private.count_digits(text) is 'How many digits a plain text contains, written or spelled.';

create function private.contact_details_in(value text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  -- "24 Awolowo Road, KM 12" has four; the shortest phone number has more than six.
  digits_max constant int := 6;
  plain text := private.plain_ascii(value);
begin
  return case
    when plain ~ '[a-z0-9]\s*(@|[([{]\s*at\s*[)\]}])\s*[a-z0-9-]+\s*(\.|[([{]\s*dot\s*[)\]}]|\ydot\y)\s*[a-z]{2}'
      or plain ~ '\yat\s+[a-z0-9-]+\s*(\.|\ydot\y)\s*(com|net|org|ng|co|uk|edu|gov)\y'
      or plain ~ '\y(gmail|g\s?mail|yahoo|hotmail|outlook|icloud|protonmail|ymail)\y' then 'email'
    when plain ~ '(https?|ftp)\s*:' or plain ~ '\y(www|wa\s*\.\s*me|t\s*\.\s*me)\y'
      or plain ~ '[a-z0-9]\.(com|net|org|ng|co|io|ly|link|app|xyz|info|biz|site|online|shop|store|tv|gg|africa|uk)\y'
      or plain ~ '[a-z0-9]\s*(\.|[([{]\s*dot\s*[)\]}]|\ydot\y)\s*(com|net|org|ng)\y' then 'link'
    when plain ~ '@\s*[a-z0-9_]'
      or plain ~ '\y(whats\s?app|watsapp|telegram|instagram|insta|facebook|tiktok|snapchat|twitter)\y' then 'name'
    when private.count_digits(plain) > digits_max then 'number'
  end;
end
$$;
comment on function private.contact_details_in(text) is
'What a text contains that people must not exchange before a booking: email, link, name (@name or another messenger) or number (a
phone or account number, also spelled out, spaced, or with letters for digits); null if nothing. At most six digits are allowed.';
