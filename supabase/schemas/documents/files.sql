-- Uploads that were never submitted, and files of deleted accounts, which go after the commit: a queue written in the same
-- transaction. Storage forbids deleting its rows in SQL, so the functions delete the files by Storage's API.

create function private.submitted_documents(person uuid default null)
returns setof text language sql stable set search_path = '' as $$
  select d.path from (
    select p.id, p.proof_of_address_path from public.profiles p
    union all select p.id, p.photo_path from public.profiles p
    union all select v.driver_id, v.driver_license_path from public.driver_verifications v
    union all select v.driver_id, v.passport_photo_path from public.driver_verifications v
    union all select v.owner_id, v.photo_path from public.vehicles v
    union all select v.owner_id, v.proof_of_ownership_path from public.vehicles v
    union all select p.owner_id, p.file_path from public.papers p
    union all select d.id, d.approved_photo_path from public.driver_profiles d
  ) as d (owner, path)
  where d.path is not null and (person is null or d.owner = person)
$$;
comment on function private.submitted_documents is
'Paths of the files that a row names, of one person or of everybody. Every column that holds such a path stands here; a
file that it leaves out is deleted after 7 days.';

create function private.abandoned_uploads()
returns setof text language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.created_at < now() - interval '7 days'
    and o.name not in (select d from private.submitted_documents() d)
    and not private.is_row_waiting('delete_abandoned_uploads', o.name)
  order by o.created_at limit 100;
end
$$;
comment on function private.abandoned_uploads is
'Up to 100 files that were uploaded 7 days ago or earlier and that no row names, the oldest first.
Security definer because: the clock reads no table.';

create function private.queue_file_deletions(person uuid) returns void language plpgsql set search_path = '' as $$
begin
  -- An upload that has begun is stored before and queued here, or waits and is refused.
  perform private.lock_documents(person);
  insert into private.file_deletions (path)
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.name collate "C" ^@ (person || '/')
  on conflict (path) do nothing;
  delete from private.document_hashes h where h.path collate "C" ^@ (person || '/');
end
$$;
comment on function private.queue_file_deletions is
'When an account is deleted, queues its files for deletion and deletes their hashes, in the same transaction.';

create function private.end_unfinished_uploads(person uuid) returns void language plpgsql set search_path = '' as $$
declare
  uploads regclass := to_regclass('storage.s3_multipart_uploads');
begin
  -- Uploads in parts exist only where an operator has switched S3 on, the table only where Storage has it. A project that may
  -- not delete there still deletes accounts.
  if has_table_privilege(uploads, 'delete') then
    execute 'delete from storage.s3_multipart_uploads u where u.owner_id = $1 or u.key ^@ ($1 || ''/'')' using person::text;
  end if;
end
$$;
comment on function private.end_unfinished_uploads is
'When an account is deleted, ends the uploads in parts that it has begun: no part is taken, and none completes.';

create function private.take_file_deletions(files_max int)
returns setof text language plpgsql security definer set search_path = '' as $$
begin
  return query
  update private.file_deletions f
  set attempts = f.attempts + 1,
    -- 2, 4, 8 … minutes, at most about a day.
    next_attempt_at = now() + make_interval(mins => (2 ^ least(f.attempts + 1, 10))::int)
  where f.path in (
    select due.path from private.file_deletions due
    where due.next_attempt_at <= now()
    order by due.next_attempt_at, due.path
    limit least(greatest(take_file_deletions.files_max, 0), 500)
    for no key update skip locked
  )
  returning f.path;
end
$$;
comment on function private.take_file_deletions is
'Takes up to this many files that are due for deletion, at most 500. A file that is not deleted then is due again later,
so a process that died loses nothing.
Security definer because: no role reads or writes the queue.';

create function private.finish_file_deletions(paths text[])
returns int language sql security definer set search_path = '' begin atomic
  with gone as (
    delete from private.file_deletions f
    where f.path = any (finish_file_deletions.paths)
      and not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = f.path)
    returning f.path
  )
  select count(*)::int from gone;
end;
comment on function private.finish_file_deletions is
'Removes files from the queue that Storage has deleted, and returns how many. A file that is still stored stays queued.
Security definer because: no role reads or writes the queue.';

grant execute on function
  private.abandoned_uploads,
  private.take_file_deletions,
  private.finish_file_deletions
to app_clock;
