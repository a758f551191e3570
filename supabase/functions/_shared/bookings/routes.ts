import { z } from 'zod';
import { boardBookingSchema, boardedSchema } from './boarding.contract.ts';
import {
  addSeatsSchema,
  cashLimitQuerySchema,
  cashLimitSchema,
  createBookingSchema,
} from './book-seats.contract.ts';
import { holdSeatsSchema } from './hold-seats.contract.ts';
import { agreeToChangesSchema, bookingSchema, tripPassengerSchema } from './contract.ts';
import {
  holdSeats,
  listTripPassengers,
  addSeats,
  agreeToChanges,
  boardBooking,
  bookSeats,
  cancelBooking,
  readBooking,
} from './queries.ts';
import { ownRefundAccountSchema } from '../payouts/admin.contract.ts';
import {
  bookingCancellationSchema,
  bookingPaymentSchema,
  cancelBookingSchema,
  openPaymentSchema,
} from '../payments/contract.ts';
import { REFUND_ACCOUNT_MAX_HITS, REFUND_ACCOUNT_WINDOW_SECONDS } from '../core/limits.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { quoteCancellation, readPayment, releaseHold } from '../payments/queries.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { lookAtPayment, openPayment, openWithHold, requireProvider } from '../payments/actions.ts';
import { nameRefundAccount } from '../payouts/refund-account.actions.ts';

const ids = { id: 'Booking not found.' };
const ID = '5eed0000-0000-4000-8000-000000000001';
const passenger = signedIn('passenger', { passenger: 'yes', 'other passenger': 'yes' }, 403);
/** The refusals that cash and online payment share. */
const takingSeats = [
  'forbidden',
  'own_trip',
  'not_found',
  'seats_unavailable',
  'already_booked',
  'trip_closed',
  'trip_changed',
  'women_only',
  'not_verified',
  'approval_required',
  'conflict',
  'rate_limited',
] as const;
const itsPassenger = signedIn('its passenger', { passenger: 'yes' }, 404);

