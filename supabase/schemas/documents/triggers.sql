-- S3 keys belong to the operator, who restores backups: their files have no owner. S3 with a user's token is guarded.
create trigger guard_document before insert on storage.objects
for each row when (
  not (coalesce(current_setting('storage.operation', true), '') like 'storage.s3.%' and new.owner_id is null)
)
execute function private.guard_document();
