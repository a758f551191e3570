-- The jobs, by subject. A batch is the most that one run changes; a job without a function does its work in
-- api/job-works.ts. Below the jobs: how long rows are kept.

insert into private.clock default values;

insert into private.jobs (name, description, every, function_name, batch) values
  -- Forgotten trips
  ('complete_forgotten_trips', 'Completes trips not completed 12 hours after their arrival', '5 minutes', 'complete_forgotten_trips', 100),
  ('cancel_unstarted_trips', 'Cancels trips not started 3 hours after their departure', '5 minutes', 'cancel_unstarted_trips', 100),
  ('cancel_trips_without_driver', 'Cancels fleet trips that have no driver 24 hours before departure', '5 minutes', 'cancel_trips_without_driver', 100),
  ('make_scheduled_trips', 'Publishes the trips of schedules 14 days ahead', '5 minutes', 'make_scheduled_trips', 100),
  ('end_fleet_notices', $$Ends fleet memberships 7 days after the driver's notice$$, '5 minutes', 'end_fleet_notices', 100),
  ('finish_deletions', 'Cancels and clears the trips of deleted accounts that had many', '10 seconds', 'finish_deletions', 100),
  ('forget_auth_log', 'Deletes the rows of deleted accounts in the log of Auth', '5 minutes', 'forget_auth_log', 500),
  ('follow_suspensions', 'Hides the trips of suspended companies that have many, and notifies their passengers', '10 seconds', 'follow_suspensions', 100),
  ('reveal_ratings', 'Reveals ratings of one side 14 days after the trip', '5 minutes', 'reveal_ratings', 100),
  -- Reminders, alerts, and figures of the landing page
  ('remind_passengers', 'Reminds passengers of their departure', '10 minutes', 'remind_passengers', 500),
  ('tell_late_journeys', 'Tells passengers that the first trip of a journey is too late for the second', '1 minute', 'tell_late_journeys', 100),
  ('match_alerts', 'Tells people about new trips and free seats that they wait for', '30 seconds', 'match_alerts', 500),
  ('remind_of_points', 'Reminds drivers of trips without meeting points', '10 minutes', 'remind_of_points', 500),
  ('remind_expiring_papers', 'Reminds owners of papers that expire', '1 hour', 'remind_expiring_papers', 500),
  ('count_usual_fares', 'Counts the usual fare of each route', '1 day', 'count_usual_fares', 500),
  ('count_figures', 'Counts the figures of the landing page and of administrators', '1 hour', 'count_figures', 500),
  ('count_delivery_figures', 'Counts what became of the messages of the last 24 hours', '10 minutes', 'count_delivery_figures', 500),
  -- Safety
  ('ask_check_ins', 'Asks people on late trips whether they are all right', '1 minute', 'ask_check_ins', 500),
  ('look_after_alarms', 'Ends alarms left open, and reminds administrators of open ones every hour', '5 minutes', 'look_after_alarms', 500),
  ('forget_alarms', 'Deletes positions and contacts of alarms after 30 days, alarms after a year', '1 day', 'forget_rows', 500),
  ('end_alarm_keys', 'Notes that the session of an alarm key has ended', '5 minutes', 'end_alarm_keys', 500),
  ('forget_alarm_keys', 'Deletes alarm keys 24 hours after their session', '1 hour', 'forget_rows', 500),
  ('forget_contact_requests', 'Deletes questions to emergency contacts after 30 days', '1 day', 'forget_rows', 500),
  -- Payments
  ('expire_holds', 'Gives back seats that were held and not paid in time', '20 seconds', 'expire_holds', 100),
  ('settle_open_payments', 'Asks the payment provider about open payments', '20 seconds', null, 20),
  ('handle_payment_events', 'Works on events of the payment provider', '20 seconds', null, 50),
  ('empty_old_events', 'Empties payment events after 90 days, and deletes them after 2 years', '1 day', 'forget_rows', 500),
  ('send_refunds', 'Sends refunds to the payment provider', '1 minute', null, 20),
  -- Money of drivers and companies
  ('release_fares', 'Gives the fares of completed trips to the drivers', '5 minutes', 'release_fares', 100),
  ('send_payouts', 'Pays drivers and companies once a day, and looks at payouts under way', '15 minutes', null, 50),
  ('check_payout_funding', 'Warns administrators when the next payouts lack money', '30 minutes', null, 500),
  ('look_at_disputes', 'Asks the payment provider about disputes', '1 hour', null, 200),
  ('reconcile', 'Compares each day with the payment provider', '1 hour', null, 1),
  ('find_fraud_signs', 'Looks for signs of fraud about drivers and companies, and holds their payouts', '1 hour', 'find_fraud_signs', 100),
  ('check_ledger', 'Checks that the ledger of today and yesterday agrees with bookings, payments and refunds', '1 hour', 'check_ledger', 500),
  ('check_all_journals', 'Checks every journal and balance of the ledger', '1 day', 'check_all_journals', 500),
  ('check_all_payments', 'Checks every payment, refund and earning against the ledger', '1 day', 'check_all_payments', 500),
  ('check_all_payouts', 'Checks every payout against the ledger', '1 day', 'check_all_payouts', 500),
  -- Files
  ('delete_files', 'Deletes the files of deleted accounts', '1 minute', null, 500),
  ('make_exports', 'Makes the files with the data of people whose account is large', '20 seconds', null, 3),
  ('delete_exports', 'Deletes these files 24 hours later', '5 minutes', null, 500),
  ('delete_abandoned_uploads', 'Deletes files that were uploaded 7 days ago and never submitted', '1 hour', null, 500),
  -- How long positions, links and tracks are kept
  ('forget_positions', 'Deletes positions 24 hours after their trip', '1 hour', 'forget_rows', 500),
  ('forget_tracks', 'Deletes tracks and boarding codes 7 days after the trip', '1 hour', 'forget_rows', 500),
  ('forget_share_links', 'Deletes share links 24 hours after their trip', '1 hour', 'forget_rows', 500),
  -- How long sessions, devices and counters are kept
  ('forget_admin_sessions', $$Deletes administrators' sessions 30 days after they expired$$, '1 day', 'forget_rows', 500),
  ('forget_registrations', 'Deletes details of registrations that no sign-up used', '10 minutes', 'forget_rows', 500),
  ('forget_known_devices', 'Deletes devices unused for 180 days', '1 day', 'forget_rows', 500),
  ('forget_email_changes', 'Ends and deletes expired requests to change an email address', '1 minute', 'forget_rows', 500),
  ('forget_searches', 'Deletes hashes of searches after a day, counts of searches after 90 days', '1 hour', 'forget_rows', 5000),
  ('forget_client_requests', 'Deletes digests of requests with a client key after 7 days', '10 minutes', 'forget_rows', 500),
  ('forget_rate_limits', 'Deletes counters of rate limits whose time has ended', '10 minutes', 'forget_rows', 500),
  -- How long messages, conversations, requests and alerts are kept
  ('forget_notifications', 'Deletes notifications after 180 days', '1 hour', 'forget_rows', 5000),
  ('forget_reminders', 'Deletes what says that a departure was announced, a day after it', '1 hour', 'forget_rows', 5000),
  ('forget_holds', 'Deletes holds and requests that became no booking, after 180 days', '1 day', 'forget_rows', 500),
  ('forget_deliveries', 'Deletes sent messages after 30 days', '1 hour', 'forget_rows', 5000),
  ('forget_push_subscriptions', 'Deletes browsers that have not shown up for 60 days', '1 day', 'forget_rows', 500),
  ('forget_email_links', 'Deletes links that prove an e-mail address after 7 days', '1 hour', 'forget_rows', 500),
  ('begin_late_payout_waits', 'Tells administrators which change of a payout account its owner was not told of', '10 minutes', 'begin_late_payout_waits', 500),
  ('forget_former_contacts', 'Deletes addresses and numbers 30 days after they were replaced', '1 day', 'forget_rows', 500),
  ('forget_phone_verifications', 'Deletes codes for phone numbers after a day', '1 hour', 'forget_rows', 500),
  ('forget_alerts', 'Deletes trip alerts 7 days after their end', '1 hour', 'forget_rows', 500),
  ('forget_messages', 'Deletes conversations 90 days after their journey', '1 hour', 'forget_rows', 500),
  ('forget_message_reports', 'Deletes reports of messages 180 days after their decision', '1 day', 'forget_rows', 500),
  ('forget_support', 'Deletes support requests 180 days after their last message', '1 day', 'forget_rows', 500);

insert into private.retention (job, target, condition) values
  ('forget_positions', 'public.trip_locations', $$
    exists (
      select from public.trips t
      where t.id = r.trip_id and private.trip_over_at(t) < now() - make_interval(hours => private.position_hours())
    )
  $$),
  -- The links of an alarm end with the alarm.
  ('forget_share_links', 'public.trip_shares', $$
    exists (select from public.trips t where t.id = r.trip_id and private.trip_over_at(t) < now() - interval '24 hours')
    and (r.expires_at is null or r.expires_at < now())
  $$),
  ('forget_admin_sessions', 'private.admin_sessions', $$ r.expires_at < now() - interval '30 days' $$),
  ('forget_rate_limits', 'private.rate_limits', $$ r.ends_at < now() $$),
  -- After 7 days phones do not repeat a request.
  ('forget_client_requests', 'private.client_requests', $$ r.asked_at < now() - interval '7 days' $$),
  ('forget_notifications', 'public.notifications', $$
    -- The oldest come first in the index of ids, which begin with the time; the second condition decides.
    r.id < private.earliest_uuid(now() - interval '180 days') and r.created_at < now() - interval '180 days'
  $$),
  -- Holds that money may still point at stay: those with a payment, however it ended, and both of a journey, which its first hold pays.
  ('forget_holds', 'public.seat_holds', $$
    r.status in ('expired', 'released')
    -- A hold that stays is looked at for 30 days only, so that the job does not read it for ever.
    and greatest(r.ended_at, r.departure_at) between now() - interval '210 days' and now() - interval '180 days'
    -- A refusal counts as long as the trip can be asked again, also when its driver has moved it.
    and exists (select from public.trips t where t.id = r.trip_id and private.trip_over_at(t) < now())
    and not exists (select from public.payments p where p.hold_id = r.id)
    and not exists (select from public.journeys j where r.id in (j.first_booking_id, j.second_booking_id))
  $$),
  ('forget_registrations', 'private.registrations', $$ r.created_at < now() - interval '1 hour' $$),
  ('forget_known_devices', 'private.known_devices', $$ r.seen_at < now() - make_interval(days => private.device_days()) $$),
  ('forget_alarm_keys', 'private.alarm_keys', $$ r.ended_at < now() - private.alarm_key_outlives() $$),
  -- An answered request stays with the account.
  ('forget_contact_requests', 'private.contact_requests', $$
    r.asked_at < clock_timestamp() - interval '30 days' and (r.person_id is null or r.answer is null)
  $$),
  ('forget_deliveries', 'private.deliveries', $$ r.state <> 'waiting' and r.settled_at < now() - interval '30 days' $$),
  ('forget_push_subscriptions', 'public.push_subscriptions', $$ r.last_seen_at < now() - interval '60 days' $$),
  ('forget_email_links', 'private.email_links', $$ r.created_at < clock_timestamp() - interval '7 days' $$),
  ('forget_former_contacts', 'private.former_contacts', $$ r.replaced_at < now() - interval '30 days' $$),
  ('forget_phone_verifications', 'private.phone_verifications', $$ r.created_at < clock_timestamp() - interval '1 day' $$),
  ('forget_alerts', 'private.trip_alerts', $$ r.ends_at < now() - interval '7 days' $$),
  ('forget_messages', 'private.message_threads', $$
    -- This condition is not needed, but has an index: after rating_days a conversation takes no messages (message_mode).
    coalesce(r.last_message_at, r.created_at) < now() - make_interval(days => 90 - private.rating_days())
    and exists (
      select from public.trips t where t.id = r.trip_id and coalesce(t.ended_at, t.departure_at) < now() - interval '90 days'
    )
  $$),
  ('forget_message_reports', 'private.message_reports', $$
    r.decided_at < now() - interval '180 days'
    or r.decided_at is not null
      and exists (select from public.profiles p where p.id in (r.reporter_id, r.reported_id) and p.deleted_at is not null)
  $$),
  ('forget_support', 'private.support_threads', $$ r.last_message_at < now() - interval '180 days' $$);

insert into private.retention (job, step, target, condition, change) values
  ('forget_tracks', 1, 'private.trip_track', $$
    -- This condition is not needed, but has an index. A device's clock may be 2 minutes ahead.
    r.recorded_at < now() - interval '7 days' + interval '1 hour'
    and exists (select from public.trips t where t.id = r.trip_id and private.is_trip_forgotten(t))
  $$, default),
  ('forget_tracks', 2, 'private.boarding_codes', $$
    r.look_at <= now() and exists (
      select from public.bookings b join public.trips t on t.id = b.trip_id
      where b.id = r.booking_id and private.is_trip_forgotten(t)
    )
  $$, default),
  ('forget_tracks', 3, 'private.boarding_codes', $$
    r.look_at <= now() and not exists (
      select from public.bookings b join public.trips t on t.id = b.trip_id
      where b.id = r.booking_id and private.is_trip_forgotten(t)
    )
  $$, $$ update %s r set look_at = now() + interval '1 day' $$),
  -- Both only prevent a second reminder of a departure that is ahead.
  ('forget_reminders', 1, 'private.departure_reminders', $$ r.departs_at < now() - interval '1 day' $$, default),
  ('forget_reminders', 2, 'private.point_reminders', $$
    r.sent_at < now() - interval '30 days'
    and exists (select from public.trips t where t.id = r.trip_id and t.departure_at < now())
  $$, default),
  -- The function api ended before it could call end_email_request: Auth must send no mail.
  ('forget_email_changes', 1, 'auth.users', $$
    r.email_change_sent_at is null and r.id in (select e.user_id from private.email_changes e where e.requested_at < now() - interval '1 minute')
  $$, $$ update %s r set email_change_sent_at = now() $$),
  ('forget_email_changes', 2, 'private.email_changes', $$ r.requested_at < now() - interval '1 hour' $$, default),
  ('forget_alarms', 1, 'private.sos_positions', $$
    exists (select from private.sos_alerts a where a.id = r.alert_id and a.closed_at < now() - interval '30 days')
  $$, default),
  ('forget_alarms', 2, 'private.sos_contacts', $$
    exists (select from private.sos_alerts a where a.id = r.alert_id and a.closed_at < now() - interval '30 days')
  $$, default),
  ('forget_alarms', 3, 'private.sos_alerts', $$ r.network_hash is not null and r.closed_at < now() - interval '30 days' $$,
    $$ update %s r set network_hash = null $$),
  ('forget_alarms', 4, 'private.sos_alerts', $$
    r.closed_at < now() - interval '1 year'
    and not exists (select from private.sos_positions p where p.alert_id = r.id)
    and not exists (select from private.sos_contacts c where c.alert_id = r.id)
  $$, default),
  ('forget_alarms', 5, 'private.check_ins', $$ r.asked_at < now() - interval '1 year' $$, default),
  -- A body may name a person. After 2 years no dispute can be about an event, and the ledger has what it changed.
  ('empty_old_events', 1, 'private.payment_events', $$ r.body is not null and r.received_at < now() - interval '90 days' $$,
    $$ update %s r set body = null $$),
  ('empty_old_events', 2, 'private.payment_events', $$
    r.body is null and r.processed_at is not null and r.received_at < now() - interval '2 years'
  $$, default),
  -- Without its key a hash belongs to no search.
  ('forget_searches', 1, 'private.search_seen', $$ r.seen_on < private.lagos_today() $$, default),
  ('forget_searches', 2, 'private.search_keys', $$ r.day < private.lagos_today() $$, default),
  ('forget_searches', 3, 'private.search_counts', $$ r.counted_on < private.lagos_today() - 90 $$, default);
