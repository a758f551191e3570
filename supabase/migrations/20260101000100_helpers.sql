-- Chapter 00, part 1: refusals, Lagos days, timestamps of change.

create function private.refuse(status int, code text, message text, detail jsonb default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if refuse.detail is null then
    raise exception using errcode = 'PT' || refuse.status, message = refuse.message, hint = refuse.code;
  end if;
  raise exception using
    errcode = 'PT' || refuse.status, message = refuse.message, hint = refuse.code, detail = refuse.detail::text;
end
$$;
comment on function private.refuse(int, text, text, jsonb) is
  'The only way a rule says no: SQLSTATE PT<http status>, words for a person, hint = the contract''s error code, '
  'detail = JSON.';

create function private.lagos_day(moment timestamptz)
returns date
language sql
immutable
set search_path = ''
return (moment at time zone 'Africa/Lagos')::date;
comment on function private.lagos_day(timestamptz) is
  'Calendar day of a moment in Lagos (UTC+1 all year), whatever the session''s time zone.';

create function private.lagos_today()
returns date
language sql
stable
set search_path = ''
return private.lagos_day(now());
comment on function private.lagos_today() is 'Today in Lagos.';

create function private.lagos_moment(day date, clock time)
returns timestamptz
language sql
immutable
set search_path = ''
return (day + clock) at time zone 'Africa/Lagos';
comment on function private.lagos_moment(date, time) is 'The moment at which a Lagos clock shows this day and time.';

create function private.readable_name(typed text)
returns text
language sql
immutable
set search_path = ''
-- Something to see; no control signs, and nothing that turns the direction of what stands beside it.
return case
  when typed ~ '[^\s\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
    then btrim(regexp_replace(typed, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
end;
comment on function private.readable_name(text) is
  'A name as others can read it: on one line, without blank edges and hidden signs; null when nothing is left.';

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: stamps the moment of change.';

grant execute on function
  private.lagos_day(timestamptz),
  private.lagos_today(),
  private.lagos_moment(date, time)
to anon, authenticated, app_admin;
-- Whoever writes a row evaluates its constraints.
grant execute on function private.readable_name(text) to authenticated;
