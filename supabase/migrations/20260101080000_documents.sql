-- Chapter 08: the private bucket of identity documents.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'documents', 'documents', false, 5242880,
  array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_own_document(path text, owner uuid)
returns boolean
language sql
immutable
set search_path = ''
return coalesce(
  path ~ '^[^/]+/[a-z]+(-[a-z]+)*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](jpg|jpeg|png|webp|gif|pdf)$'
  and split_part(path, '/', 1) = owner::text,
  false
);
comment on function private.is_own_document(text, uuid) is
'True if the path has the form <owner''s id>/<kind>-<uuid>.<extension>.';

create function private.check_document(path text, owner uuid, message text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_own_document(path, owner) or not exists (
    select from storage.objects o where o.bucket_id = 'documents' and o.name = check_document.path
  ) then
    perform private.refuse(400, 'invalid_input', message);
  end if;
end
$$;
comment on function private.check_document(text, uuid, text) is
'Checks that the file was uploaded into the owner''s folder.
Refuses: 400 invalid_input with the message otherwise.';

create function private.record_proof_of_address(path text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  perform private.check_document(record_proof_of_address.path, caller, 'Upload your proof of address first');
  update public.profiles p set proof_of_address_path = record_proof_of_address.path where p.id = caller;
end
$$;
comment on function private.record_proof_of_address(text) is
'Stores the path of the caller''s uploaded proof of address.
Refuses: 401, 403 suspended; 400 invalid_input unless the file is in the caller''s folder.
Security definer because: the column is not granted to clients.';

create function private.has_upload_allowance(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  files_max constant int := 30;
  seconds constant int := 3600;
begin
  return exists (select from private.person_states s where s.id = person and s.state = 'active') and (
    select count(*) from storage.objects o
    where o.bucket_id = 'documents' and o.name collate "C" ^@ (person || '/')
      and o.created_at > now() - make_interval(secs => seconds)
  ) < files_max;
end
$$;
comment on function private.has_upload_allowance(uuid) is
'True if the person is active and has not reached the limit of uploads within the last hour.
Security definer because: counts files that the caller may not be able to read.';

create function private.may_add_document(path text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
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

create function private.is_deleting_account()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles p where p.id = auth.uid() and p.deletion_requested_at > now() - interval '1 hour'
  );
end
$$;
comment on function private.is_deleting_account() is
'True if the caller confirmed the deletion of their account within the last hour.
Security definer because: reads a column that is not granted to clients.';

create function private.guard_document()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner text := split_part(new.name, '/', 1);
begin
  if not coalesce(pg_input_is_valid(owner, 'uuid') and private.has_upload_allowance(owner::uuid), false) then
    raise insufficient_privilege using message = 'This folder takes no files now.';
  end if;
  return new;
end
$$;
comment on function private.guard_document() is
'Trigger on storage.objects: checks the upload allowance again, because Storage evaluates no policy when a signed upload
URL is used.
Refuses: SQLSTATE 42501 if the folder''s owner may not upload now.
Security definer because: has_upload_allowance is not granted to clients.';

grant execute on function private.may_add_document(text), private.record_proof_of_address(text), private.is_deleting_account()
to authenticated;

-- Not for S3: its keys belong to the operator, who restores backups, and S3 with a user's token evaluates the policies.
create trigger guard_document before insert on storage.objects
for each row when (
  new.bucket_id = 'documents' and coalesce(current_setting('storage.operation', true), '') not like 'storage.s3.%'
)
execute function private.guard_document();

create policy "people add documents to their own folder" on storage.objects
for insert to authenticated
with check (bucket_id = 'documents' and private.may_add_document(name));

create policy "people read documents in their own folder" on storage.objects
for select to authenticated
using (bucket_id = 'documents' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people who delete their account delete their documents" on storage.objects
for delete to authenticated
using (
  bucket_id = 'documents'
  and split_part(name, '/', 1) = (select auth.uid())::text
  and (select private.is_deleting_account())
);

create policy "only active people" on storage.objects as restrictive
for all to authenticated using ((select private.is_active_caller()));
