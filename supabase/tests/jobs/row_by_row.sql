select plan(48);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips(), tests.join_second_driver(), tests.take_online(), tests.allow_early_starts();

create function tests.good() returns uuid language sql immutable return tests.named('good row');
create function tests.bad() returns uuid language sql immutable return tests.named('bad row');
create function tests.bytes(id uuid) returns bytea language sql immutable return sha256(id::text::bytea);
select tests.create_trip(tests.good(), 'driver', 4), tests.create_trip(tests.bad(), 'driver', 4);

create function tests.be(trip uuid, status text, departed_ago interval) returns void language plpgsql as $$
begin
  -- A driver has one trip at a time.
  perform tests.leave_trip(trip, departed_ago + case trip when tests.bad() then interval '20 hours' else '0' end);
  set local session_replication_role = replica;
  update public.trips t set status = be.status, created_at = now() - interval '10 days' where t.id = trip;
  update public.bookings b set created_at = now() - interval '10 days' where b.trip_id = trip;
  set local session_replication_role = origin;
end
$$;
comment on function tests.be(uuid, text, interval) is 'The trip has this status and departed this long ago, and is 10 days old.';

create function tests.plant(statement text) returns void language plpgsql as $$
begin
  set local session_replication_role = replica;
  execute replace(statement, ':row', quote_literal(tests.bad()) || '::uuid');
  execute replace(statement, ':row', quote_literal(tests.good()) || '::uuid');
  set local session_replication_role = origin;
end
$$;
comment on function tests.plant(text) is 'Runs a statement for the bad row and for the good one, without triggers and foreign keys.';

