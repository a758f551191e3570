create function private.readable_name(typed text)
returns text
language sql
immutable
set search_path = ''
-- A letter or digit of any script. The collation is fixed, so that the answer does not depend on the database's locale.
return case
  when typed ~ '[[:alnum:]]' collate "und-x-icu"
    then regexp_replace(
      regexp_replace(typed, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'),
      '^[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]+$', '', 'g'
    )
end;
comment on function private.readable_name(text) is
'A name on one line, trimmed, without control and direction characters; null if it has neither a letter nor a digit.';

create function private.is_active_caller()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.caller_state() = 'active';
end
$$;
comment on function private.is_active_caller() is
'True if the caller''s account and session are active: the policy "only active people" of every table calls it.
Security definer because: caller_state is not granted to clients.';

create function private.is_live_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.admin_session()).id is not null;
end
$$;
comment on function private.is_live_admin() is
'True if this transaction belongs to a live administrator session: the policy "only live administrators" of every table
calls it.
Security definer because: admin_session is not granted to clients.';

-- Constraints are evaluated with the rights of the role that writes the row.
grant execute on function private.readable_name(text) to authenticated;

grant execute on function private.is_active_caller() to authenticated;

grant execute on function private.is_live_admin() to app_admin;
