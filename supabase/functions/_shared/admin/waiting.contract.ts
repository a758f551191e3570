import { z } from 'zod';

const count = z.number().int();

/** GET /api/admin/waiting: the counts of the inbox. */
export const waitingSchema = z.object({
  /** All items. */
  total: count,
  /** Alarms that nobody looks after, also those that a flood folds. */
  alarms: count,
});
export type Waiting = z.infer<typeof waitingSchema>;
