import {
  driverTripListSchema,
  cancelSchema,
  createTripSchema,
  editTripSchema,
  publishDatesSchema,
  publishedTripsSchema,
  tripListSchema,
  tripSchema,
  usualTripListSchema,
} from './contract.ts';
import { markStopSchema } from './stops.contract.ts';
import {
  listDriverTrips,
  cancelTrip,
  createTrip,
  editTrip,
  listOpenTrips,
  listUsualTrips,
  markStop,
  publishDates,
  readTrip,
  readTripAsUser,
} from './queries.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyoneKnown, signedIn } from '../core/calls/who.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { route } from '../core/http/route.ts';

const ids = { id: 'Trip Not Found' };
const stopIds = { ...ids, stopId: 'Stop not found.' };
const MOMENT = '2036-12-01T08:00:00+01:00';
/** Everyone can see a trip, so others are refused with 403. */
const itsDriver = signedIn('its driver', { driver: 'yes' }, 403);

/** The public list, single trips, the driver's own, and changes by the driver. */
export const tripCalls = {
  listTrips: declareCall({
    method: 'GET',
    path: '/trips',
    reads: 'replica',
    summary: 'The trips that can be booked now, next departure first',
    who: anyoneKnown(),
    query: pageQuerySchema,
    answer: tripListSchema,
    isPaged: true,
    errors: [],
  }),
  createTrip: declareCall({
    method: 'POST',
    path: '/trips',
    summary: 'Publish a trip',
    notes: `At most the seats of the vehicle. \`payment\`: how passengers pay, cash, online or both (default). \`stops\`: at most 6 between origin and destination, \`fare\` from the origin. \`choices\`: a missing one is not offered; \`womenOnly\` only by a driver who has declared to be a woman in the approved verification (\`mayOfferWomenOnly\` of the driver's profile). The same key again answers the same trip.

\`forbidden\`: also \`womenOnly\` by others and for fleet trips. \`conflict\`: another trip at that time, 100 trips ahead, or the key was used.`,
    who: signedIn('verified driver with an approved vehicle', { driver: 'yes', 'other driver': 'yes' }, 403),
    body: createTripSchema,
    answer: tripSchema,
    status: 201,
    errors: [
      'forbidden',
      'not_verified',
      'vehicle_missing',
      'licence_expired',
      'conflict',
      'payments_off',
      'payout_account_required',
    ],
    example: {
      body: {
        origin: 'Lagos',
        destination: 'Abuja',
        departureDate: MOMENT,
        seatsAvailable: 4,
        farePerSeat: 8500,
      },
    },
  }),
  publishDates: declareCall({
    method: 'POST',
    path: '/trips/dates',
    summary: 'Publish a trip on several dates',
    notes: `The same trip on 1 to 12 dates (Lagos), all or none, each a trip of its own; otherwise as \`POST /trips\`. \`stops\` have the times of the first departure. A refusal has \`dates\`: the refused departures, each with its reason; nothing was published, so the request can be sent again without them. The same key again answers the same trips.`,
    who: signedIn('verified driver with an approved vehicle', { driver: 'yes', 'other driver': 'yes' }, 403),
    body: publishDatesSchema,
    answer: publishedTripsSchema,
    status: 201,
    errors: [
      'forbidden',
      'not_verified',
      'vehicle_missing',
      'licence_expired',
      'conflict',
      'payments_off',
      'payout_account_required',
    ],
    example: {
      body: {
        origin: 'Lagos',
        destination: 'Abuja',
        departureDates: [MOMENT, '2036-12-08T08:00:00+01:00'],
        seatsAvailable: 4,
        farePerSeat: 8500,
        clientKey: '00000000-0000-4000-8000-000000000001',
      },
    },
  }),
  readTrip: declareCall({
    method: 'GET',
    path: '/trips/:id',
    reads: 'replica',
    summary: 'A trip',
    notes: `The driver's phone and e-mail only for the driver and, until 14 days after the trip, for its company and passengers with an active booking (until 2 hours after their stop was reached). \`stops\` from origin to destination.`,
    who: anyoneKnown(),
    ids,
    answer: tripSchema,
    errors: [],
  }),
  editTrip: declareCall({
    method: 'PATCH',
    path: '/trips/:id',
    summary: 'Change a trip',
    notes: `\`stops\`: all between origin and destination. \`choices\`: replaces all. Unknown fields are refused. \`conflict\`: with booked passengers, times move by at most 30 minutes and pins by at most 2 km, and booked stops, the fare and the choices stay; or another trip at that time. Less than that, stops and the duration may ask passengers (\`changes\` of a booking).`,
    who: itsDriver,
    ids,
    body: editTripSchema,
    answer: tripSchema,
    errors: [
      'forbidden',
      'conflict',
      'trip_closed',
      'not_verified',
      'vehicle_missing',
      'licence_expired',
      'payments_off',
      'payout_account_required',
    ],
    example: { body: { totalSeats: 4, farePerSeat: 8500 } },
  }),
  reachStop: markCall('reached', 'Report that a stop was reached'),
  leaveStop: markCall('left', 'Report that a stop was left'),
  cancelTrip: declareCall({
    method: 'POST',
    path: '/trips/:id/cancel',
    summary: 'Cancel a trip and its bookings',
    notes: 'Idempotent. `already_boarded`: a passenger is on board.',
    who: itsDriver,
    ids,
    body: cancelSchema,
    bodyIsOptional: true,
    answer: tripSchema,
    errors: ['forbidden', 'trip_closed', 'already_boarded'],
    example: { body: { reason: 'Rain' } },
  }),
  listDriverTrips: declareCall({
    method: 'GET',
    path: '/driver/trips',
    summary: "The caller's trips of every status, latest departure first",
    notes:
      'Each with what it `earned`, what is still `expected` (`expectedCash` of it in cash), before commission, and whether it `needsPoints`.',
    who: signedIn('driver', { driver: 'yes', 'other driver': 'yes' }, 403),
    query: pageQuerySchema,
    answer: driverTripListSchema,
    isPaged: true,
    errors: ['forbidden'],
  }),
  listUsualTrips: declareCall({
    method: 'GET',
    path: '/driver/usual-trips',
    summary:
      'The ways that the caller went most often in the last 60 days, at most 5, each with its newest trip',
    notes: "A way is a route and an hour. Cancelled trips and a company's do not count.",
    who: signedIn('driver', { driver: 'yes', 'other driver': 'yes' }, 403),
    answer: usualTripListSchema,
    errors: ['forbidden'],
  }),
};

