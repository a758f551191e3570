-- Chapter 00.2: the two checks that the policies of every table call.
-- The functions that they call belong to chapters 02 and 15. PL/pgSQL looks names up when a function runs, so the policies of
-- every table can stand in the table's own file.

create function private.is_active_caller()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.caller_state() = 'active';
end
$$;
comment on function private.is_active_caller() is
'True if the caller''s account and session are active: the policy "only active people" of every table calls it.
Security definer because: caller_state is not granted to clients.';

create function private.is_live_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (private.admin_session()).id is not null;
end
$$;
comment on function private.is_live_admin() is
'True if this transaction belongs to a live administrator session: the policy "only live administrators" of every table
calls it.
Security definer because: admin_session is not granted to clients.';

grant execute on function private.is_active_caller() to authenticated;
grant execute on function private.is_live_admin() to app_admin;
