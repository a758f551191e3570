import { adminAlarmCalls as calls } from './admin.calls.ts';
import { readAlarms } from './admin.queries.ts';
import { route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

const DONE = { success: true } as const;

/** Alarms, and people who did not answer a check-in. */
export const adminAlarmRoutes = [
  route(calls.readAlarms, ({ query }, c) => readAlarms(c.var.asCaller, query)),
  route(calls.acknowledgeAlarm, async ({ id }, c) => {
    await command(c.var.asCaller, 'acknowledge_alarm', { alarmId: id });
    return DONE;
  }),
  route(calls.closeAlarm, async ({ id, body }, c) => {
    await command(c.var.asCaller, 'close_alarm', { alarmId: id, ...body });
    return DONE;
  }),
  route(calls.settleCheckIn, async ({ personId, tripId, body }, c) => {
    await command(c.var.asCaller, 'settle_check_in', { personId, tripId, ...body });
    return DONE;
  }),
];
