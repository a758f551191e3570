import { z } from 'zod';

/** GET /api/settings: the platform's current limits. Fares in naira per seat. */
export const settingsSchema = z.object({
  fareMin: z.number(),
  fareMax: z.number(),
  fareStep: z.number(),
  bookingSeatsMax: z.number().int(),
  tripDaysAheadMax: z.number().int(),
});
export type Settings = z.infer<typeof settingsSchema>;
