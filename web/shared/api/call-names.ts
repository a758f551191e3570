/** Written by tools/call-names.unit.test.ts from the declarations: do not edit. */
/* oxlint-disable max-lines -- One line per call. */
import type { adminAlarmCalls } from '@tafiya/safety/admin.routes.ts';
import type { adminClaimCalls } from '@tafiya/claims/admin.routes.ts';
import type { adminDecisionCalls } from '@tafiya/admin/decisions.routes.ts';
import type { adminDeliveryCalls } from '@tafiya/deliveries/admin.routes.ts';
import type { adminInboxCalls } from '@tafiya/admin/inbox.routes.ts';
import type { adminListCalls } from '@tafiya/admin/lists.routes.ts';
import type { adminLoginCalls } from '@tafiya/admin/login/routes.ts';
import type { adminMessageCalls } from '@tafiya/messages/admin.routes.ts';
import type { adminMoneyCalls } from '@tafiya/payouts/admin.routes.ts';
import type { transactionCalls } from '@tafiya/payouts/transactions.routes.ts';
import type { adminEntryCalls } from '@tafiya/payouts/ledger/entries.routes.ts';
import type { adminOperationCalls } from '@tafiya/admin/operations.calls.ts';
import type { adminPeopleCalls } from '@tafiya/admin/people.routes.ts';
import type { adminSettingsCalls } from '@tafiya/admin/change-settings.routes.ts';
import type { adminSupportCalls } from '@tafiya/support/admin.routes.ts';
import type { adminTrackingCalls } from '@tafiya/tracking/admin.routes.ts';
import type { alertCalls } from '@tafiya/alerts/routes.ts';
import type { authCalls } from '@tafiya/people/auth/routes.ts';
import type { bookingCalls } from '@tafiya/bookings/routes.ts';
import type { claimCalls } from '@tafiya/claims/routes.ts';
import type { fleetDayCalls } from '@tafiya/fleets/day.routes.ts';
import type { fleetCalls } from '@tafiya/fleets/routes.ts';
import type { invitationCalls } from '@tafiya/fleets/invitations.routes.ts';
import type { demandCalls } from '@tafiya/demand/routes.ts';
import type { deviceCalls } from '@tafiya/tracking/devices/routes.ts';
import type { documentCalls } from '@tafiya/documents/routes.ts';
import type { driverCalls } from '@tafiya/drivers/routes.ts';
import type { earningCalls } from '@tafiya/payouts/earnings/routes.ts';
import type { emailConfirmationCalls } from '@tafiya/deliveries/proofs/email.routes.ts';
import type { healthCalls } from '@tafiya/jobs/health.routes.ts';
import type { jobCalls } from '@tafiya/jobs/calls.ts';
import type { journeyCalls } from '@tafiya/bookings/journeys/routes.ts';
import type { messagePreferenceCalls } from '@tafiya/deliveries/preferences.routes.ts';
import type { messageCalls } from '@tafiya/messages/routes.ts';
import type { notificationCalls } from '@tafiya/notifications/routes.ts';
import type { paperCalls } from '@tafiya/vehicles/papers.routes.ts';
import type { passengerCalls } from '@tafiya/bookings/passenger.routes.ts';
import type { paymentCalls } from '@tafiya/payments/routes.ts';
import type { payoutCalls } from '@tafiya/payouts/routes.ts';
import type { phoneVerificationCalls } from '@tafiya/deliveries/proofs/phone.routes.ts';
import type { placeCalls } from '@tafiya/places/routes.ts';
import type { providerReportCalls } from '@tafiya/deliveries/provider-reports.routes.ts';
import type { pushSubscriptionCalls } from '@tafiya/deliveries/push/routes.ts';
import type { ratingCalls } from '@tafiya/ratings/routes.ts';
import type { referenceCalls } from '../../../supabase/functions/api/reference.calls.ts';
import type { requestCalls } from '@tafiya/bookings/requests.routes.ts';
import type { safetyCalls } from '@tafiya/safety/routes.ts';
import type { scheduleCalls } from '@tafiya/schedules/routes.ts';
import type { searchCalls } from '@tafiya/search/routes.ts';
import type { settingsCalls } from '@tafiya/admin/settings.routes.ts';
import type { shareCalls } from '@tafiya/tracking/shares.routes.ts';
import type { supportCalls } from '@tafiya/support/routes.ts';
import type { trackingCalls } from '@tafiya/tracking/routes.ts';
import type { tripLinkCalls } from '@tafiya/trips/link/routes.ts';
import type { tripCalls } from '@tafiya/trips/routes.ts';
import type { unsubscribeCalls } from '@tafiya/deliveries/unsubscribe.routes.ts';
import type { accountCalls } from '@tafiya/account/routes.ts';

