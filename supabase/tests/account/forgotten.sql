-- The effect of deleting an account on each column that can hold personal data. A new column of such a type fails here
-- until it is decided. account.sql deletes three people and looks for what is left of them.
select plan(9);

create temporary table forgotten (place text, columns text, how text, why text) on commit drop;
grant select on forgotten to public;
insert into forgotten values
  -- Rows that go with the account: the function that deletes them, or the table whose rows they go with.
  ('private.accepted_duplicates', '*', 'deleted', 'forget_person'),
  ('private.alarm_keys', '*', 'deleted', 'forget_person'),
  ('private.blocks', '*', 'deleted', 'forget_person'),
  ('private.check_ins', '*', 'deleted', 'forget_person'),
  ('private.deliveries', '*', 'deleted', 'forget_person'),
  ('private.document_hashes', '*', 'deleted', 'queue_file_deletions'),
  ('private.email_changes', '*', 'goes with', 'auth.users'),
  ('private.email_links', '*', 'deleted', 'forget_person'),
  ('private.emergency_contacts', '*', 'deleted', 'forget_person'),
  ('private.identity_marks', '*', 'deleted', 'forget_person'), -- Keyed hashes; those of a suspended person are kept.
  ('private.former_contacts', '*', 'deleted', 'forget_person'),
  ('private.name_changes', '*', 'deleted', 'forget_person'),
  ('private.message_reports', '*', 'deleted', 'forget_person'), -- An open one is decided first.
  ('private.quiet_hours', '*', 'deleted', 'forget_person'),
  ('private.sos_alerts', '*', 'deleted', 'forget_person'),
  ('private.sos_contacts', '*', 'goes with', 'private.sos_alerts'),
  ('private.sos_positions', '*', 'goes with', 'private.sos_alerts'),
  ('private.support_links', '*', 'goes with', 'private.support_threads'),
  ('private.support_messages', '*', 'goes with', 'private.support_threads'),
  ('private.support_threads', '*', 'deleted', 'forget_person'),
  ('private.travellers', '*', 'deleted', 'forget_person'),
  ('private.trip_alerts', '*', 'deleted', 'forget_person'),
  ('private.trip_track', '*', 'deleted', 'forget_person'),
  ('private.unsubscribe_tokens', '*', 'deleted', 'forget_person'),
  ('public.driver_devices', '*', 'deleted', 'end_driver_devices'),
  ('public.driver_verifications', '*', 'deleted', 'anonymise_person'),
  ('public.notification_preferences', '*', 'deleted', 'forget_person'),
  ('public.notifications', '*', 'deleted', 'anonymise_trips'), -- Those of others: forget_in_notifications.
  ('public.papers', '*', 'deleted', 'forget_person'),
  ('public.push_subscriptions', '*', 'deleted', 'forget_person'),
  ('public.schedule_days', '*', 'goes with', 'public.trip_schedules'),
  ('public.trip_locations', '*', 'deleted', 'anonymise_person'),
  ('public.trip_schedules', '*', 'deleted', 'forget_person'),
  -- Rows that a job deletes soon, with or without the account.
  ('private.file_deletions', '*', 'expires', 'delete_files'),
  ('private.auth_log_deletions', '*', 'expires', 'forget_auth_log'),
  ('private.data_exports', '*', 'expires', 'delete_exports'),
  ('private.contact_requests', '*', 'expires', 'forget_contact_requests'),
  ('private.known_devices', '*', 'expires', 'forget_known_devices'),
  ('private.phone_verifications', '*', 'expires', 'forget_phone_verifications'),
  ('private.rate_limits', '*', 'expires', 'forget_rate_limits'),
  ('private.client_requests', '*', 'expires', 'forget_client_requests'),
  ('private.search_keys', '*', 'expires', 'forget_searches'),
  ('private.search_seen', '*', 'expires', 'forget_searches'), -- Keyed hashes; the key goes with them.
  ('private.registrations', '*', 'expires', 'forget_registrations'),
  ('private.payment_events', 'body', 'expires', 'empty_old_events'),
  -- Columns that are emptied or overwritten in rows that stay.
  ('private.messages', 'body kind', 'cleared', 'forget_person'),
  ('public.bookings', 'cancel_reason', 'cleared', 'anonymise_person'),
  ('public.bookings', 'agreed_points told_changes', 'cleared', 'anonymise_trips'),
  ('public.companies', 'name registration_number address website tax_id contact_person', 'cleared', 'anonymise_person'),
  ('public.driver_profiles', 'verification_status verified_name rejection_reason', 'cleared', 'anonymise_person'),
  ('public.driver_profiles', 'display_name', 'cleared', 'copy_profile_to_driver'),
  ('public.driver_profiles', 'approved_photo_path', 'cleared', 'note_photo_of_driver'),
  ('public.fleet_drivers', 'email status', 'cleared', 'end_fleets_of_deleted'),
  ('public.fleet_routes', 'name way', 'cleared', 'end_fleets_of_deleted'),
  ('public.fleet_trip_declines', 'reason', 'cleared', 'end_fleets_of_deleted'),
  ('public.payout_accounts', 'account_number resolved_name rejection_reason', 'cleared', 'forget_person'),
  ('public.profiles', 'name email phone nin rejection_reason suspension_reason proof_of_address_path photo_path', 'cleared', 'anonymise_person'),
  ('public.ratings', 'comment answer', 'cleared', 'anonymise_person'),
  ('public.seat_holds', 'travellers', 'cleared', 'forget_person'),
  ('public.seat_holds', 'points', 'cleared', 'anonymise_trips'),
  ('public.trip_claims', 'words answer', 'cleared', 'forget_person'),
  ('public.trip_stops', 'point_name point_hint point_latitude point_longitude', 'cleared', 'anonymise_trips'),
  ('public.trips', 'description cancel_reason', 'cleared', 'anonymise_trips'),
  ('public.vehicles', 'plate_number status', 'cleared', 'anonymise_person'),
  ('public.vehicles', 'colour photo_path proof_of_ownership_path rejection_reason', 'cleared', 'anonymise_person'),
  -- Kept on purpose.
  ('private.admin_audit', 'details', 'kept', 'the audit log is append-only; it says what administrators decided and why'),
  ('private.boarding_codes', 'code', 'kept', 'four digits that are useless after the trip'),
  ('private.reconciliation_differences', 'subject close_reason', 'kept', 'references of the provider, explained by an administrator'),
  ('private.money_entries', 'proof proof_key reason', 'kept', 'what administrators booked by hand, and what shows it'),
  ('private.second_confirmations', 'details reason', 'kept', 'evidence of two administrators, without a whole number'),
  ('private.decision_agreements', 'decision reason', 'kept', 'why administrators decided about connected people, for a week'),
  ('private.suppressed_addresses', 'address', 'kept', 'nothing is sent to an address that complained, no matter who registers it'),
  ('private.fraud_signs', 'kind numbers', 'kept', 'evidence about money: which sign, and what was counted'),
  ('private.payout_holds', 'reason', 'kept', 'an administrator''s reason to stop money'),
  ('public.disputes', 'provider_id words charge_reason', 'kept', 'what the bank was answered about money'),
  ('public.payments', 'reference provider_id page_url problem transfer_account card_key', 'kept', 'money: references and accounts of the provider'),
  ('public.payout_accounts', 'bank_code bank_name account_ending recipient_code', 'kept', 'money that is still owed is paid to it'),
  ('public.payouts', 'reference former_references provider_id problem', 'kept', 'money: what the provider said'),
  ('public.refunds', 'provider_id former_provider_ids problem proof', 'kept', 'money: what the provider said, and the reference of a transfer'),
  ('public.transactions', 'payment_reference', 'kept', 'money: a reference of our own'),
  ('public.trip_claims', 'decision', 'kept', 'the decision of an administrator, about money'),
  ('public.trip_shares', 'token_hash', 'kept', 'the hash of a link that is revoked'),
  ('public.vehicles', 'make model kind plate_key', 'kept', 'a kind of car; plate_key follows plate_number'),
  ('public.driver_profiles', 'rating_average', 'kept', 'a number'),
  ('public.profiles', 'rating_average user_type', 'kept', 'a number, and one of three words'),
  -- One word of a list, a day, a reference of our own: nothing about a person.
  ('private.admin_audit', 'action subject outcome address_hash', 'impersonal', null),
  ('private.inbox_takings', 'kind', 'impersonal', null),
  ('private.delivery_rules', '*', 'impersonal', null),
  ('private.export_parts', '*', 'impersonal', null),
  ('private.jobs', '*', 'impersonal', null),
  ('private.notification_words', '*', 'impersonal', null),
  ('private.retention', '*', 'impersonal', null),
  ('private.job_problems', '*', 'impersonal', null), -- Keys of rows; each goes with its cause.
  ('private.ledger_accounts', 'code', 'impersonal', null),
  ('private.ledger_journals', 'cause event', 'impersonal', null),
  ('private.money_entries', 'kind debit credit', 'impersonal', null),
  ('private.payment_events', 'provider dedupe_key kind reference last_error', 'impersonal', null),
  ('private.place_keys', '*', 'impersonal', null),
  ('private.platform_figures', '*', 'impersonal', null),
  ('private.day_figures', '*', 'impersonal', null),
  ('private.quick_texts', '*', 'impersonal', null),
  ('private.payout_holds', 'decide_by', 'impersonal', null),
  ('private.reconciliation_differences', 'kind day', 'impersonal', null),
  ('private.reconciliations', '*', 'impersonal', null),
  ('private.road_distances', '*', 'impersonal', null),
  ('private.way_places', '*', 'impersonal', null),
  ('private.cash_answers', 'answer', 'impersonal', null),
  ('private.fares_per_km', '*', 'impersonal', null),
  ('private.search_counts', '*', 'impersonal', null), -- No person; fewer than 3 people are never shown.
  ('private.second_confirmations', 'action', 'impersonal', null),
  ('private.money_decisions', 'action', 'impersonal', null),
  ('private.sms_spend', '*', 'impersonal', null),
  ('private.usual_fares', '*', 'impersonal', null),
  ('private.suppressed_addresses', 'channel reason', 'impersonal', null),
  ('public.banks', '*', 'impersonal', null),
  ('public.bookings', 'status payment_method agreed_terms extras cancel_rule', 'impersonal', null),
  ('public.disputes', 'provider status unclear_status', 'impersonal', null),
  ('public.earnings', 'kind', 'impersonal', null),
  ('public.fleet_routes', 'origin_place_id destination_place_id frequency', 'impersonal', null),
  ('public.payments', 'provider mode currency method status outcome channel', 'impersonal', null),
  ('public.payouts', 'day status hold_cause', 'impersonal', null),
  ('public.place_neighbours', '*', 'impersonal', null),
  ('public.places', '*', 'impersonal', null),
  ('public.journeys', 'payment_method', 'impersonal', null),
  ('public.platform_settings', '*', 'impersonal', null),
  ('public.refunds', 'cause status settled_by', 'impersonal', null),
  ('public.seat_holds', 'status agreed_terms extras request_payment from_place_id to_place_id', 'impersonal', null),
  ('public.transactions', 'status method', 'impersonal', null),
  ('public.trip_claims', 'side kind status', 'impersonal', null),
  ('public.trip_offers', '*', 'impersonal', null),
  ('public.trip_reports', 'kind', 'impersonal', null),
  ('public.trip_stops', 'place_id', 'impersonal', null),
  ('public.trips', 'origin_place_id destination_place_id status choices payment', 'impersonal', null),
  ('public.vehicles', 'approval', 'impersonal', null),
  -- Administrators are employees; their sessions and keys hold nothing about the people of the platform.
  ('private.admin_code', '*', 'impersonal', null),
  ('private.admin_code_setup', '*', 'impersonal', null),
  ('private.admin_devices', '*', 'impersonal', null),
  ('private.admin_sessions', '*', 'impersonal', null),
  ('private.identity_keys', '*', 'impersonal', null);

