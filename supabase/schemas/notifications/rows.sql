-- What notifications say. {seats} is a fact that the function gives; a part in [brackets] is left out without its fact (fill_words).
-- The kind decides the channels (delivery_rules). Keep the sentences short: the title stands on locked screens and names no person.

-- trips
insert into private.notification_words (words, kind, title, body) values
  ('stop_changed', 'trip_changed', 'Your stop has changed', '{trip}.{stops}'),
  ('points_missing', 'trip_changed', 'Where do passengers meet you?', '{trip}. This trip has no meeting points yet. Please set them.'),
  ('own_trip_not_started', 'trip_cancelled', 'Trip cancelled', '{trip} was cancelled. You did not start it within 3 hours.'),
  ('left_behind_reported', 'support', 'A passenger was left behind', '{trip}. Open the reports.'),
  ('not_started_reported', 'support', 'A trip was not started', '{trip}. Open the reports.'),
  ('refunded_reported', 'support', 'A refunded passenger may have travelled', '{trip}. Open the reports.');

-- alerts
insert into private.notification_words (words, kind, title, body) values
  ('seat_free', 'seats_free', 'A seat is free', '{offer}. Others may wait too: the first to book gets it.'),
  ('seats_free', 'seats_free', '{seats} seats are free', '{offer}. Others may wait too: the first to book gets it.'),
  ('trip_found', 'trip_alert', 'A trip for your alert', '{offers}.'),
  ('trips_found', 'trip_alert', '{trips} trips for your alerts', '{offers}[; and {more} more].');

-- bookings
insert into private.notification_words (words, kind, title, body) values
  ('seats_booked', 'booking_created', '{seats} booked', '{passenger} booked {seats} on {trip}[, with {extras}].'),
  ('seats_added', 'booking_created', '{seats} added',
    '{passenger} added {seats} on {trip}[, with {extras}].[ Now {seats_now}, ₦{total} in cash.]'),
  ('fleet_seats_booked', 'booking_created', '{seats} booked', '{trip}[, with {extras}].'),
  ('fleet_seats_added', 'booking_created', '{seats} added', '{trip}[, with {extras}].[ Now {seats_now}, ₦{total} in cash.]'),
  -- One confirmation with the ticket, however the seats are paid.
  ('booked_in_cash', 'booking_confirmed', '{seats} booked for you', '{trip}[, with {extras}]. Pay ₦{total} when you get on.'),
  ('booked_online', 'booking_confirmed', '{seats} booked for you',
    '{trip}[, with {extras}]. ₦{total} is paid; the driver gets it after the trip.'),
  ('added_in_cash', 'booking_confirmed', '{seats} added', '{trip}. Now {seats_now}, ₦{total} in cash.'),
  ('added_online', 'booking_confirmed', '{seats} added for you',
    '{trip}[, with {extras}]. ₦{total} is paid; the driver gets it after the trip.'),
  ('seats_cancelled', 'booking_cancelled', '{seats} cancelled', '{passenger} cancelled {seats} on {trip}.'),
  ('seats_cancelled_by_us', 'booking_cancelled', '{seats} cancelled', 'Tafiya cancelled {seats} of {passenger} on {trip}.'),
  ('fleet_seats_cancelled', 'booking_cancelled', '{seats} cancelled', '{trip}.'),
  ('booking_cancelled', 'booking_cancelled', 'Booking cancelled',
    'Your booking on {trip} was cancelled.[ You are on board: SOS, your links and the number of your driver work'
      ' until you press "I got off", for {hours_on_board} hours at most.] {money}[ Reason: {reason}]'),
  ('trip_cancelled', 'trip_cancelled', 'Trip cancelled',
    '{trip} was cancelled.[ You are on board: SOS, your links and the number of your driver work'
      ' until you press "I got off", for {hours_on_board} hours at most.][ {money}]{why}'),
  ('first_trip_cancelled', 'trip_cancelled', 'Your second trip can be cancelled free of charge',
    'The first trip of your journey was cancelled. Cancel {trip} free of charge, or look at the next connection.'),
  ('first_trip_late', 'trip_changed', 'Your second trip can be cancelled free of charge',
    'The first trip of your journey is too late for it. Cancel {trip} free of charge, or look at the next connection.'),
  ('seats_asked_in_cash', 'booking_requested', '{seats} asked for',
    '{passenger} asks for {seats}, {trip}. ₦{total}, in cash. Please answer until {until}.'),
  ('seats_asked_online', 'booking_requested', '{seats} asked for',
    '{passenger} asks for {seats}, {trip}. ₦{total}, paid online. Please answer until {until}.'),
  ('request_refused', 'request_ended', 'The driver has refused your request',
    '{trip}.[ ₦{back} goes back to you in 3 to 10 working days.][ You owe {owed}.]'),
  ('request_not_answered', 'request_ended', 'The driver has not answered your request',
    '{trip}.[ ₦{back} goes back to you in 3 to 10 working days.][ You owe {owed}.]'),
  ('request_ended', 'request_ended', 'Your request has ended', '{trip}.[ ₦{back} goes back to you in 3 to 10 working days.][ You owe {owed}.]'),
  ('point_removed', 'trip_changed', 'Your stop has changed',
    '{trip}. The meeting point was removed: please agree with your driver where to meet.'),
  ('change_asked', 'trip_changed', 'Does the change suit you?',
    '{trip}.[ Your driver cannot make this trip. {company} is looking for another driver. You keep your seats.][ {driver} drives now.]'
      '[ The description was {edit}.]{stops}'
      ' If it does not suit you, cancel free of charge before the trip leaves. {changes}');

