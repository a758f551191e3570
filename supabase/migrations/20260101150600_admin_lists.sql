-- Chapter 15.6: searching people and opening documents.

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
'Ids of people whose name, e-mail or phone matches the pattern (for like, lower case).
Refuses: 401 unauthenticated (by require_admin).
Security definer because: row security would keep the planner from using the search index.';

create function private.audit_document_view(path text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = audit_document_view.path) then
    perform private.refuse(404, 'not_found', 'Document not found.');
  end if;
  perform private.audit('view_document', audit_document_view.path, 'shown');
end
$$;
comment on function private.audit_document_view(text) is
'Adds to the audit log that the administrator opens a document, before its URL is signed.
Refuses: 401 unauthenticated; 404 not_found.
Security definer because: app_admin can read neither files nor the audit log.';

grant execute on function private.find_people(text) to app_admin;

grant execute on function private.audit_document_view(text) to app_admin;
