import { Hono } from 'hono';
import {
  openSupportSchema,
  supportTextSchema,
  viewSupportSchema,
  visitorSupportSchema,
  visitorTextSchema,
} from '../../_shared/contracts/support.ts';
import {
  listSupport,
  markSupportRead,
  openSupport,
  openVisitorSupport,
  readSupport,
  viewVisitorSupport,
  writeSupport,
  writeVisitorSupport,
} from '../../_shared/data/support.ts';
import {
  SHARE_VIEW_ADDRESS_MAX_HITS,
  SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
  VISITOR_SUPPORT_MAX_HITS,
  VISITOR_SUPPORT_WINDOW_SECONDS,
} from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';
import { limitByAddress } from '../../_shared/http/rate-limit.ts';

const NO_REQUEST = 'Request not found.';

/** /api/support: requests to the administrators, of people with an account. */
export const supportRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await listSupport(c.var.asCaller)))
  .post('/', requireUser, async (c) => {
    const id = await openSupport(c.var.asCaller, await readJson(c, openSupportSchema));
    return c.json({ id }, 201);
  })
  .get('/:id', requireUser, async (c) => c.json(await readSupport(c.var.asCaller, idOf(c, NO_REQUEST))))
  .post('/:id/messages', requireUser, async (c) => {
    const id = idOf(c, NO_REQUEST);
    const text = await readJson(c, supportTextSchema);
    return c.json({ id: await writeSupport(c.var.asCaller, { id, ...text }) }, 201);
  })
  .post('/:id/read', requireUser, async (c) => {
    await markSupportRead(c.var.asCaller, idOf(c, NO_REQUEST));
    return c.body(null, 204);
  });

const limitRequests = limitByAddress({
  name: 'visitor-support',
  maxHits: VISITOR_SUPPORT_MAX_HITS,
  windowSeconds: VISITOR_SUPPORT_WINDOW_SECONDS,
});
const limitViews = limitByAddress({
  name: 'view-support',
  maxHits: SHARE_VIEW_ADDRESS_MAX_HITS,
  windowSeconds: SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
});

/** /api/support-visitors: requests without an account. The token is in the body because paths are logged. */
export const visitorSupportRoutes = new Hono<AppEnv>()
  .post('/', limitRequests, async (c) => {
    const request = await readJson(c, visitorSupportSchema);
    // A program that fills every field gets the same answer, and nothing is stored.
    if (!request.website) await openVisitorSupport(c.var.asCaller, request);
    return c.body(null, 204);
  })
  .post('/view', limitViews, async (c) => {
    const { token } = await readJson(c, viewSupportSchema);
    return c.json(await viewVisitorSupport(c.var.asCaller, token));
  })
  .post('/messages', limitViews, async (c) => {
    const message = await readJson(c, visitorTextSchema);
    return c.json({ id: await writeVisitorSupport(c.var.asCaller, message) }, 201);
  });
