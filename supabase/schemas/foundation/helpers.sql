-- Helpers for refusals, Lagos dates and updated_at.

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
comment on function private.refuse(int, text, text, jsonb) is
'The only way in which a rule refuses a call: SQLSTATE PT<HTTP status>, message for the user, hint = the contract''s error
code, detail = JSON.
Refuses: the given status and code, always.';

create function private.lagos_today() returns date language sql stable set search_path = ''
return private.lagos_day(now());
comment on function private.lagos_today() is 'Today''s date in Lagos.';

create function private.lagos_moment(day date, clock time)
returns timestamptz language sql immutable set search_path = ''
return (day + clock) at time zone 'Africa/Lagos';
comment on function private.lagos_moment(date, time) is
'The moment at which a clock in Lagos shows this day and time.';

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: sets updated_at to the time of the change.';

grant execute on function private.lagos_today(), private.lagos_moment(date, time) to anon, app_admin, authenticated;
