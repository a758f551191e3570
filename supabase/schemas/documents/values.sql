create function private.may_add_document(path text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return private.is_own_document(path, caller) and private.has_upload_allowance(caller);
end
$$;
comment on function private.may_add_document(text) is
'True if the path is in the caller''s own folder and the caller has upload allowance left. The Storage policy calls it, so
that uploads without our API follow the same rule.
Security definer because: has_upload_allowance is not granted to clients.';

grant execute on function private.may_add_document(text) to authenticated;
