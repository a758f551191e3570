-- The one list of columns that can hold personal data: what the deletion of an account does with each. A new column of such a type
-- fails in account/forgotten.sql until somebody has decided; account/account.sql plants and looks for what is left.

create table tests.forgotten (place text, columns text, how text, why text);
insert into tests.forgotten values
  -- Rows that go with the account: the function that deletes them, or the table whose rows they go with.
  ('private.accepted_duplicates', '*', 'deleted', 'forget_person'),
  ('private.blocks', '*', 'deleted', 'forget_person'),
  ('private.check_ins', '*', 'deleted', 'forget_person'),
  ('private.deliveries', '*', 'deleted', 'forget_person'),
  ('private.document_hashes', '*', 'deleted', 'queue_file_deletions'),
  ('private.email_changes', '*', 'goes with', 'auth.users'),
  ('private.emergency_contacts', '*', 'deleted', 'forget_person'),
  ('private.identity_marks', '*', 'deleted', 'forget_person'), -- Keyed hashes; those of a suspended person are kept.
  ('private.message_reports', '*', 'deleted', 'forget_person'), -- An open one is decided first.
  ('private.quiet_hours', '*', 'deleted', 'forget_person'),
  ('private.sos_alerts', '*', 'deleted', 'forget_person'),
  ('private.sos_contacts', '*', 'goes with', 'private.sos_alerts'),
  ('private.sos_positions', '*', 'goes with', 'private.sos_alerts'),
  ('private.support_links', '*', 'goes with', 'private.support_threads'),
  ('private.support_messages', '*', 'goes with', 'private.support_threads'),
  ('private.support_threads', '*', 'deleted', 'forget_person'),
  ('private.travellers', '*', 'deleted', 'forget_person'),
  ('private.trip_track', '*', 'deleted', 'forget_person'),
  ('private.unsubscribe_tokens', '*', 'deleted', 'forget_person'),
  ('public.driver_devices', '*', 'deleted', 'end_driver_devices'),
  ('public.driver_verifications', '*', 'deleted', 'anonymise_person'),
  ('public.notification_preferences', '*', 'deleted', 'forget_person'),
  ('public.notifications', '*', 'deleted', 'anonymise_person'), -- Those of others: forget_in_notifications.
  ('public.papers', '*', 'deleted', 'forget_person'),
  ('public.push_subscriptions', '*', 'deleted', 'forget_person'),
  ('public.trip_locations', '*', 'deleted', 'anonymise_person'),
  -- Rows that a job deletes soon, with or without the account.
  ('private.file_deletions', '*', 'expires', 'delete_files'),
  ('private.known_devices', '*', 'expires', 'forget_known_devices'),
  ('private.phone_verifications', '*', 'expires', 'forget_phone_verifications'),
  ('private.rate_limits', '*', 'expires', 'forget_rate_limits'),
  ('private.registrations', '*', 'expires', 'forget_registrations'),
  ('private.payment_events', 'body', 'expires', 'empty_old_events'),
  -- Columns that are emptied or overwritten in rows that stay.
  ('private.messages', 'body kind', 'cleared', 'forget_person'),
  ('public.bookings', 'cancel_reason agreed_points', 'cleared', 'anonymise_person'),
  ('public.companies', 'name registration_number address website tax_id contact_person', 'cleared', 'anonymise_person'),
  ('public.driver_profiles', 'verification_status verified_name rejection_reason', 'cleared', 'anonymise_person'),
  ('public.driver_profiles', 'display_name', 'cleared', 'copy_profile_to_driver'),
  ('public.driver_profiles', 'approved_photo_path', 'cleared', 'forget_approved_photo'),
  ('public.fleet_drivers', 'email status', 'cleared', 'end_fleets_of_deleted'),
  ('public.fleet_routes', 'name way', 'cleared', 'end_fleets_of_deleted'),
  ('public.fleet_trip_declines', 'reason', 'cleared', 'end_fleets_of_deleted'),
  ('public.payout_accounts', 'account_number resolved_name rejection_reason', 'cleared', 'forget_person'),
  ('public.profiles', 'name email phone nin rejection_reason suspension_reason proof_of_address_path photo_path', 'cleared', 'anonymise_person'),
  ('public.ratings', 'comment', 'cleared', 'anonymise_person'),
  ('public.seat_holds', 'travellers', 'cleared', 'release_holds_of_person'),
  ('public.seat_holds', 'points', 'cleared', 'anonymise_person'),
  ('public.trip_claims', 'words answer', 'cleared', 'forget_person'),
  ('public.trip_stops', 'point_name point_hint point_latitude point_longitude', 'cleared', 'anonymise_person'),
  ('public.trips', 'description cancel_reason', 'cleared', 'anonymise_person'),
  ('public.vehicles', 'plate_number status', 'cleared', 'anonymise_person'),
  ('public.vehicles', 'colour photo_path proof_of_ownership_path rejection_reason', 'cleared', 'before_vehicle'),
  -- Kept on purpose.
  ('private.admin_audit', 'details', 'kept', 'the audit log is append-only; it says what administrators decided and why'),
  ('private.boarding_codes', 'code', 'kept', 'four digits that nobody can use after the trip'),
  ('private.reconciliation_differences', 'subject close_reason', 'kept', 'references of the provider, explained by an administrator'),
  ('private.second_confirmations', 'details reason', 'kept', 'evidence of two administrators, without a whole number'),
  ('private.suppressed_addresses', 'address', 'kept', 'nothing is sent to an address that complained, whoever registers it'),
  ('private.payout_holds', 'reason', 'kept', 'an administrator''s reason to stop money'),
  ('public.disputes', 'provider_id words charge_reason', 'kept', 'what the bank was answered about money'),
  ('public.payments', 'reference provider_id page_url problem transfer_account', 'kept', 'money: references and accounts of the provider'),
  ('public.payout_accounts', 'bank_code bank_name account_ending recipient_code', 'kept', 'money that is still owed is paid to it'),
  ('public.payouts', 'reference provider_id problem', 'kept', 'money: what the provider said'),
  ('public.refunds', 'provider_id former_provider_ids problem', 'kept', 'money: what the provider said'),
  ('public.transactions', 'payment_reference', 'kept', 'money: a reference of our own'),
  ('public.trip_claims', 'decision', 'kept', 'the decision of an administrator, about money'),
  ('public.trip_shares', 'token_hash', 'kept', 'the hash of a link that is revoked'),
  ('public.vehicles', 'make model kind plate_key', 'kept', 'a kind of car; plate_key follows plate_number'),
  ('public.driver_profiles', 'rating_average', 'kept', 'a number'),
  ('public.profiles', 'rating_average user_type', 'kept', 'a number, and one of three words'),
  -- One word of a list, a day, a reference of our own: nothing about a person.
  ('private.admin_audit', 'action subject outcome address_hash', 'impersonal', null),
  ('private.delivery_rules', '*', 'impersonal', null),
  ('private.export_parts', '*', 'impersonal', null),
  ('private.jobs', '*', 'impersonal', null),
  ('private.ledger_accounts', 'code', 'impersonal', null),
  ('private.ledger_journals', 'cause event', 'impersonal', null),
  ('private.payment_events', 'provider dedupe_key kind reference last_error', 'impersonal', null),
  ('private.place_keys', '*', 'impersonal', null),
  ('private.platform_figures', '*', 'impersonal', null),
  ('private.quick_texts', '*', 'impersonal', null),
  ('private.reconciliation_differences', 'kind day', 'impersonal', null),
  ('private.reconciliations', '*', 'impersonal', null),
  ('private.second_confirmations', 'action', 'impersonal', null),
  ('private.sms_spend', '*', 'impersonal', null),
  ('private.suppressed_addresses', 'channel reason', 'impersonal', null),
  ('public.banks', '*', 'impersonal', null),
  ('public.bookings', 'status payment_method', 'impersonal', null),
  ('public.disputes', 'provider status', 'impersonal', null),
  ('public.earnings', 'kind', 'impersonal', null),
  ('public.fleet_routes', 'origin_place_id destination_place_id frequency', 'impersonal', null),
  ('public.payments', 'provider mode currency method status outcome channel', 'impersonal', null),
  ('public.payouts', 'day status hold_cause', 'impersonal', null),
  ('public.place_neighbours', '*', 'impersonal', null),
  ('public.places', '*', 'impersonal', null),
  ('public.platform_settings', '*', 'impersonal', null),
  ('public.refunds', 'cause status', 'impersonal', null),
  ('public.seat_holds', 'status', 'impersonal', null),
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

create view tests.told as
select f.place, c.name, f.how, f.why from tests.forgotten f, string_to_table(f.columns, ' ') c(name);

create view tests.can_hold as
select n.nspname || '.' || c.relname as place, a.attname::text as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')
  and format_type(a.atttypid, null) ~ '^(text|text\[\]|character varying|date|double precision|real|numeric|bytea|jsonb?|inet)$';
