-- Helpers for refusals, Lagos dates, readable names and updated_at.

create function private.refuse(status int, code text, message text, detail jsonb default null)
returns void language plpgsql set search_path = '' as $$
begin
  if refuse.detail is null then
    raise exception using errcode = 'PT' || refuse.status, message = refuse.message, hint = refuse.code;
  end if;
  raise exception using
    errcode = 'PT' || refuse.status, message = refuse.message, hint = refuse.code, detail = refuse.detail::text;
end
$$;
comment on function private.refuse is
'The only way in which a rule refuses a call: SQLSTATE PT<HTTP status>, message for the user, hint = the contract''s error
code, detail = JSON.
Refuses: the given status and code, always.';

create function private.lagos_day(moment timestamptz) returns date language sql immutable
return (moment at time zone 'Africa/Lagos')::date;
comment on function private.lagos_day is
'The calendar day of a moment in Lagos (UTC+1 all year), whatever the session''s time zone.';

create function private.lagos_today() returns date language sql stable
return private.lagos_day(now());
comment on function private.lagos_today is 'Today''s date in Lagos.';

create function private.lagos_moment(day date, clock time)
returns timestamptz language sql immutable
return (day + clock) at time zone 'Africa/Lagos';
comment on function private.lagos_moment is
'The moment at which a clock in Lagos shows this day and time.';

create function private.readable_name(typed text)
returns text
language sql
immutable
-- A letter or digit of any script. The collation is fixed, so that the answer does not depend on the database's locale.
return case
  when typed ~ '[[:alnum:]]' collate "und-x-icu"
    then regexp_replace(
      regexp_replace(typed, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'),
      '^[\s\u00a0\u00ad\u1680\u180e\u2000-\u200f\u202f\u205f-\u206f\u3000\ufeff]+'
        || '|[\s\u00a0\u00ad\u1680\u180e\u2000-\u200f\u202f\u205f-\u206f\u3000\ufeff]+$', '', 'g'
    )
end;
comment on function private.readable_name is
'A name on one line, without spaces and invisible characters around it, without control and direction characters; null if it has neither a letter nor a digit.';

create function private.without_controls(typed text) returns text language sql immutable
return regexp_replace(typed, '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]', '', 'g');
comment on function private.without_controls is
'A text without control and direction characters, which would turn around what follows it; tabs and new lines stay.';

create function private.are_holidays(value jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  count_max constant int := 40;
  name_max constant int := 60;
begin
  return jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= count_max and not exists (
    select from jsonb_array_elements(value) h
    where not coalesce(
      jsonb_typeof(h) = 'object' and h - array['day', 'name'] = '{}' and h ->> 'day' ~ '^\d{4}-\d{2}-\d{2}$'
        and pg_input_is_valid(h ->> 'day', 'date') and length(btrim(h ->> 'name')) between 1 and name_max, false
    )
  );
end
$$;
comment on function private.are_holidays is 'Whether a value is a list of public holidays: [{day: YYYY-MM-DD, name}], at most 40.';

create function private.working_days_after(day date, count int) returns date language plpgsql stable set search_path = '' as $$
declare
  fixed constant text[] := '{01-01,05-01,06-12,10-01,12-25,12-26}';
  announced constant jsonb := coalesce((select s.announced_holidays from public.platform_settings s), '[]');
  golden int;
  century int;
  moon int;
  easter date;
begin
  for n in 1..count loop
    loop
      day := day + 1;
      -- Easter Sunday by the rule of Meeus, Jones and Butcher.
      golden := extract(year from day)::int % 19;
      century := extract(year from day)::int / 100;
      moon := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
      moon := moon - (golden + 11 * moon) / 319;
      easter := make_date(extract(year from day)::int, 3, 22) + moon;
      easter := easter + (7 - extract(dow from easter)::int) % 7;
      exit when extract(isodow from day) < 6 and to_char(day, 'MM-DD') <> all (fixed) and day <> all (array[easter - 2, easter + 1])
        and not announced @> jsonb_build_array(jsonb_build_object('day', day::text));
    end loop;
  end loop;
  return day;
end
$$;
comment on function private.working_days_after is
'The day that lies this many working days after a day: Monday to Friday without the public holidays of holidays.rules.ts and those that
administrators announced.';

create function private.time_uuid() returns uuid language sql volatile
return encode(set_bit(set_bit(
  -- 48 bits of milliseconds and 74 random ones; bits 52 and 53 make the version 4 of gen_random_uuid() a 7.
  overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex')::uuid;
comment on function private.time_uuid is
'A UUID of version 7 (RFC 9562): rows made one after the other stand in the same pages of an index. For ids that need not be secret:
it shows the time.';

create function private.earliest_uuid(moment timestamptz) returns uuid language sql immutable strict set search_path = ''
return (
  lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '70008000' || '000000000000'
)::uuid;
comment on function private.earliest_uuid is
'The smallest UUID that time_uuid can make at a moment: rows older than that are found by their primary key.';

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at is 'Trigger: sets updated_at to the time of the change.';

grant execute on function
  private.lagos_today,
  private.lagos_moment,
  private.lagos_day
to anon, app_admin, authenticated;

-- Constraints are evaluated with the rights of the role that writes the row.
grant execute on function private.readable_name to authenticated;
grant execute on function private.are_holidays to app_admin;
