import { adminAlarmCalls as calls } from './admin.calls.ts';
import { acknowledgeAlarm, closeAlarm, readAlarms, settleCheckIn } from './admin.queries.ts';
import { route } from '../core/http/route.ts';

const DONE = { success: true } as const;

/** Alarms, and people who did not answer a check-in. */
export const adminAlarmRoutes = [
  route(calls.readAlarms, ({ query }, c) => readAlarms(c.var.asCaller, query)),
  route(calls.acknowledgeAlarm, async ({ id }, c) => {
    await acknowledgeAlarm(c.var.asCaller, id);
    return DONE;
  }),
  route(calls.closeAlarm, async ({ id, body }, c) => {
    await closeAlarm(c.var.asCaller, { id, ...body });
    return DONE;
  }),
  route(calls.settleCheckIn, async ({ personId, tripId, body }, c) => {
    await settleCheckIn(c.var.asCaller, { personId, tripId, ...body });
    return DONE;
  }),
];