create temporary view told as
select f.place, c.name, f.how, f.why from forgotten f, string_to_table(f.columns, ' ') c(name);

create temporary view can_hold as
select n.nspname || '.' || c.relname as place, a.attname::text as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
  and format_type(a.atttypid, null) ~ '^(text|text\[\]|character varying|date|double precision|real|numeric|bytea|jsonb?|inet)$';

select is_empty(
  $$ select c.place || '.' || c.name from can_hold c
     where not exists (select from told t where t.place = c.place and t.name in ('*', c.name)) $$,
  'each column that can hold personal data has its line: what happens to it when an account is deleted'
);
select is_empty(
  $$ select t.place || '.' || t.name from told t
     where to_regclass(t.place) is null
       or t.name <> '*' and not exists (select from can_hold c where c.place = t.place and c.name = t.name)
     union all
     select t.place || '.' || t.name from told t group by 1 having count(*) > 1 $$,
  'each line names a column that exists, once'
);
select is_empty(
  $$ select t.place, t.why from told t
     where t.how = 'deleted' and not exists (
       select from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = t.why
         and p.prosrc ~ ('delete from ' || t.place || '\M')
     ) $$,
  'rows that are said to be deleted are deleted by that function'
);
select is_empty(
  $$ select t.place, t.why from told t
     where t.how = 'goes with' and not exists (
       select from pg_constraint k
       where k.conrelid = t.place::regclass and k.confrelid = t.why::regclass and k.contype = 'f' and k.confdeltype = 'c'
     ) $$,
  'rows that go with others refer to them with "on delete cascade"'
);
select is_empty(
  $$ select t.place, t.name, t.why from told t
     where t.how = 'cleared' and not exists (
       select from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = t.why
         and (
           p.prosrc ~ ('update ' || t.place || '\M[^;]*\m' || t.name || ' = ')
           or p.prorettype = 'trigger'::regtype and p.prosrc ~ ('\mnew\.' || t.name || ' := null')
         )
     ) $$,
  'columns that are said to be cleared are set by that function'
);
select is_empty(
  $$ select t.place, t.why from told t
     where t.how = 'expires' and not exists (select from private.jobs j where j.name = t.why)
       or t.how not in ('deleted', 'goes with', 'cleared', 'expires', 'kept', 'impersonal')
       or t.why is null and t.how <> 'impersonal' $$,
  'what expires has its job, and what is kept its reason'
);
-- The list decides: each column that is said to be cleared gets something about the three people, past the rules that would refuse
-- it, and has lost it after the deletion.
select tests.create_cast();
select tests.authenticate_as('postgres');
set local session_replication_role = replica;
update public.bookings b set status = 'completed', cancelled_by = b.passenger_id where b.trip_id = tests.trip();
insert into public.ratings (booking_id, rater_id, ratee_id, stars, closes_at)
select b.id, b.passenger_id, b.driver_id, 4, now() from public.bookings b where b.trip_id = tests.trip();
insert into public.seat_holds (
  trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, client_key, expires_at, status, ended_at
)
select b.trip_id, b.passenger_id, 1, 1000, b.from_stop_id, b.to_stop_id, now(), gen_random_uuid(), now(), 'expired', now()
from public.bookings b where b.trip_id = tests.trip();
insert into public.trip_claims (booking_id, by_id, side, kind, status, answered_by, answered_at, decided_at)
select b.id, b.passenger_id, 'passenger', 'driver_absent', 'refused', b.driver_id, now(), now()
from public.bookings b where b.trip_id = tests.trip();
insert into public.payout_accounts (
  payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, rejected_at, rejection_reason
) values (tests.id('driver'), '058', 'Bank', '0123456789', 'A', true, false, 'R', now(), 'A');
insert into private.message_threads (id, trip_id, passenger_id)
values (tests.named('thread'), tests.trip(), tests.id('passenger')) on conflict do nothing;
insert into private.messages (thread_id, sender_id, client_key, kind, body)
select h.id, h.passenger_id, gen_random_uuid(), 'text', 'A' from private.message_threads h where h.trip_id = tests.trip();
insert into public.fleet_drivers (company_id, email, driver_id, status)
values (tests.id('corporate'), 'a@b.test', tests.id('driver'), 'left');
insert into public.fleet_routes (company_id, name, origin_place_id, destination_place_id, frequency, duration_minutes, client_key)
values (tests.id('corporate'), 'A', 'lagos', 'abuja', 'daily', 600, gen_random_uuid());
insert into public.fleet_trip_declines (trip_id, driver_id, company_id, is_leaving)
values (tests.trip(), tests.id('driver'), tests.id('corporate'), false);

