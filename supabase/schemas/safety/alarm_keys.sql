-- Keys of phones that may send an alarm without a token: it has expired, or the person was suspended or has signed out meanwhile.

create function private.alarm_key_outlives() returns interval language sql immutable set search_path = '' as $$
  select interval '24 hours'
$$;
comment on function private.alarm_key_outlives is
'How long an alarm key works after the session it was issued in has ended.';

create function private.person_of_alarm_key(key_hash text)
returns uuid language sql stable security definer set search_path = '' as $$
  select k.person_id
  from private.alarm_keys k
  join private.person_states p on p.id = k.person_id
  where k.key_hash = decode(person_of_alarm_key.key_hash, 'hex')
    and p.state in ('active', 'suspended')
    and (k.ended_at is null or k.ended_at > now() - private.alarm_key_outlives())
$$;
comment on function private.person_of_alarm_key is
'The person of an alarm key, by the SHA-256 of the key as hexadecimal digits; null if it is unknown or dead.
Security definer because: no client role reads alarm_keys.';

create function private.issue_alarm_key(key_hash bytea)
returns void language plpgsql security definer set search_path = '' as $$
declare
  -- Two tabs may ask at the same time, and an answer may be lost.
  keys_of_session_max constant int := 3;
  caller uuid := private.require_active();
  session uuid := nullif(auth.jwt() ->> 'session_id', '');
begin
  -- One after the other; waits for the deletion of the account, which would otherwise miss the new row.
  perform from public.profiles p where p.id = caller for no key update;
  perform private.require_active();
  insert into private.alarm_keys (key_hash, person_id, session_id, ended_at)
  values (issue_alarm_key.key_hash, caller, session, case when session is null then now() end);
  delete from private.alarm_keys old where old.key_hash in (
    select k.key_hash from private.alarm_keys k
    where k.person_id = caller and k.session_id is not distinct from session
    order by k.issued_at desc offset keys_of_session_max
  );
end
$$;
comment on function private.issue_alarm_key is
'Stores the hash of a new alarm key of the caller''s session. The three newest of a session stay.
Refuses: 401, 403 suspended.
Security definer because: clients cannot write alarm_keys.';

create function private.end_alarm_keys() returns int language sql set search_path = ''
return private.change_batch('end_alarm_keys', 'private.alarm_keys', 'update %s r set ended_at = now()', $$
  r.ended_at is null and not exists (select from private.live_sessions s where s.id = r.session_id)
$$);
comment on function private.end_alarm_keys is
'Job: notes that the session of an alarm key has ended, by signing out, a changed password or otherwise; at most 500. No trigger,
because hosted projects may not have one on auth.sessions.';

grant execute on function private.issue_alarm_key to authenticated;
-- The façade asks before it opens the transaction of the key's person; who has no key gets null.
grant execute on function private.person_of_alarm_key to anon;
