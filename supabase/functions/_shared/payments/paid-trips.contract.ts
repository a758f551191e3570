import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/**
 * The trips that one payment is for, in the lists of administrators: one, or both of a journey, the first one first. `fare` of all
 * seats in naira; `status` of the booking, or of the hold that is not one.
 */
export const paidTripsSchema = z.array(
  z.object({
    bookingId: z.guid(),
    tripId: z.guid(),
    origin: z.string(),
    destination: z.string(),
    departureDate: moment,
    fare: z.number(),
    status: z.string(),
  }),
);
export type PaidTrips = z.infer<typeof paidTripsSchema>;
