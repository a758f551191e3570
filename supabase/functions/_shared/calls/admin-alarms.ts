import { adminSuccessSchema } from '../contracts/admin.ts';
import { adminAlarmsSchema, alarmReasonSchema } from '../contracts/safety.ts';
import { declareCall } from './declare-call.ts';
import { administrator } from './who.ts';

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
      'Open alarms, those that ended within a day, and check-ins that have had no answer for 20 minutes.',
    who: administrator(),
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
