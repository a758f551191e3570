import { adminMessageCalls as calls } from './admin.calls.ts';
import { listMessageReports } from './admin.queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Reported messages. Administrators read no other conversations. */
export const adminMessageRoutes = [
  route(calls.listMessageReports, ({ query }, c) =>
    listMessageReports(c.var.asCaller, { ...pageRequestOf(query), openOnly: query.open === 'true' }),
  ),
  commandRoute(calls.viewMessageReport, 'view_message_report', ({ id }) => ({ reportId: id })),
  commandRoute(calls.decideMessageReport, 'decide_message_report', ({ id, body: { upheld, reason } }) => ({
    reportId: id,
    upheld,
    reason,
  })),
];