export interface Calls {
  'GET /admin/alarms': (typeof adminAlarmCalls)['readAlarms'];
  'POST /admin/alarms/:id/acknowledge': (typeof adminAlarmCalls)['acknowledgeAlarm'];
  'POST /admin/alarms/:id/close': (typeof adminAlarmCalls)['closeAlarm'];
  'POST /admin/check-ins/:personId/:tripId/settle': (typeof adminAlarmCalls)['settleCheckIn'];
  'GET /admin/claims': (typeof adminClaimCalls)['listClaims'];
  'GET /admin/claims/:id/evidence': (typeof adminClaimCalls)['viewClaimEvidence'];
  'POST /admin/decide-claim/:id': (typeof adminClaimCalls)['decideClaim'];
  'GET /admin/disputes': (typeof adminClaimCalls)['listDisputes'];
  'POST /admin/answer-dispute/:id': (typeof adminClaimCalls)['answerDispute'];
  'POST /admin/end-dispute/:id': (typeof adminClaimCalls)['endDispute'];
  'POST /admin/charge-dispute/:id': (typeof adminClaimCalls)['chargeDispute'];
  'POST /admin/verify-user/:id': (typeof adminDecisionCalls)['verifyUser'];
  'POST /admin/verify-driver/:id': (typeof adminDecisionCalls)['verifyDriver'];
  'POST /admin/approve-driver/:id': (typeof adminDecisionCalls)['approveDriver'];
  'POST /admin/reject-driver/:id': (typeof adminDecisionCalls)['rejectDriver'];
  'POST /admin/decide-vehicle/:id': (typeof adminDecisionCalls)['decideVehicle'];
  'POST /admin/decide-paper/:id': (typeof adminDecisionCalls)['decidePaper'];
  'POST /admin/decide-payout-account/:id': (typeof adminDecisionCalls)['decidePayoutAccount'];
  'POST /admin/free-plate/:id': (typeof adminDecisionCalls)['freePlate'];
  'POST /admin/suspend-user/:id': (typeof adminDecisionCalls)['suspendUser'];
  'POST /admin/decide-photo/:id': (typeof adminDecisionCalls)['decidePhoto'];
  'POST /admin/decide-name/:id': (typeof adminDecisionCalls)['decideName'];
  'POST /admin/emergency-contacts/:id': (typeof adminDecisionCalls)['viewEmergencyContacts'];
  'POST /admin/withdraw-user/:id': (typeof adminDecisionCalls)['withdrawUser'];
  'POST /admin/reopen-user/:id': (typeof adminDecisionCalls)['reopenUser'];
  'POST /admin/withdraw-driver/:id': (typeof adminDecisionCalls)['withdrawDriver'];
  'POST /admin/reopen-driver/:id': (typeof adminDecisionCalls)['reopenDriver'];
  'POST /admin/settle-trip-report/:id': (typeof adminDecisionCalls)['settleTripReport'];
  'POST /admin/cancel-booking/:id': (typeof adminDecisionCalls)['cancelBookingAsAdmin'];
  'POST /admin/cancel-bookings/:id': (typeof adminDecisionCalls)['cancelBookingsOf'];
  'GET /admin/deliveries': (typeof adminDeliveryCalls)['readDeliveryFigures'];
  'POST /admin/deliveries/:id/retry': (typeof adminDeliveryCalls)['retryDelivery'];
  'POST /admin/remove-suppression': (typeof adminDeliveryCalls)['removeSuppression'];
  'GET /admin/inbox': (typeof adminInboxCalls)['readInbox'];
  'GET /admin/waiting': (typeof adminInboxCalls)['readWaiting'];
  'GET /admin/inbox/:id': (typeof adminInboxCalls)['readInboxItem'];
  'POST /admin/inbox/:id/take': (typeof adminInboxCalls)['takeInboxItem'];
  'POST /admin/inbox/:id/give-back': (typeof adminInboxCalls)['returnInboxItem'];
  'GET /admin/analytics': (typeof adminListCalls)['readAnalytics'];
  'GET /admin/finances': (typeof adminListCalls)['readFinances'];
  'GET /admin/users': (typeof adminListCalls)['listUsers'];
  'GET /admin/unverified-users': (typeof adminListCalls)['listUnverifiedUsers'];
  'GET /admin/drivers': (typeof adminListCalls)['listDrivers'];
  'GET /admin/unverified-drivers': (typeof adminListCalls)['listUnverifiedDrivers'];
  'GET /admin/pending-drivers': (typeof adminListCalls)['listPendingDrivers'];
  'GET /admin/active-drivers': (typeof adminListCalls)['listActiveDrivers'];
  'GET /admin/pending-photos': (typeof adminListCalls)['listPendingPhotos'];
  'GET /admin/pending-names': (typeof adminListCalls)['listPendingNames'];
  'GET /admin/pending-vehicles': (typeof adminListCalls)['listPendingVehicles'];
  'GET /admin/pending-papers': (typeof adminListCalls)['listPendingPapers'];
  'GET /admin/expired-papers': (typeof adminListCalls)['listExpiredPapers'];
  'GET /admin/papers': (typeof adminListCalls)['listPapers'];
  'GET /admin/trips-after-expiry': (typeof adminListCalls)['listTripsAfterExpiry'];
  'GET /admin/payout-accounts': (typeof adminListCalls)['listPayoutAccounts'];
  'GET /admin/trips': (typeof adminListCalls)['listAllTrips'];
  'GET /admin/cash-answers': (typeof adminListCalls)['listCashAnswers'];
  'GET /admin/trip-reports': (typeof adminListCalls)['listTripReports'];
  'GET /admin/documents': (typeof adminListCalls)['viewDocument'];
  'GET /admin/setup-status': (typeof adminLoginCalls)['readSetupStatus'];
  'POST /admin/generate-qr': (typeof adminLoginCalls)['offerCode'];
  'POST /admin/login': (typeof adminLoginCalls)['signInAsAdmin'];
  'POST /admin/verify-token': (typeof adminLoginCalls)['signInByCode'];
  'POST /admin/agreements': (typeof adminLoginCalls)['agreeToDecide'];
  'GET /admin/check-session': (typeof adminLoginCalls)['checkAdminSession'];
  'POST /admin/logout': (typeof adminLoginCalls)['signOutAsAdmin'];
  'GET /admin/message-reports': (typeof adminMessageCalls)['listMessageReports'];
  'GET /admin/message-reports/:id': (typeof adminMessageCalls)['viewMessageReport'];
  'POST /admin/decide-message-report/:id': (typeof adminMessageCalls)['decideMessageReport'];
  'GET /admin/refunds/:state': (typeof adminMoneyCalls)['listRefunds'];
  'GET /admin/payouts/:state': (typeof adminMoneyCalls)['listPayouts'];
  'GET /admin/differences/:state': (typeof adminMoneyCalls)['listDifferences'];
  'GET /admin/books': (typeof adminMoneyCalls)['readBooks'];
  'GET /admin/reconciliations': (typeof adminMoneyCalls)['listReconciliations'];
  'GET /admin/fraud-signs': (typeof adminMoneyCalls)['listFraudSigns'];
  'GET /admin/banks': (typeof adminMoneyCalls)['listBanksAsAdmin'];
  'GET /admin/confirmations': (typeof adminMoneyCalls)['listConfirmations'];
  'GET /admin/ledger-accounts': (typeof adminMoneyCalls)['listLedgerAccounts'];
  'GET /admin/ledger-accounts/:id/entries': (typeof adminMoneyCalls)['listLedgerEntries'];
  'POST /admin/release-payout/:id': (typeof adminMoneyCalls)['releasePayout'];
  'POST /admin/retry-payout/:id': (typeof adminMoneyCalls)['retryPayout'];
  'POST /admin/release-payouts/:id': (typeof adminMoneyCalls)['releasePayouts'];
  'POST /admin/hold-payouts/:id': (typeof adminMoneyCalls)['holdPayouts'];
  'POST /admin/retry-refund/:id': (typeof adminMoneyCalls)['retryRefund'];
  'POST /admin/close-difference/:id': (typeof adminMoneyCalls)['closeDifference'];
  'POST /admin/decline-confirmation/:id': (typeof adminMoneyCalls)['declineConfirmation'];
  'POST /admin/settle-refund/:id': (typeof adminMoneyCalls)['settleRefund'];
  'POST /admin/refund-account/:id': (typeof adminMoneyCalls)['sendRefundToAccount'];
  'GET /admin/transactions': (typeof transactionCalls)['listTransactions'];
  'GET /admin/money-entries/:state': (typeof adminEntryCalls)['listEntries'];
  'POST /admin/money-entries': (typeof adminEntryCalls)['askEntry'];
  'POST /admin/confirm-entry/:id': (typeof adminEntryCalls)['confirmEntry'];
  'POST /admin/decline-entry/:id': (typeof adminEntryCalls)['declineEntry'];
  'GET /admin/stuck-money': (typeof adminEntryCalls)['listStuckMoney'];
  'GET /admin/payout-funding': (typeof adminEntryCalls)['readPayoutFunding'];
  'GET /admin/audit': (typeof adminOperationCalls)['listAudit'];
  'GET /admin/jobs': (typeof adminOperationCalls)['listJobs'];
  'POST /admin/jobs/:name/run': (typeof adminOperationCalls)['runJob'];
  'GET /admin/people/:id': (typeof adminPeopleCalls)['viewPerson'];
  'GET /admin/people/:id/timeline': (typeof adminPeopleCalls)['readTimeline'];
  'POST /admin/search': (typeof adminPeopleCalls)['search'];
  'PATCH /admin/settings': (typeof adminSettingsCalls)['changeSettings'];
  'PATCH /admin/contact': (typeof adminSettingsCalls)['changeContact'];
  'GET /admin/support-threads': (typeof adminSupportCalls)['listSupportThreads'];
  'GET /admin/support-threads/:id': (typeof adminSupportCalls)['viewSupportThread'];
  'POST /admin/answer-support/:id': (typeof adminSupportCalls)['answerSupport'];
  'POST /admin/close-support/:id': (typeof adminSupportCalls)['closeSupport'];
  'GET /admin/trips/:id/location': (typeof adminTrackingCalls)['readTripLocationAsAdmin'];
  'GET /admin/trips/:id/passengers': (typeof adminTrackingCalls)['listTripPassengersAsAdmin'];
  'POST /admin/trips/:id/status': (typeof adminTrackingCalls)['changeTripStatusAsAdmin'];
  'POST /admin/live-ticket': (typeof adminTrackingCalls)['issueLiveTicket'];
  'POST /alerts': (typeof alertCalls)['makeAlert'];
  'POST /trips/:id/alerts': (typeof alertCalls)['waitForSeats'];
  'GET /alerts': (typeof alertCalls)['listAlerts'];
  'DELETE /alerts/:id': (typeof alertCalls)['deleteAlert'];
  'POST /auth/login': (typeof authCalls)['signIn'];
  'POST /auth/register': (typeof authCalls)['register'];
  'POST /auth/recover': (typeof authCalls)['recover'];
  'POST /auth/password': (typeof authCalls)['choosePassword'];
  'POST /auth/logout': (typeof authCalls)['signOut'];
  'POST /bookings': (typeof bookingCalls)['bookSeats'];
  'POST /holds': (typeof bookingCalls)['holdSeats'];
  'GET /cash-limit': (typeof bookingCalls)['quoteCash'];
  'GET /bookings/:id': (typeof bookingCalls)['readBooking'];
  'GET /bookings/:id/payment': (typeof bookingCalls)['readPayment'];
  'POST /bookings/:id/payment': (typeof bookingCalls)['openPayment'];
  'PUT /bookings/:id/refund-account': (typeof bookingCalls)['nameRefundAccount'];
  'POST /bookings/:id/release': (typeof bookingCalls)['releaseHold'];
  'GET /bookings/:id/cancellation': (typeof bookingCalls)['quoteCancellation'];
  'POST /bookings/:id/cancel': (typeof bookingCalls)['cancelBooking'];
  'POST /bookings/:id/seats': (typeof bookingCalls)['addSeats'];
  'POST /bookings/:id/agree': (typeof bookingCalls)['agreeToChanges'];
  'POST /bookings/:id/board': (typeof bookingCalls)['boardBooking'];
  'GET /trips/:id/passengers': (typeof bookingCalls)['listTripPassengers'];
  'GET /bookings/:id/claim': (typeof claimCalls)['readClaims'];
  'POST /bookings/:id/claim': (typeof claimCalls)['openClaim'];
  'POST /bookings/:id/no-show': (typeof claimCalls)['reportNoShow'];
  'GET /trips/:id/claims': (typeof claimCalls)['listTripClaims'];
  'POST /claims/:id/answer': (typeof claimCalls)['answerClaim'];
  'POST /claims/:id/withdraw': (typeof claimCalls)['withdrawClaim'];
  'GET /corporate/fleet': (typeof fleetCalls)['readFleet'];
  'GET /corporate/vehicles': (typeof fleetCalls)['listFleetVehicles'];
  'POST /corporate/vehicles': (typeof fleetCalls)['addFleetVehicle'];
  'PATCH /corporate/vehicles/:id': (typeof fleetCalls)['editFleetVehicle'];
  'POST /corporate/vehicles/:id/retire': (typeof fleetCalls)['retireFleetVehicle'];
  'POST /corporate/routes': (typeof fleetCalls)['addFleetRoute'];
  'PATCH /corporate/routes/:id': (typeof fleetCalls)['editFleetRoute'];
  'POST /corporate/routes/:id/retire': (typeof fleetCalls)['retireFleetRoute'];
  'GET /corporate/drivers': (typeof fleetCalls)['listFleetDrivers'];
  'POST /corporate/drivers': (typeof fleetCalls)['inviteDriver'];
  'DELETE /corporate/drivers/:id': (typeof fleetCalls)['removeFleetDriver'];
  'GET /corporate/trips': (typeof fleetCalls)['listFleetTrips'];
  'POST /corporate/trips': (typeof fleetCalls)['scheduleTrip'];
  'PATCH /corporate/trips/:id': (typeof fleetCalls)['editFleetTrip'];
  'POST /corporate/trips/:id/cancel': (typeof fleetCalls)['cancelFleetTrip'];
  'GET /corporate/days/:day': (typeof fleetDayCalls)['readFleetDay'];
  'POST /corporate/days/:day/search': (typeof fleetDayCalls)['findOnFleetDay'];
  'POST /corporate/days/:day/copy': (typeof fleetDayCalls)['copyFleetDay'];
  'GET /corporate/trips/:id': (typeof fleetDayCalls)['readFleetTrip'];
  'GET /corporate/trips/:id/candidates': (typeof fleetDayCalls)['readFleetCandidates'];
  'POST /corporate/vehicles/:id/plan': (typeof fleetDayCalls)['planVehicle'];
  'GET /driver/invitations': (typeof invitationCalls)['listInvitations'];
  'POST /driver/invitations/:id': (typeof invitationCalls)['answerInvitation'];
  'POST /driver/trips/:id/decline': (typeof invitationCalls)['declineFleetTrip'];
  'GET /demand': (typeof demandCalls)['listDemand'];
  'GET /demand/route': (typeof demandCalls)['readRouteDemand'];
  'GET /fares/usual': (typeof demandCalls)['readUsualFare'];
  'GET /admin/demand': (typeof demandCalls)['readDemandAsAdmin'];
  'GET /driver/devices': (typeof deviceCalls)['listDevices'];
  'POST /driver/devices': (typeof deviceCalls)['addDevice'];
  'DELETE /driver/devices/:id': (typeof deviceCalls)['removeDevice'];
  'GET /positions/osmand': (typeof deviceCalls)['takePosition'];
  'POST /positions/osmand': (typeof deviceCalls)['takePositionInBody'];
  'POST /objects/upload': (typeof documentCalls)['startUpload'];
  'GET /documents': (typeof documentCalls)['linkDocument'];
  'GET /driver/profile': (typeof driverCalls)['readDriverProfile'];
  'GET /driver/verify': (typeof driverCalls)['readVerification'];
  'POST /driver/verify': (typeof driverCalls)['submitVerification'];
  'GET /driver/vehicle': (typeof driverCalls)['readOwnVehicle'];
  'PUT /driver/vehicle': (typeof driverCalls)['saveOwnVehicle'];
  'PUT /driver/photo-consent': (typeof driverCalls)['setPhotoConsent'];
  'GET /drivers/:id/photo': (typeof driverCalls)['showDriverPhoto'];
  'GET /driver/earnings/summary': (typeof earningCalls)['readEarnings'];
  'GET /driver/earnings': (typeof earningCalls)['listEarnings'];
  'GET /corporate/money/:year': (typeof earningCalls)['readCompanyMoney'];
  'GET /email-confirmation': (typeof emailConfirmationCalls)['readEmailConfirmation'];
  'POST /email-confirmation': (typeof emailConfirmationCalls)['requestEmailLink'];
  'POST /email-confirmation/confirm': (typeof emailConfirmationCalls)['confirmEmail'];
  'GET /health': (typeof healthCalls)['readHealth'];
  'POST /internal/tick': (typeof jobCalls)['tick'];
  'POST /journeys': (typeof journeyCalls)['bookJourney'];
  'GET /message-preferences': (typeof messagePreferenceCalls)['readMessagePreferences'];
  'PUT /message-preferences': (typeof messagePreferenceCalls)['saveMessagePreferences'];
  'DELETE /message-preferences/browsers/:id': (typeof messagePreferenceCalls)['removePushBrowser'];
  'GET /threads': (typeof messageCalls)['listThreads'];
  'GET /threads/unread': (typeof messageCalls)['countUnreadMessages'];
  'POST /threads': (typeof messageCalls)['openThread'];
  'GET /threads/:id': (typeof messageCalls)['readConversation'];
  'POST /threads/:id/messages': (typeof messageCalls)['sendMessage'];
  'POST /threads/:id/read': (typeof messageCalls)['markThreadRead'];
  'POST /threads/:id/block': (typeof messageCalls)['blockPerson'];
  'POST /messages/:id/report': (typeof messageCalls)['reportMessage'];
  'POST /ratings/:id/report': (typeof messageCalls)['reportComment'];
  'GET /notifications': (typeof notificationCalls)['listNotifications'];
  'GET /notifications/unread': (typeof notificationCalls)['countUnreadNotifications'];
  'POST /notifications/read': (typeof notificationCalls)['readNotifications'];
  'GET /papers': (typeof paperCalls)['readOwnPapers'];
  'PUT /papers': (typeof paperCalls)['savePaper'];
  'GET /passenger/bookings': (typeof passengerCalls)['listBookings'];
  'GET /passenger/payments': (typeof passengerCalls)['listPayments'];
  'POST /payments/paystack': (typeof paymentCalls)['takePaymentEvent'];
  'POST /payments/received': (typeof paymentCalls)['readReceivedPayment'];
  'GET /trips/:id/cancellation': (typeof paymentCalls)['quoteTripCancellation'];
  'GET /banks': (typeof payoutCalls)['listBanks'];
  'GET /payout-account': (typeof payoutCalls)['readPayoutAccount'];
  'POST /payout-account/holder': (typeof payoutCalls)['findAccountHolder'];
  'PUT /payout-account': (typeof payoutCalls)['changePayoutAccount'];
  'GET /phone-verification': (typeof phoneVerificationCalls)['readPhoneVerification'];
  'POST /phone-verification': (typeof phoneVerificationCalls)['startPhoneVerification'];
  'POST /phone-verification/confirm': (typeof phoneVerificationCalls)['confirmPhone'];
  'GET /places': (typeof placeCalls)['findPlaces'];
  'GET /places/along': (typeof placeCalls)['findPlacesAlong'];
  'GET /places/road': (typeof placeCalls)['findRoad'];
  'GET /places/:id/points': (typeof placeCalls)['findMeetingPoints'];
  'POST /mail/events': (typeof providerReportCalls)['takeMailEvent'];
  'POST /sms/reports': (typeof providerReportCalls)['takeSmsReport'];
  'GET /push-subscriptions/key': (typeof pushSubscriptionCalls)['readPushKey'];
  'POST /push-subscriptions': (typeof pushSubscriptionCalls)['savePushSubscription'];
  'DELETE /push-subscriptions': (typeof pushSubscriptionCalls)['dropPushSubscription'];
  'GET /ratings': (typeof ratingCalls)['readRatings'];
  'GET /ratings/due': (typeof ratingCalls)['listDueRatings'];
  'GET /drivers/:id/ratings': (typeof ratingCalls)['readDriverComments'];
  'POST /ratings/:id/answer': (typeof ratingCalls)['answerComment'];
  'POST /bookings/:id/rating': (typeof ratingCalls)['giveRating'];
  'POST /bookings/:id/cash-answer': (typeof ratingCalls)['answerCash'];
  'GET /openapi.json': (typeof referenceCalls)['readOpenApi'];
  'GET /reference': (typeof referenceCalls)['readReference'];
  'POST /trips/:id/requests': (typeof requestCalls)['askForSeats'];
  'GET /requests': (typeof requestCalls)['listRequests'];
  'POST /requests/:id/accept': (typeof requestCalls)['acceptRequest'];
  'POST /requests/:id/refuse': (typeof requestCalls)['refuseRequest'];
  'POST /requests/:id/withdraw': (typeof requestCalls)['withdrawRequest'];
  'GET /sos': (typeof safetyCalls)['readOwnSafety'];
  'POST /sos/keys': (typeof safetyCalls)['issueAlarmKey'];
  'PUT /sos/:clientKey': (typeof safetyCalls)['raiseSos'];
  'POST /sos/:clientKey/close': (typeof safetyCalls)['closeSos'];
  'POST /sos/:clientKey/got-off': (typeof safetyCalls)['getOff'];
  'POST /sos/check-ins/:tripId': (typeof safetyCalls)['answerCheckIn'];
  'POST /contact-requests/view': (typeof safetyCalls)['viewContactRequest'];
  'POST /contact-requests/answer': (typeof safetyCalls)['answerContactRequest'];
  'GET /schedules': (typeof scheduleCalls)['listSchedules'];
  'POST /schedules': (typeof scheduleCalls)['createSchedule'];
  'PATCH /schedules/:id': (typeof scheduleCalls)['editSchedule'];
  'POST /schedules/:id/pause': (typeof scheduleCalls)['pauseSchedule'];
  'POST /schedules/:id/resume': (typeof scheduleCalls)['resumeSchedule'];
  'POST /schedules/:id/end': (typeof scheduleCalls)['endSchedule'];
  'POST /trips/search': (typeof searchCalls)['searchTrips'];
  'POST /trips/days': (typeof searchCalls)['listTripDays'];
  'GET /departures': (typeof searchCalls)['listNextDepartures'];
  'POST /trips/recommendations': (typeof searchCalls)['recommendTrips'];
  'GET /settings': (typeof settingsCalls)['readSettings'];
  'GET /trips/:id/shares': (typeof shareCalls)['listShares'];
  'POST /trips/:id/shares': (typeof shareCalls)['shareTrip'];
  'POST /trips/:id/arrived': (typeof shareCalls)['reportArrival'];
  'POST /shares/view': (typeof shareCalls)['viewShare'];
  'DELETE /shares/:id': (typeof shareCalls)['revokeShare'];
  'GET /support': (typeof supportCalls)['listSupport'];
  'POST /support': (typeof supportCalls)['openSupport'];
  'GET /support/:id': (typeof supportCalls)['readSupport'];
  'POST /support/:id/messages': (typeof supportCalls)['writeSupport'];
  'POST /support/:id/read': (typeof supportCalls)['markSupportRead'];
  'POST /support-visitors': (typeof supportCalls)['openVisitorSupport'];
  'POST /support-visitors/view': (typeof supportCalls)['viewVisitorSupport'];
  'POST /support-visitors/messages': (typeof supportCalls)['writeVisitorSupport'];
  'GET /trips/:id/location': (typeof trackingCalls)['readTripLocation'];
  'POST /trips/:id/status': (typeof trackingCalls)['changeTripStatus'];
  'POST /trips/:id/left-behind': (typeof trackingCalls)['reportLeftBehind'];
  'GET /t/:id': (typeof tripLinkCalls)['openTripLink'];
  'GET /t/:id/picture.png': (typeof tripLinkCalls)['drawTripLink'];
  'GET /trips': (typeof tripCalls)['listTrips'];
  'POST /trips': (typeof tripCalls)['createTrip'];
  'POST /trips/dates': (typeof tripCalls)['publishDates'];
  'GET /trips/:id': (typeof tripCalls)['readTrip'];
  'PATCH /trips/:id': (typeof tripCalls)['editTrip'];
  'POST /trips/:id/stops/:stopId/reached': (typeof tripCalls)['reachStop'];
  'POST /trips/:id/stops/:stopId/left': (typeof tripCalls)['leaveStop'];
  'POST /trips/:id/cancel': (typeof tripCalls)['cancelTrip'];
  'GET /driver/trips': (typeof tripCalls)['listDriverTrips'];
  'GET /driver/usual-trips': (typeof tripCalls)['listUsualTrips'];
  'GET /unsubscribe': (typeof unsubscribeCalls)['askToUnsubscribe'];
  'POST /unsubscribe': (typeof unsubscribeCalls)['unsubscribe'];
  'GET /user': (typeof accountCalls)['readUser'];
  'PATCH /user': (typeof accountCalls)['editUser'];
  'GET /user/export': (typeof accountCalls)['exportOwnData'];
  'GET /user/export/file': (typeof accountCalls)['readExportFile'];
  'POST /user/export/file': (typeof accountCalls)['askForExport'];
  'POST /user/export/file/link': (typeof accountCalls)['openExport'];
  'GET /user/emergency-contacts': (typeof accountCalls)['readEmergencyContacts'];
  'PUT /user/emergency-contacts': (typeof accountCalls)['saveEmergencyContacts'];
  'POST /user/password': (typeof accountCalls)['changePassword'];
  'POST /user/email': (typeof accountCalls)['changeEmail'];
  'DELETE /user': (typeof accountCalls)['deleteAccount'];
}

