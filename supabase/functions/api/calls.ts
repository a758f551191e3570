import { adminAlarmCalls, adminAlarmRoutes } from '../_shared/safety/admin.routes.ts';
import { adminClaimCalls, adminClaimRoutes } from '../_shared/claims/admin.routes.ts';
import { adminDecisionCalls, adminDecisionRoutes } from '../_shared/admin/decisions.routes.ts';
import { adminDeliveryCalls, adminDeliveryRoutes } from '../_shared/deliveries/admin.routes.ts';
import { adminInboxCalls, adminInboxRoutes } from '../_shared/admin/inbox.routes.ts';
import { adminListCalls, adminListRoutes } from '../_shared/admin/lists.routes.ts';
import { adminLoginCalls, adminLoginRoutes } from '../_shared/admin/login/routes.ts';
import { adminMessageCalls, adminMessageRoutes } from '../_shared/messages/admin.routes.ts';
import { adminMoneyCalls, adminMoneyRoutes } from '../_shared/payouts/admin.routes.ts';
import { transactionCalls, transactionRoutes } from '../_shared/payouts/transactions.routes.ts';
import { adminEntryCalls, adminEntryRoutes } from '../_shared/payouts/ledger/entries.routes.ts';
import { adminOperationCalls } from '../_shared/admin/operations.calls.ts';
import { adminPeopleCalls, adminPeopleRoutes } from '../_shared/admin/people.routes.ts';
import { adminSettingsCalls, adminSettingsRoutes } from '../_shared/admin/change-settings.routes.ts';
import { adminSupportCalls, adminSupportRoutes } from '../_shared/support/admin.routes.ts';
import { adminTrackingCalls, adminTrackingRoutes } from '../_shared/tracking/admin.routes.ts';
import { alertCalls, alertRoutes } from '../_shared/alerts/routes.ts';
import { authCalls, authRoutes } from '../_shared/people/auth/routes.ts';
import { bookingCalls, bookingRoutes } from '../_shared/bookings/routes.ts';
import { claimCalls, claimRoutes } from '../_shared/claims/routes.ts';
import { fleetDayCalls, fleetDayRoutes } from '../_shared/fleets/day.routes.ts';
import { fleetCalls, fleetRoutes } from '../_shared/fleets/routes.ts';
import { invitationCalls, invitationRoutes } from '../_shared/fleets/invitations.routes.ts';
import { demandCalls, demandRoutes } from '../_shared/demand/routes.ts';
import { deviceCalls, deviceRoutes } from '../_shared/tracking/devices/routes.ts';
import { documentCalls, documentRoutes } from '../_shared/documents/routes.ts';
import { driverCalls, driverRoutes } from '../_shared/drivers/routes.ts';
import { earningCalls, earningRoutes } from '../_shared/payouts/earnings/routes.ts';
import {
  emailConfirmationCalls,
  emailConfirmationRoutes,
} from '../_shared/deliveries/proofs/email.routes.ts';
import { healthCalls, healthRoutes } from '../_shared/jobs/health.routes.ts';
import { jobCalls } from '../_shared/jobs/calls.ts';
import { journeyCalls, journeyRoutes } from '../_shared/bookings/journeys/routes.ts';
import { messagePreferenceCalls, messagePreferenceRoutes } from '../_shared/deliveries/preferences.routes.ts';
import { messageCalls, messageRoutes } from '../_shared/messages/routes.ts';
import { notificationCalls, notificationRoutes } from '../_shared/notifications/routes.ts';
import { paperCalls, paperRoutes } from '../_shared/vehicles/papers.routes.ts';
import { passengerCalls, passengerRoutes } from '../_shared/bookings/passenger.routes.ts';
import { paymentCalls, paymentRoutes } from '../_shared/payments/routes.ts';
import { payoutCalls, payoutRoutes } from '../_shared/payouts/routes.ts';
import {
  phoneVerificationCalls,
  phoneVerificationRoutes,
} from '../_shared/deliveries/proofs/phone.routes.ts';
import { placeCalls, placeRoutes } from '../_shared/places/routes.ts';
import { providerReportCalls, providerReportRoutes } from '../_shared/deliveries/provider-reports.routes.ts';
import { pushSubscriptionCalls, pushRoutes } from '../_shared/deliveries/push/routes.ts';
import { ratingCalls, ratingRoutes } from '../_shared/ratings/routes.ts';
import { referenceCalls } from './reference.calls.ts';
import { requestCalls, requestRoutes } from '../_shared/bookings/requests.routes.ts';
import { safetyCalls, safetyRoutes } from '../_shared/safety/routes.ts';
import { scheduleCalls, scheduleRoutes } from '../_shared/schedules/routes.ts';
import { searchCalls, searchRoutes } from '../_shared/search/routes.ts';
import { settingsCalls, settingsRoutes } from '../_shared/admin/settings.routes.ts';
import { shareCalls, shareRoutes } from '../_shared/tracking/shares.routes.ts';
import { supportCalls, supportRoutes } from '../_shared/support/routes.ts';
import { trackingCalls, trackingRoutes } from '../_shared/tracking/routes.ts';
import { tripLinkCalls, tripLinkRoutes } from '../_shared/trips/link/routes.ts';
import { tripCalls, tripRoutes } from '../_shared/trips/routes.ts';
import { unsubscribeCalls, unsubscribeRoutes } from '../_shared/deliveries/unsubscribe.routes.ts';
import { accountCalls, accountRoutes } from '../_shared/account/routes.ts';
import type { Call } from '../_shared/core/calls/declare-call.ts';
import type { Route } from '../_shared/core/http/route.ts';