function markCall<const Mark extends 'reached' | 'left'>(mark: Mark, summary: string) {
  return declareCall({
    method: 'POST',
    path: `/trips/:id/stops/:stopId/${mark}`,
    summary,
    notes: `\`at\`: when the button was pressed, bounded by the server's clock, so that presses can be queued offline. Idempotent; leaving implies reaching. \`trip_closed\`: before \`waiting\`.`,
    who: itsDriver,
    ids: stopIds,
    body: markStopSchema,
    bodyIsOptional: true,
    answer: tripSchema,
    errors: ['forbidden', 'trip_closed'],
    example: { body: { at: MOMENT } },
  });
}

export const tripRoutes = [
  route(tripCalls.listTrips, ({ query }, c) => listOpenTrips(c.var.asCaller, pageRequestOf(query))),
  route(tripCalls.createTrip, ({ body }, c) => createTrip(c.var.asCaller, body)),
  route(tripCalls.publishDates, ({ body }, c) => publishDates(c.var.asCaller, body)),
  route(tripCalls.readTrip, async ({ id }, c) => {
    const read = c.var.caller.kind === 'user' ? readTripAsUser : readTrip;
    const trip = await read(c.var.asCaller, id);
    // Without a provider there is no online payment, regardless of the settings.
    if (c.var.services.payments === null && trip.payments) trip.payments.online = false;
    return trip;
  }),
  route(tripCalls.editTrip, ({ id, body }, c) => editTrip(c.var.asCaller, { tripId: id, changes: body })),
  route(tripCalls.reachStop, ({ id, stopId, body }, c) =>
    markStop(c.var.asCaller, { tripId: id, stopId, mark: 'reached', ...body }),
  ),
  route(tripCalls.leaveStop, ({ id, stopId, body }, c) =>
    markStop(c.var.asCaller, { tripId: id, stopId, mark: 'left', ...body }),
  ),
  route(tripCalls.cancelTrip, ({ id, body }, c) =>
    cancelTrip(c.var.asCaller, { tripId: id, reason: body.reason }),
  ),
  route(tripCalls.listDriverTrips, async ({ query }, c) =>
    listDriverTrips(c.var.asCaller, { driverId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(tripCalls.listUsualTrips, (_, c) => listUsualTrips(c.var.asCaller)),
];
