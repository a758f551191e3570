import { adminMessageCalls as calls } from './admin.calls.ts';
import { decideMessageReport, listMessageReports, viewMessageReport } from './admin.queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { route } from '../core/http/route.ts';

/** Reported messages. Administrators read no other conversations. */
export const adminMessageRoutes = [
  route(calls.listMessageReports, ({ query }, c) =>
    listMessageReports(c.var.asCaller, { ...pageRequestOf(query), openOnly: query.open === 'true' }),
  ),
  route(calls.viewMessageReport, ({ id }, c) => viewMessageReport(c.var.asCaller, id)),
  route(calls.decideMessageReport, ({ id, body }, c) => decideMessageReport(c.var.asCaller, { id, ...body })),
];
