import { Hono } from 'hono';
import {
  dropPushSubscriptionSchema,
  savePushSubscriptionSchema,
} from '../../_shared/contracts/push-subscriptions.ts';
import { dropPushSubscription, savePushSubscription } from '../../_shared/data/push-subscriptions.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { deviceName } from '../../_shared/domain/device-name.ts';
import { PUSH_DROP_MAX_HITS, PUSH_SAVE_MAX_HITS, PUSH_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { enforceRateLimit, limitByAddress } from '../../_shared/http/rate-limit.ts';
import { isPushEndpoint } from '../../_shared/reach/push-endpoint.ts';

const SAVES = { name: 'save-push', maxHits: PUSH_SAVE_MAX_HITS, windowSeconds: PUSH_WINDOW_SECONDS };
const DROPS = { name: 'drop-push', maxHits: PUSH_DROP_MAX_HITS, windowSeconds: PUSH_WINDOW_SECONDS };

/** /api/push-subscriptions: browsers that take push messages. */
export const pushRoutes = new Hono<AppEnv>()
  .get('/key', (c) => c.json({ publicKey: c.var.services.config.push?.publicKey ?? null }))
  .post('/', requireUser, async (c) => {
    await enforceRateLimit(c, SAVES, userIdOf(c));
    const browser = await readJson(c, savePushSubscriptionSchema);
    if (!isPushEndpoint(browser.endpoint, c.var.services.config.push?.simulator ?? null))
      throw new AppError('invalid_input', 'Messages cannot be sent to this browser.');
    await savePushSubscription(c.var.asCaller, browser, deviceName(c.req.header('user-agent') ?? ''));
    return c.body(null, 204);
  })
  // Without a session: a sign-out without network finishes later.
  .delete('/', limitByAddress(DROPS), async (c) => {
    await dropPushSubscription(c.var.asCaller, await readJson(c, dropPushSubscriptionSchema));
    return c.body(null, 204);
  });
