import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/** POST /api/trips/{id}/left-behind: when the caller reported that the trip left without them. */
export const leftBehindSchema = z.object({
  tripId: z.guid(),
  leftBehindAt: moment,
});
export type LeftBehind = z.infer<typeof leftBehindSchema>;
