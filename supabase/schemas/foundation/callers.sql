-- The checks that the policies of every table and every state change call: a suspended, deleted or signed-out person loses
-- access at once. PL/pgSQL looks tables up when a function runs, so these stand before the tables whose policies call them.

create function private.caller_state() returns text language plpgsql stable set search_path = '' as $$
declare
  -- Read once: every query of every signed-in user calls this function.
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
comment on function private.caller_state is
'The caller''s state now, not when the token was issued: active, suspended, ended (session signed out) or unknown.';

create function private.set_caller(claims text) returns text language plpgsql set search_path = '' as $$
declare
  claims_before constant text := coalesce(current_setting('request.jwt.claims', true), '');
begin
  perform set_config('request.jwt.claims', set_caller.claims, true);
  return claims_before;
end
$$;
comment on function private.set_caller is
'Sets the claims of the caller until the transaction ends, and returns the ones before, with which the same function puts the caller
back. After an error that is caught Postgres has put them back itself. No other function sets claims (pgTAP checks). Clients cannot
call it.';

create function private.act_for(person uuid, session_id uuid default null) returns text language sql set search_path = ''
return private.set_caller(jsonb_build_object('sub', person, 'session_id', session_id, 'role', 'authenticated')::text);
comment on function private.act_for is
'Makes this person the caller, so that their rules apply unchanged, and returns the claims before for set_caller. For jobs, the relay,
and people whose token was verified elsewhere. Clients cannot call it.';

create function private.is_active_caller()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  -- The caller and the statement: the claims change within a transaction of the relay.
  asked constant text := statement_timestamp() || coalesce(current_setting('request.jwt.claims', true), '');
begin
  if asked = current_setting('tafiya.active_in', true) then
    return true;
  elsif private.caller_state() <> 'active' then
    return false;
  end if;
  return set_config('tafiya.active_in', asked, true) is not null;
end
$$;
comment on function private.is_active_caller is
'True if the caller''s account and session are active: the policy "only active people" of every table calls it. Once a statement has
found the caller active, its other tables do not ask again. Volatile, because it keeps that in a setting; policies ask `(select ...)`, once per
statement.
Security definer because: caller_state is not granted to clients.';

create function private.is_live_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.admin_session()).id is not null;
end
$$;
comment on function private.is_live_admin is
'True if this transaction belongs to a live administrator session: the policy "only live administrators" of every table
calls it.
Security definer because: admin_session is not granted to clients.';

create function private.require_active()
returns uuid language plpgsql stable security definer set search_path = '' as $$
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
comment on function private.require_active is
'Returns the id of the calling user. First line of every state change.
Refuses: 403 suspended; 401 unauthenticated if the session has ended or the account is gone.
Security definer because: caller_state is not granted to clients.';

create function private.require_active_reader()
returns uuid language plpgsql set search_path = '' as $$
begin
  return case when private.is_active_caller() then auth.uid() else private.require_active() end;
end
$$;
comment on function private.require_active_reader is
'As require_active, for functions that only read: once a statement has found the caller active, it is not asked again.
Refuses: 403 suspended, 401 unauthenticated (by require_active).';

create function private.require_active_until_commit()
returns uuid language plpgsql set search_path = '' as $$
begin
  -- A concurrent suspension or deletion either waits for this transaction and then sees its rows, or is seen here.
  perform from public.profiles p where p.id = auth.uid() for share;
  return private.require_active();
end
$$;
comment on function private.require_active_until_commit is
'Like require_active, and locks the caller''s profile, so that a suspension or deletion waits until this transaction ends.
Not for functions that change the caller''s own profile.
Refuses: 403 suspended, 401 unauthenticated (by require_active).';

grant execute on function private.require_active, private.is_active_caller to authenticated;

grant execute on function private.is_live_admin to app_admin;
