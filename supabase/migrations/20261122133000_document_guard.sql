-- A document is written once: whichever entry point of Storage is used, a stored file is never replaced.

create function private.lock_documents(owner uuid)
returns void
language sql
set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtextextended('documents/' || owner::text, 0));
end;
comment on function private.lock_documents(uuid) is
'Locks a person''s folder until the end of the transaction: uploads into one folder are counted one after the other, and
an upload waits for a deletion of the account.';

create or replace function private.guard_document()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  folder text := split_part(new.name, '/', 1);
  size text := new.metadata ->> 'size';
begin
  if not pg_input_is_valid(folder, 'uuid') then
    raise insufficient_privilege using message = 'This folder takes no files now.';
  end if;
  -- The statements after the lock see what the writer before has committed.
  perform private.lock_documents(folder::uuid);
  if exists (select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name) then
    raise unique_violation using message = 'The resource already exists';
  elsif not private.has_upload_allowance(folder::uuid) then
    raise insufficient_privilege using message = 'This folder takes no files now.';
  elsif size !~ '^[0-9]{1,18}$'
    or (select b.file_size_limit from storage.buckets b where b.id = new.bucket_id) < size::bigint
  then
    raise insufficient_privilege using message = 'This file is too large.';
  end if;
  return new;
end
$$;
comment on function private.guard_document() is
'Trigger on storage.objects: Storage evaluates no policy when a signed upload URL is used, ends every upload with an
upsert, and does not limit a body without a length. One writer per folder; a stored document is never replaced.
Refuses: SQLSTATE 23505 if the file exists; 42501 if the folder''s owner may not upload now, or the file is larger than the
bucket allows.
Security definer because: has_upload_allowance is not granted to clients.';

-- S3 keys belong to the operator, who restores backups: their files have no owner. S3 with a user's token is guarded.
create or replace trigger guard_document before insert on storage.objects
for each row when (
  new.bucket_id = 'documents'
  and not (coalesce(current_setting('storage.operation', true), '') like 'storage.s3.%' and new.owner_id is null)
)
execute function private.guard_document();
