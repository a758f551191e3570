-- What is kept of support requests: in the export, after the deletion of an account and by the clock.

create function private.forget_own_support()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.support_threads h where h.person_id = new.id;
  return null;
end
$$;
comment on function private.forget_own_support() is
'Trigger: deletes the support requests of a deleted account.
Security definer because: no role writes them.';
create trigger forget_own_support after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_own_support();

create function private.forget_support()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.support_threads', $$ r.last_message_at < now() - interval '180 days' $$);
comment on function private.forget_support() is
'Job: deletes support requests 180 days after their last message; at most 500.
Security definer because: no role writes them.';

insert into private.jobs (name, description, every, function_name) values
  ('forget_support', 'Deletes support requests 180 days after their last message', '1 day', 'forget_support');

insert into private.export_parts (name, query) values
  ('supportRequests', $$select coalesce(jsonb_agg(jsonb_build_object('subject', h.subject, 'state', h.state,
      'tripId', h.trip_id, 'createdAt', h.created_at, 'messages', (
        select jsonb_agg(jsonb_build_object('isAnswer', m.is_answer, 'body', m.body, 'createdAt', m.created_at)
          order by m.created_at, m.id)
        from private.support_messages m where m.thread_id = h.id
      )) order by h.created_at), '[]')
    from private.support_threads h where h.person_id = $1$$);
