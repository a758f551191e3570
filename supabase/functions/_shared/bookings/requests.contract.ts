import { z } from 'zod';
import { wantedSeatsSchema } from './book-seats.contract.ts';
import { bookingPaymentSchema, openPaymentSchema } from '../payments/contract.ts';
import { extrasSchema } from '../trips/choices.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { paymentChoiceSchema } from '../trips/payment.contract.ts';
import { pointInputSchema, pointSchema } from '../trips/stops.contract.ts';

const { seats, clientKey, seen, travellers, confirmsWomenOnly, extras } = wantedSeatsSchema.shape;

/**
 * POST /api/trips/:id/requests. Idempotent by `clientKey`. Places are ids: stops of the trip, or places along its way. `fromPoint`,
 * `toPoint`: where to meet at a place that is not a stop. `pay`: as in POST /api/holds.
 */
export const askForSeatsSchema = z.object({
  fromPlaceId: z.string('Please choose where you get on').min(1).max(80),
  toPlaceId: z.string('Please choose where you get off').min(1).max(80),
  fromPoint: pointInputSchema.nullish(),
  toPoint: pointInputSchema.nullish(),
  payment: paymentChoiceSchema,
  pay: openPaymentSchema.nullish(),
  seats,
  clientKey,
  seen,
  travellers,
  confirmsWomenOnly,
  extras,
});
export type AskForSeats = z.infer<typeof askForSeatsSchema>;

/**
 * Seats that a passenger asks for. `unpaid`: the driver is asked once it is paid. `passenger` for the driver, `driver` for the
 * passenger (`isMine`). `extraMinutes`: how much later the trip would be, while it is open. `answerFrom`: when the driver is asked,
 * which is later than now in the driver's quiet hours; null while it is unpaid. `now`: the server's time, for countdowns.
 */
export const tripRequestSchema = z.object({
  id: z.guid(),
  tripId: z.guid(),
  isMine: z.boolean(),
  state: z.enum(['unpaid', 'asked', 'accepted', 'refused', 'withdrawn', 'expired']),
  passenger: z.string().nullable(),
  driver: z.string().nullable(),
  seats: z.number().int(),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  arrivalDate: moment,
  farePerSeat: z.number(),
  totalFare: z.number(),
  payment: paymentChoiceSchema,
  extras: extrasSchema.optional(),
  isAlong: z.boolean(),
  extraMinutes: z.number().int().nullable(),
  fromPoint: pointSchema.nullable(),
  toPoint: pointSchema.nullable(),
  answerFrom: moment.nullable(),
  /** The amount that the passenger would lose by withdrawing now: the payment fee, once no free cancellation is left. */
  withdrawalFee: z.number().nullish(),
  answerUntil: moment,
  now: moment,
});
export type TripRequest = z.infer<typeof tripRequestSchema>;

/** The answer of POST /api/trips/:id/requests. `held`: the payment of the seats, if `pay` has opened it. */
export const askedSeatsSchema = tripRequestSchema.extend({ held: bookingPaymentSchema.nullish() });

/**
 * GET /api/requests: the caller's requests as a passenger, and those that they have to answer as a driver, the most urgent first.
 * `asked`, `answered`: of a driver's requests in 90 days; only the driver reads them.
 */
export const tripRequestListSchema = z.object({
  requests: z.array(tripRequestSchema),
  asked: z.number().int(),
  answered: z.number().int(),
});
export type TripRequestList = z.infer<typeof tripRequestListSchema>;
