import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/**
 * A booking's or hold's place in its journey: which part it is, and the other part. `isFreed`: this second trip can be cancelled
 * free of charge, because the first one was cancelled by others or is too late. `status` as a booking's or a hold's.
 */
export const journeyPartSchema = z.object({
  id: z.guid(),
  part: z.enum(['first', 'second']),
  isFreed: z.boolean(),
  totalFare: z.number(),
  other: z.object({
    bookingId: z.guid(),
    tripId: z.guid(),
    origin: z.string(),
    destination: z.string(),
    departureDate: moment,
    arrivalDate: moment,
    totalFare: z.number(),
    status: z.enum(['confirmed', 'cancelled', 'completed', 'open', 'expired', 'released']),
  }),
});
export type JourneyPart = z.infer<typeof journeyPartSchema>;
