import { adminSuccessSchema } from '../core/admin.contract.ts';
import { adminAlarmsQuerySchema, adminAlarmsSchema, alarmReasonSchema } from './contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { readAlarms } from './admin.queries.ts';
import { route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

const ids = { id: 'Alarm not found.' };
const NO_CHECK_IN = 'Check-in not found.';
const body = { reason: 'Called them' };

/** Alarms, and people who did not answer a check-in. */
export const adminAlarmCalls = {
  readAlarms: declareCall({
    method: 'GET',
    path: '/admin/alarms',
    summary: 'Alarms, and check-ins without an answer',
    notes:
      'Open alarms, people on a trip and with a proved phone first; then those that ended within a day. Three or more of new accounts, or of one network, whose people have proved nothing are one row: `floodSize`, and `?flood=<its id>` lists them. `nextCursor` is the `cursor` of the next page. Check-ins that have had no answer for 20 minutes.',
    who: administrator(),
    query: adminAlarmsQuerySchema,
    answer: adminAlarmsSchema,
    errors: [],
  }),
  acknowledgeAlarm: declareCall({
    method: 'POST',
    path: '/admin/alarms/:id/acknowledge',
    summary: 'Acknowledge an alarm',
    notes: 'The person sees it. Idempotent.',
    who: administrator(404),
    ids,
    answer: adminSuccessSchema,
    errors: [],
  }),
  closeAlarm: declareCall({
    method: 'POST',
    path: '/admin/alarms/:id/close',
    summary: 'Close an alarm',
    notes: 'The contacts are told. Idempotent.',
    who: administrator(404),
    ids,
    body: alarmReasonSchema,
    answer: adminSuccessSchema,
    errors: [],
    example: { body },
  }),
  settleCheckIn: declareCall({
    method: 'POST',
    path: '/admin/check-ins/:personId/:tripId/settle',
    summary: 'Settle a check-in without an answer',
    notes: 'Idempotent.',
    who: administrator(404),
    ids: { personId: NO_CHECK_IN, tripId: NO_CHECK_IN },
    body: alarmReasonSchema,
    answer: adminSuccessSchema,
    errors: [],
    example: { body },
  }),
};

const DONE = { success: true } as const;

export const adminAlarmRoutes = [
  route(adminAlarmCalls.readAlarms, ({ query }, c) => readAlarms(c.var.asCaller, query)),
  route(adminAlarmCalls.acknowledgeAlarm, async ({ id }, c) => {
    await command(c.var.asCaller, 'acknowledge_alarm', { alarmId: id });
    return DONE;
  }),
  route(adminAlarmCalls.closeAlarm, async ({ id, body }, c) => {
    await command(c.var.asCaller, 'close_alarm', { alarmId: id, ...body });
    return DONE;
  }),
  route(adminAlarmCalls.settleCheckIn, async ({ personId, tripId, body }, c) => {
    await command(c.var.asCaller, 'settle_check_in', { personId, tripId, ...body });
    return DONE;
  }),
];