create table tests.planted as
select t.place, t.name, format_type(a.atttypid, null) as type, 0 as rows from told t
join pg_attribute a on a.attrelid = t.place::regclass and a.attname = t.name and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
where t.how = 'cleared' and t.name !~ '^(kind|(verification_)?status|colour)$' and t.name !~ '_path$';

create function tests.plant(place text, name text, type text) returns int language plpgsql as $$
declare
  people constant text := concat_ws('|', tests.id('passenger'), tests.id('driver'), tests.id('corporate'), tests.trip());
  -- Columns take different forms; some values must differ from row to row.
  forms constant text[] := case type
    when 'jsonb' then array[$j$'{"name": "Zebulon"}'$j$, $j$'[{"name": "Zebulon"}]'$j$]
    else array[
      $f$'Zebulon'$f$, $f$'zebulon' || left(md5(x::text), 6) || '@x.test'$f$, $f$'https://zebulon.test'$f$, $f$'ZEB-100-AA'$f$,
      $f$'80998' || lpad((abs(hashtext(x::text)) % 100000)::text, 5, '0')$f$,
      $f$'+23480998' || lpad((abs(hashtext(x::text)) % 100000)::text, 5, '0')$f$,
      $f$'999999' || lpad((abs(hashtext(x::text)) % 100000)::text, 5, '0')$f$
    ]
  end;
  form text;
  planted int := 0;
