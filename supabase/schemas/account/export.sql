-- The export of a person's data: the parts of export_parts.

create function private.export_own_data()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  part private.export_parts;
  part_data jsonb;
  copy jsonb := '{}';
begin
  for part in select p.* from private.export_parts p loop
    execute part.query into part_data using caller;
    copy := copy || jsonb_build_object(part.name, part_data);
  end loop;
  return copy;
end
$$;
comment on function private.export_own_data() is
'Everything stored about the caller, as JSON: the parts of export_parts.
Refuses: 401, 403 suspended (by require_active).
Security definer because: some columns are not granted to clients; every query filters by the caller.';

grant execute on function private.export_own_data() to authenticated;
