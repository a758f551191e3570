-- What is kept of conversations, in the export, after the deletion of an account and by the clock.

create function private.forget_own_messages()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.messages m set kind = 'removed', body = null where m.sender_id = new.id and m.kind <> 'removed';
  delete from private.blocks b where new.id in (b.blocker_id, b.blocked_id);
  -- An open report is decided first; forget_message_reports deletes it.
  delete from private.message_reports r where new.id in (r.reporter_id, r.reported_id) and r.decided_at is not null;
  update private.message_reports r set words = null where r.reporter_id = new.id;
  return null;
end
$$;
comment on function private.forget_own_messages() is
'Trigger: empties the messages of a deleted account and removes its blocks and decided reports.
Security definer because: no role writes them.';
create trigger forget_own_messages after update of deleted_at on public.profiles
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.forget_own_messages();

create function private.forget_messages()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.message_threads', $$
  exists (
    select from public.trips t where t.id = r.trip_id and coalesce(t.ended_at, t.departure_at) < now() - interval '90 days'
  )
$$);
comment on function private.forget_messages() is
'Job: deletes conversations 90 days after their journey, with all messages; at most 500.
Security definer because: no role writes them.';

create function private.forget_message_reports()
returns int
language sql
security definer
set search_path = ''
return private.delete_batch('private.message_reports', $$
  r.decided_at < now() - interval '180 days'
  or r.decided_at is not null
    and exists (select from public.profiles p where p.id in (r.reporter_id, r.reported_id) and p.deleted_at is not null)
$$);
comment on function private.forget_message_reports() is
'Job: deletes reports 180 days after their decision, and decided ones of deleted accounts; at most 500.
Security definer because: no role writes them.';

insert into private.jobs (name, description, every, function_name) values
  ('forget_messages', 'Deletes conversations 90 days after their journey', '1 hour', 'forget_messages'),
  ('forget_message_reports', 'Deletes reports of messages 180 days after their decision', '1 day', 'forget_message_reports');

insert into private.export_parts (name, query) values
  ('conversations', $$select coalesce(jsonb_agg(jsonb_build_object('tripId', h.trip_id, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('isOwn', m.sender_id = $1, 'kind', m.kind, 'body', m.body,
        'createdAt', m.created_at) order by m.created_at, m.id), '[]')
      from private.messages m where m.thread_id = h.id and (m.sender_id = $1 or $1 in (h.passenger_id, t.driver_id))
    )) order by h.created_at), '[]')
    from private.message_threads h join public.trips t on t.id = h.trip_id
    where $1 in (h.passenger_id, t.driver_id)
      or exists (select from private.messages m where m.thread_id = h.id and m.sender_id = $1)$$),
  ('blocks', $$select coalesce(jsonb_agg(jsonb_build_object('personId', b.blocked_id, 'createdAt', b.created_at)
    order by b.created_at), '[]') from private.blocks b where b.blocker_id = $1$$),
  ('messageReports', $$select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'words', r.words,
    'createdAt', r.created_at, 'outcome', r.outcome) order by r.created_at), '[]')
    from private.message_reports r where r.reporter_id = $1$$);
