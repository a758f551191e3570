-- Files of a deleted account go after the commit: a queue written in the same transaction, emptied by Storage's API.

create table private.file_deletions (
  path text primary key check (length(path) <= 300),
  queued_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now()
);
comment on table private.file_deletions is
  'Files in the bucket documents that must be deleted. Written in the transaction that deletes an account; the job '
  'delete_files empties it, and the call that deleted the account tries at once.';
create index file_deletions_due on private.file_deletions (next_attempt_at);
alter table private.file_deletions enable row level security;

create function private.queue_file_deletions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An upload that has begun is stored before and queued here, or waits and is refused.
  perform private.lock_documents(new.id);
  insert into private.file_deletions (path)
  select o.name from storage.objects o
  where o.bucket_id = 'documents' and o.name collate "C" ^@ (new.id || '/')
  on conflict (path) do nothing;
  delete from private.document_hashes h where h.path collate "C" ^@ (new.id || '/');
  return null;
end
$$;
comment on function private.queue_file_deletions() is
'Trigger: when an account is deleted, queues its files for deletion and deletes their hashes, in the same transaction.
Security definer because: clients cannot write the queue.';

create trigger queue_file_deletions after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null)
execute function private.queue_file_deletions();

create function private.take_file_deletions(files_max int)
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function private.take_file_deletions(int) is
'Takes up to this many files that are due for deletion, at most 500. A file that is not deleted then is due again later,
so a process that died loses nothing.
Security definer because: no role reads or writes the queue.';

create function private.finish_file_deletions(paths text[])
returns int
language sql
security definer
set search_path = ''
begin atomic
  with gone as (
    delete from private.file_deletions f
    where f.path = any (finish_file_deletions.paths)
      and not exists (select from storage.objects o where o.bucket_id = 'documents' and o.name = f.path)
    returning f.path
  )
  select count(*)::int from gone;
end;
comment on function private.finish_file_deletions(text[]) is
'Removes files from the queue that Storage has deleted, and returns how many. A file that is still stored stays queued.
Security definer because: no role reads or writes the queue.';

grant execute on function private.take_file_deletions(int), private.finish_file_deletions(text[]) to app_clock;

insert into private.jobs (name, description, every)
values ('delete_files', 'Deletes the files of deleted accounts', interval '1 minute');

-- The mark of a deletion in progress ends with its transaction: a refused or abandoned deletion leaves nothing behind.
create or replace function private.is_deleting_account()
returns boolean
language sql
stable
set search_path = ''
return coalesce(nullif(current_setting('tafiya.deleting_account', true), '') = auth.uid()::text, false);
comment on function private.is_deleting_account() is
'True within the transaction that deletes the caller''s account (delete_own_account).';

create or replace function private.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  item uuid;
begin
  perform set_config('tafiya.deleting_account', caller::text, true);
  -- Locked before the profile, in the order in which Auth changes an e-mail address (copy_email_to_profile).
  perform from auth.users u where u.id = caller for update;
  perform private.request_deletion();
  -- The functions for cancelling return seats, cancel payments and notify the others.
  for item in
    select b.id from public.bookings b join public.trips t on t.id = b.trip_id
    where b.passenger_id = caller and b.status = 'confirmed' and t.status in ('scheduled', 'active', 'waiting')
    order by b.trip_id
  loop
    perform private.cancel_booking(item, 'Account deleted');
  end loop;
  for item in
    select t.id from public.trips t where t.driver_id = caller and t.status in ('scheduled', 'active') order by t.id
  loop
    perform private.cancel_trip(item, 'The driver has left Tafiya');
  end loop;

  perform private.anonymise_person(caller);
  -- Deletes sessions, identities and refresh tokens too; the caller's access token is refused from now on.
  delete from auth.users u where u.id = caller;
  perform set_config('tafiya.deleting_account', '', true);
end
$$;
comment on function private.delete_own_account() is
'Deletes the caller''s account in one transaction: cancels their coming trips and bookings, anonymises the rows that stay
(trips, bookings, payments, ratings), queues their files for deletion and deletes the sign-in.
Refuses: 401, 403 suspended; 409 conflict during a trip (request_deletion).
Security definer because: clients cannot write these rows.';

comment on function private.request_deletion() is
'First step of delete_own_account: locks the caller and their coming trips.
Refuses: 401, 403 suspended; 409 conflict during a trip of theirs as driver, passenger or company, unless the trip is
overdue (is_overdue) and they are not its driver.
Security definer because: the column is not granted to clients.';
comment on column public.profiles.deletion_requested_at is
  'When the deletion of the account began. Written with the row lock; no rule reads it.';

-- Nobody deletes a document while the account exists.
drop policy "people who delete their account delete their documents" on storage.objects;
