import { adminAlarmCalls } from './admin-alarms.ts';
import { adminClaimCalls } from './admin-claims.ts';
import { adminDecisionCalls } from './admin-decisions.ts';
import { adminDeliveryCalls } from './admin-deliveries.ts';
import { adminListCalls } from './admin-lists.ts';
import { adminLoginCalls } from './admin-login.ts';
import { adminMessageCalls } from './admin-messages.ts';
import { adminEntryCalls } from './admin-entries.ts';
import { adminMoneyCalls } from './admin-money.ts';
import { adminOperationCalls } from './admin-operations.ts';
import { adminSettingsCalls } from './admin-settings.ts';
import { adminSupportCalls } from './admin-support.ts';
import { adminTrackingCalls } from './admin-tracking.ts';
import { alertCalls } from './alerts.ts';
import { authCalls } from './auth.ts';
import { bookingCalls } from './bookings.ts';
import { claimCalls } from './claims.ts';
import { corporateCalls } from './corporate.ts';
import type { Call } from './declare-call.ts';
import { demandCalls } from './demand.ts';
import { deviceCalls } from './devices.ts';
import { documentCalls } from './documents.ts';
import { driverCalls } from './driver.ts';
import { earningCalls } from './earnings.ts';
import { emailConfirmationCalls } from './email-confirmation.ts';
import { healthCalls } from './health.ts';
import { internalCalls } from './internal.ts';
import { journeyCalls } from './journeys.ts';
import { messagePreferenceCalls } from './message-preferences.ts';
import { messageCalls } from './messages.ts';
import { notificationCalls } from './notifications.ts';
import { paperCalls } from './papers.ts';
import { passengerCalls } from './passenger.ts';
import { paymentCalls } from './payments.ts';
import { payoutCalls } from './payouts.ts';
import { phoneVerificationCalls } from './phone-verification.ts';
import { placeCalls } from './places.ts';
import { providerReportCalls } from './provider-reports.ts';
import { pushSubscriptionCalls } from './push-subscriptions.ts';
import { ratingCalls } from './ratings.ts';
import { referenceCalls } from './reference.ts';
import { requestCalls } from './requests.ts';
import { safetyCalls } from './safety.ts';
import { scheduleCalls } from './schedules.ts';
import { searchCalls } from './search.ts';
import { settingsCalls } from './settings.ts';
import { shareCalls } from './shares.ts';
import { supportCalls } from './support.ts';
import { trackingCalls } from './tracking.ts';
import { tripCalls } from './trips.ts';
import { unsubscribeCalls } from './unsubscribe.ts';
import { userCalls } from './user.ts';

/** Every call by its subject, which is its chapter in the reference. One line each, sorted. The web app uses its type. */
export const SUBJECTS = {
  'admin alarms': adminAlarmCalls,
  'admin claims': adminClaimCalls,
  'admin decisions': adminDecisionCalls,
  'admin deliveries': adminDeliveryCalls,
  'admin lists': adminListCalls,
  'admin login': adminLoginCalls,
  'admin messages': adminMessageCalls,
  'admin money': adminMoneyCalls,
  'admin money entries': adminEntryCalls,
  'admin operations': adminOperationCalls,
  'admin settings': adminSettingsCalls,
  'admin support': adminSupportCalls,
  'admin tracking': adminTrackingCalls,
  alerts: alertCalls,
  auth: authCalls,
  bookings: bookingCalls,
  claims: claimCalls,
  corporate: corporateCalls,
  demand: demandCalls,
  devices: deviceCalls,
  documents: documentCalls,
  driver: driverCalls,
  earnings: earningCalls,
  'email confirmation': emailConfirmationCalls,
  health: healthCalls,
  internal: internalCalls,
  journeys: journeyCalls,
  'message preferences': messagePreferenceCalls,
  messages: messageCalls,
  notifications: notificationCalls,
  papers: paperCalls,
  passenger: passengerCalls,
  payments: paymentCalls,
  payouts: payoutCalls,
  'phone verification': phoneVerificationCalls,
  places: placeCalls,
  'provider reports': providerReportCalls,
  'push subscriptions': pushSubscriptionCalls,
  ratings: ratingCalls,
  reference: referenceCalls,
  requests: requestCalls,
  safety: safetyCalls,
  schedules: scheduleCalls,
  search: searchCalls,
  settings: settingsCalls,
  shares: shareCalls,
  support: supportCalls,
  tracking: trackingCalls,
  trips: tripCalls,
  unsubscribe: unsubscribeCalls,
  user: userCalls,
} satisfies Record<string, Record<string, Call>>;

/** A call with its name in its subject's file, which is its operation id. */
export interface NamedCall {
  name: string;
  subject: string;
  call: Call;
}

/** Every declared call. */
export const CALLS: readonly NamedCall[] = Object.entries(SUBJECTS).flatMap(([subject, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ name, subject, call })),
);
