import { z } from 'zod';
import { BOARDING_CODE_DIGITS } from '../core/limits.ts';
import { digits } from '../core/digits.contract.ts';
import { givenMoment, moment } from '../core/moment.contract.ts';

const CODE_MESSAGE = `Enter the ${BOARDING_CODE_DIGITS}-digit code`;

/**
 * POST /api/bookings/{id}/board, by the driver of the trip. Idempotent: the same code again gives the same answer. `scannedAt`:
 * when the phone read the code, for one that was read without a connection; informative only.
 */
export const boardBookingSchema = z.object({
  code: digits(BOARDING_CODE_DIGITS, CODE_MESSAGE, CODE_MESSAGE),
  scannedAt: givenMoment.nullish(),
});
export type BoardBooking = z.infer<typeof boardBookingSchema>;

/** When the server verified the code of the booking. */
export const boardedSchema = z.object({
  bookingId: z.guid(),
  boardedAt: moment,
});
export type Boarded = z.infer<typeof boardedSchema>;
