import { Hono } from 'hono';
import { readNotificationsSchema } from '../../_shared/contracts/notifications.ts';
import { countUnread, listNotifications, readNotifications } from '../../_shared/data/notifications.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readOptionalJson } from '../../_shared/http/body.ts';
import { readPage } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';

/** /api/notifications: the caller's stored notifications. */
export const notificationRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => {
    const page = readPage(c);
    return respondWithPage(c, await listNotifications(c.var.asCaller, { userId: userIdOf(c), page }));
  })
  .get('/unread', requireUser, async (c) => {
    return c.json({ unread: await countUnread(c.var.asCaller, userIdOf(c)) });
  })
  .post('/read', requireUser, async (c) => {
    const { ids } = await readOptionalJson(c, readNotificationsSchema);
    return c.json({ unread: await readNotifications(c.var.asCaller, ids) });
  });
