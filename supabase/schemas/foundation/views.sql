-- The state of accounts and sessions, as callers.sql reads it.

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