type Subject = [calls: Record<string, Call>, routes?: readonly Route[]];

/**
 * Every list of calls by its subject, which is its chapter in the reference, with its routes. One line each, sorted. `app.ts` has the
 * routes of the three that need all others: `admin operations`, `internal` and `reference`. Functions are bundled without a look at
 * the file system, so one line must name each list.
 */
const SUBJECTS = {
  'admin alarms': [adminAlarmCalls, adminAlarmRoutes],
  'admin claims': [adminClaimCalls, adminClaimRoutes],
  'admin decisions': [adminDecisionCalls, adminDecisionRoutes],
  'admin deliveries': [adminDeliveryCalls, adminDeliveryRoutes],
  'admin inbox': [adminInboxCalls, adminInboxRoutes],
  'admin lists': [adminListCalls, adminListRoutes],
  'admin login': [adminLoginCalls, adminLoginRoutes],
  'admin messages': [adminMessageCalls, adminMessageRoutes],
  'admin money': [adminMoneyCalls, adminMoneyRoutes],
  'admin transactions': [transactionCalls, transactionRoutes],
  'admin money entries': [adminEntryCalls, adminEntryRoutes],
  'admin operations': [adminOperationCalls],
  'admin people': [adminPeopleCalls, adminPeopleRoutes],
  'admin settings': [adminSettingsCalls, adminSettingsRoutes],
  'admin support': [adminSupportCalls, adminSupportRoutes],
  'admin tracking': [adminTrackingCalls, adminTrackingRoutes],
  alerts: [alertCalls, alertRoutes],
  auth: [authCalls, authRoutes],
  bookings: [bookingCalls, bookingRoutes],
  claims: [claimCalls, claimRoutes],
  corporate: [
    { ...fleetCalls, ...fleetDayCalls, ...invitationCalls },
    [...fleetRoutes, ...fleetDayRoutes, ...invitationRoutes],
  ],
  demand: [demandCalls, demandRoutes],
  devices: [deviceCalls, deviceRoutes],
  documents: [documentCalls, documentRoutes],
  driver: [driverCalls, driverRoutes],
  earnings: [earningCalls, earningRoutes],
  'email confirmation': [emailConfirmationCalls, emailConfirmationRoutes],
  health: [healthCalls, healthRoutes],
  internal: [jobCalls],
  journeys: [journeyCalls, journeyRoutes],
  'message preferences': [messagePreferenceCalls, messagePreferenceRoutes],
  messages: [messageCalls, messageRoutes],
  notifications: [notificationCalls, notificationRoutes],
  papers: [paperCalls, paperRoutes],
  passenger: [passengerCalls, passengerRoutes],
  payments: [paymentCalls, paymentRoutes],
  payouts: [payoutCalls, payoutRoutes],
  'phone verification': [phoneVerificationCalls, phoneVerificationRoutes],
  places: [placeCalls, placeRoutes],
  'provider reports': [providerReportCalls, providerReportRoutes],
  'push subscriptions': [pushSubscriptionCalls, pushRoutes],
  ratings: [ratingCalls, ratingRoutes],
  reference: [referenceCalls],
  requests: [requestCalls, requestRoutes],
  safety: [safetyCalls, safetyRoutes],
  schedules: [scheduleCalls, scheduleRoutes],
  search: [searchCalls, searchRoutes],
  settings: [settingsCalls, settingsRoutes],
  shares: [shareCalls, shareRoutes],
  support: [supportCalls, supportRoutes],
  tracking: [trackingCalls, trackingRoutes],
  'trip links': [tripLinkCalls, tripLinkRoutes],
  trips: [tripCalls, tripRoutes],
  unsubscribe: [unsubscribeCalls, unsubscribeRoutes],
  user: [accountCalls, accountRoutes],
} satisfies Record<string, Subject>;

/** A call with its name in its subject's file, which is its operation id. */
export interface NamedCall {
  name: string;
  subject: string;
  call: Call;
}

const subjects: [string, Subject][] = Object.entries(SUBJECTS);

/** Every declared call. */
export const CALLS: readonly NamedCall[] = subjects.flatMap(([subject, [calls]]) =>
  Object.entries(calls).map(([name, call]) => ({ name, subject, call })),
);

/** The routes of every subject. */
export const ROUTES: readonly Route[] = subjects.flatMap(([, [, routes = []]]) => routes);
