import { notificationCalls as calls } from '../../_shared/calls/notifications.ts';
import { countUnread, listNotifications, readNotifications } from '../../_shared/data/notifications.ts';
import { pageRequestOf } from '../../_shared/data/page.ts';
import { userIdOf } from '../../_shared/http/authenticate.ts';
import { route } from '../../_shared/http/route.ts';

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
