import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/** The last driver who gave a trip back. `name` is null for one who has left the fleet; `isLeaving`: by their notice. */
export const driverDeclineSchema = z.object({
  name: z.string().nullable(),
  declinedAt: moment,
  isLeaving: z.boolean(),
  reason: z.string().nullable(),
});
