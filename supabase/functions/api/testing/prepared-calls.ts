import { authCalls } from '../../_shared/people/auth/routes.ts';
import type { CallerName } from '../../_shared/core/calls/who.ts';
import { tripInput } from './facade.ts';
import { routeInput, type Fixtures } from './fixtures.ts';
import { scheduleInput } from '../../_shared/schedules/testing/schedules.ts';

/** The parts of a call's path, and the values of its example that exist only when the test runs. */
interface Prepared {
  parts?: Record<string, string>;
  query?: object;
  body?: object;
  /** A body that is not declared, because the handler reads its bytes. */
  bytes?: string | ArrayBuffer;
  headers?: Record<string, string>;
}
type Prepare = (fixtures: Fixtures, caller: CallerName) => Prepared | Promise<Prepared>;

const ofAll: Prepare = () => ({ parts: { state: 'all' } });
const onBookedTrip: Prepare = async (fixtures) => {
  await fixtures.booking();
  return { parts: { id: await fixtures.trip() } };
};
const onBooking: Prepare = async (fixtures) => ({ parts: { id: await fixtures.booking() } });
const onClaim: Prepare = async (fixtures) => ({ parts: { id: await fixtures.claim() } });
// Not over.
const onDay: Prepare = () => ({ parts: { day: '2099-11-28' } });
const onFleetRoute: Prepare = async (fixtures) => ({ parts: { id: await fixtures.fleetRoute() } });
const onFleetTrip: Prepare = async (fixtures) => ({ parts: { id: await fixtures.fleetTrip() } });
const onFleetVehicle: Prepare = async (fixtures) => ({ parts: { id: await fixtures.fleetVehicle() } });
const onHold: Prepare = async (fixtures) => ({ parts: { id: await fixtures.hold() } });
const onMessageReport: Prepare = async (fixtures) => ({ parts: { id: await fixtures.messageReport() } });
const onPaidBooking: Prepare = async (fixtures) => ({ parts: { id: await fixtures.paidBooking() } });
const onPendingDriver: Prepare = async (fixtures) => ({ parts: { id: await fixtures.pendingDriver() } });
const onPerson: Prepare = async (fixtures) => {
  await fixtures.booking();
  return { parts: { id: (await fixtures.driver()).id } };
};
const onRequest: Prepare = async (fixtures) => ({ parts: { id: await fixtures.request() } });
const onSchedule: Prepare = async (fixtures) => ({ parts: { id: await fixtures.schedule() } });
const onStop: Prepare = async (fixtures) => ({
  parts: { id: await fixtures.tripUnderWay(), stopId: await fixtures.stop() },
  body: { at: null },
});
const onSupportThread: Prepare = async (fixtures) => ({ parts: { id: await fixtures.supportThread() } });
const onThread: Prepare = async (fixtures) => ({ parts: { id: await fixtures.thread() } });
const onTrip: Prepare = async (fixtures) => ({ parts: { id: await fixtures.trip() } });
const toBrowser: Prepare = () => ({
  body: { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}` },
});

/** Rows that must exist before a call, by its name, sorted by path. Calls without such rows are not listed. */
export const PREPARED: Record<string, Prepare> = {
  'POST /admin/agreements': (fixtures) => ({ body: { email: `${fixtures.key()}@no.test` } }),
  'POST /admin/answer-support/:id': async (fixtures) => ({
    parts: { id: await fixtures.supportThread() },
    body: { clientKey: fixtures.key() },
  }),
  // Without the vehicle, which does not exist.
  'POST /admin/approve-driver/:id': async (fixtures) => ({
    parts: { id: await fixtures.pendingDriver() },
    body: { vehicleId: null },
  }),
  'POST /admin/cancel-booking/:id': async (fixtures) => ({ parts: { id: await fixtures.booking() } }),
  'POST /admin/cancel-bookings/:id': async (fixtures) => ({ parts: { id: (await fixtures.suspended()).id } }),
  'GET /admin/claims/:id/evidence': onClaim,
  'POST /admin/close-support/:id': onSupportThread,
  'PATCH /admin/contact': () => ({ body: { supportEmail: null, supportPhone: null } }),
  'POST /admin/decide-claim/:id': onClaim,
  'POST /admin/decide-message-report/:id': onMessageReport,
  'POST /admin/decide-name/:id': async (fixtures) => ({ parts: { id: await fixtures.pendingName() } }),
  'POST /admin/decide-paper/:id': async (fixtures) => ({ parts: { id: await fixtures.pendingPaper() } }),
  'POST /admin/decide-payout-account/:id': async (fixtures) => ({
    parts: { id: await fixtures.payoutAccountToCheck() },
  }),
  'POST /admin/decide-photo/:id': onPendingDriver,
  'POST /admin/decide-vehicle/:id': async (fixtures) => ({ parts: { id: await fixtures.pendingVehicle() } }),
  'GET /admin/differences/:state': () => ({ parts: { state: 'open' } }),
  'GET /admin/documents': async (fixtures) => ({ query: { path: await fixtures.document() } }),
  'POST /admin/emergency-contacts/:id': async (fixtures) => ({
    parts: { id: await fixtures.personWithContact() },
  }),
  'POST /admin/free-plate/:id': async (fixtures) => ({ parts: { id: await fixtures.approvedVehicle() } }),
  'POST /admin/inbox/:id/take': onSupportThread,
  'POST /admin/jobs/:name/run': () => ({ parts: { name: 'forget_admin_sessions' } }),
  'GET /admin/ledger-accounts/:id/entries': () => ({ parts: { id: '1' } }),
  'POST /admin/login': (fixtures) => ({ body: { email: `${fixtures.key()}@no.test` } }),
  'GET /admin/message-reports/:id': onMessageReport,
  'POST /admin/money-entries': (fixtures) => ({ body: { proof: fixtures.key() } }),
  'GET /admin/money-entries/:state': () => ({ parts: { state: 'open' } }),
  'GET /admin/payouts/:state': ofAll,
  'GET /admin/refunds/:state': ofAll,
  'GET /admin/people/:id': onPerson,
  'GET /admin/people/:id/timeline': onPerson,
  'POST /admin/reject-driver/:id': onPendingDriver,
  'POST /admin/reopen-driver/:id': onPendingDriver,
  'POST /admin/reopen-user/:id': onPendingDriver,
  'PATCH /admin/settings': () => ({ body: { sameDayLeadMinutes: null } }),
  'POST /admin/settle-trip-report/:id': async (fixtures) => ({ parts: { id: await fixtures.tripReport() } }),
  'GET /admin/support-threads/:id': onSupportThread,
  'POST /admin/suspend-user/:id': onPendingDriver,
  'GET /admin/trips/:id/location': onTrip,
  'GET /admin/trips/:id/passengers': onTrip,
  'POST /admin/trips/:id/status': async (fixtures) => {
    await fixtures.leave(-60);
    return { parts: { id: await fixtures.trip() } };
  },
  'POST /admin/verify-driver/:id': onPendingDriver,
  // Never a code of six digits: a wrong one would count towards the lock.
  'POST /admin/verify-token': () => ({ body: { token: '12345' } }),
  'POST /admin/verify-user/:id': onPendingDriver,
  'POST /admin/withdraw-driver/:id': async (fixtures) => ({
    parts: { id: (await fixtures['other driver']()).id },
  }),
  'POST /admin/withdraw-user/:id': async (fixtures) => ({ parts: { id: await fixtures.verifiedUser() } }),
  'DELETE /alerts/:id': (fixtures) => ({ parts: { id: fixtures.key() } }),
  'POST /auth/login': (fixtures) => ({ body: { email: `${fixtures.key()}@no.test` } }),
  'POST /auth/register': registration,
  'POST /bookings': async (fixtures) => ({
    body: { tripId: await fixtures.trip(), clientKey: fixtures.key() },
  }),
  'GET /bookings/:id': onBooking,
  'POST /bookings/:id/agree': onBooking,
  'POST /bookings/:id/board': async (fixtures) => {
    const id = await fixtures.booking();
    await fixtures.tripUnderWay();
    return { parts: { id }, body: { code: await fixtures.boardingCode() } };
  },
  // In cash nothing comes back.
  'POST /bookings/:id/cancel': async (fixtures) => ({
    parts: { id: await fixtures.booking() },
    body: { seenRefund: 0 },
  }),
  'GET /bookings/:id/cancellation': onBooking,
  'GET /bookings/:id/claim': onPaidBooking,
  'POST /bookings/:id/claim': onPaidBooking,
  'POST /bookings/:id/no-show': async (fixtures) => ({ parts: { id: await fixtures.missedBooking() } }),
  'GET /bookings/:id/payment': onHold,
  'POST /bookings/:id/payment': async (fixtures) => ({
    parts: { id: await fixtures.hold() },
    body: { clientKey: fixtures.key() },
  }),
  'POST /bookings/:id/cash-answer': async (fixtures) => ({
    parts: { id: await fixtures.completedBooking() },
  }),
  'POST /bookings/:id/rating': async (fixtures) => ({ parts: { id: await fixtures.completedBooking() } }),
  'PUT /bookings/:id/refund-account': onHold,
  'POST /bookings/:id/release': onHold,
  'POST /bookings/:id/seats': onBooking,
  'POST /holds': async (fixtures) => {
    await fixtures.hold(); // Its driver takes online payment.
    return { body: { tripId: await fixtures.trip(), clientKey: fixtures.key() } };
  },
  'POST /journeys': async (fixtures) => ({
    body: { clientKey: fixtures.key(), payment: 'cash', ...(await fixtures.connection()) },
  }),
  'POST /claims/:id/answer': onClaim,
  'POST /claims/:id/withdraw': onClaim,
  'GET /corporate/days/:day': onDay,
  'POST /corporate/days/:day/search': onDay,
  'POST /corporate/days/:day/copy': onDay,
  'GET /corporate/money/:year': () => ({ parts: { year: '2026' } }),
  'POST /corporate/drivers': async (fixtures) => ({ body: { email: (await fixtures.driver()).email } }),
  'DELETE /corporate/drivers/:id': async (fixtures) => ({ parts: { id: await fixtures.membership() } }),
  'POST /corporate/routes': (fixtures) => ({ body: routeInput(fixtures.key()) }),
  'PATCH /corporate/routes/:id': async (fixtures, caller) => ({
    ...(await onFleetRoute(fixtures, caller)),
    body: routeInput(fixtures.key()),
  }),
  'POST /corporate/routes/:id/retire': onFleetRoute,
  'POST /corporate/trips': async (fixtures) => ({ body: await fixtures.fleetTripInput() }),
  'GET /corporate/trips/:id': onFleetTrip,
  'GET /corporate/trips/:id/candidates': onFleetTrip,
  // With its own vehicle.
  'PATCH /corporate/trips/:id': async (fixtures, caller) => ({
    ...(await onFleetTrip(fixtures, caller)),
    body: { vehicleId: undefined },
  }),
  'POST /corporate/trips/:id/cancel': onFleetTrip,
  'POST /corporate/vehicles': (fixtures) => ({
    body: { plateNumber: fixtures.plate(), clientKey: fixtures.key() },
  }),
  'PATCH /corporate/vehicles/:id': async (fixtures, caller) => ({
    ...(await onFleetVehicle(fixtures, caller)),
    body: { plateNumber: fixtures.plate() },
  }),
  'POST /corporate/vehicles/:id/retire': onFleetVehicle,
  'POST /corporate/vehicles/:id/plan': async (fixtures, caller) => ({
    ...(await onFleetVehicle(fixtures, caller)),
    body: { routeId: (await fixtures.fleetTripInput()).routeId },
  }),
  'GET /drivers/:id/ratings': async (fixtures) => ({
    parts: { id: (await fixtures['other driver']()).id },
  }),
  'GET /drivers/:id/photo': async (fixtures) => ({ parts: { id: await fixtures.driverWithPhoto() } }),
  'GET /documents': async (fixtures) => ({ query: { path: await fixtures.document() } }),
  'POST /driver/invitations/:id': async (fixtures) => ({ parts: { id: await fixtures.invitation() } }),
  'POST /driver/trips/:id/decline': async (fixtures) => ({ parts: { id: await fixtures.fleetTrip() } }),
  'PUT /driver/vehicle': async (fixtures, caller) => ({
    body: { plateNumber: fixtures.plate(), ...(await fixtures.vehicleFiles(caller)) },
  }),
  'POST /driver/verify': async (fixtures, caller) => {
    const drives = caller === 'driver' || caller === 'other driver';
    const paper = drives ? await fixtures.documentOf(caller) : await fixtures.document();
    return { body: { driverLicenseUrl: paper, passportPhotoUrl: paper } };
  },
  // Without the provider's proof, which no person has.
  'POST /mail/events': () => ({ bytes: '{}' }),
  'POST /messages/:id/report': async (fixtures) => ({ parts: { id: await fixtures.message() } }),
  'PUT /papers': async (fixtures, caller) => ({ body: await fixtures.paper(caller) }),
  // Without the provider's proof, which no person has.
  'POST /payments/paystack': () => ({ bytes: '{}' }),
  'GET /places/:id/points': () => ({ parts: { id: 'lagos' } }),
  'DELETE /push-subscriptions': toBrowser,
  'POST /push-subscriptions': toBrowser,
  'DELETE /shares/:id': async (fixtures) => ({ parts: { id: await fixtures.share() } }),
  'POST /ratings/:id/answer': async (fixtures) => ({ parts: { id: await fixtures.comment() } }),
  'POST /ratings/:id/report': async (fixtures) => ({ parts: { id: await fixtures.comment() } }),
  'POST /requests/:id/accept': onRequest,
  'POST /requests/:id/refuse': onRequest,
  'POST /requests/:id/withdraw': onRequest,
  'POST /schedules': (fixtures) => ({ body: scheduleInput({ clientKey: fixtures.key() }) }),
  'PATCH /schedules/:id': onSchedule,
  'POST /schedules/:id/pause': onSchedule,
  'POST /schedules/:id/resume': onSchedule,
  'POST /schedules/:id/end': onSchedule,
  'POST /sms/reports': () => ({ bytes: '{}' }),
  'PUT /sos/:clientKey': (fixtures) => ({
    parts: { clientKey: fixtures.key() },
    body: { tripId: null, raisedAt: null, position: null },
  }),
  'POST /support': (fixtures) => ({ body: { clientKey: fixtures.key(), bookingId: undefined } }),
  'POST /support-visitors': (fixtures) => ({
    body: { clientKey: fixtures.key(), email: `${fixtures.key()}@no.test` },
  }),
  'POST /support-visitors/messages': (fixtures) => ({ body: { clientKey: fixtures.key() } }),
  'GET /support/:id': onSupportThread,
  'POST /support/:id/messages': async (fixtures, caller) => ({
    ...(await onSupportThread(fixtures, caller)),
    body: { clientKey: fixtures.key() },
  }),
  'POST /support/:id/read': onSupportThread,
  'GET /t/:id': onTrip,
  'GET /t/:id/picture.png': onTrip,
  'POST /threads': async (fixtures) => ({
    body: { tripId: undefined, bookingId: await fixtures.booking() },
  }),
  'GET /threads/:id': onThread,
  'POST /threads/:id/block': onThread,
  'POST /threads/:id/messages': async (fixtures, caller) => ({
    ...(await onThread(fixtures, caller)),
    body: { clientKey: fixtures.key() },
  }),
  'POST /threads/:id/read': onThread,
  'POST /trips': () => ({ body: tripInput() }),
  'POST /trips/dates': () => {
    const { departureDate, ...body } = tripInput() as { departureDate: string };
    return { body: { ...body, departureDates: [departureDate], clientKey: crypto.randomUUID() } };
  },
  'GET /trips/:id': onTrip,
  'PATCH /trips/:id': onTrip,
  'POST /trips/:id/cancel': onTrip,
  'POST /trips/:id/alerts': async (fixtures) => ({ parts: { id: await fixtures.fullTrip() } }),
  'GET /trips/:id/cancellation': onTrip,
  'GET /trips/:id/claims': async (fixtures) => {
    await fixtures.paidBooking();
    return { parts: { id: await fixtures.heldTrip() } };
  },
  'POST /trips/:id/left-behind': async (fixtures) => {
    await fixtures.completedBooking();
    return { parts: { id: await fixtures.trip() } };
  },
  'GET /trips/:id/location': onBookedTrip,
  'GET /trips/:id/passengers': onBookedTrip,
  'POST /trips/:id/requests': async (fixtures) => ({
    parts: { id: await fixtures.trip() },
    body: { clientKey: fixtures.key() },
  }),
  'GET /trips/:id/shares': onBookedTrip,
  'POST /trips/:id/shares': onBookedTrip,
  'POST /trips/:id/status': async (fixtures, caller) => {
    const prepared = await onBookedTrip(fixtures, caller);
    await fixtures.leave(-60);
    return prepared;
  },
  'POST /trips/:id/stops/:stopId/left': onStop,
  'POST /trips/:id/stops/:stopId/reached': onStop,
};

/** As a form; auth.api.test.ts registers with JSON too. */
async function registration(fixtures: Fixtures): Promise<Prepared> {
  const form = new FormData();
  const fields = { ...authCalls.register.example.body, email: `${fixtures.key()}@new.test` };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    bytes: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}
