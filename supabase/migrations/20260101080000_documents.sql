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
  'Is this path <user id>/<kind>-<uuid>.<ext> in the owner''s own folder?';

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
  'Refuses 400 with the message unless the file was uploaded into the owner''s folder.';

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
  'Remembers the caller''s uploaded proof of address. Refuses 400 unless the file lies in their own folder. Definer: '
  'the column is not granted.';

create function private.takes_documents(person uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select from private.person_states s where s.id = person and s.state = 'active') and (
    select count(*) from storage.objects o
    where o.bucket_id = 'documents' and o.name collate "C" ^@ (person || '/') and o.created_at > now() - interval '1 hour'
  ) < 30;
end
$$;
comment on function private.takes_documents(uuid) is
  'Does this person''s folder take one more file now? Not of a suspended or deleted person; at most 30 in an hour (limits.ts: '
  'UPLOAD_ACCOUNT_MAX_HITS). Definer: counts whatever the caller may see.';

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
  return private.is_own_document(path, caller) and private.takes_documents(caller);
end
$$;
comment on function private.may_add_document(text) is
  'In the caller''s own folder, while it takes files, also for who goes to Storage without the API. Definer: takes_documents is closed.';

create function private.is_leaving()
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
comment on function private.is_leaving() is 'For the storage policy: has the caller just confirmed deletion? Definer: reads one column of their profile.';

grant execute on function private.may_add_document(text), private.record_proof_of_address(text), private.is_leaving()
to authenticated;

create function private.guard_document()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner text := split_part(new.name, '/', 1);
begin
  if not coalesce(pg_input_is_valid(owner, 'uuid') and private.takes_documents(owner::uuid), false) then
    raise insufficient_privilege using message = 'This folder takes no files now.';
  end if;
  return new;
end
$$;
comment on function private.guard_document() is
  'Trigger: a signed upload URL outlives what it was given for, and Storage asks no policy when it is used. Definer: '
  'takes_documents is closed.';

-- Not a backup that is being restored: S3 keys are the operator's, and with a person's token S3 asks the policies.
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

create policy "people who leave take their documents with them" on storage.objects
for delete to authenticated
using (
  bucket_id = 'documents'
  and split_part(name, '/', 1) = (select auth.uid())::text
  and (select private.is_leaving())
);

create policy "only active people" on storage.objects as restrictive
for all to authenticated using ((select private.is_active_caller()));
