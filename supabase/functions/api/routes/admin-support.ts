import { Hono } from 'hono';
import { adminSupportQuerySchema, supportTextSchema } from '../../_shared/contracts/support.ts';
import {
  answerSupport,
  closeSupport,
  listSupportThreads,
  viewSupportThread,
} from '../../_shared/data/support.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf, parseInput } from '../../_shared/http/parse.ts';

const NO_REQUEST = 'Request not found.';

/** /api/admin: support requests. */
export const adminSupportRoutes = new Hono<AppEnv>()
  .get('/support-threads', requireAdmin, async (c) => {
    const { state } = parseInput(adminSupportQuerySchema, c.req.query());
    return c.json(await listSupportThreads(c.var.asCaller, state));
  })
  .get('/support-threads/:id', requireAdmin, async (c) =>
    c.json(await viewSupportThread(c.var.asCaller, idOf(c, NO_REQUEST))),
  )
  .post('/answer-support/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_REQUEST);
    const text = await readJson(c, supportTextSchema);
    return c.json({ id: await answerSupport(c.var.asCaller, { id, ...text }) }, 201);
  })
  .post('/close-support/:id', requireAdmin, async (c) =>
    c.json(await closeSupport(c.var.asCaller, idOf(c, NO_REQUEST))),
  );
