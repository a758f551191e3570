import { notificationListSchema, readNotificationsSchema, unreadCountSchema } from './contract.ts';
import { countUnread, listNotifications, readNotifications } from './queries.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';

/** The caller's stored notifications. */
export const notificationCalls = {
  listNotifications: declareCall({
    method: 'GET',
    path: '/notifications',
    summary: "The caller's notifications, newest first",
    who: signedIn(),
    query: pageQuerySchema,
    answer: notificationListSchema,
    isPaged: true,
    errors: [],
  }),
  countUnreadNotifications: declareCall({
    method: 'GET',
    path: '/notifications/unread',
    summary: 'How many notifications are not read',
    notes: 'At most 1,000.',
    who: signedIn(),
    answer: unreadCountSchema,
    errors: [],
  }),
  readNotifications: declareCall({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark notifications as read',
    notes:
      'Without `ids`: all, 2,000 at once. The answer counts the remaining, at most 1,000; call again until it is 0. Idempotent.',
    who: signedIn(),
    body: readNotificationsSchema,
    bodyIsOptional: true,
    answer: unreadCountSchema,
    errors: [],
    example: { body: { ids: ['5eed0000-0000-4000-8000-000000000001'] } },
  }),
};

export const notificationRoutes = [
  route(notificationCalls.listNotifications, async ({ query }, c) =>
    listNotifications(c.var.asCaller, { userId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(notificationCalls.countUnreadNotifications, async (_, c) => ({
    unread: await countUnread(c.var.asCaller, userIdOf(c)),
  })),
  route(notificationCalls.readNotifications, async ({ body }, c) => ({
    unread: await readNotifications(c.var.asCaller, body.ids),
  })),
];