/** The calls whose answer is a page of a list. */
export type PagedName =
  | 'GET /admin/claims'
  | 'GET /admin/disputes'
  | 'GET /admin/users'
  | 'GET /admin/unverified-users'
  | 'GET /admin/drivers'
  | 'GET /admin/unverified-drivers'
  | 'GET /admin/pending-drivers'
  | 'GET /admin/active-drivers'
  | 'GET /admin/pending-photos'
  | 'GET /admin/pending-names'
  | 'GET /admin/pending-vehicles'
  | 'GET /admin/pending-papers'
  | 'GET /admin/expired-papers'
  | 'GET /admin/papers'
  | 'GET /admin/trips-after-expiry'
  | 'GET /admin/payout-accounts'
  | 'GET /admin/trips'
  | 'GET /admin/trip-reports'
  | 'GET /admin/message-reports'
  | 'GET /admin/refunds/:state'
  | 'GET /admin/payouts/:state'
  | 'GET /admin/differences/:state'
  | 'GET /admin/ledger-accounts'
  | 'GET /admin/ledger-accounts/:id/entries'
  | 'GET /admin/transactions'
  | 'GET /admin/money-entries/:state'
  | 'GET /admin/audit'
  | 'GET /admin/people/:id/timeline'
  | 'GET /admin/support-threads'
  | 'GET /corporate/vehicles'
  | 'GET /corporate/drivers'
  | 'GET /corporate/trips'
  | 'GET /driver/earnings'
  | 'GET /threads'
  | 'GET /notifications'
  | 'GET /papers'
  | 'GET /passenger/bookings'
  | 'GET /support'
  | 'GET /trips'
  | 'GET /driver/trips';
