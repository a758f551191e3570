import { Hono } from 'hono';
import { viewShareSchema } from '../../_shared/contracts/tracking.ts';
import { listShares, reportArrival, revokeShare, shareTrip, viewShare } from '../../_shared/data/shares.ts';
import {
  SHARE_VIEW_ADDRESS_MAX_HITS,
  SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
} from '../../_shared/domain/limits.ts';
import { shareTokenOf } from '../../_shared/domain/secrets.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';
import { limitByAddress } from '../../_shared/http/rate-limit.ts';

const limitViews = limitByAddress({
  name: 'view-share',
  maxHits: SHARE_VIEW_ADDRESS_MAX_HITS,
  windowSeconds: SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
});

/** /api/trips/{id}/shares: links with which people without an account follow a trip. */
export const tripShareRoutes = new Hono<AppEnv>()
  .get('/:id/shares', requireUser, async (c) =>
    c.json(await listShares(c.var.asCaller, idOf(c, 'Trip not found.'))),
  )
  .post('/:id/shares', requireUser, async (c) => {
    const tripId = idOf(c, 'Trip not found.');
    const token = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    return c.json(await shareTrip(c.var.asCaller, { tripId, token }), 201);
  })
  .post('/:id/arrived', requireUser, async (c) => {
    await reportArrival(c.var.asCaller, idOf(c, 'Trip not found.'));
    return c.body(null, 204);
  });

/** /api/shares: viewing a shared trip, and revoking a link. The token is in the body because paths are logged. */
export const shareRoutes = new Hono<AppEnv>()
  .post('/view', limitViews, async (c) => {
    const { token } = await readJson(c, viewShareSchema);
    c.header('x-robots-tag', 'noindex');
    return c.json(await viewShare(c.var.asCaller, token));
  })
  .delete('/:id', requireUser, async (c) => {
    await revokeShare(c.var.asCaller, idOf(c, 'Link not found.'));
    return c.body(null, 204);
  });
