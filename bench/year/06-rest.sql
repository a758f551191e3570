set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
-- Conversations are kept for 90 days after the trip.
create table gen.th as
select b.b, b.n, gen.uid('thread', b.b) as id, b.trip_id, gen.uid('person', b.passenger) as passenger_id, t.driver_id, b.at, 1 + gen.h('msgs', b.b, 8) as msgs
from gen.b b join public.trips t on t.id = b.trip_id where b.departure_at > now() - interval '89 days' and b.k <= 2 and t.driver_id is not null and gen.h('th', b.b, 100) < 86;
insert into private.message_threads (id, trip_id, passenger_id, driver_id, created_at, first_message_at, last_message_at) select id, trip_id, passenger_id, driver_id, at, at, at + msgs * interval '3 minutes' from gen.th on conflict do nothing;
delete from gen.th where id not in (select id from private.message_threads);
insert into private.messages (id, thread_id, sender_id, recipient_id, client_key, kind, body, created_at, read_at)
select gen.uid('message' || m, b), id, case when m % 2 = 1 then passenger_id else driver_id end, case when m % 2 = 1 then driver_id else passenger_id end, gen_random_uuid(), 'text', 'Good morning. I have one large bag and a box of books, is that fine? Message ' || m, at + m * interval '3 minutes',
  case when m < msgs or b % 3 > 0 then at + m * interval '4 minutes' end
from gen.th, generate_series(1, msgs) m;
select count(*) as messages from private.messages;

-- Positions of trips under way and of those that ended in the last 24 hours; tracks of the last 7 days.
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, accuracy, heading, speed, recorded_at, received_at, average_speed, estimated_arrival, allowance)
select t.id, t.driver_id, 'driver', 7 + random(), 4 + random(), 10, 90, 25, least(now(), t.arrives_at) - random() * interval '1 minute', least(now(), t.arrives_at), 25, t.arrives_at, 10 from public.trips t
where (t.status = 'en_route' or (t.status = 'completed' and t.ended_at > now() - interval '24 hours'))
on conflict do nothing;
insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, accuracy, recorded_at, received_at, allowance)
select t.id, b.passenger_id, 'passenger', 7 + random(), 4 + random(), 10, least(now(), t.arrives_at), least(now(), t.arrives_at), 10 from public.trips t join public.bookings b on b.trip_id = t.id and b.status <> 'cancelled'
where (t.status = 'en_route' or (t.status = 'completed' and t.ended_at > now() - interval '24 hours')) and gen.h('share', hashtext(b.id::text), 10) < 6 on conflict do nothing;
insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
select t.id, t.departure_at + k * interval '2 minutes', 7 + random(), 4 + random() from public.trips t, lateral generate_series(0, (extract(epoch from least(now(), t.arrives_at) - t.departure_at) / 120)::int) k
where t.status in ('en_route', 'completed') and t.arrives_at > now() - interval '7 days' and t.departure_at < now() on conflict do nothing;
insert into public.trip_shares (trip_id, created_by, token_hash, created_at, expires_at)
select b.trip_id, gen.uid('person', b.passenger), sha256(('share' || b.b)::bytea), b.at, null from gen.b b where b.departure_at > now() - interval '1 day' and b.b % 5 = 0;

insert into public.ratings (id, booking_id, rater_id, ratee_id, stars, comment, created_at, closes_at, revealed_at)
select gen.uid('rating' || s, g.b), b.id, case s when 1 then b.passenger_id else b.driver_id end, case s when 1 then b.driver_id else b.passenger_id end, 3 + gen.h('stars' || s, g.b, 3),
  case when g.b % 3 = 0 then 'A good trip, on time and careful.' end, g.arrives_at + interval '3 hours', t.ended_at + interval '14 days', case when g.arrives_at < now() - interval '15 days' or g.b % 2 = 0 then g.arrives_at + interval '5 hours' end
from gen.b g join public.bookings b on b.id = g.id join public.trips t on t.id = b.trip_id, generate_series(1, 2) s where b.status = 'completed' and gen.h('rate' || s, g.b, 10) < 5 - s and b.driver_id is not null;
update public.driver_profiles d set rating_count = q.c, rating_average = q.a from (select ratee_id, count(*) c, round(avg(stars), 2) a from public.ratings where revealed_at is not null group by 1) q where q.ratee_id = d.id;
update public.profiles d set rating_count = q.c, rating_average = q.a from (select ratee_id, count(*) c, round(avg(stars), 2) a from public.ratings where revealed_at is not null group by 1) q where q.ratee_id = d.id;

