import { alarmReasonSchema } from '@tafiya/safety/contract.ts';
import { FOR_THE_LOG, type Decision } from './decision.ts';

const FAILED = 'Failed to save';

/** Decisions about alarms and check-ins. */
export const ABOUT_ALARMS = {
  acknowledgeAlarm: {
    call: 'POST /admin/alarms/:id/acknowledge',
    question: (name) => `Look after the alarm of ${name}?`,
    consequence: 'They see that someone looks after it, and the sound stops for everyone. Call them now.',
    confirm: 'Yes, I look after it',
    done: 'You look after it',
    failed: FAILED,
  },
  closeAlarm: {
    call: 'POST /admin/alarms/:id/close',
    schema: alarmReasonSchema,
    question: (name) => `End the alarm of ${name}?`,
    consequence: 'Their contacts get an SMS that it is over. End it only when you know that they are safe.',
    confirm: 'Yes, end it',
    done: 'Alarm Ended',
    failed: FAILED,
    isHard: true,
    reason: FOR_THE_LOG,
  },
  settleCheckIn: {
    call: 'POST /admin/check-ins/:personId/:tripId/settle',
    parts: (id) => {
      const [personId = '', tripId = ''] = id.split('/');
      return { personId, tripId };
    },
    schema: alarmReasonSchema,
    question: (name) => `Is ${name} all right?`,
    consequence: 'The row disappears. Write what you found out.',
    confirm: 'Yes, done',
    done: 'Check-in Done',
    failed: FAILED,
    reason: FOR_THE_LOG,
  },
} satisfies Record<string, Decision>;
