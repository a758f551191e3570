import { notificationCalls as calls } from './calls.ts';
import { countUnread, listNotifications, readNotifications } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';

/** The caller's stored notifications. */
export const notificationRoutes = [
  route(calls.listNotifications, async ({ query }, c) =>
    listNotifications(c.var.asCaller, { userId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(calls.countUnreadNotifications, async (_, c) => ({
    unread: await countUnread(c.var.asCaller, userIdOf(c)),
  })),
  route(calls.readNotifications, async ({ body }, c) => ({
    unread: await readNotifications(c.var.asCaller, body.ids),
  })),
];
