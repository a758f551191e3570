import { z } from 'zod';

const count = z.number().int();

/** GET /api/admin/waiting: the counts of the inbox. */
export const waitingSchema = z.object({
  /** All items. */
  total: count,
  /** Open alarms that nobody looks after. */
  alarms: count,
  /** People who did not answer a check-in. */
  checkIns: count,
  /** Support requests without an answer. */
  support: count,
  /** Reports about trips that are not settled. */
  tripReports: count,
  /** Reported messages without a decision. */
  messageReports: count,
  /** Decisions of other administrators that wait for a second one. */
  decisions: count,
  /** Payouts on hold. */
  heldPayouts: count,
});
export type Waiting = z.infer<typeof waitingSchema>;
