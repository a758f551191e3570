-- Chapter 02, part 1: the door. A suspended, deleted or signed-out person's token opens nothing, at once.

create view private.person_states as
select p.id, case
  when p.deleted_at is not null or u.deleted_at is not null then 'unknown'
  when p.suspended or u.banned_until > now() then 'suspended'
  else 'active'
end as state
from public.profiles p
join auth.users u on u.id = p.id;
comment on view private.person_states is
  'active, suspended, or unknown for who has left. A view, so that the relay may ask about a thousand people at once.';

create view private.live_sessions as
select s.id, s.user_id from auth.sessions s where s.not_after is null or s.not_after > now();
comment on view private.live_sessions is 'Sessions that nobody has signed out of.';

create function private.caller_state()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- Read once: every query of every signed-in person passes here.
  claims jsonb := auth.jwt();
  caller uuid := claims ->> 'sub';
  session_claim uuid := nullif(claims ->> 'session_id', '');
  state text;
begin
  select case
    when p.state = 'active' and session_claim is not null and s.id is null then 'ended'
    else p.state
  end into state
  from private.person_states p
  left join private.live_sessions s on s.id = session_claim and s.user_id = caller
  where p.id = caller;
  return coalesce(state, 'unknown');
end
$$;
comment on function private.caller_state() is
  'active, suspended, ended (signed out) or unknown: what the token''s person is now, not when it was issued. '
  'Definer: reads auth.';

create function private.require_active()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  state text := private.caller_state();
  reason text;
begin
  if state = 'suspended' then
    select p.suspension_reason into reason from public.profiles p where p.id = auth.uid();
    perform private.refuse(403, 'suspended', 'Your account is suspended.' || coalesce(' Reason: ' || reason, ''));
  elsif state <> 'active' then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  return auth.uid();
end
$$;
comment on function private.require_active() is
  'Id of the calling person; refuses 403 suspended or 401 unauthenticated. First line of every state change. Definer: '
  'caller_state is closed.';

create function private.require_present()
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Shared: a suspension or deletion either waits for what the caller is doing and then finds it, or is seen here.
  perform from public.profiles p where p.id = auth.uid() for share;
  return private.require_active();
end
$$;
comment on function private.require_present() is
  'As require_active, and stays true until the transaction ends: first line of what must not outlive its person, like '
  'a trip. Not for what changes the caller''s own profile. Definer: locks a row.';

grant execute on function private.require_active() to authenticated;
