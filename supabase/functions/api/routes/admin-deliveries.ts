import { Hono } from 'hono';
import { removeSuppressionSchema } from '../../_shared/contracts/admin-deliveries.ts';
import {
  readDeliveryFigures,
  removeSuppression,
  retryDelivery,
} from '../../_shared/data/admin-deliveries.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { sendsSms } from '../../_shared/http/delivery-config.ts';
import { idOf } from '../../_shared/http/parse.ts';

/** /api/admin: messages that leave the app. */
export const adminDeliveryRoutes = new Hono<AppEnv>()
  .get('/deliveries', requireAdmin, async (c) =>
    c.json(await readDeliveryFigures(c.var.asCaller, sendsSms(c.var.services.config.delivery))),
  )
  .post('/deliveries/:id/retry', requireAdmin, async (c) => {
    await retryDelivery(c.var.asCaller, idOf(c, 'Message not found.'));
    return c.body(null, 204);
  })
  .post('/remove-suppression', requireAdmin, async (c) => {
    const { address } = await readJson(c, removeSuppressionSchema);
    await removeSuppression(c.var.asCaller, address);
    return c.body(null, 204);
  });
