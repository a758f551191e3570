-- The private bucket of identity documents: one way in (a link, or the API), one way out (the API). A document is written
-- once: whichever entry point of Storage is used, a stored file is never replaced. SHA-256 of the documents that administrators were shown: bytes that change later are noticed.

create function private.is_own_document(path text, owner uuid)
returns boolean language sql immutable
return coalesce(
  path ~ '^[^/]+/[a-z]+(-[a-z]+)*-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[.](jpg|jpeg|png|webp|gif|pdf)$'
  and split_part(path, '/', 1) = owner::text,
  false
);
comment on function private.is_own_document is
'True if the path has the form <owner''s id>/<kind>-<uuid>.<extension>.';

create function private.check_document(path text, owner uuid, message text)
returns void language plpgsql stable set search_path = '' as $$
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
comment on function private.check_document is
'Checks that the file was uploaded into the owner''s folder, in the last 6 days unless it was submitted before.
Refuses: 400 invalid_input with the message otherwise.';

create function private.record_proof_of_address(path text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  perform private.check_document(record_proof_of_address.path, caller, 'Upload your proof of address first');
  update public.profiles p set proof_of_address_path = record_proof_of_address.path where p.id = caller;
end
$$;
comment on function private.record_proof_of_address is
'Stores the path of the caller''s uploaded proof of address.
Refuses: 401, 403 suspended; 400 invalid_input unless the file is in the caller''s folder.
Security definer because: the column is not granted to clients.';

create function private.upload_wait_seconds(person uuid)
returns int language plpgsql stable set search_path = '' as $$
declare
  files_max constant int := 30;
  seconds constant int := 3600;
begin
  return coalesce((
    -- The file whose hour must end before another one is taken.
    select ceil(extract(epoch from o.created_at - now()) + seconds)::int from storage.objects o
    where o.bucket_id = 'documents' and o.name collate "C" ^@ (person || '/')
      and o.created_at > now() - make_interval(secs => seconds)
    order by o.created_at desc offset files_max - 1 limit 1
  ), 0);
end
$$;
comment on function private.upload_wait_seconds is
'Seconds until the person may upload the next file: 0 below the limit of uploads within an hour.';

create function private.own_upload_wait_seconds() returns int language sql stable security definer set search_path = ''
return private.upload_wait_seconds(private.require_active());
comment on function private.own_upload_wait_seconds is
'Seconds until the caller may upload the next file.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: upload_wait_seconds is not granted to clients.';

create function private.has_upload_allowance(person uuid)
returns boolean language sql stable set search_path = ''
return exists (select from private.person_states s where s.id = person and s.state = 'active')
  and private.upload_wait_seconds(person) = 0;
comment on function private.has_upload_allowance is
'True if the person is active and has not reached the limit of uploads within the last hour.';

create function private.may_add_document(path text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  return private.is_own_document(path, caller) and private.has_upload_allowance(caller);
end
$$;
comment on function private.may_add_document is
'True if the path is in the caller''s own folder and the caller has upload allowance left. The Storage policy calls it, so
that uploads without our API follow the same rule.
Security definer because: has_upload_allowance is not granted to clients.';

-- The mark of a deletion in progress ends with its transaction: a refused or abandoned deletion leaves nothing behind.
create function private.is_deleting_account() returns boolean language sql stable
return coalesce(nullif(current_setting('tafiya.deleting_account', true), '') = auth.uid()::text, false);
comment on function private.is_deleting_account is
'True within the transaction that deletes the caller''s account (delete_own_account).';

create function private.may_read_document(path text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  return exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = may_read_document.path)
    and (split_part(may_read_document.path, '/', 1) = caller::text or private.is_shown_photo(may_read_document.path));
end
$$;
comment on function private.may_read_document is
'True if the file is in the caller''s own folder, or the approved photo of a driver whom the caller may see. People sign no
links at Storage; the API asks here before it signs one.
Refuses: 401 unauthenticated, 403 suspended (by require_active).
Security definer because: the policies of Storage serve its own calls only.';

create function private.guard_document() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  folder text := split_part(new.name, '/', 1);
  operation text := coalesce(current_setting('storage.operation', true), '');
  size text := new.metadata ->> 'size';
  bytes_max bigint;
  types text[];
begin
  -- A copy may rename the type; of resumable uploads, and uploads in parts, bytes are kept before there is a row. For
  -- every role: at some doors Storage asks as itself.
  if operation not in (
    '', 'storage.object.sign_upload_url', 'storage.object.upload_signed', 'storage.object.upload', 'storage.object.upload_update'
  ) then
    raise insufficient_privilege using message = 'Files are uploaded with a link.';
  elsif new.bucket_id <> 'documents' then
    return new;
  elsif not pg_input_is_valid(folder, 'uuid') then
    raise insufficient_privilege using message = 'This folder takes no files now.';
  end if;
  -- The statements after the lock see what the writer before has committed.
  perform private.lock_documents(folder::uuid);
  select b.file_size_limit, b.allowed_mime_types into bytes_max, types from storage.buckets b where b.id = new.bucket_id;
  if exists (select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name) then
    raise unique_violation using message = 'The resource already exists';
  elsif not private.has_upload_allowance(folder::uuid) then
    raise insufficient_privilege using message = 'This folder takes no files now.';
  elsif size !~ '^[0-9]{1,18}$' or bytes_max < size::bigint then
    raise insufficient_privilege using message = 'This file is too large.';
  elsif operation like 'storage.object.upload%' and num_nonnulls(size, new.metadata ->> 'contentLength') = 0 then
    -- Storage asks before it takes the bytes; a body without a length it would store whole, whatever its size.
    raise insufficient_privilege using message = 'Send the length of the file.';
  elsif operation <> 'storage.object.sign_upload_url' and (new.metadata ->> 'mimetype' = any (types)) is not true then
    raise insufficient_privilege using message = 'This type of file is not taken.';
  end if;
  -- Up to 1 MiB of the client's own.
  new.user_metadata := null;
  return new;
end
$$;
comment on function private.guard_document is
'Trigger on storage.objects: Storage evaluates no policy when a signed upload URL is used, ends every upload with an
upsert, does not limit a body without a length, and compares the type at some of its doors only. One writer per folder; a
stored document is never replaced. Storage inserts before it takes the bytes too, with the declared type and length, and undoes it.
Refuses: SQLSTATE 23505 if the file exists; 42501 if the folder''s owner may not upload now, the file has no length, is larger
than the bucket allows or has a type that it does not allow or none; in every bucket, copies, resumable uploads and uploads in parts.
Security definer because: has_upload_allowance is not granted to clients.';

create function private.lock_documents(owner uuid) returns void language sql set search_path = '' begin atomic
  select pg_advisory_xact_lock(hashtextextended('documents/' || owner::text, 0));
end;
comment on function private.lock_documents is
'Locks a person''s folder until the end of the transaction: uploads into one folder are counted one after the other, and
an upload waits for a deletion of the account.';

create function private.documents_to_approve(person uuid)
returns setof text language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.name in (
    select unnest(array[p.proof_of_address_path, p.photo_path])
    from public.profiles p where p.id = documents_to_approve.person
    union all
    select unnest(array[v.driver_license_path, v.passport_photo_path])
    from public.driver_verifications v
    where v.driver_id = documents_to_approve.person and v.status = 'pending'
    union all
    select unnest(array[v.photo_path, v.proof_of_ownership_path])
    from public.vehicles v
    where v.owner_id = documents_to_approve.person and v.approval in ('pending', 'withdrawn') and v.status <> 'retired'
    union all
    select p.file_path from public.papers p where p.owner_id = documents_to_approve.person and p.status = 'pending'
  )
  order by o.name;
end
$$;
comment on function private.documents_to_approve is
'Paths of the stored documents that an approval of this person, their vehicle or their paper refers to: of the profile, the
pending submission, the vehicles that can be approved and the papers that wait.
Security definer because: app_admin cannot read files.';

create function private.compare_document_hash(path text, sha256 text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  perform private.require_admin();
  insert into private.document_hashes (path, sha256) values (compare_document_hash.path, compare_document_hash.sha256)
  on conflict on constraint document_hashes_pkey do nothing;
  select h.sha256 into known from private.document_hashes h where h.path = compare_document_hash.path;
  if known = compare_document_hash.sha256 then
    return true;
  end if;
  perform private.audit('document_changed', compare_document_hash.path, 'changed',
    jsonb_build_object('recorded', known, 'found', compare_document_hash.sha256));
  return false;
end
$$;
comment on function private.compare_document_hash is
'Records the SHA-256 of a document that an administrator opens or approves, the first time. Later: true if it is still the
same; otherwise false, with a line in the audit log.
Refuses: 401 unauthenticated.
Security definer because: app_admin can write neither the hashes nor the audit log.';

create function private.require_known_documents(person uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- A new submission, vehicle, paper or proof of address waits for the decision.
  perform from public.profiles p where p.id = require_known_documents.person for no key update;
  perform private.lock_own_vehicle(require_known_documents.person);
  if exists (
    select from private.documents_to_approve(require_known_documents.person) as document
    where not exists (select from private.document_hashes h where h.path = document)
  ) then
    perform private.refuse(409, 'conflict', 'New documents have arrived. Please look at them first.');
  end if;
end
$$;
comment on function private.require_known_documents is
'Called in the transaction of an approval, before the decision: every document that it refers to has a recorded hash.
Refuses: 401 unauthenticated; 409 conflict if a document arrived after the hashes were taken.
Security definer because: app_admin cannot read files or hashes.';

grant execute on function
  private.record_proof_of_address,
  private.is_deleting_account,
  private.may_add_document,
  private.may_read_document,
  private.own_upload_wait_seconds
to authenticated;

grant execute on function
  private.documents_to_approve,
  private.compare_document_hash,
  private.require_known_documents
to app_admin;

create policy "people add documents to their own folder" on storage.objects
for insert to authenticated
with check (bucket_id = 'documents' and private.may_add_document(name));

create policy "people read documents in their own folder" on storage.objects
for select to authenticated
using (bucket_id = 'documents' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "people sign no links" on storage.objects as restrictive
for select to authenticated
using (not (select storage.allow_any_operation(array['storage.object.sign', 'storage.object.sign_many'])));

create policy "only active people" on storage.objects as restrictive
for all to authenticated using ((select private.is_active_caller()));
