-- Uploads that nobody submitted. Storage forbids deleting its rows in SQL, so the functions delete the files.

create function private.submitted_documents(person uuid default null)
returns setof text
language sql
stable
set search_path = ''
as $$
  select d.path from (
    select p.id, p.proof_of_address_path from public.profiles p
    union all select p.id, p.photo_path from public.profiles p
    union all select d.id, d.proof_of_ownership_path from public.driver_profiles d
    union all select v.driver_id, v.driver_license_path from public.driver_verifications v
    union all select v.driver_id, v.passport_photo_path from public.driver_verifications v
  ) as d (owner, path)
  where d.path is not null and (person is null or d.owner = person)
$$;
comment on function private.submitted_documents(uuid) is
'Paths of the files that a row names, of one person or of everybody. Every column that holds such a path stands here; a
file that it leaves out is deleted after 7 days.';

create function private.abandoned_uploads()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.created_at < now() - interval '7 days'
    and o.name not in (select d from private.submitted_documents() d)
  order by o.created_at limit 100;
end
$$;
comment on function private.abandoned_uploads() is
'Up to 100 files that were uploaded 7 days ago or earlier and that no row names, the oldest first.
Security definer because: the clock reads no table.';

create or replace function private.check_document(path text, owner uuid, message text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_own_document(path, owner) or not exists (
    select from storage.objects o
    where o.bucket_id = 'documents' and o.name = check_document.path
      -- A day before abandoned_uploads finds it: a file that is accepted here is never one that is being deleted.
      and (
        o.created_at > now() - interval '6 days'
        or o.name in (select d from private.submitted_documents(check_document.owner) d)
      )
  ) then
    perform private.refuse(400, 'invalid_input', message);
  end if;
end
$$;
comment on function private.check_document(text, uuid, text) is
'Checks that the file was uploaded into the owner''s folder, in the last 6 days unless it was submitted before.
Refuses: 400 invalid_input with the message otherwise.';

grant execute on function private.abandoned_uploads() to app_clock;

insert into private.jobs (name, description, every, batch) values
  ('delete_abandoned_uploads', 'Deletes files that were uploaded 7 days ago and never submitted', '1 hour', 500);
