import {
  askedSeatsSchema,
  askForSeatsSchema,
  tripRequestListSchema,
  tripRequestSchema,
} from './requests.contract.ts';
import {
  acceptRequest,
  askForSeats,
  listRequests,
  refuseRequest,
  withdrawRequest,
} from './requests.queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { route } from '../core/http/route.ts';
import { openWithHold, requireProvider } from '../payments/actions.ts';

const ids = { id: 'Request not found.' };
const ID = '5eed0000-0000-4000-8000-000000000001';

/** Seats that a passenger asks a driver for: along the way of a trip, or where the driver confirms each passenger. */
export const requestCalls = {
  askForSeats: declareCall({
    method: 'POST',
    path: '/trips/:id/requests',
    summary: 'Ask the driver for seats',
    notes: `Between places that the trip passes (\`alternatives.alongTheWay\` of a search), or between its stops if the driver confirms each passenger (\`confirmsPassengers\`). The seats are taken at once. In cash the driver is asked at once; \`online\` answers an \`unpaid\` request, which is paid like held seats (\`pay\`, or \`POST /bookings/{id}/payment\`), and then the driver is asked. The driver has 3 hours, which begin after the driver's quiet hours (\`answerFrom\`), and until 2 hours before the departure; if less than an hour would be left, the driver is asked at once. A refusal or no answer gives seats and money back. Accepted, the request is the booking with the same id. The same key again answers the same request.

\`conflict\`: the driver stops at the listed places only, or need not be asked, has refused this passenger, or has 5 open requests; or the key was used. \`too_late\`: no time to answer. \`rate_limited\`: 3 requests in 24 hours. The others as in \`POST /bookings\`.`,
    who: signedIn('passenger', { passenger: 'yes', 'other passenger': 'yes' }, 403),
    ids: { id: 'Trip not found.' },
    body: askForSeatsSchema,
    answer: askedSeatsSchema,
    status: 201,
    errors: [
      'forbidden',
      'own_trip',
      'seats_unavailable',
      'already_booked',
      'trip_closed',
      'trip_changed',
      'too_late',
      'women_only',
      'not_verified',
      'payment_required',
      'pay_online',
      'confirmation_required',
      'payments_off',
      'conflict',
      'rate_limited',
    ],
    example: {
      body: { fromPlaceId: 'ilorin', toPlaceId: 'abuja', seats: 1, payment: 'cash', clientKey: ID },
    },
  }),
  listRequests: declareCall({
    method: 'GET',
    path: '/requests',
    summary: 'Requests that the caller has made, or has to answer',
    who: signedIn(),
    answer: tripRequestListSchema,
    errors: [],
  }),
  acceptRequest: answerCall('accept', 'Accept a request', [
    'forbidden',
    'trip_closed',
    'conflict',
    'not_verified',
    'vehicle_missing',
    'licence_expired',
  ]),
  refuseRequest: answerCall('refuse', 'Refuse a request', ['trip_closed']),
  withdrawRequest: declareCall({
    method: 'POST',
    path: '/requests/:id/withdraw',
    summary: 'Withdraw a request',
    notes: 'Seats and money go back. Idempotent. `already_booked`: the driver has accepted it.',
    who: signedIn('its passenger', { passenger: 'yes' }, 404),
    ids: { id: 'Booking not found.' },
    answer: tripRequestSchema,
    errors: ['already_booked'],
  }),
};

type Errors = Parameters<typeof declareCall>[0]['errors'];

function answerCall<const Verb extends 'accept' | 'refuse'>(verb: Verb, summary: string, errors: Errors) {
  return declareCall({
    method: 'POST',
    path: `/requests/:id/${verb}`,
    summary,
    notes:
      verb === 'accept'
        ? 'The stops are made, later times move by the detour, and the request becomes a booking with the same id. Idempotent. `conflict`: the trip cannot stop there any more, would overlap another one, or would move a passenger by more than 30 minutes. `trip_closed`: the request or the trip is over.'
        : 'Seats and money go back at once; the passenger cannot ask for this trip again. Idempotent. `trip_closed`: it was accepted.',
    who: signedIn("its trip's driver", { driver: 'yes' }, 404),
    ids,
    answer: tripRequestSchema,
    errors,
  });
}

export const requestRoutes = [
  route(requestCalls.askForSeats, async ({ id, body: { pay, ...wanted } }, c) => {
    const { services, asCaller } = c.var;
    const ask = { tripId: id, ...wanted };
    if (wanted.payment !== 'online') return askForSeats(asCaller, ask);
    requireProvider(services);
    const request = await askForSeats(asCaller, ask);
    return { ...request, held: await openWithHold(c, { bookingId: request.id, pay }) };
  }),
  route(requestCalls.listRequests, (_, c) => listRequests(c.var.asCaller)),
  route(requestCalls.acceptRequest, ({ id }, c) => acceptRequest(c.var.asCaller, id)),
  route(requestCalls.refuseRequest, ({ id }, c) => refuseRequest(c.var.asCaller, id)),
  route(requestCalls.withdrawRequest, ({ id }, c) => withdrawRequest(c.var.asCaller, id)),
];
