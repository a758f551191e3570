import { z } from 'zod';
import { wantedSeatsSchema } from '../book-seats.contract.ts';
import { bookingPaymentSchema, openPaymentSchema } from '../../payments/contract.ts';
import { paymentChoiceSchema } from '../../trips/payment.contract.ts';

const part = wantedSeatsSchema.pick({
  tripId: true,
  fromStopId: true,
  toStopId: true,
  seen: true,
  extras: true,
});

/**
 * POST /api/journeys: two trips that connect, the first one first. Idempotent by `clientKey`. Travellers and the confirmation are for
 * both trips, extras for their own. `payment`: absent is cash. `pay`: as in POST /api/holds.
 */
export const createJourneySchema = wantedSeatsSchema
  .pick({ seats: true, clientKey: true, travellers: true, confirmsWomenOnly: true })
  .extend({
    payment: paymentChoiceSchema.nullish(),
    pay: openPaymentSchema.nullish(),
    first: part,
    second: part,
  });
export type CreateJourney = z.infer<typeof createJourneySchema>;

/** A booked or held part of a journey. */
const bookedPart = z.object({ bookingId: z.guid(), tripId: z.guid() });

/**
 * A journey. `totalFare` of both trips in naira. Paid online, both are held, and one payment of the first booking pays both:
 * POST /api/bookings/:id/payment. `held`: that payment, if `pay` has opened it.
 */
export const journeySchema = z.object({
  id: z.guid(),
  payment: paymentChoiceSchema,
  totalFare: z.number(),
  first: bookedPart,
  second: bookedPart,
  held: bookingPaymentSchema.nullish(),
});
export type Journey = z.infer<typeof journeySchema>;
