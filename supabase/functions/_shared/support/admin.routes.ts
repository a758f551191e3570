import { adminSupportCalls as calls } from './admin.calls.ts';
import { listSupportThreads } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Support requests. */
export const adminSupportRoutes = [
  route(calls.listSupportThreads, ({ query }, c) =>
    listSupportThreads(c.var.asCaller, { ...pageRequestOf(query), state: query.state }),
  ),
  commandRoute(calls.viewSupportThread, 'view_support_thread', ({ id }) => ({ threadId: id })),
  commandRoute(calls.answerSupport, 'answer_support', ({ id, body }) => ({ threadId: id, ...body })),
  commandRoute(calls.closeSupport, 'close_support', ({ id }) => ({ threadId: id })),
];
