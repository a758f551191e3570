import { Hono } from 'hono';
import {
  blockSchema,
  conversationQuerySchema,
  openThreadSchema,
  reportMessageSchema,
  sendMessageSchema,
} from '../../_shared/contracts/messages.ts';
import {
  blockPerson,
  countUnreadMessages,
  listThreads,
  markThreadRead,
  openThread,
  readConversation,
  reportMessage,
  sendMessage,
} from '../../_shared/data/messages.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf, parseInput } from '../../_shared/http/parse.ts';

const NO_THREAD = 'Conversation not found.';

/** /api/threads: conversations between a passenger and the driver of a trip. */
export const threadRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await listThreads(c.var.asCaller)))
  .get('/unread', requireUser, async (c) => c.json({ unread: await countUnreadMessages(c.var.asCaller) }))
  .post('/', requireUser, async (c) => {
    const id = await openThread(c.var.asCaller, await readJson(c, openThreadSchema));
    return c.json({ id }, 201);
  })
  .get('/:id', requireUser, async (c) => {
    const id = idOf(c, NO_THREAD);
    const { before } = parseInput(conversationQuerySchema, c.req.query());
    return c.json(await readConversation(c.var.asCaller, { id, before }));
  })
  .post('/:id/messages', requireUser, async (c) => {
    const threadId = idOf(c, NO_THREAD);
    const message = await readJson(c, sendMessageSchema);
    return c.json({ id: await sendMessage(c.var.asCaller, { threadId, ...message }) }, 201);
  })
  .post('/:id/read', requireUser, async (c) =>
    c.json({ unread: await markThreadRead(c.var.asCaller, idOf(c, NO_THREAD)) }),
  )
  .post('/:id/block', requireUser, async (c) => {
    const threadId = idOf(c, NO_THREAD);
    await blockPerson(c.var.asCaller, { threadId, ...(await readJson(c, blockSchema)) });
    return c.body(null, 204);
  });

/** /api/messages/:id/report: tells the administrators about a message of the other side. */
export const messageRoutes = new Hono<AppEnv>().post('/:id/report', requireUser, async (c) => {
  const messageId = idOf(c, 'Message not found.');
  const report = await readJson(c, reportMessageSchema);
  return c.json({ id: await reportMessage(c.var.asCaller, { messageId, ...report }) }, 201);
});