/** A passenger's bookings, and boarding by the driver. */
export const bookingCalls = {
  bookSeats: declareCall({
    method: 'POST',
    path: '/bookings',
    summary: 'Book seats in cash',
    notes: `\`travellers\`: at most one per seat. \`confirmsWomenOnly\`: every traveller is a woman. \`extras\`: each kind once, at the prices of the trip's choices that the passenger was shown; \`trip_changed\` if they differ. Without stops: the whole trip. \`seen\`: what the passenger was shown. The same key again answers the same booking.

\`seats_unavailable\` has the \`seatsAvailable\` that this person can take: all if 4 or fewer are left on the leg, else half, rounded up. \`confirmation_required\`: 2 open bookings or 4 seats without a confirmed address or phone number. \`pay_online\`: 10 open bookings or 20 seats in cash, or two upheld claims that the passenger did not come. \`women_only\`: a trip for women only without the confirmation. \`conflict\`: the key was already used, or 40 bookings ahead.`,
    who: passenger,
    body: createBookingSchema,
    answer: bookingSchema,
    status: 201,
    errors: [...takingSeats, 'confirmation_required', 'payment_required', 'pay_online'],
    example: { body: { tripId: ID, seats: 1, clientKey: ID } },
  }),
  holdSeats: declareCall({
    method: 'POST',
    path: '/holds',
    summary: 'Hold seats to pay online',
    notes: `Holds the seats for 15 minutes. The fields and refusals are those of \`POST /bookings\`. \`pay\`: opens the payment, too, as \`POST /bookings/{id}/payment\` does, and waits at most 3 seconds for the provider. An answer without the payment's \`url\` or \`account\` means that it is not open yet: the same \`pay\` there answers it, or why not. \`addsTo\`: the caller's booking of the same trip and stops, paid online; the seats become a booking of their own, with its own payment, code and refund. The same key again answers the same hold, with any \`pay\`.

\`payments_off\`: the trip is paid in cash. \`too_late\`: less than 45 minutes before departure. \`rate_limited\`: 2 open holds, or 5 in 24 hours that were not paid. \`conflict\`: also if \`addsTo\` is paid in cash or was itself added.`,
    who: passenger,
    body: holdSeatsSchema,
    answer: bookingPaymentSchema,
    status: 201,
    errors: [...takingSeats, 'too_late', 'payments_off'],
    example: { body: { tripId: ID, seats: 1, clientKey: ID } },
  }),
  quoteCash: declareCall({
    method: 'GET',
    path: '/cash-limit',
    summary: 'Why one more booking in cash would be refused, before the person chooses',
    notes: '`code` and `message` of the refusal, null without one. `POST /bookings` checks it again.',
    who: passenger,
    query: cashLimitQuerySchema,
    answer: cashLimitSchema,
    errors: ['forbidden', 'rate_limited'],
    example: { query: { seats: '1' } },
  }),
  readBooking: declareCall({
    method: 'GET',
    path: '/bookings/:id',
    summary: 'A booking',
    who: signedIn("its passenger, its trip's driver", { passenger: 'yes', driver: 'yes' }, 404),
    ids,
    answer: bookingSchema,
    errors: [],
  }),
  readPayment: declareCall({
    method: 'GET',
    path: '/bookings/:id/payment',
    summary: 'The seats that are held or paid, with every payment and refund',
    notes: 'Asks the provider about an open payment, at most every 10 seconds.',
    who: itsPassenger,
    ids,
    answer: bookingPaymentSchema,
    errors: [],
  }),
  openPayment: declareCall({
    method: 'POST',
    path: '/bookings/:id/payment',
    summary: 'Open a payment of held seats',
    notes: `The answer has the page (\`url\`) or the account (\`account\`) of the new payment. Idempotent. \`already_booked\`: paid. \`too_late\`: no time for a transfer. \`rate_limited\`: 10 payments in 24 hours that were not completed. \`unavailable\`: the seats are still held.`,
    who: itsPassenger,
    ids,
    body: openPaymentSchema,
    answer: bookingPaymentSchema,
    status: 201,
    errors: ['hold_expired', 'already_booked', 'too_late', 'conflict', 'payments_off', 'rate_limited'],
    example: { body: { method: 'card', clientKey: ID } },
  }),
  nameRefundAccount: declareCall({
    method: 'PUT',
    path: '/bookings/:id/refund-account',
    summary: 'Name the account for a refund that the bank sent back',
    notes: `With the password. The account is passed on to the provider and not stored; its holder must be the passenger. \`conflict\`: no refund needs an account, another holder, or the provider refuses it. \`forbidden\`: a wrong password, or more than 100,000 naira, which two administrators send.`,
    who: signedIn('its passenger', { passenger: 409 }, 404),
    ids,
    body: ownRefundAccountSchema,
    answer: bookingPaymentSchema,
    errors: ['conflict', 'forbidden', 'payments_off'],
    // The provider's refusal reveals whether an account exists.
    limit: {
      name: 'refund-account',
      maxHits: REFUND_ACCOUNT_MAX_HITS,
      windowSeconds: REFUND_ACCOUNT_WINDOW_SECONDS,
      per: 'account',
    },
    example: { body: { bankCode: '058', accountNumber: '0123456789', password: 'not-this-one' } },
  }),
  releaseHold: declareCall({
    method: 'POST',
    path: '/bookings/:id/release',
    summary: 'Give up held seats',
    notes: 'Money that still comes is refunded. Idempotent. `already_booked`: the seats are paid.',
    who: itsPassenger,
    ids,
    answer: bookingPaymentSchema,
    errors: ['already_booked'],
  }),
  quoteCancellation: declareCall({
    method: 'GET',
    path: '/bookings/:id/cancellation',
    summary: 'What the passenger gets back if they cancel now',
    who: itsPassenger,
    ids,
    answer: bookingCancellationSchema,
    errors: [],
  }),
  cancelBooking: declareCall({
    method: 'POST',
    path: '/bookings/:id/cancel',
    summary: 'Cancel a booking',
    notes: `The seats are free again. Idempotent. While the trip is en route: until the planned time of the passenger's own stop. \`seenRefund\`: the refund that the passenger was shown, in naira; \`trip_changed\`: less comes back now. \`conflict\`: a claim is open.`,
    who: itsPassenger,
    ids,
    body: cancelBookingSchema,
    bodyIsOptional: true,
    answer: bookingSchema,
    errors: ['trip_closed', 'already_boarded', 'trip_changed', 'conflict'],
    example: { body: { reason: 'Rain', seenRefund: 8500 } },
  }),
  addSeats: declareCall({
    method: 'POST',
    path: '/bookings/:id/seats',
    summary: 'Add seats to a booking in cash',
    notes: `\`seats\`: how many the booking has then; the same number again changes nothing. By the rules of a new booking, at the fare of this one. \`conflict\`: the booking is paid online; its seats are added by \`POST /holds\` with \`addsTo\`. \`trip_changed\`: the passenger is asked about a change of the trip.`,
    who: itsPassenger,
    ids,
    body: addSeatsSchema,
    answer: bookingSchema,
    errors: [
      'forbidden',
      'own_trip',
      'seats_unavailable',
      'already_booked',
      'trip_closed',
      'trip_changed',
      'women_only',
      'payment_required',
      'pay_online',
      'approval_required',
      'confirmation_required',
      'conflict',
      'rate_limited',
    ],
    example: { body: { seats: 2 } },
  }),
  agreeToChanges: declareCall({
    method: 'POST',
    path: '/bookings/:id/agree',
    summary: 'Agree to the changes of a booked trip',
    notes: `\`seen\`: the \`changes\` of the booking that the passenger was shown; later changes are measured from there. Idempotent. \`trip_changed\`: they are others now. \`trip_closed\`: the booking is over.`,
    who: itsPassenger,
    ids,
    body: agreeToChangesSchema,
    answer: bookingSchema,
    errors: ['trip_closed', 'trip_changed'],
    example: { body: { seen: [{ kind: 'stop', place: 'Ore', was: null, now: 'Ore' }] } },
  }),
  boardBooking: declareCall({
    method: 'POST',
    path: '/bookings/:id/board',
    summary: "Board a passenger with the passenger's code",
    notes: `By the server's clock. Idempotent: the same code again gives the same answer. \`scannedAt\`: when the phone read the code, informative only. \`too_early\`: before \`waiting\`. \`trip_closed\`: cancelled (a right code of a paid booking is reported), or 24 hours after the trip. \`conflict\`: after 20 wrong codes. \`rate_limited\`: after 5 wrong codes, or 30 of a driver.`,
    who: signedIn("its trip's driver", { driver: 'yes' }, 404),
    ids,
    body: boardBookingSchema,
    answer: boardedSchema,
    errors: ['wrong_code', 'too_early', 'trip_closed', 'conflict', 'rate_limited'],
    example: { body: { code: '0427' } },
  }),
  listTripPassengers: declareCall({
    method: 'GET',
    path: '/trips/:id/passengers',
    summary: 'The passengers of a trip',
    notes: `Name, seats, \`paymentMethod\`, where they get on and off, and the phone until the trip is over; the named \`travellers\` with their phones as long as the passenger's.`,
    who: signedIn('its driver, its company', { driver: 'yes' }, 404),
    ids: { id: 'Trip Not Found' },
    answer: z.array(tripPassengerSchema),
    errors: [],
  }),
};

