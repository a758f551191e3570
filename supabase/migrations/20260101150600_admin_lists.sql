-- Chapter 15, part 6: what the dashboard reads, indexed for keyset paging and for search by any part of a word.

create extension if not exists pg_trgm with schema extensions;

create function private.person_search(name text, email text, phone text)
returns text
language sql
immutable
return lower(name || ' ' || email || ' ' || phone);
comment on function private.person_search(text, text, text) is
  'What a search for a person looks through. Without a search_path of its own, so that it is inlined and meets its index.';
-- Whoever changes a row works out what its index holds.
grant execute on function private.person_search(text, text, text) to authenticated;

create index profiles_search on public.profiles
using gin (private.person_search(name, email, phone) extensions.gin_trgm_ops);
create index profiles_newest on public.profiles (created_at desc, id desc) where deleted_at is null;
create index profiles_by_name on public.profiles (lower(name), id) where deleted_at is null;
create index profiles_to_verify on public.profiles (created_at desc, id desc)
where deleted_at is null and not is_verified and rejected_at is null;
create index driver_profiles_newest on public.driver_profiles (created_at desc, id desc);
create index driver_profiles_by_name on public.driver_profiles (lower(display_name), id);
-- Who waits stands where their submission puts them, however old the account is.
create index driver_profiles_pending on public.driver_profiles (coalesce(verification_submitted_at, created_at) desc, id desc)
where verification_status = 'pending';
create index driver_profiles_by_status on public.driver_profiles (verification_status, created_at desc, id desc);
create index trips_newest on public.trips (created_at desc, id desc);
create index transactions_newest on public.transactions (created_at desc, id desc);
create index bookings_newest on public.bookings (created_at);
create index transactions_processed on public.transactions (processed_at) where status = 'confirmed';

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
