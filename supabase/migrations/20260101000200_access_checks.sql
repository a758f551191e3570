-- Chapter 00.2: the two checks that the policies of every table call.
-- They call functions of chapters 02 and 15: PL/pgSQL resolves names when a function runs, so that every table's policies
-- can stand beside the table.

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
  'For policies: may this token do anything at all? Definer: caller_state is closed.';

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
  'For policies: does this transaction belong to a live administrator session? Definer: admin_session is closed.';

grant execute on function private.is_active_caller() to authenticated;
grant execute on function private.is_live_admin() to app_admin;