insert into public.trip_reports (trip_id, kind, reporter_id, created_at) select b.trip_id, 'left_behind', gen.uid('person', b.passenger), b.departure_at + interval '1 hour' from gen.b b where b.b % 300 = 0 and b.departure_at < now() on conflict do nothing;
insert into public.trip_claims (id, booking_id, by_id, side, kind, words, status, created_at, decided_at, decision)
select gen.uid('claim', b), id, gen.uid('person', passenger), 'passenger', 'not_as_described', 'The air conditioning did not work.', case when arrives_at > now() - interval '3 days' then 'open' else 'refused' end, arrives_at + interval '2 hours',
  case when arrives_at > now() - interval '3 days' then null else arrives_at + interval '2 days' end, case when arrives_at > now() - interval '3 days' then null else 'Both sides were heard' end
from gen.b where online and status = 'completed' and b % 60 = 0;
update public.trip_claims c set about_id = b.driver_id, company_id = b.company_id from public.bookings b where b.id = c.booking_id;
insert into public.disputes (provider, provider_id, payment_id, amount_kobo, status, due_at, created_at, ended_at) select 'paystack', (5000000000 + b)::text, gen.uid('payment', b), 1000000, case when departure_at > now() - interval '3 days' then 'open' else 'won' end, departure_at + interval '10 days', departure_at, case when departure_at > now() - interval '3 days' then null else departure_at + interval '9 days' end from gen.b where online and b % 1200 = 0;
insert into private.admin_audit (at, action, subject, outcome, details)
select now() - n * interval '5 minutes', (array['view_document', 'verify_user', 'approve_driver', 'suspend_user', 'view_support', 'decide_claim'])[1 + n % 6], gen.uid('person', 1 + n % {{100000}})::text || case when n % 6 = 0 then '/proof-of-address/x.jpg' else '' end, 'done', jsonb_build_object('reason', 'Checked by phone ' || n) from generate_series(1, {{100000}}) n;
insert into private.sms_spend (day, pages, kobo) select (now() - d * interval '1 day')::date, 400, 280000 from generate_series(1, 365) d on conflict do nothing;
insert into private.phone_verifications (person_id, phone, created_at, ended_at) select gen.uid('person', n), '+23480' || lpad(n::text, 8, '0'), now() - random() * interval '1 day', now() from generate_series(1, {{400}}) n;
insert into private.sos_alerts (id, person_id, client_key, trip_id, raised_at, received_at, acknowledged_at, closed_at, closed_by, close_reason)
select gen.uid('sos', b), gen.uid('person', passenger), gen_random_uuid(), trip_id, departure_at, departure_at, departure_at, departure_at + interval '1 hour', 'person', 'All well' from gen.b where b % 3000 = 0 and departure_at < now() - interval '1 hour';
insert into private.sos_positions (alert_id, recorded_at, latitude, longitude) select id, raised_at + k * interval '15 seconds', 7, 4 from private.sos_alerts, generate_series(1, 100) k where closed_at > now() - interval '30 days';
insert into private.check_ins (person_id, trip_id, asked_at, answered_at) select gen.uid('person', passenger), trip_id, arrives_at + interval '90 minutes', arrives_at + interval '95 minutes' from gen.b where b % 50 = 0 and arrives_at < now() - interval '2 hours' on conflict do nothing;
insert into private.support_threads (id, person_id, subject, state, created_at, last_message_at, waiting_since, closed_at)
select gen.uid('st', n), gen.uid('person', {{12300}} + 1 + n % {{80000}}), 'payment', case when n % 20 = 0 then 'open' when n % 20 = 1 then 'answered' else 'closed' end, now() - n * interval '40 minutes', now() - n * interval '39 minutes', case when n % 20 = 0 then now() - n * interval '40 minutes' end, case when n % 20 > 1 then now() - n * interval '30 minutes' end from generate_series(1, {{6400}}) n;
insert into private.support_messages (thread_id, is_answer, author_id, client_key, body, created_at) select gen.uid('st', n), k % 2 = 0, case when k % 2 = 0 then null else gen.uid('person', {{12300}} + 1 + n % {{80000}}) end, gen_random_uuid(), 'I paid twice for my seat. Please send one payment back.', now() - n * interval '40 minutes' + k * interval '1 minute' from generate_series(1, {{6400}}) n, generate_series(1, 3) k;
insert into private.message_reports (message_id, trip_id, reporter_id, reported_id, reason, excerpt, created_at, decided_at, outcome) select gen.uid('message2', b), trip_id, passenger_id, driver_id, 'rude', '[]', at, case when b % 400 <> 0 then at + interval '1 day' end, case when b % 400 <> 0 then 'dismissed' end from gen.th where b % 80 = 0 on conflict do nothing;
insert into private.blocks (blocker_id, blocked_id) select passenger_id, driver_id from gen.th where b % 100 = 1 on conflict do nothing;
insert into private.suppressed_addresses (address, channel, reason) select 'bounced' || n || '@example.ng', 'email', 'bounce' from generate_series(1, {{3000}}) n;
