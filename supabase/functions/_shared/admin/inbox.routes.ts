import {
  carerSchema,
  inboxItemQuerySchema,
  inboxItemStateSchema,
  inboxSchema,
  takeInboxItemSchema,
} from './inbox.contract.ts';
import { adminSuccessSchema } from '../core/admin.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { command } from '../core/database/command.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { INBOX_GROUP_MAX } from './limits.rules.ts';
import { waitingSchema } from './waiting.contract.ts';

const ids = { id: 'This does not wait any more.' };
const example = { body: { kind: 'support' } };

/** The items of the inbox, and the administrator who looks after each. */
export const adminInboxCalls = {
  readInbox: declareCall({
    method: 'GET',
    path: '/admin/inbox',
    summary: 'Everything that waits for an administrator',
    notes:
      'The groups that are not empty, each with its whole `count` and its first 100 items. Alarms: people on a trip and proved ones first, a flood is one item; everywhere the oldest first. `carer`: who looks after the item, for 30 minutes after the last action and while the session lives. `cannotDecide`: a session signed in by code decides nothing about money. `lastDecisionAt`: when nothing waits.',
    who: administrator(),
    answer: inboxSchema,
    errors: [],
  }),
  readWaiting: declareCall({
    method: 'GET',
    path: '/admin/waiting',
    summary: 'How much waits for an administrator',
    notes: 'The counts of the inbox: all items, and unacknowledged alarms.',
    who: administrator(),
    answer: waitingSchema,
    errors: [],
  }),
  readInboxItem: declareCall({
    method: 'GET',
    path: '/admin/inbox/:id',
    summary: 'Whether an item of the inbox still waits',
    notes: '`decision`: who decided it, when and how; null if no administrator did.',
    who: administrator(),
    ids,
    query: inboxItemQuerySchema,
    answer: inboxItemStateSchema,
    errors: [],
    example: { query: { kind: 'support' } },
  }),
  takeInboxItem: declareCall({
    method: 'POST',
    path: '/admin/inbox/:id/take',
    summary: 'Look after an item of the inbox',
    notes:
      'Answers who looks after it: another administrator keeps it. Idempotent. An alarm has its own call. `forbidden`: `cannotDecide`.',
    who: administrator(),
    ids,
    body: takeInboxItemSchema,
    answer: carerSchema,
    errors: [],
    example,
  }),
  returnInboxItem: declareCall({
    method: 'POST',
    path: '/admin/inbox/:id/give-back',
    summary: 'No longer look after an item of the inbox',
    notes: 'An item of another administrator stays theirs. Idempotent.',
    who: administrator(),
    ids,
    body: takeInboxItemSchema,
    answer: adminSuccessSchema,
    errors: [],
    example,
  }),
};

const itemOf = ({ id, body }: { id: string; body: { kind: string } }) => ({ kind: body.kind, subject: id });

export const adminInboxRoutes = [
  commandRoute(adminInboxCalls.readInbox, 'list_inbox', () => ({ perGroup: INBOX_GROUP_MAX })),
  commandRoute(adminInboxCalls.readWaiting, 'admin_waiting', () => ({})),
  commandRoute(adminInboxCalls.readInboxItem, 'read_inbox_item', ({ id, query }) => ({
    kind: query.kind,
    subject: id,
  })),
  commandRoute(adminInboxCalls.takeInboxItem, 'take_inbox_item', itemOf),
  route(adminInboxCalls.returnInboxItem, async (input, c) => {
    await command(c.var.asCaller, 'return_inbox_item', itemOf(input));
    return { success: true } as const;
  }),
];
