import { messageCalls as calls } from './calls.ts';
import { listThreads, markThreadRead } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Conversations between a passenger and the driver of a trip. */
export const messageRoutes = [
  route(calls.listThreads, ({ query }, c) => listThreads(c.var.asCaller, pageRequestOf(query))),
  commandRoute(calls.countUnreadMessages, 'count_unread_messages', () => ({})),
  commandRoute(calls.openThread, 'open_thread', ({ body: { tripId, bookingId } }) => ({ tripId, bookingId })),
  commandRoute(calls.readConversation, 'read_messages', ({ id, query }) => ({
    threadId: id,
    before: query.before,
  })),
  commandRoute(calls.sendMessage, 'send_message', ({ id, body: { clientKey, kind, body } }) => ({
    threadId: id,
    clientKey,
    kind,
    body,
  })),
  route(calls.markThreadRead, async ({ id }, c) => ({ unread: await markThreadRead(c.var.asCaller, id) })),
  commandRoute(calls.blockPerson, 'block_person', ({ id, body }) => ({ threadId: id, ...body })),
  commandRoute(calls.reportMessage, 'report_message', ({ id, body: { reason, words } }) => ({
    messageId: id,
    reason,
    words,
  })),
];