begin
  foreach form in array forms loop
    begin
      execute format('update %s x set %I = (%s)::%s where x::text ~ %L', place, name, form, type, people);
      get diagnostics planted = row_count;
      return planted;
    exception when check_violation or unique_violation or invalid_text_representation then
      continue;
    end;
  end loop;
  return 0;
end
$$;
create function tests.is_planted(place text, name text) returns boolean language plpgsql as $$
declare
  found boolean;
begin
  execute format('select exists (select from %s x where x.%I::text ~* %L)', place, name, 'zebulon|zeb-100|^(\+234)?80998\d{5}$|^999999\d{5}$')
  into found;
  return found;
end
$$;
update tests.planted p set rows = tests.plant(p.place, p.name, p.type);
set local session_replication_role = origin;
select is_empty(
  $$ select p.place, p.name from tests.planted p where p.rows = 0 or not tests.is_planted(p.place, p.name) $$,
  'something about a person is planted in each column that is cleared'
);
select lives_ok(
  $$ select tests.delete_account(who) from unnest(array['passenger', 'driver', 'corporate']) as who $$, 'the three delete their accounts'
);
select tests.authenticate_as('postgres');
select is_empty(
  $$ select p.place, p.name from tests.planted p where tests.is_planted(p.place, p.name) $$, 'and nothing of it is left'
);
select * from finish();