export const bookingRoutes = [
  route(bookingCalls.bookSeats, ({ body }, c) => bookSeats(c.var.asCaller, body)),
  route(bookingCalls.holdSeats, async ({ body: { pay, ...wanted } }, c) => {
    const { services, asCaller } = c.var;
    requireProvider(services);
    const held = await holdSeats(asCaller, wanted);
    return (await openWithHold(c, { bookingId: held.bookingId, pay })) ?? held;
  }),
  commandRoute(bookingCalls.quoteCash, 'quote_cash', ({ query }) => query),
  route(bookingCalls.readBooking, ({ id }, c) => readBooking(c.var.asCaller, id)),
  route(bookingCalls.readPayment, ({ id }, c) => lookAtPayment(c.var.services, c.var.asCaller, id)),
  route(bookingCalls.openPayment, ({ id, body }, c) => openPayment(c, { bookingId: id, ...body })),
  route(bookingCalls.nameRefundAccount, async ({ id, body: { password, ...account } }, c) => {
    await nameRefundAccount(c, { bookingId: id, account, password });
    return readPayment(c.var.asCaller, id);
  }),
  route(bookingCalls.releaseHold, ({ id }, c) => releaseHold(c.var.asCaller, id)),
  route(bookingCalls.quoteCancellation, ({ id }, c) => quoteCancellation(c.var.asCaller, id)),
  route(bookingCalls.cancelBooking, ({ id, body }, c) =>
    cancelBooking(c.var.asCaller, { bookingId: id, ...body }),
  ),
  route(bookingCalls.addSeats, ({ id, body }, c) => addSeats(c.var.asCaller, { bookingId: id, ...body })),
  route(bookingCalls.agreeToChanges, ({ id, body }, c) =>
    agreeToChanges(c.var.asCaller, { bookingId: id, ...body }),
  ),
  route(bookingCalls.boardBooking, ({ id, body }, c) =>
    boardBooking(c.var.asCaller, { bookingId: id, ...body }),
  ),
  route(bookingCalls.listTripPassengers, ({ id }, c) => listTripPassengers(c.var.asCaller, id)),
];
