-- Chapter 15, part 6: what the dashboard reads, indexed for keyset paging and for search by any part of a word.

create function private.find_people(pattern text)
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select p.id from public.profiles p
  where private.person_search(p.name, p.email, p.phone) like find_people.pattern;
end
$$;
comment on function private.find_people(text) is
  'People whose name, e-mail or phone holds the pattern (for like, lower case). Refuses 401. Definer: behind row security no search may use an index.';

grant execute on function private.find_people(text) to app_admin;

create function private.view_document(path text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = view_document.path) then
    perform private.refuse(404, 'not_found', 'Document not found.');
  end if;
  perform private.audit('view_document', view_document.path, 'shown');
end
$$;
comment on function private.view_document(text) is
  'Writes down that the administrator looks at a document, before its address is signed. Refuses 401, 404. Definer: app_admin reads neither files nor the audit log.';

grant execute on function private.view_document(text) to app_admin;
