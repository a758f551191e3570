-- The jobs, by subject. A batch is the most that one run changes; a job without a function does its work in
-- api/job-works.ts.

insert into private.clock default values;

insert into private.jobs (name, description, every, function_name, batch) values
  -- Trips that nobody looks after
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
  ('look_after_alarms', 'Ends alarms that nobody closes, and reminds administrators of open ones every hour', '5 minutes', 'look_after_alarms', 500),
  ('forget_alarms', 'Deletes positions and contacts of alarms after 30 days, alarms after a year', '1 day', 'forget_alarms', 500),
  ('end_alarm_keys', 'Notes that the session of an alarm key has ended', '5 minutes', 'end_alarm_keys', 500),
  ('forget_alarm_keys', 'Deletes alarm keys 24 hours after their session', '1 hour', 'forget_alarm_keys', 500),
  ('forget_contact_requests', 'Deletes questions to emergency contacts after 30 days', '1 day', 'forget_contact_requests', 500),
  -- Payments
  ('expire_holds', 'Gives back seats that were held and not paid in time', '20 seconds', 'expire_holds', 100),
  ('settle_open_payments', 'Asks the payment provider about open payments', '20 seconds', null, 20),
  ('handle_payment_events', 'Works on events of the payment provider', '20 seconds', null, 50),
  ('empty_old_events', 'Empties payment events after 90 days, and deletes them after 2 years', '1 day', 'empty_old_events', 500),
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
  ('forget_positions', 'Deletes positions 24 hours after their trip', '1 hour', 'forget_positions', 500),
  ('forget_tracks', 'Deletes tracks and boarding codes 7 days after the trip', '1 hour', 'forget_tracks', 500),
  ('forget_share_links', 'Deletes share links 24 hours after their trip', '1 hour', 'forget_share_links', 500),
  -- How long sessions, devices and counters are kept
  ('forget_admin_sessions', $$Deletes administrators' sessions 30 days after they expired$$, '1 day', 'forget_admin_sessions', 500),
  ('forget_registrations', 'Deletes details of registrations that no sign-up used', '10 minutes', 'forget_registrations', 500),
  ('forget_known_devices', 'Deletes devices unused for 180 days', '1 day', 'forget_known_devices', 500),
  ('forget_email_changes', 'Ends and deletes expired requests to change an email address', '1 minute', 'forget_email_changes', 500),
  ('forget_searches', 'Deletes hashes of searches after a day, counts of searches after 90 days', '1 hour', 'forget_searches', 5000),
  ('forget_client_requests', 'Deletes digests of requests with a client key after 7 days', '10 minutes', 'forget_client_requests', 500),
  ('forget_rate_limits', 'Deletes counters of rate limits whose time has ended', '10 minutes', 'forget_rate_limits', 500),
  -- How long messages, conversations, requests and alerts are kept
  ('forget_notifications', 'Deletes notifications after 180 days', '1 hour', 'forget_notifications', 5000),
  ('forget_reminders', 'Deletes what says that a departure was announced, a day after it', '1 hour', 'forget_reminders', 5000),
  ('forget_holds', 'Deletes holds and requests that became no booking, after 180 days', '1 day', 'forget_holds', 500),
  ('forget_deliveries', 'Deletes sent messages after 30 days', '1 hour', 'forget_deliveries', 5000),
  ('forget_push_subscriptions', 'Deletes browsers that have not shown up for 60 days', '1 day', 'forget_push_subscriptions', 500),
  ('forget_email_links', 'Deletes links that prove an e-mail address after 7 days', '1 hour', 'forget_email_links', 500),
  ('begin_late_payout_waits', 'Tells administrators which change of a payout account its owner was not told of', '10 minutes', 'begin_late_payout_waits', 500),
  ('forget_former_contacts', 'Deletes addresses and numbers 30 days after they were replaced', '1 day', 'forget_former_contacts', 500),
  ('forget_phone_verifications', 'Deletes codes for phone numbers after a day', '1 hour', 'forget_phone_verifications', 500),
  ('forget_alerts', 'Deletes trip alerts 7 days after their end', '1 hour', 'forget_alerts', 500),
  ('forget_messages', 'Deletes conversations 90 days after their journey', '1 hour', 'forget_messages', 500),
  ('forget_message_reports', 'Deletes reports of messages 180 days after their decision', '1 day', 'forget_message_reports', 500),
  ('forget_support', 'Deletes support requests 180 days after their last message', '1 day', 'forget_support', 500);
