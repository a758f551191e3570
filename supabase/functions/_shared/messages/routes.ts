import { messageCalls as calls } from './calls.ts';
import {
  blockPerson,
  countUnreadMessages,
  listThreads,
  markThreadRead,
  openThread,
  readConversation,
  reportMessage,
  sendMessage,
} from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { route } from '../core/http/route.ts';

/** Conversations between a passenger and the driver of a trip. */
export const messageRoutes = [
  route(calls.listThreads, ({ query }, c) => listThreads(c.var.asCaller, pageRequestOf(query))),
  route(calls.countUnreadMessages, async (_, c) => ({ unread: await countUnreadMessages(c.var.asCaller) })),
  route(calls.openThread, async ({ body }, c) => ({ id: await openThread(c.var.asCaller, body) })),
  route(calls.readConversation, ({ id, query }, c) =>
    readConversation(c.var.asCaller, { id, before: query.before }),
  ),
  route(calls.sendMessage, async ({ id, body }, c) => ({
    id: await sendMessage(c.var.asCaller, { threadId: id, ...body }),
  })),
  route(calls.markThreadRead, async ({ id }, c) => ({ unread: await markThreadRead(c.var.asCaller, id) })),
  route(calls.blockPerson, ({ id, body }, c) => blockPerson(c.var.asCaller, { threadId: id, ...body })),
  route(calls.reportMessage, async ({ id, body }, c) => ({
    id: await reportMessage(c.var.asCaller, { messageId: id, ...body }),
  })),
];