-- payments
insert into private.notification_words (words, kind, title, body) values
  ('payment_came_twice', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came a second time. You get ₦{back} back in 3 to 10 working days.[ The payment fee of ₦{fee} stays with you, because it was the third payment or more that you gave up, cancelled or paid twice in 24 hours.]'),
  ('payment_came_after_giving_up', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came after you had given up your seats or booked again. You get ₦{back} back in 3 to 10 working days.[ The payment fee of ₦{fee} stays with you, because it was the third payment or more that you gave up, cancelled or paid twice in 24 hours.]'),
  ('payment_of_another_amount', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came as another amount than we asked for. You get ₦{back} back in 3 to 10 working days.'),
  ('payment_came_too_late', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came too late for your seats. You get ₦{back} back in 3 to 10 working days.'),
  ('transfer_goes_back', 'refund', 'A transfer goes back to you',
    'We asked for ₦{asked}. The ₦{sent} that you have sent goes back to your bank.[ Please send exactly ₦{asked} before {until}.]'),
  ('transfer_may_go_back', 'refund', 'A transfer goes back to you',
    'If you have sent another amount than ₦{asked}, it goes back to your bank.[ Please send exactly ₦{asked} before {until}.]'),
  ('refund_paid', 'refund', 'Your refund was paid', '₦{amount} is back with your bank or card.'),
  ('refund_paid_by_transfer', 'refund', 'Your refund was paid',
    'We sent ₦{amount} to your account by bank transfer. Reference: {reference}.'),
  ('refund_needs_account', 'refund', 'Your refund needs an account',
    'Your bank did not take ₦{amount}. Please enter an account for the refund.'),
  ('refund_account_entered', 'payout_account', 'An account for your refund was entered',
    '{bank} •••• {ending} gets ₦{amount}. If this wasn''t you, change your password and write to us at once.');

-- payouts
insert into private.notification_words (words, kind, title, body) values
  ('payout_account_set', 'payout_account', 'Your payout account was {change}',
    '{account}: payouts go there[ 48 hours after this message has reached you, at the latest from {latest}]. If this wasn''t you, change your password and write to us at once.'),
  ('payout_account_to_check', 'payout_account', 'Your payout account was {change}',
    '{account}: we check it before we pay to it. If this wasn''t you, change your password and write to us at once.'),
  ('payout_account_approved', 'payout_account', 'Your payout account is approved', '{account}: payouts go there[ from {start}].'),
  ('payout_account_not_accepted', 'payout_account', 'Your payout account was not accepted', '{account}: {reason}'),
  ('payout_paid', 'payout', 'Your payout is in your account', '₦{amount} was paid to {account}.'),
  ('payout_came_back', 'payout', 'Your payout did not arrive', '₦{amount} for {account} came back. Please check your payout account.'),
  ('payout_late', 'payout', 'Your payout is late',
    '₦{amount} is ready for you and is sent as soon as our payment provider has the money, mostly on the next working day. You need not do anything.'),
  ('payout_money_missing', 'payout', 'Money for payouts is missing',
    'The balance at the payment provider lacks ₦{missing} for the payouts of {run}. Top it up, and book the top-up.'),
  ('payouts_held', 'support', 'Payouts are held: signs of fraud', '{signs}'),
  ('debt_paid', 'payout', 'What you owe has changed', 'We have received ₦{amount} from you. You owe that much less.'),
  ('debt_given_up', 'payout', 'What you owe has changed', 'You no longer owe ₦{amount}. We have given it up.'),
  ('payment_in_another_currency', 'refund', 'Your payment went back to you',
    'You paid in another currency than naira, and all of it was sent back to you.');

-- claims
insert into private.notification_words (words, kind, title, body) values
  ('driver_absent', 'claim', 'A passenger has a complaint',
    '{trip}. The passenger says that you did not come. Please answer within 24 hours. The fare waits until Tafiya has decided.'),
  ('left_behind', 'claim', 'A passenger has a complaint',
    '{trip}. The passenger says that you left without them. Please answer within 24 hours. The fare waits until Tafiya has decided.'),
  ('not_as_described', 'claim', 'A passenger has a complaint',
    '{trip}. The passenger says that the trip was not as described. Please answer within 24 hours. The fare waits until Tafiya has decided.'),
  ('not_completed', 'claim', 'A passenger has a complaint',
    '{trip}. The passenger says that the trip was not completed. Please answer within 24 hours. The fare waits until Tafiya has decided.'),
  ('passenger_absent', 'claim', 'The driver did not see you',
    '{trip}. The driver says that you did not come. If that is wrong, answer within 24 hours. Otherwise the driver is paid for your seat.'),
  ('passenger_absent_in_cash', 'claim', 'The driver did not see you',
    '{trip}. The driver says that you did not come. If that is wrong, answer within 24 hours. Otherwise it counts: after {trips} such trips you pay online when you book.'),
  ('claim_answered', 'claim', 'Your report was answered', '{trip}. Tafiya looks at both sides and decides.'),
  ('fare_goes_back', 'claim', 'Tafiya has decided', '{trip}. ₦{back} of ₦{fare} goes back to the passenger. {reason}'),
  ('fare_goes_to_driver', 'claim', 'Tafiya has decided', '{trip}. The fare goes to the driver. {reason}'),
  ('no_show_counts', 'claim', 'Tafiya has decided', '{trip}. It counts that the passenger did not come. {reason}'),
  ('no_show_does_not_count', 'claim', 'Tafiya has decided', '{trip}. It does not count that the passenger did not come. {reason}'),
  ('code_not_scanned', 'claim', 'Did you travel?',
    '{trip}. The driver did not scan your code. ₦{fare} goes to the driver in 72 hours. If something went wrong, report it before then.'),
  ('passengers_without_code', 'claim', 'Passengers without a code',
    '{trip}. You did not scan the code of {bookings}. Report it if they did not come. Their fares wait for 72 hours.'),
  ('payment_taken_back', 'claim', 'A payment was taken back',
    '{trip}. The passenger''s bank took the payment back. ₦{amount} is taken off your next payouts. {reason}');

-- ratings
insert into private.notification_words (words, kind, title, body) values
  ('rating_due', 'rating_due', 'How was your trip?', 'Rate your {person} for {trip} within {days} days.');

-- vehicles
insert into private.notification_words (words, kind, title, body) values
  ('vehicle_approved', 'verification_approved', 'Your vehicle is approved', '{make} {model}, {plate}. Passengers see it on your trips.'),
  ('vehicle_approved_with_remark', 'verification_approved', 'Your vehicle is approved', '{make} {model}, {plate}. {reason}'),
  ('vehicle_not_approved', 'verification_rejected', 'Your vehicle was not approved', '{make} {model}, {plate}. {reason}'),
  ('vehicle_withdrawn', 'verification_rejected', 'Vehicle withdrawn', '{plate} can no longer be used for new trips. {reason}'),
  ('plate_is_of_another', 'verification_rejected', 'Vehicle withdrawn',
    '{plate}: another account has proved that this plate is theirs. Write to us if that is wrong.'),
  ('licence_renewed', 'verification_approved', 'Your licence is renewed', '[{reason}][It is valid until {until}.]'),
  ('licence_not_accepted', 'verification_rejected', 'Your renewed licence was not accepted', '{reason}'),
  ('licence_expires', 'paper_expiring', 'Your licence expires {day}',
    'Valid until {until}. New trips must leave by then. Please send your renewed licence.'),
  ('licence_expired', 'paper_expiring', 'Your licence has expired',
    'Valid until {until}. New trips must leave by then. Please send your renewed licence.'),
  ('vehicle_paper_expires', 'paper_expiring', 'Your {paper} expires {day}', '{plate}: valid until {until}. Please send the new one.'),
  ('vehicle_paper_expired', 'paper_expiring', 'Your {paper} has expired', '{plate}: valid until {until}. Please send the new one.');

-- drivers
insert into private.notification_words (words, kind, title, body) values
  ('photo_not_approved', 'verification_rejected', 'Your photo was not approved', '{reason}'),
  ('seller_withdrawn', 'driver_suspended', 'The {seller} is no longer verified',
    '{trip}: the {seller} can no longer travel with Tafiya. You can cancel your booking: it costs nothing, and a fare paid online comes back in full.'),
  ('driver_withdrawn', 'driver_suspended', 'The driver is no longer verified',
    '{trip}: the driver can no longer travel with Tafiya. Please name another driver.'),
  ('company_withdrawn', 'driver_suspended', 'The company is no longer verified',
    '{trip}: the company can no longer travel with Tafiya. You cannot start this trip.');

-- people
insert into private.notification_words (words, kind, title, body) values
  ('name_shown', 'account_verified', 'Your new name is shown', 'We have accepted the change of your name.'),
  ('name_shown_with_remark', 'account_verified', 'Your new name is shown', '{reason}'),
  ('name_not_accepted', 'account_rejected', 'Your new name was not accepted', '{reason}'),
  ('account_no_longer_verified', 'account_rejected', 'Your account is no longer verified', '{reason}'),
  ('new_device', 'new_device', 'A new device signed in to your account',
    'If this wasn''t you, change your password and write to us at once.'),
  ('password_changed', 'password_changed', 'Your password was changed',
    'If this wasn''t you, choose a new one under "Forgot your password?" and write to us at once.'),
  ('email_changed', 'email_changed', 'Your e-mail address was changed',
    'You sign in with the new one from now on. If this wasn''t you, write to us at once.'),
  ('phone_changed', 'phone_changed', 'Your phone number was changed', 'If this wasn''t you, change your password and write to us at once.');

-- notifications
insert into private.notification_words (words, kind, title, body) values
  ('driver_wanted', 'trip_changed', 'Finding another driver',
    '{trip}. Your driver cannot make this trip. {company} is looking for another driver. You keep your seats.'),
  ('another_driver', 'trip_changed', 'You have another driver', '{trip}. {driver} drives now.'),
  ('trip_changed', 'trip_changed', 'Trip changed', '{trip}.[ The description was {edit}.]'),
  ('trip_open', 'trip_status', 'Trip open', '{trip}.'),
  ('driver_waits', 'driver_waiting', 'Your driver is waiting', '{trip}.'),
  ('trip_started', 'trip_status', 'Your trip has started', '{trip}.'),
  ('driver_on_the_way', 'trip_status', 'Your driver is on the way', '{trip}.'),
  ('stop_reached', 'trip_status', 'You have arrived', '{trip}.'),
  ('trip_completed', 'trip_status', 'Trip completed', '{trip}.'),
  ('trip_coming_up', 'trip_reminder', 'Your trip is coming up', '{trip}.'),
  ('trip_soon', 'trip_reminder', 'Your trip leaves soon', '{trip}.'),
  ('driver_verified', 'verification_approved', 'You are verified', 'Your documents are approved. You can create trips now.'),
  ('driver_not_verified', 'verification_rejected', 'Verification not approved', '{reason}'),
  ('driver_not_verified_without_reason', 'verification_rejected', 'Verification not approved',
    'Please check your documents and submit again.');

-- deliveries
insert into private.notification_words (words, kind, title, body) values
  ('phone_is_of_another', 'phone_changed', 'Another account has confirmed your phone number',
    'No SMS reaches you there any more. If the number is yours, confirm it again and write to us.'),
  ('warning_not_delivered', 'support', 'A warning about a payout account was not delivered',
    '{payee} changed it 24 hours ago, and no mail, SMS or push about it could be handed over. Call before payouts go there.'),
  ('sms_codes_used_up', 'support', 'The SMS of today are used up',
    'On {day} a daily ceiling of SMS was reached. Until midnight no codes for phone numbers are sent.'),
  ('sms_alarms_used_up', 'support', 'The SMS of today are used up',
    'On {day} a daily ceiling of SMS was reached. Until midnight alarms are told by SMS only to you, and to confirmed contacts of people on a trip.'),
  ('sms_used_up', 'support', 'The SMS of today are used up',
    'On {day} a daily ceiling of SMS was reached. Until midnight only SMS with codes and about alarms are sent.');

-- messages
insert into private.notification_words (words, kind, title, body) values
  ('message_received', 'message', 'New message', '{name} wrote to you about {trip}.');

-- support
insert into private.notification_words (words, kind, title, body) values
  ('support_answered', 'support', 'Tafiya answered you', '{answer}');

-- fleets
insert into private.notification_words (words, kind, title, body) values
  ('trip_for_you', 'trip_changed', 'A trip for you', '{trip}[, {plate}].'),
  ('one_trip_for_you', 'trip_changed', 'A trip for you', 'A trip from {origin} to {destination} on {leaves}.'),
  ('trips_for_you', 'trip_changed', 'Trips for you', '{trips} trips from {origin} to {destination}, the first on {leaves}.'),
  ('trip_taken_away', 'trip_changed', 'Another driver has this trip', '{trip}.'),
  ('driver_declined_trip', 'trip_changed', 'A driver has declined a trip',
    '{driver} declined {trip}. Name another driver, or it is cancelled {hours} hours before departure.{why}'),
  ('fleet_invites_you', 'fleet_invitation', 'A fleet invites you', '{company} would like you to drive for them. You decide.'),
  ('driver_joined', 'fleet_invitation', 'A driver joined your fleet', '{driver} drives for you now.'),
  ('invitation_declined', 'fleet_invitation', 'Invitation declined', '{email} will not drive for you.'),
  ('driver_stays', 'fleet_invitation', 'A driver stays in your fleet',
    '{driver} has withdrawn the notice. You can schedule trips for them again.'),
  ('driver_leaves', 'fleet_invitation', 'A driver leaves your fleet',
    '{driver} drives for you until {until}.[ {trips} trips after that need another driver.]'),
  ('driver_leaves_one_trip', 'fleet_invitation', 'A driver leaves your fleet',
    '{driver} drives for you until {until}. 1 trip after that needs another driver.'),
  ('driver_has_left', 'fleet_invitation', 'A driver has left your fleet', '{driver} no longer drives for you.'),
  ('fleet_left', 'fleet_invitation', 'You have left a fleet', 'You no longer drive for {company}.'),
  ('fleet_removed_you', 'fleet_invitation', 'You no longer drive for a fleet', '{company} has taken you off its list of drivers.');

-- schedules
insert into private.notification_words (words, kind, title, body) values
  ('schedule_waits', 'trip_changed', 'A trip of your schedule waits', '{origin} to {destination} on {day} is not published yet. {why}'),
  ('trips_moved', 'trip_changed', 'Trips changed', '{way}, {trips} trips, the first on {leaves}.'),
  ('trips_taken_away', 'trip_changed', 'Another driver has these trips', '{way}, at {time}.');

-- safety
insert into private.notification_words (words, kind, title, body) values
  ('sos', 'sos', 'SOS: someone asks for help', '{name}. {trip}. Open the alarms and call back.'),
  ('sos_again', 'sos_again', 'SOS: someone asks for help', '{name}. {trip}. Open the alarms and call back.'),
  ('alarm_still_open', 'sos', 'SOS: alarms are still open',
    '1 alarm has been open for an hour or more, the oldest for {hours}. Call back, and end what is over.'),
  ('alarms_still_open', 'sos', 'SOS: alarms are still open',
    '{alarms} alarms have been open for an hour or more, the oldest for {hours}. Call back, and end what is over.'),
  ('check_in', 'check_in', '90 minutes late: is everything all right?', '{trip}. Please answer, or ask for help.');

-- account
insert into private.notification_words (words, kind, title, body) values
  ('export_ready', 'export_ready', 'Your data is ready',
    'Sign in and enter your password to download it. The file is deleted after 24 hours.');

-- admin
insert into private.notification_words (words, kind, title, body) values
  ('account_suspended', 'suspended', 'Your account is suspended', 'Reason: {reason}'),
  ('account_suspended_without_reason', 'suspended', 'Your account is suspended', 'Please contact support.'),
  ('account_active', 'unsuspended', 'Your account is active again', 'You can use Tafiya as before.'),
  ('seller_suspended', 'driver_suspended', 'Your {seller} was suspended',
    '{trip}: the {seller} can no longer travel with Tafiya. You can cancel your booking: it costs nothing, and a fare paid online comes back in full.'),
  ('account_verified', 'account_verified', 'Your account is verified', 'Welcome to Tafiya.'),
  ('account_not_verified', 'account_rejected', 'Your account was not verified', '{reason}'),
  ('trip_cancelled_by_tafiya', 'trip_cancelled', 'Trip cancelled', '{trip} was cancelled by Tafiya. Reason: {reason}'),
  ('trip_cancelled_by_tafiya_on_the_road', 'trip_cancelled', 'Trip cancelled',
    '{trip} was cancelled by Tafiya. Passengers are on board: let them get off at a safe place. Reason: {reason}'),
  ('trip_moved_on', 'trip_status', 'Your trip was moved on', '{trip} is now {status}. Tafiya has changed this.');

-- jobs
insert into private.notification_words (words, kind, title, body) values
  ('job_skips_a_row', 'support', 'A job needs you', '{job}: it could not work on a row, and goes on with the others. See More, Jobs.'),
  ('job_does_not_run', 'support', 'A job needs you', '{job}: it does not run. See More, Jobs.');