create function tests.refuse_row() returns trigger language plpgsql security definer as $$
begin
  if (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[0] = tg_argv[1] then
    raise exception 'poison';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- For each job: two rows, of which one cannot be changed, and how to see that the other one was worked on.
create table tests.poisons (job text primary key, plant text, target regclass, key text, bad text, done text);
insert into tests.poisons values
  ('complete_forgotten_trips', $$ select tests.be(:row, 'en_route', '5 days') $$, 'public.trips', 'id', tests.bad(),
    $$ (select t.status = 'completed' from public.trips t where t.id = tests.good()) $$),
  ('cancel_unstarted_trips', $$ select tests.be(:row, 'scheduled', '4 hours') $$, 'public.trips', 'id', tests.bad(),
    $$ (select t.status = 'cancelled' from public.trips t where t.id = tests.good()) $$),
  ('cancel_trips_without_driver',
    $$ update public.trips set driver_id = null, departure_at = departure_at - interval '5 days', arrives_at = arrives_at - interval '5 days'
       where :row = tests.bad() and id in (select (tests.fleet_trip(f)).id from unnest(array['morning trip', 'late trip']) f) $$,
    'public.trips', 'id', (tests.fleet_trip('late trip')).id, $$ (tests.fleet_trip('morning trip')).status = 'cancelled' $$),
  ('make_scheduled_trips',
    $$ insert into public.trip_schedules (id, owner_id, origin_place_id, destination_place_id, departs_at, weekdays, every_weeks, starts_on, terms, planned_until, client_key)
       values (:row, tests.id('driver'), 'lagos', 'ibadan', '08:00', '{1,2,3,4,5,6,7}', 1, private.lagos_today(), '{"origin": "Lagos", "destination": "Ibadan", "seats": 2, "fareKobo": 500000}',
         private.lagos_today() + private.schedule_days_ahead(), :row);
       insert into public.schedule_days (schedule_id, day) values (:row, private.lagos_today() + case :row when tests.bad() then 9 else 10 end) $$,
    'public.schedule_days', 'schedule_id', tests.bad(),
    $$ exists (select from public.schedule_days d where d.schedule_id = tests.good() and d.trip_id is not null) $$),
  ('end_fleet_notices', $$ update public.fleet_drivers set leaves_at = now() where status = 'active' $$,
    'public.fleet_drivers', 'id', tests.invitation('driver'),
    $$ (select f.status = 'left' from public.fleet_drivers f where f.id = tests.invitation('newdriver')) $$),
  ('finish_deletions', $$ insert into private.deletions (person_id) values (tests.id('driver')) on conflict do nothing;
      insert into private.trips_to_forget (trip_id, person_id) values (:row, tests.id('driver')) $$,
    'private.trips_to_forget', 'trip_id', tests.bad(), $$ (select t.status = 'cancelled' from public.trips t where t.id = tests.good()) $$),
  ('follow_suspensions',
    $$ update public.profiles set suspended_at = now(), has_trips_to_follow = true where id = tests.id('driver') and :row = tests.bad() $$,
    'public.trips', 'id', tests.bad(), $$ (select not t.is_listed from public.trips t where t.id = tests.good()) $$),
  ('reveal_ratings', $$ insert into public.ratings (booking_id, rater_id, ratee_id, stars, closes_at)
      select tests.booking('passenger'), tests.id(case :row when tests.bad() then 'passenger' else 'stranger' end),
        tests.id(case :row when tests.bad() then 'driver' else 'newdriver' end), 4, now() - interval '1 second' $$,
    'public.ratings', 'ratee_id', tests.id('driver'), $$ (select p.rating_count = 1 from public.profiles p where p.id = tests.id('newdriver')) $$),
  ('remind_passengers', $$ select tests.be(tests.trip(), 'scheduled', '-1 hour'), tests.be((tests.fleet_trip()).id, 'scheduled', '-23 hours') $$,
    'private.departure_reminders', 'booking_id', tests.booking('passenger'),
    $$ exists (select from private.departure_reminders r where r.booking_id = tests.booking('stranger', (tests.fleet_trip()).id)) $$),
  ('tell_late_journeys',
    $$ update public.trips set may_overlap = true;
      select tests.be(tests.trip(), 'scheduled', '-1 hour'), tests.be(:row, 'scheduled', '1 hour');
      insert into public.bookings (id, client_key, trip_id, passenger_id, driver_id, seats, fare_kobo, from_stop_id, to_stop_id,
        agreed_departure_at, agreed_points, agreed_terms)
      select k.id, k.id, k.trip, tests.id(case :row when tests.bad() then 'stranger' else 'gone' end), b.driver_id, 1, b.fare_kobo,
        private.stop_id(k.trip, false), private.stop_id(k.trip, true), b.agreed_departure_at, b.agreed_points, b.agreed_terms
      from public.bookings b, (values (:row, :row), (tests.named(:row::text), tests.trip())) as k (id, trip)
      where b.id = tests.booking('passenger');
      insert into public.journeys (id, passenger_id, client_key, payment_method, first_booking_id, second_booking_id)
      values (:row, tests.id('stranger'), :row, 'cash', :row, tests.named(:row::text)) $$,
    'public.journeys', 'id', tests.bad(), $$ (select j.told_late_at is not null from public.journeys j where j.id = tests.good()) $$),
  ('match_alerts', $$ insert into private.trip_alerts (person_id, origin_place_id, destination_place_id, first_day, last_day, seats, radius_km, ends_at)
      values (tests.id('stranger'), 'lagos', 'abuja', private.lagos_today(), private.lagos_today() + 30, 1, 50, now() + interval '30 days') on conflict do nothing;
      select private.queue_alerts(:row, false) $$,
    'private.alert_hits', 'trip_id', tests.bad(), $$ exists (select from private.alert_hits h where h.trip_id = tests.good()) $$),
  ('remind_of_points', $$ select tests.be(:row, 'scheduled', '-2 days') $$, 'private.point_reminders', 'trip_id', tests.bad(),
    $$ exists (select from private.point_reminders r where r.trip_id = tests.good()) $$),
  ('remind_expiring_papers',
    $$ insert into public.papers (owner_id, kind, file_path, expires_on, status) select tests.id(who), 'licence', 'x', private.lagos_today() + 7, 'accepted'
       from unnest(array['driver', 'newdriver']) who where :row = tests.bad()
       and not exists (select from public.papers p where p.owner_id = tests.id(who) and p.kind = 'licence' and p.status = 'accepted') $$,
    'public.papers', 'owner_id', tests.id('driver'),
    $$ (select p.reminded_days = 7 from public.papers p where p.owner_id = tests.id('newdriver') and p.kind = 'licence') $$),
  ('ask_check_ins', $$ select tests.be(tests.trip(), 'en_route', now() - (now() - interval '14 hours')) $$, 'private.check_ins', 'person_id', tests.id('passenger'),
    $$ exists (select from private.check_ins c where c.person_id = tests.id('driver') and c.trip_id = tests.trip()) $$),
  ('look_after_alarms', $$ insert into private.sos_alerts (id, person_id, client_key, raised_at, received_at)
      values (:row, tests.id(case :row when tests.bad() then 'passenger' else 'stranger' end), :row, now(), now() - interval '2 hours') $$,
    'private.sos_alerts', 'id', tests.bad(), $$ (select a.brought_up_at is not null from private.sos_alerts a where a.id = tests.good()) $$),
  ('forget_alarms', $$ insert into private.sos_alerts (id, person_id, client_key, raised_at, received_at, closed_at, closed_by, close_reason)
      values (:row, tests.id('stranger'), :row, now(), now() - interval '40 days', now() - interval '31 days', 'person', 'over');
      insert into private.sos_positions values (:row, now(), 6, 3) $$,
    'private.sos_positions', 'alert_id', tests.bad(), $$ not exists (select from private.sos_positions p where p.alert_id = tests.good()) $$),
  ('end_alarm_keys', $$ insert into private.alarm_keys (key_hash, person_id, session_id) values (tests.bytes(:row), tests.id('stranger'), :row) $$,
    'private.alarm_keys', 'key_hash', tests.bytes(tests.bad())::text, $$ (select k.ended_at is not null from private.alarm_keys k where k.key_hash = tests.bytes(tests.good())) $$),
  ('forget_alarm_keys', $$ insert into private.alarm_keys (key_hash, person_id, ended_at) values (tests.bytes(:row), tests.id('stranger'), now() - interval '9 days') $$,
    'private.alarm_keys', 'key_hash', tests.bytes(tests.bad())::text, $$ not exists (select from private.alarm_keys k where k.key_hash = tests.bytes(tests.good())) $$),
  ('forget_contact_requests', $$ insert into private.contact_requests (id, phone, asked_at) values (:row, '+2348031234567', now() - interval '31 days') $$,
    'private.contact_requests', 'id', tests.bad(), $$ not exists (select from private.contact_requests r where r.id = tests.good()) $$),
  ('expire_holds', $$ select tests.hold(case :row when tests.bad() then 'passenger' else 'stranger' end, 'poison', tests.good());
      update public.seat_holds set expires_at = now() - interval '1 second' where status = 'open' and :row = tests.good() $$,
    'public.seat_holds', 'passenger_id', tests.id('passenger'), $$ tests.hold_state(tests.held('stranger', 'poison')) = 'expired' $$),
  ('empty_old_events', $$ insert into private.payment_events (id, provider, dedupe_key, kind, body, received_at) values (:row, 'test', :row, 'other', '{}', now() - interval '91 days') $$,
    'private.payment_events', 'id', tests.bad(), $$ (select e.body is null from private.payment_events e where e.id = tests.good()) $$),
  ('release_fares', $$ select tests.ride_out(case :row when tests.bad() then 'passenger' else 'stranger' end, :row) $$,
    'public.earnings', 'booking_id', null, $$ (select b.settled_at is not null from public.bookings b where b.id = tests.held('stranger', 'ride')) $$),
  ('find_fraud_signs', $$ select tests.ride_out(case :row when tests.bad() then 'stranger' else 'passenger' end, case :row when tests.bad() then :row else (tests.fleet_trip()).id end) $$,
    'private.sign_checks', 'payee_id', tests.id('driver'), $$ exists (select from private.sign_checks c where c.payee_id = tests.id('corporate')) $$),
  ('forget_positions', $$ insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
      values (:row, tests.id('driver'), 'driver', 6, 3, now(), now(), 1); update public.trips set status = 'completed', ended_at = now() - interval '9 days' where id = :row $$,
    'public.trip_locations', 'trip_id', tests.bad(), $$ not exists (select from public.trip_locations l where l.trip_id = tests.good()) $$),
  ('forget_tracks', $$ insert into private.trip_track values (:row, now() - interval '9 days', 6, 3); update public.trips set status = 'completed', ended_at = now() - interval '9 days' where id = :row $$,
    'private.trip_track', 'trip_id', tests.bad(), $$ not exists (select from private.trip_track k where k.trip_id = tests.good()) $$),
  ('forget_share_links', $$ insert into public.trip_shares (trip_id, created_by, token_hash) values (:row, tests.id('passenger'), tests.bytes(:row)); update public.trips set status = 'completed', ended_at = now() - interval '9 days' where id = :row $$,
    'public.trip_shares', 'trip_id', tests.bad(), $$ not exists (select from public.trip_shares s where s.trip_id = tests.good()) $$),
  ('forget_admin_sessions', $$ insert into private.admin_sessions (id, admin_id, token_hash, created_at, expires_at) values (:row, tests.id('admin'), encode(tests.bytes(:row), 'hex'), now() - interval '40 days', now() - interval '39 days 20 hours') $$,
    'private.admin_sessions', 'id', tests.bad(), $$ not exists (select from private.admin_sessions s where s.id = tests.good()) $$),
  ('forget_registrations', $$ insert into private.registrations (id, email, details, created_at) values (:row, 'a@b.test', '{}', now() - interval '2 hours') $$,
    'private.registrations', 'id', tests.bad(), $$ not exists (select from private.registrations r where r.id = tests.good()) $$),
  ('forget_known_devices', $$ insert into private.known_devices values (:row, now() - interval '181 days') $$,
    'private.known_devices', 'bucket', tests.bad(), $$ not exists (select from private.known_devices d where d.bucket = tests.good()::text) $$),
  ('forget_email_changes', $$ insert into private.email_changes values (:row, 'a@b.test', now() - interval '2 hours') $$,
    'private.email_changes', 'user_id', tests.bad(), $$ not exists (select from private.email_changes e where e.user_id = tests.good()) $$),
  ('forget_searches', $$ insert into private.search_seen values (tests.bytes(:row), 'a', 'a', null, 1, false, private.lagos_today() - 1) $$,
    'private.search_seen', 'search_hash', tests.bytes(tests.bad())::text, $$ not exists (select from private.search_seen s where s.search_hash = tests.bytes(tests.good())) $$),
  ('count_usual_fares', $$ insert into private.usual_fares values (case :row when tests.bad() then 'mubi' else 'obudu' end, 'yola', 9, 3, 1, 1, 1, now() - interval '3 days') $$,
    'private.usual_fares', 'origin_place_id', 'mubi', $$ not exists (select from private.usual_fares u where u.origin_place_id = 'obudu') $$),
  ('forget_client_requests', $$ insert into private.client_requests values (:row, :row, repeat('a', 64), now() - interval '8 days') $$,
    'private.client_requests', 'client_key', tests.bad(), $$ not exists (select from private.client_requests r where r.client_key = tests.good()) $$),
  ('forget_rate_limits', $$ insert into private.rate_limits values (:row, 1, now() - interval '2 hours') $$,
    'private.rate_limits', 'bucket', tests.bad(), $$ not exists (select from private.rate_limits r where r.bucket = tests.good()::text) $$),
  ('forget_notifications', $$ insert into public.notifications (id, user_id, kind, title, body, created_at)
      select case :row when tests.bad() then '01000000-0000-7000-8000-00000000bad0' else '01000000-0000-7000-8000-000000000001' end::uuid, tests.id('stranger'), 'payment', 'Old', 'Old', now() - interval '181 days' $$,
    'public.notifications', 'id', '01000000-0000-7000-8000-00000000bad0', $$ not exists (select from public.notifications n where n.id = '01000000-0000-7000-8000-000000000001') $$),
  ('forget_reminders', $$ insert into private.departure_reminders (booking_id, hours, departs_at) values (:row, 2, now() - interval '2 days') $$,
    'private.departure_reminders', 'booking_id', tests.bad(), $$ not exists (select from private.departure_reminders r where r.booking_id = tests.good()) $$),
  ('forget_holds', $$ insert into public.seat_holds (id, trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, client_key, status, expires_at, ended_at)
      values (:row, :row, tests.id('stranger'), 1, 1000000, :row, :row, now() - interval '181 days', :row, 'expired', now(), now() - interval '181 days');
      update public.trips set status = 'completed', ended_at = now() - interval '180 days' where id = :row $$,
    'public.seat_holds', 'id', tests.bad(), $$ not exists (select from public.seat_holds h where h.id = tests.good()) $$),
  ('forget_deliveries', $$ insert into private.deliveries (id, subject_id, channel, kind, dedupe_key, state, expires_at, settled_at) values (:row, :row, 'push', 'payment', :row, 'sent', now(), now() - interval '31 days') $$,
    'private.deliveries', 'id', tests.bad(), $$ not exists (select from private.deliveries d where d.id = tests.good()) $$),
  ('forget_push_subscriptions', $$ insert into public.push_subscriptions (id, user_id, endpoint, p256dh, auth, last_seen_at) values (:row, tests.id('stranger'), 'https://push.test/' || :row, repeat('a', 87), repeat('a', 22), now() - interval '61 days') $$,
    'public.push_subscriptions', 'id', tests.bad(), $$ not exists (select from public.push_subscriptions s where s.id = tests.good()) $$),
  ('forget_email_links', $$ insert into private.email_links values (tests.bytes(:row), tests.id('stranger'), 'a@b.test', now() - interval '8 days') $$,
    'private.email_links', 'token_hash', tests.bytes(tests.bad())::text, $$ not exists (select from private.email_links l where l.token_hash = tests.bytes(tests.good())) $$),
  ('forget_phone_verifications', $$ insert into private.phone_verifications (id, phone, created_at) values (:row, '+2348031234567', now() - interval '2 days') $$,
    'private.phone_verifications', 'id', tests.bad(), $$ not exists (select from private.phone_verifications v where v.id = tests.good()) $$),
  ('forget_alerts', $$ insert into private.trip_alerts (id, person_id, origin_place_id, destination_place_id, first_day, last_day, seats, ends_at)
      values (:row, tests.id(case :row when tests.bad() then 'stranger' else 'passenger' end), 'lagos', 'abuja', '2026-01-01', '2026-01-01', 1, now() - interval '8 days') $$,
    'private.trip_alerts', 'id', tests.bad(), $$ not exists (select from private.trip_alerts a where a.id = tests.good()) $$),
  ('forget_messages', $$ insert into private.message_threads (id, trip_id, passenger_id, created_at) values (:row, :row, tests.id('stranger'), now() - interval '91 days'); update public.trips set ended_at = now() - interval '91 days' where id = :row $$,
    'private.message_threads', 'id', tests.bad(), $$ not exists (select from private.message_threads m where m.id = tests.good()) $$),
  ('forget_message_reports', $$ insert into private.message_reports (id, message_id, trip_id, reporter_id, reported_id, reason, excerpt, decided_at, outcome)
      values (:row, :row, :row, tests.id('stranger'), tests.id('driver'), 'rude', '{}', now() - interval '181 days', 'upheld') $$,
    'private.message_reports', 'id', tests.bad(), $$ not exists (select from private.message_reports r where r.id = tests.good()) $$),
  ('begin_late_payout_waits', $$ update public.payout_accounts set replaced_at = now() where payee_id in (tests.id('driver'), tests.id('newdriver')) and warning_id is null;
      insert into public.payout_accounts (id, payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, created_at, warning_id)
      values (:row, tests.id(case :row when tests.bad() then 'driver' else 'newdriver' end), '057', 'Zenith Bank', '0123456789', 'Ada', true, false, 'R', now() - interval '2 days', :row) $$,
    'public.payout_accounts', 'id', tests.bad(), $$ (select a.wait_begins_at is not null from public.payout_accounts a where a.id = tests.good()) $$),
  ('forget_former_contacts', $$ insert into private.former_contacts (id, person_id, channel, address, replaced_at) values (:row, tests.id('stranger'), 'email', 'a@b.test', now() - interval '31 days') $$,
    'private.former_contacts', 'id', tests.bad(), $$ not exists (select from private.former_contacts c where c.id = tests.good()) $$),
  ('forget_support', $$ insert into private.support_threads (id, person_id, subject, last_message_at) values (:row, tests.id('stranger'), 'other', now() - interval '181 days') $$,
    'private.support_threads', 'id', tests.bad(), $$ not exists (select from private.support_threads t where t.id = tests.good()) $$);

create function tests.ride_out(who text, trip uuid) returns void language plpgsql as $$
begin
  -- The money needs its own triggers.
  set local session_replication_role = origin;
  perform tests.pay(who, 'ride', trip);
  set local session_replication_role = replica;
  update public.bookings b set boarded_at = now(), boarded_by = b.driver_id, status = 'completed', release_at = now() where b.id = tests.held(who, 'ride');
end
$$;

create function tests.try_job(poison tests.poisons) returns text language plpgsql as $$
declare
  first text;
  good boolean;
  words text;
  told bigint;
  again text;
begin
  perform tests.plant(poison.plant);
  perform tests.authenticate_as('postgres');
  execute format('create trigger aa_poison before insert or update or delete on %s for each row execute function tests.refuse_row(%L, %L)',
    poison.target, poison.key, coalesce(poison.bad, tests.held('passenger', 'ride')::text));
  update private.jobs set is_more_to_do = true, batch = 100000 where name = poison.job;
  select r.outcome into first from private.run_job(poison.job) r;
  execute 'select ' || poison.done into good;
  select string_agg(p.error || ' ' || p.tries || ' ' || (p.next_try_at - now()), ', ') into words
  from private.job_problems p where p.job = poison.job;
  told := (select count(*) from public.notifications n where n.title = 'A job needs you' and n.user_id = tests.id('admin'));
  execute format('drop trigger aa_poison on %s', poison.target);
  update private.jobs set is_more_to_do = true where name = poison.job;
  perform private.run_job(poison.job);
  again := (select string_agg('waits', '') from private.job_problems p where p.job = poison.job);
  update private.job_problems p set next_try_at = now() where p.job = poison.job;
  update private.jobs set is_more_to_do = true where name = poison.job;
  perform private.run_job(poison.job);
  again := again || coalesce((select string_agg(', ' || p.error, '') from private.job_problems p where p.job = poison.job), '');
  raise exception '%; the other one: %; bad one: %; told %; %', first, good, words, told, again using errcode = 'ZZ001';
exception when others then
  return sqlerrm;
end
$$;
comment on function tests.try_job(tests.poisons) is
'Runs the job over a row that fails and one that does not, again at once, and again when the row is in order and its pause is over.
Leaves nothing behind.';

select set_eq(
  'select name from private.jobs where function_name is not null',
  -- count_figures writes one row of totals, the checks of the ledger write nothing, and nothing hangs on the log of Auth: they fail as a whole.
  $$ select p.job from tests.poisons p union values ('count_figures'), ('forget_auth_log'), ('count_delivery_figures'), ('check_ledger'), ('check_all_journals'), ('check_all_payments'), ('check_all_payouts') $$,
  'every job has a poisoned row here: a new job works row by row (each_row, change_batch)'
);
select is(
  tests.try_job(p), 'done; the other one: t; bad one: P0001: poison 1 00:01:00; told 1; waits', 'a poisoned row does not stop ' || p.job
)
from tests.poisons p order by p.job;
select * from finish();
