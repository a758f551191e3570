import {
  answerClaimSchema,
  bookingClaimsListSchema,
  bookingClaimsSchema,
  noShowSchema,
  openClaimSchema,
} from './contract.ts';
import {
  answerClaim,
  listTripClaims,
  openClaim,
  readClaims,
  reportNoShow,
  withdrawClaim,
} from './queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { route } from '../core/http/route.ts';

const onBooking = { id: 'Booking not found.' };
const onClaim = { id: 'Claim not found.' };

/** When the money of a booking paid online goes to the driver, and what each side claims about a booking. */
export const claimCalls = {
  readClaims: declareCall({
    method: 'GET',
    path: '/bookings/:id/claim',
    summary: 'When the fare goes to the driver, what the caller can claim, and all claims',
    notes:
      '`not_found`: for its passenger and the company also a booking in cash without a claim. In cash only `passenger_absent`, without money.',
    who: signedIn('its passenger, driver or company', { passenger: 'yes', driver: 'yes' }, 404),
    ids: onBooking,
    answer: bookingClaimsSchema,
    errors: [],
  }),
  openClaim: declareCall({
    method: 'POST',
    path: '/bookings/:id/claim',
    summary: 'Claim about a trip',
    notes: `The money is frozen. \`driver_absent\` on a trip that has not left 30 minutes after its time cancels the booking with everything back. The same kind again returns the same claim. \`too_late\`: settled. \`conflict\`: cash, another claim is open, decided.`,
    who: signedIn('its passenger', { passenger: 'yes' }, 404),
    ids: onBooking,
    body: openClaimSchema,
    answer: bookingClaimsSchema,
    status: 201,
    errors: ['too_early', 'too_late', 'trip_closed', 'already_boarded', 'conflict'],
    example: { body: { kind: 'not_as_described', words: 'The air conditioning did not work.' } },
  }),
  reportNoShow: declareCall({
    method: 'POST',
    path: '/bookings/:id/no-show',
    summary: 'Report that a passenger did not come',
    notes: `From 15 minutes after "At stop" and the planned time. Not contested in 24 hours, the driver gets the fare; of a booking in cash, it counts towards \`pay_online\` if there is a sign that the trip took place. Errors as of a claim; \`conflict\` also after leaving the stop too early.`,
    who: signedIn('the driver of the trip', { driver: 'yes' }, 404),
    ids: onBooking,
    body: noShowSchema,
    bodyIsOptional: true,
    answer: bookingClaimsSchema,
    status: 201,
    errors: ['too_early', 'too_late', 'trip_closed', 'already_boarded', 'conflict'],
    example: { body: { words: 'The passenger did not come.' } },
  }),
  listTripClaims: declareCall({
    method: 'GET',
    path: '/trips/:id/claims',
    summary: 'The claims of each booking that the caller may see',
    notes: `Of bookings in cash those with a claim, and for the driver all. An empty list for a member of the trip without such a booking.`,
    who: signedIn('passenger, driver, company', { passenger: 'yes', driver: 'yes' }, 404),
    ids: { id: 'Trip not found.' },
    answer: bookingClaimsListSchema,
    errors: [],
  }),
  answerClaim: declareCall({
    method: 'POST',
    path: '/claims/:id/answer',
    summary: 'Answer a claim',
    notes: 'Idempotent. `conflict`: answered, decided. `too_late`: after 24 hours.',
    who: signedIn('the other side', { driver: 'yes' }, 404),
    ids: onClaim,
    body: answerClaimSchema,
    answer: bookingClaimsSchema,
    errors: ['conflict', 'too_late'],
    example: { body: { words: 'We arrived in Abuja.' } },
  }),
  withdrawClaim: declareCall({
    method: 'POST',
    path: '/claims/:id/withdraw',
    summary: 'Take a claim back',
    notes: 'Idempotent. The same kind cannot be opened again. `conflict`: decided.',
    who: signedIn('who opened it', { passenger: 'yes' }, 404),
    ids: onClaim,
    answer: bookingClaimsSchema,
    errors: ['conflict'],
  }),
};

export const claimRoutes = [
  route(claimCalls.readClaims, ({ id }, c) => readClaims(c.var.asCaller, id)),
  route(claimCalls.openClaim, ({ id, body }, c) => openClaim(c.var.asCaller, { bookingId: id, ...body })),
  route(claimCalls.reportNoShow, ({ id, body }, c) =>
    reportNoShow(c.var.asCaller, { bookingId: id, words: body.words }),
  ),
  route(claimCalls.listTripClaims, ({ id }, c) => listTripClaims(c.var.asCaller, id)),
  route(claimCalls.answerClaim, ({ id, body }, c) =>
    answerClaim(c.var.asCaller, { claimId: id, words: body.words }),
  ),
  route(claimCalls.withdrawClaim, ({ id }, c) => withdrawClaim(c.var.asCaller, id)),
];
