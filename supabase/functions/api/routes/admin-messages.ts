import { adminMessageCalls as calls } from '../../_shared/calls/admin-messages.ts';
import {
  decideMessageReport,
  listMessageReports,
  viewMessageReport,
} from '../../_shared/data/admin-messages.ts';
import { pageRequestOf } from '../../_shared/data/page.ts';
import { route } from '../../_shared/http/route.ts';

/** Reported messages. Administrators read no other conversations. */
export const adminMessageRoutes = [
  route(calls.listMessageReports, ({ query }, c) =>
    listMessageReports(c.var.asCaller, { ...pageRequestOf(query), openOnly: query.open === 'true' }),
  ),
  route(calls.viewMessageReport, ({ id }, c) => viewMessageReport(c.var.asCaller, id)),
  route(calls.decideMessageReport, ({ id, body }, c) => decideMessageReport(c.var.asCaller, { id, ...body })),
];
