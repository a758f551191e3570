import { adminAlarmCalls } from '../_shared/safety/admin.calls.ts';
import { adminClaimCalls } from '../_shared/claims/admin.calls.ts';
import { adminDecisionCalls } from '../_shared/admin/decisions.calls.ts';
import { adminDeliveryCalls } from '../_shared/deliveries/admin.calls.ts';
import { adminListCalls } from '../_shared/admin/lists.calls.ts';
import { adminLoginCalls } from '../_shared/admin/login.calls.ts';
import { adminMessageCalls } from '../_shared/messages/admin.calls.ts';
import { adminEntryCalls } from '../_shared/payouts/entries.calls.ts';
import { adminMoneyCalls } from '../_shared/payouts/admin.calls.ts';
import { adminOperationCalls } from '../_shared/admin/operations.calls.ts';
import { adminSettingsCalls } from '../_shared/admin/change-settings.calls.ts';
import { adminSupportCalls } from '../_shared/support/admin.calls.ts';
import { adminTrackingCalls } from '../_shared/tracking/admin.calls.ts';
import { alertCalls } from '../_shared/alerts/calls.ts';
import { authCalls } from '../_shared/people/auth.calls.ts';
import { bookingCalls } from '../_shared/bookings/calls.ts';
import { claimCalls } from '../_shared/claims/calls.ts';
import { fleetCalls } from '../_shared/fleets/calls.ts';
import type { Call } from '../_shared/core/calls/declare-call.ts';
import { demandCalls } from '../_shared/demand/calls.ts';
import { deviceCalls } from '../_shared/tracking/devices.calls.ts';
import { documentCalls } from '../_shared/documents/calls.ts';
import { driverCalls } from '../_shared/drivers/calls.ts';
import { earningCalls } from '../_shared/payouts/earnings.calls.ts';
import { emailConfirmationCalls } from '../_shared/deliveries/email.calls.ts';
import { healthCalls } from '../_shared/jobs/health.calls.ts';
import { jobCalls } from '../_shared/jobs/calls.ts';
import { journeyCalls } from '../_shared/bookings/journeys.calls.ts';
import { messagePreferenceCalls } from '../_shared/deliveries/preferences.calls.ts';
import { messageCalls } from '../_shared/messages/calls.ts';
import { notificationCalls } from '../_shared/notifications/calls.ts';
import { paperCalls } from '../_shared/vehicles/papers.calls.ts';
import { passengerCalls } from '../_shared/bookings/passenger.calls.ts';
import { paymentCalls } from '../_shared/payments/calls.ts';
import { payoutCalls } from '../_shared/payouts/calls.ts';
import { phoneVerificationCalls } from '../_shared/deliveries/phone.calls.ts';
import { placeCalls } from '../_shared/places/calls.ts';
import { providerReportCalls } from '../_shared/deliveries/provider-reports.calls.ts';
import { pushSubscriptionCalls } from '../_shared/deliveries/push/calls.ts';
import { ratingCalls } from '../_shared/ratings/calls.ts';
import { referenceCalls } from './reference.calls.ts';
import { requestCalls } from '../_shared/bookings/requests.calls.ts';
import { safetyCalls } from '../_shared/safety/calls.ts';
import { scheduleCalls } from '../_shared/schedules/calls.ts';
import { searchCalls } from '../_shared/search/calls.ts';
import { settingsCalls } from '../_shared/admin/settings.calls.ts';
import { shareCalls } from '../_shared/tracking/shares.calls.ts';
import { supportCalls } from '../_shared/support/calls.ts';
import { trackingCalls } from '../_shared/tracking/calls.ts';
import { tripLinkCalls } from '../_shared/trips/link/calls.ts';
import { tripCalls } from '../_shared/trips/calls.ts';
import { unsubscribeCalls } from '../_shared/deliveries/unsubscribe.calls.ts';
import { accountCalls } from '../_shared/account/calls.ts';

/** Every call by its subject, which is its chapter in the reference. One line each, sorted. The web app uses its type. */
const SUBJECTS = {
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
  corporate: fleetCalls,
  demand: demandCalls,
  devices: deviceCalls,
  documents: documentCalls,
  driver: driverCalls,
  earnings: earningCalls,
  'email confirmation': emailConfirmationCalls,
  health: healthCalls,
  internal: jobCalls,
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
  'trip links': tripLinkCalls,
  trips: tripCalls,
  unsubscribe: unsubscribeCalls,
  user: accountCalls,
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
