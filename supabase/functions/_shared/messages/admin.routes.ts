import {
  decideMessageReportSchema,
  messageReportListSchema,
  messageReportQuerySchema,
  messageReportSchema,
  messageReportViewSchema,
  type MessageReport,
} from './admin.contract.ts';
import { decisionSchema } from '../core/admin.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import type { AsCaller } from '../core/database/client.ts';
import { itemPageAs, pageRequestOf, type Page, type PageRequest } from '../core/database/page.ts';
import { commandRoute, route } from '../core/http/route.ts';

const ids = { id: 'Report not found.' };

/** Reported messages. Administrators read no other conversations. */
export const adminMessageCalls = {
  listMessageReports: declareCall({
    method: 'GET',
    path: '/admin/message-reports',
    summary: 'Reported messages without their texts, newest first',
    notes: '`open`: true for those to decide.',
    who: administrator(),
    query: messageReportQuerySchema,
    answer: messageReportListSchema,
    isPaged: true,
    errors: [],
  }),
  viewMessageReport: declareCall({
    method: 'GET',
    path: '/admin/message-reports/:id',
    summary: 'The copied messages of a report',
    notes: 'Each look is audited.',
    who: administrator(),
    ids,
    answer: messageReportViewSchema,
    errors: [],
  }),
  decideMessageReport: declareCall({
    method: 'POST',
    path: '/admin/decide-message-report/:id',
    summary: 'Decide about a reported message',
    notes: 'Idempotent. `conflict`: decided otherwise.',
    who: administrator(),
    ids,
    body: decideMessageReportSchema,
    answer: decisionSchema,
    errors: ['conflict'],
    example: { body: { upheld: true, reason: 'An insult' } },
  }),
};

export const adminMessageRoutes = [
  route(adminMessageCalls.listMessageReports, ({ query }, c) =>
    listMessageReports(c.var.asCaller, { ...pageRequestOf(query), openOnly: query.open === 'true' }),
  ),
  commandRoute(adminMessageCalls.viewMessageReport, 'view_message_report', ({ id }) => ({ reportId: id })),
  commandRoute(
    adminMessageCalls.decideMessageReport,
    'decide_message_report',
    ({ id, body: { upheld, reason } }) => ({
      reportId: id,
      upheld,
      reason,
    }),
  ),
];

/** Reported messages, without their texts, the newest first. */
async function listMessageReports(
  asAdmin: AsCaller,
  { openOnly, after, limit }: PageRequest & { openOnly: boolean },
): Promise<Page<MessageReport>> {
  const rows = await asAdmin(
    (sql) => sql`
      select item, position_at from private.list_message_reports(
        ${openOnly}, ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(messageReportSchema, rows, limit);
}
