set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
create table gen.dropped2 as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index
where indrelid in ('public.notifications'::regclass, 'private.deliveries'::regclass) and not exists (select from pg_constraint c where c.conindid = indexrelid);
do $$ declare x record; begin for x in select * from gen.dropped2 loop execute 'drop index ' || x.name; end loop; end $$;
alter table private.deliveries drop constraint once;

-- Per booking: confirmed (passenger), created (driver; the company of a fleet), reminder, rating; then messages and status changes of the heavy passenger up to 5,000.
insert into public.notifications (id, user_id, about_id, kind, title, body, link, created_at, read_at)
select gen.uid('n' || x.kind || x.who, b.b), x.user_id, x.about_id, x.kind, x.title, x.body, '/trips/' || b.trip_id, x.at, case when gen.h('read', b.b, 10) < 7 then x.at + interval '2 hours' end
from gen.b b join public.trips t on t.id = b.trip_id
cross join lateral (values
  ('booking_confirmed', 'p', gen.uid('person', b.passenger), t.driver_id, 'Booking confirmed', 'You booked 1 seat from Lagos to Abuja on Friday, 12 December 2025 at 07:00. Pay ₦12,500 when you board. Your driver is Emeka Nwosu, Toyota Sienna, LND-234-AB.', b.at, true),
  ('booking_created', 'd', t.driver_id, gen.uid('person', b.passenger), 'New booking', 'Amina Bello booked 1 seat from Lagos to Abuja on Friday, 12 December 2025 at 07:00.', b.at, true),
  ('booking_created', 'c', t.company_id, gen.uid('person', b.passenger), 'New booking', 'Amina Bello booked 1 seat from Lagos to Abuja on Friday, 12 December 2025 at 07:00.', b.at, t.company_id is not null),
  ('trip_reminder', 'p', gen.uid('person', b.passenger), null, 'Your trip leaves soon', 'From Lagos to Abuja on Friday, 12 December 2025 at 07:00. Meet at Jibowu Main Park.', b.departure_at - interval '2 hours', b.departure_at - interval '2 hours' < now() and gen.h('rem', b.b, 10) < 7),
  ('rating_due', 'p', gen.uid('person', b.passenger), t.driver_id, 'How was your trip?', 'Rate your trip from Lagos to Abuja on Friday, 12 December 2025.', b.arrives_at, b.status = 'completed' and gen.h('rat', b.b, 10) < 4)
) x (kind, who, user_id, about_id, title, body, at, made) where x.made and x.user_id is not null;
insert into public.notifications (user_id, about_id, kind, title, body, link, created_at, read_at)
select gen.uid('person', gen.n('drivers') + gen.n('companies') + 1), gen.uid('person', 1), 'message', 'New message', 'Emeka Nwosu wrote about your trip from Lagos to Abuja.', '/messages', now() - n * interval '2 hours', case when n > 300 then now() - n * interval '1 hour' end
from generate_series(1, {{3800}}) n;
do $$ declare x record; begin for x in select * from gen.dropped2 where def like '% public.notifications %' loop execute x.def; end loop; end $$;
analyze public.notifications;
select count(*) as notifications from public.notifications;

