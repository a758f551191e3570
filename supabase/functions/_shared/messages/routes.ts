import {
  blockSchema,
  conversationQuerySchema,
  conversationSchema,
  createdSchema,
  openThreadSchema,
  reportMessageSchema,
  sendMessageSchema,
  threadListSchema,
  type ListedThread,
} from './contract.ts';
import { unreadCountSchema } from '../notifications/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import type { AsCaller } from '../core/database/client.ts';
import { itemPageAs, pageRequestOf, type Page, type PageRequest } from '../core/database/page.ts';
import { rowAs } from '../core/database/rows.ts';
import { commandRoute, route } from '../core/http/route.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const ids = { id: 'Conversation not found.' };
const bothSides = signedIn("its passenger, its trip's driver", { passenger: 'yes', driver: 'yes' }, 404);

/** Conversations between a passenger and the driver of a trip. */
export const messageCalls = {
  listThreads: declareCall({
    method: 'GET',
    path: '/threads',
    summary: "The caller's conversations with messages, the newest first, at most 100",
    who: signedIn(),
    query: pageQuerySchema,
    answer: threadListSchema,
    isPaged: true,
    errors: [],
  }),
  countUnreadMessages: declareCall({
    method: 'GET',
    path: '/threads/unread',
    summary: 'How many messages to the caller are not read',
    who: signedIn(),
    answer: unreadCountSchema,
    errors: [],
  }),
  openThread: declareCall({
    method: 'POST',
    path: '/threads',
    summary: 'Open a conversation',
    notes: `By \`tripId\` (a passenger) or \`bookingId\` (its passenger, its driver). The same one every time. \`forbidden\`: not a passenger. \`conflict\`: no driver.`,
    who: bothSides,
    body: openThreadSchema,
    answer: createdSchema,
    status: 201,
    errors: ['forbidden', 'not_found', 'trip_closed', 'conflict'],
    example: { body: { tripId: ID } },
  }),
  readConversation: declareCall({
    method: 'GET',
    path: '/threads/:id',
    summary: 'A conversation with its newest 50 messages, or those before one',
    notes: '`before`: a message. `mode`: what the caller can write now.',
    who: bothSides,
    ids,
    query: conversationQuerySchema,
    answer: conversationSchema,
    errors: [],
  }),
  sendMessage: declareCall({
    method: 'POST',
    path: '/threads/:id/messages',
    summary: 'Send a message',
    notes: `\`kind\`: \`text\` after the booking, else the key of a prepared text with its parameter. Idempotent by \`clientKey\`. \`invalid_input\`: also contact details before the booking. \`forbidden\`: blocked, left.`,
    who: bothSides,
    ids,
    body: sendMessageSchema,
    answer: createdSchema,
    status: 201,
    errors: ['forbidden', 'trip_closed', 'conflict', 'rate_limited'],
    example: { body: { clientKey: ID, kind: 'text', body: 'At the park.' } },
  }),
  markThreadRead: declareCall({
    method: 'POST',
    path: '/threads/:id/read',
    summary: 'Mark a conversation as read',
    notes: 'The alert about the conversation is read, too. The answer counts all messages that are not read.',
    who: bothSides,
    ids,
    answer: unreadCountSchema,
    errors: [],
  }),
  blockPerson: declareCall({
    method: 'POST',
    path: '/threads/:id/block',
    summary: 'End or allow messages between the two sides, about any trip',
    who: bothSides,
    ids,
    body: blockSchema,
    answer: 'nothing',
    errors: [],
    // Undoing a block that there is not.
    example: { body: { isBlocked: false } },
  }),
  reportMessage: declareCall({
    method: 'POST',
    path: '/messages/:id/report',
    summary: 'Report a message of the other side to the administrators',
    notes: 'They get a copy of up to ten messages. `rate_limited`: after 20 in a day.',
    who: signedIn('its recipient', { passenger: 'yes' }, 404),
    ids: { id: 'Message not found.' },
    body: reportMessageSchema,
    answer: createdSchema,
    status: 201,
    errors: ['rate_limited'],
    example: { body: { reason: 'rude', words: 'An insult.' } },
  }),
  reportComment: declareCall({
    method: 'POST',
    path: '/ratings/:id/report',
    summary: 'Report a comment about a driver to the administrators',
    notes: 'They get a copy, and hide it if they agree. `rate_limited`: after 20 reports in a day.',
    who: signedIn('everyone but its author', { passenger: 404 }),
    ids: { id: 'Comment not found.' },
    body: reportMessageSchema,
    answer: createdSchema,
    status: 201,
    errors: ['not_found', 'rate_limited'],
    example: { body: { reason: 'rude', words: 'An insult.' } },
  }),
};

export const messageRoutes = [
  route(messageCalls.listThreads, ({ query }, c) => listThreads(c.var.asCaller, pageRequestOf(query))),
  commandRoute(messageCalls.countUnreadMessages, 'count_unread_messages', () => ({})),
  commandRoute(messageCalls.openThread, 'open_thread', ({ body: { tripId, bookingId } }) => ({
    tripId,
    bookingId,
  })),
  commandRoute(messageCalls.readConversation, 'read_messages', ({ id, query }) => ({
    threadId: id,
    before: query.before,
  })),
  commandRoute(messageCalls.sendMessage, 'send_message', ({ id, body: { clientKey, kind, body } }) => ({
    threadId: id,
    clientKey,
    kind,
    body,
  })),
  route(messageCalls.markThreadRead, async ({ id }, c) => {
    const rows = await c.var.asCaller(async (sql) => {
      await sql`select private.mark_thread_read(${id})`;
      return sql`select private.count_unread_messages() as unread`;
    });
    return rowAs(unreadCountSchema, rows);
  }),
  commandRoute(messageCalls.blockPerson, 'block_person', ({ id, body }) => ({ threadId: id, ...body })),
  commandRoute(messageCalls.reportMessage, 'report_message', ({ id, body: { reason, words } }) => ({
    messageId: id,
    reason,
    words,
  })),
  commandRoute(messageCalls.reportComment, 'report_comment', ({ id, body: { reason, words } }) => ({
    ratingId: id,
    reason,
    words,
  })),
];

/** The caller's conversations with messages, the newest first. */
async function listThreads(asCaller: AsCaller, { after, limit }: PageRequest): Promise<Page<ListedThread>> {
  const rows = await asCaller(
    (sql) => sql`
      select item, position_at from private.read_threads(
        ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(threadListSchema.element, rows, limit);
}
