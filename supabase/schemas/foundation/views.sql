create function private.lagos_day(moment timestamptz) returns date language sql immutable set search_path = ''
return (moment at time zone 'Africa/Lagos')::date;
comment on function private.lagos_day(timestamptz) is
'The calendar day of a moment in Lagos (UTC+1 all year), whatever the session''s time zone.';

create view private.person_states as
select p.id, case
  when p.deleted_at is not null or u.deleted_at is not null then 'unknown'
  when p.suspended or u.banned_until > now() then 'suspended'
  else 'active'
end as state
from public.profiles p
join auth.users u on u.id = p.id;
comment on view private.person_states is
  'State of each account: active, suspended, or unknown once deleted. A view, so that find_revoked_followers can join it.';

create view private.live_sessions as
select s.id, s.user_id from auth.sessions s where s.not_after is null or s.not_after > now();
comment on view private.live_sessions is 'Auth sessions that have neither expired nor been signed out.';

grant execute on function private.lagos_day(timestamptz) to anon, app_admin, authenticated;
