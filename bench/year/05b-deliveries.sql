set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
-- Deliveries: settled in the last 30 days, which is how long they are kept; a few thousand wait.
insert into private.deliveries (id, source, subject_id, user_id, subscription_id, channel, kind, dedupe_key, state, priority, attempts, due_at, expires_at, departs_at, provider_id, problem, created_at, settled_at)
select gen_random_uuid(), 'notification', n.id, n.user_id, case when c = 'push' then s.id end, c, n.kind,
  private.event_key(n.id::text),
  case when n.r < 0.92 then 'sent' when n.r < 0.997 then 'skipped' else 'dead' end, 5, 1, n.at, n.at + interval '6 hours', n.at + interval '1 day', case when n.r < 0.92 then gen_random_uuid()::text end,
  case when n.r >= 0.997 then 'refused by the provider' when n.r >= 0.92 then 'already read' end, n.at, n.at + interval '5 seconds'
from (
  select n.*, random() as r, n.created_at as at from public.notifications n
  where n.user_id in (select id from gen.people) and n.created_at between now() - interval '30 days' and now()
) n
left join public.push_subscriptions s on s.user_id = n.user_id
cross join unnest(array['push', 'email']) c where (c = 'push' and s.id is not null) or (c = 'email' and gen.h('mail', hashtext(n.id::text), 10) < 5);
insert into private.deliveries (source, subject_id, user_id, channel, kind, dedupe_key, state, priority, due_at, expires_at, created_at)
select 'notification', n.id, n.user_id, 'email', n.kind, private.event_key('w:' || n.id), 'waiting', 5, now() + random() * interval '8 hours', now() + interval '20 hours', now()
from public.notifications n where n.user_id in (select id from gen.people) limit {{3000}};
alter table private.deliveries add constraint once unique nulls not distinct (user_id, dedupe_key, channel, subscription_id);
do $$ declare x record; begin for x in select * from gen.dropped2 where def like '% private.deliveries %' loop execute x.def; end loop; end $$;
analyze private.deliveries;
select count(*) as deliveries from private.deliveries;
