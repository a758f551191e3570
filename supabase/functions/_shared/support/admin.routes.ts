import { adminSupportCalls as calls } from './admin.calls.ts';
import { answerSupport, closeSupport, listSupportThreads, viewSupportThread } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { route } from '../core/http/route.ts';

/** Support requests. */
export const adminSupportRoutes = [
  route(calls.listSupportThreads, ({ query }, c) =>
    listSupportThreads(c.var.asCaller, { ...pageRequestOf(query), state: query.state }),
  ),
  route(calls.viewSupportThread, ({ id }, c) => viewSupportThread(c.var.asCaller, id)),
  route(calls.answerSupport, async ({ id, body }, c) => ({
    id: await answerSupport(c.var.asCaller, { id, ...body }),
  })),
  route(calls.closeSupport, ({ id }, c) => closeSupport(c.var.asCaller, id)),
];
