import { z } from 'zod';
import { wantedSeatsSchema } from './book-seats.contract.ts';
import { openPaymentSchema } from '../payments/contract.ts';

/**
 * POST /api/holds. `pay`: the method that the passenger has chosen; the payment is opened in the same request. It is not part of what
 * `clientKey` stands for: the same hold can be asked for again with another method.
 */
export const holdSeatsSchema = wantedSeatsSchema.extend({
  /** The caller's booking of the same trip and stops, paid online, to which the seats are added, as a booking of their own. */
  addsTo: z.guid().nullish(),
  pay: openPaymentSchema.nullish(),
});
export type HoldSeats = z.infer<typeof holdSeatsSchema>;
