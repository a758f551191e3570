import { z } from 'zod';
import { extrasSchema } from '../trips/choices.contract.ts';
import { journeyPartSchema } from './journey-part.contract.ts';
import { moment } from '../core/moment.contract.ts';

const paymentMethodSchema = z.enum(['card', 'ussd', 'transfer'], 'Choose how to pay');

/** POST /api/bookings/:id/payment. Idempotent by `clientKey`, which the client creates once per attempt. */
export const openPaymentSchema = z.object({
  method: paymentMethodSchema,
  clientKey: z.uuid('A client key is required'),
});
export type OpenPayment = z.infer<typeof openPaymentSchema>;

/** One attempt to pay. `url`: the provider's page. `account`: where a bank transfer must go until `expiresAt`. */
const paymentSchema = z.object({
  reference: z.string(),
  method: paymentMethodSchema,
  status: z.enum(['open', 'paid', 'failed']),
  /** `surplus`: the money goes back, see the cause of the refund. */
  outcome: z.enum(['applied', 'retaken', 'surplus']).nullable(),
  isTest: z.boolean(),
  amount: z.number(),
  paid: z.number().nullable(),
  paidAt: moment.nullable(),
  channel: z.string().nullable(),
  url: z.url().nullable(),
  account: z
    .object({
      bank: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      // Where a tester plays the bank. A real provider has no such page, not even with a test key.
      testBankPath: z.string().startsWith('/').nullish(),
    })
    .nullable(),
  expiresAt: moment.nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

const refundSchema = z.object({
  id: z.guid(),
  /** `given_up`, `paid_twice`: of a payment without seats, because of the passenger; `surplus`: not because of them. */
  cause: z.enum(['surplus', 'given_up', 'paid_twice', 'cancelled', 'claim', 'dispute', 'bank']),
  amount: z.number(),
  status: z.enum(['queued', 'sending', 'processing', 'needs_attention', 'done', 'failed']),
  createdAt: moment,
  doneAt: moment.nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

/**
 * GET /api/bookings/:id/payment, and the answer of POST /api/holds: the seats that are held or
 * paid, with all attempts to pay (the newest first) and all refunds. Amounts in naira. `now` is the server's time, for
 * countdowns on phones with a wrong clock. A paid hold is the booking with the same id.
 */
export const bookingPaymentSchema = z.object({
  bookingId: z.guid(),
  tripId: z.guid(),
  /** `asked`: a request that is paid and waits for the driver; `accepted`: a request in cash that is booked. */
  state: z.enum(['held', 'asked', 'accepted', 'paid', 'expired', 'released']),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  seats: z.number().int(),
  /** The booking to which these seats are added. */
  addsTo: z.guid().nullish(),
  farePerSeat: z.number(),
  /** With the extras. */
  totalFare: z.number(),
  extras: extrasSchema.optional(),
  /** Held or paid together with another trip: the payments pay both, and the refunds are those of this one. */
  journey: journeyPartSchema.nullish(),
  holdExpiresAt: moment,
  /** Of a request that is paid: when the driver is asked, later than now in the driver's quiet hours. */
  answerFrom: moment.nullish(),
  now: moment,
  /** The status of the booking; null while it is not paid. */
  bookingStatus: z.enum(['confirmed', 'cancelled', 'completed']).nullable(),
  /** Cancelling keeps this payment fee back at most, once no free cancellation is left. */
  cancellationFee: z.number(),
  /** How many paid bookings the passenger may still cancel, give up or pay twice today with everything back: 2 in 24 hours. */
  freeCancellationsLeft: z.number().int(),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
});
export type BookingPayment = z.infer<typeof bookingPaymentSchema>;

/** POST /api/payments/received. */
export const receivedReferenceSchema = z.object({ reference: z.string().regex(/^tafiya-[0-9a-f]{32}$/) });

/**
 * The money that arrived with a payment, for a browser without a session: no name, no id. `asked`: a request waits for its driver. `returned`:
 * the money goes back. `ticket`: the mail with it, to a masked address; null if none goes out.
 */
export const receivedPaymentSchema = z.object({
  state: z.enum(['open', 'failed', 'booked', 'asked', 'cancelled', 'returned']),
  amount: z.number(),
  isTest: z.boolean(),
  trips: z.array(
    z.object({
      origin: z.string(),
      destination: z.string(),
      departureDate: moment,
      seats: z.number().int(),
    }),
  ),
  ticket: z.object({ to: z.string(), isSent: z.boolean() }).nullable(),
});
export type ReceivedPayment = z.infer<typeof receivedPaymentSchema>;

/** GET /api/passenger/payments: seats held now, and refunds that are on their way or were done in the last 7 days. */
export const bookingPaymentListSchema = z.array(bookingPaymentSchema);

/**
 * GET /api/bookings/:id/cancellation: what the passenger gets back in naira if they cancel now. `rule` names the term; `cash`: nothing
 * was paid online.
 */
export const bookingCancellationSchema = z.object({
  rule: z.enum(['cash', 'no_show', 'not_passenger', 'soon_after_paying', 'a_day_before', 'late']),
  totalFare: z.number(),
  refund: z.number(),
  /** The payment fee that stays with the passenger, because they have cancelled 2 paid bookings in 24 hours. */
  fee: z.number(),
});
export type BookingCancellation = z.infer<typeof bookingCancellationSchema>;

/** POST /api/bookings/:id/cancel. `seenRefund`: the refund that the passenger was shown; refused if it is smaller now. */
export const cancelBookingSchema = z.object({
  reason: z.string().trim().max(300).nullish(),
  seenRefund: z.number().nonnegative().max(10_000_000).nullish(),
});
export type CancelBooking = z.infer<typeof cancelBookingSchema>;
