-- The caller's photo and the export of their data.

create function private.record_photo(path text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if record_photo.path is not null then
    if record_photo.path ~ '[.]pdf$' then
      perform private.refuse(415, 'unsupported_media_type', 'Your photo must be an image.');
    end if;
    perform private.check_document(record_photo.path, caller, 'Upload your photo first');
  end if;
  update public.profiles p set photo_path = record_photo.path where p.id = caller;
end
$$;
comment on function private.record_photo(text) is
'Stores the path of the caller''s uploaded photo, or removes it if null.
Refuses: 401, 403 suspended; 415 unsupported_media_type for a PDF; 400 invalid_input unless the file is in the caller''s
folder.
Security definer because: the column is not granted to clients.';

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

grant execute on function private.record_photo(text), private.export_own_data() to authenticated;
