import { rejectSchema } from '@tafiya/core/admin.contract.ts';
import { decideMessageReportSchema } from '@tafiya/messages/admin.contract.ts';
import { FOR_THE_LOG, type Decision } from './decision.ts';

const about = (upheld: boolean) => ({
  call: 'POST /admin/decide-message-report/:id' as const,
  schema: decideMessageReportSchema,
  body: () => ({ upheld }),
  failed: 'Failed to save the decision',
  done: 'Report Closed',
  reason: FOR_THE_LOG,
});

/** Decisions about reported messages, reports about trips and support requests. */
export const ABOUT_MESSAGES = {
  upholdReport: {
    ...about(true),
    question: (name) => `Is the report about ${name} right?`,
    consequence: 'The report is closed. Suspend the person in the list of users, if that is needed.',
    confirm: 'Yes, it is right',
  },
  dismissReport: {
    ...about(false),
    question: (name) => `Dismiss the report about ${name}?`,
    consequence: 'The report is closed, and nothing happens to the person.',
    confirm: 'Yes, dismiss',
  },
  settleTripReport: {
    call: 'POST /admin/settle-trip-report/:id',
    schema: rejectSchema,
    question: (name) => `Settle the report about ${name}?`,
    consequence: 'It leaves the list of open reports. Trip, bookings and money stay as they are.',
    confirm: 'Yes, settle',
    failed: 'Failed to settle the report',
    done: 'Report Settled',
    reason: FOR_THE_LOG,
  },
  closeSupport: {
    call: 'POST /admin/close-support/:id',
    question: (name) => `Close the request of ${name}?`,
    consequence: 'It leaves the list. Its author can open it again for 14 days by writing.',
    confirm: 'Yes, close',
    failed: 'Failed to close the request',
    done: 'Request Closed',
  },
} satisfies Record<string, Decision>;
