-- Sessions of administrators. The role app_admin has no access by itself: each transaction needs a live session. Only
-- app_admin can call the functions that start and end a session, which need none.

create function private.guard_audit() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse(403, 'forbidden', 'The audit log is only ever added to.');
  return null;
end
$$;
comment on function private.guard_audit is
'Trigger: keeps the audit log append-only.
Refuses: 403 forbidden for update, delete and truncate.';

create function private.admin_session()
returns private.admin_sessions language plpgsql stable set search_path = '' as $$
declare
  hash text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'admin_session';
  session private.admin_sessions;
begin
  select s.* into session
  from private.admin_sessions s
  join private.admins a on a.id = s.admin_id
  left join public.profiles p on p.id = a.user_id
  left join auth.users u on u.id = a.user_id
  where s.token_hash = hash
    and s.revoked_at is null
    and s.expires_at > now()
    and (a.user_id is null or (not p.suspended and p.deleted_at is null and u.id is not null and u.deleted_at is null));
  return session;
end
$$;
comment on function private.admin_session is
'The live administrator session of this transaction''s claims, or null.';

create function private.require_admin() returns uuid language plpgsql security definer set search_path = '' as $$
declare
  session private.admin_sessions := private.admin_session();
begin
  if session.id is null then
    perform private.refuse(401, 'unauthenticated', 'Please sign in again.');
  end if;
  -- auth.uid() in triggers and functions of other domains is then the administrator's id.
  perform private.set_caller((auth.jwt() || jsonb_build_object('sub', session.admin_id))::text);
  return session.admin_id;
end
$$;
comment on function private.require_admin is
'Returns the id of the administrator of this transaction and sets the claim sub to it. First line of every
administrator''s function.
Refuses: 401 unauthenticated without a live session.
Security definer because: clients cannot read admin_sessions.';

create function private.audit(action text, subject text, outcome text, details jsonb default null)
returns void language plpgsql set search_path = '' as $$
declare
  session private.admin_sessions := private.admin_session();
begin
  insert into private.admin_audit (admin_id, session_id, action, subject, outcome, address_hash, details)
  values (
    session.admin_id, session.id, audit.action, audit.subject, audit.outcome,
    left(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'address_hash', 64), audit.details
  );
  -- A document's path begins with its owner's id.
  update private.inbox_takings t set last_action_at = now()
  where t.admin_id = session.admin_id and t.subject::text = split_part(audit.subject, '/', 1);
end
$$;
comment on function private.audit is
'Adds a line to the audit log, with the administrator and address hash of this transaction. What the administrator looks after and
acts on stays theirs for 30 more minutes.';

create function private.admin_name(admin uuid) returns text language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when a.user_id is null then 'Authenticator code' else coalesce(p.name, 'Deleted user') end
    from private.admins a left join public.profiles p on p.id = a.user_id where a.id = admin_name.admin
  );
end
$$;
comment on function private.admin_name is 'The name of an administrator that others read; null for an unknown one.';

create function private.start_admin_session(admin uuid, token_hash text, device_hash text)
returns void language plpgsql set search_path = '' as $$
begin
  insert into private.admin_sessions (admin_id, token_hash, expires_at)
  values (admin, start_admin_session.token_hash, now() + make_interval(secs => private.admin_session_seconds()));
  insert into private.admin_devices as d (token_hash) values (start_admin_session.device_hash)
  on conflict on constraint admin_devices_pkey do update set used_at = now();
  -- Each new session deletes some old ones, so the table needs no scheduled job.
  delete from private.admin_sessions s
  where s.id in (select o.id from private.admin_sessions o where o.expires_at < now() - interval '30 days' limit 20);
end
$$;
comment on function private.start_admin_session is
'Creates a session for an administrator and records the browser. Part of both ways to sign in.';

create function private.open_admin_session(auth_session uuid, token_hash text, device_hash text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  admin private.admins;
begin
  select a.* into admin
  from auth.sessions s
  join private.admins a on a.user_id = s.user_id
  join public.profiles p on p.id = a.user_id and not p.suspended and p.deleted_at is null
  where s.id = open_admin_session.auth_session;
  if admin.id is null then
    perform private.audit('login_password', null, 'refused');
    return false;
  end if;
  perform private.start_admin_session(admin.id, open_admin_session.token_hash, open_admin_session.device_hash);
  perform private.audit('login_password', admin.user_id::text, 'opened');
  return true;
end
$$;
comment on function private.open_admin_session is
'Signs in the administrator who has just proved their password to Auth, which shows in a live Auth session; returns false
for everyone else.
Security definer because: clients cannot read or write the administrators'' tables.';

create function private.note_admin_attempt(action text, subject text, outcome text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(note_admin_attempt.action, note_admin_attempt.subject, note_admin_attempt.outcome);
end
$$;
comment on function private.note_admin_attempt is
'Adds a sign-in attempt to the audit log that failed before it reached the database.
Security definer because: clients cannot write admin_audit.';

create function private.close_admin_session(token_hash text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  ended uuid;
begin
  update private.admin_sessions s set revoked_at = now()
  where s.token_hash = close_admin_session.token_hash and s.revoked_at is null
  returning s.admin_id into ended;
  if ended is not null then
    perform private.audit('logout', ended::text, 'closed');
  end if;
end
$$;
comment on function private.close_admin_session is
'Revokes a session. Revoking it again changes nothing.
Security definer because: clients cannot write admin_sessions.';

create function private.end_admin_sessions(account uuid) returns void language plpgsql set search_path = '' as $$
begin
  update private.admin_sessions s set revoked_at = now()
  from private.admins a
  where a.user_id = account and s.admin_id = a.id and s.revoked_at is null and s.expires_at > now();
  if found then
    perform private.audit('password_changed', account::text, 'closed');
  end if;
end
$$;
comment on function private.end_admin_sessions is
'Revokes an administrator''s sessions when their password changes.';

grant execute on function
  private.require_admin,
  private.open_admin_session,
  private.note_admin_attempt,
  private.close_admin_session
to app_admin;
