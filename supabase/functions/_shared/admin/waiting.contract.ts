import { z } from 'zod';

const count = z.number().int();

/** GET /api/admin/waiting: the counts of the inbox. */
export const waitingSchema = z.object({
  /** All items. */
  total: count,
  /** Unacknowledged alarms, also those folded into one line by a flood. */
  alarms: count,
});
export type Waiting = z.infer<typeof waitingSchema>;
