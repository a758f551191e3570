create policy "people add documents to their own folder" on storage.objects
for insert to authenticated
with check (bucket_id = 'documents' and private.may_add_document(name));

create policy "people read documents in their own folder" on storage.objects
for select to authenticated
using (bucket_id = 'documents' and split_part(name, '/', 1) = (select auth.uid())::text);

create policy "only active people" on storage.objects as restrictive
for all to authenticated using ((select private.is_active_caller()));
