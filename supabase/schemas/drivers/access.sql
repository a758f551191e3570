create policy "signed-in people see the approved photos of drivers" on storage.objects
for select to authenticated
using (bucket_id = 'documents' and private.is_shown_photo(name));
