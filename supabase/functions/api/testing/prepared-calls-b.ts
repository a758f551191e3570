import { routeInput } from './fixtures.ts';
import type { Prepare } from './sample-call.ts';

const onClaim: Prepare = async (fixtures) => ({ parts: { id: await fixtures.claim() } });
const onFleetRoute: Prepare = async (fixtures) => ({ parts: { id: await fixtures.fleetRoute() } });
const onFleetTrip: Prepare = async (fixtures) => ({ parts: { id: await fixtures.fleetTrip() } });
const onFleetVehicle: Prepare = async (fixtures) => ({ parts: { id: await fixtures.fleetVehicle() } });
const onPaidBooking: Prepare = async (fixtures) => ({ parts: { id: await fixtures.paidBooking() } });
const onSupportThread: Prepare = async (fixtures) => ({ parts: { id: await fixtures.supportThread() } });
const onThread: Prepare = async (fixtures) => ({ parts: { id: await fixtures.thread() } });
const onTrip: Prepare = async (fixtures) => ({ parts: { id: await fixtures.trip() } });
const onBookedTrip: Prepare = async (fixtures) => {
  await fixtures.booking();
  return { parts: { id: await fixtures.trip() } };
};
const toBrowser: Prepare = () => ({
  body: { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}` },
});

/** Search, tracking, messages, safety, fleets and what belongs to them. */
export const PREPARED_B: Record<string, Prepare> = {
  'GET /bookings/:id/claim': onPaidBooking,
  'POST /bookings/:id/claim': onPaidBooking,
  'POST /bookings/:id/no-show': async (fixtures) => ({ parts: { id: await fixtures.missedBooking() } }),
  'POST /bookings/:id/rating': async (fixtures) => ({ parts: { id: await fixtures.completedBooking() } }),
  'POST /claims/:id/answer': onClaim,
  'POST /claims/:id/withdraw': onClaim,
  'POST /corporate/drivers': async (fixtures) => ({ body: { email: (await fixtures.driver()).email } }),
  'DELETE /corporate/drivers/:id': async (fixtures) => ({ parts: { id: await fixtures.membership() } }),
  'POST /corporate/routes': (fixtures) => ({ body: routeInput(fixtures.key()) }),
  'PATCH /corporate/routes/:id': async (fixtures, caller) => ({
    ...(await onFleetRoute(fixtures, caller)),
    body: routeInput(fixtures.key()),
  }),
  'POST /corporate/routes/:id/retire': onFleetRoute,
  'POST /corporate/trips': async (fixtures) => ({ body: await fixtures.fleetTripInput() }),
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
  'POST /driver/invitations/:id': async (fixtures) => ({ parts: { id: await fixtures.invitation() } }),
  // Without the provider's proof, which no person has.
  'POST /mail/events': () => ({ bytes: '{}' }),
  'POST /messages/:id/report': async (fixtures) => ({ parts: { id: await fixtures.message() } }),
  'POST /push-subscriptions': toBrowser,
  'DELETE /push-subscriptions': toBrowser,
  'DELETE /shares/:id': async (fixtures) => ({ parts: { id: await fixtures.share() } }),
  'POST /sms/reports': () => ({ bytes: '{}' }),
  'PUT /sos/:clientKey': (fixtures) => ({
    parts: { clientKey: fixtures.key() },
    body: { tripId: null, raisedAt: null, position: null },
  }),
  'POST /support': (fixtures) => ({ body: { clientKey: fixtures.key(), bookingId: undefined } }),
  'GET /support/:id': onSupportThread,
  'POST /support/:id/messages': async (fixtures, caller) => ({
    ...(await onSupportThread(fixtures, caller)),
    body: { clientKey: fixtures.key() },
  }),
  'POST /support/:id/read': onSupportThread,
  'POST /support-visitors': (fixtures) => ({
    body: { clientKey: fixtures.key(), email: `${fixtures.key()}@no.test` },
  }),
  'POST /support-visitors/messages': (fixtures) => ({ body: { clientKey: fixtures.key() } }),
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
  'GET /trips/:id/claims': async (fixtures) => {
    await fixtures.paidBooking();
    return { parts: { id: await fixtures.heldTrip() } };
  },
  'POST /trips/:id/left-behind': async (fixtures) => {
    await fixtures.completedBooking();
    return { parts: { id: await fixtures.trip() } };
  },
  'GET /trips/:id/location': onBookedTrip,
  'GET /trips/:id/shares': onBookedTrip,
  'POST /trips/:id/shares': onBookedTrip,
  'POST /trips/:id/status': async (fixtures, caller) => {
    const prepared = await onBookedTrip(fixtures, caller);
    await fixtures.leave(-60);
    return prepared;
  },
};
