import { z } from 'zod';
import type { Decision } from '../contracts/admin.ts';
import {
  messageReportSchema,
  messageReportViewSchema,
  type MessageReport,
  type MessageReportView,
} from '../contracts/admin-messages.ts';
import type { AsCaller } from '../database/client.ts';

// Postgres writes times in JSON with its own offset and microseconds.
const moment = z.string().transform((text) => new Date(text).toISOString());
const reportRowsSchema = z.array(
  z.object({ report: messageReportSchema.extend({ createdAt: moment, decidedAt: moment.nullable() }) }),
);
const viewRowsSchema = z.tuple([
  z.object({
    report: messageReportViewSchema.extend({
      messages: z.array(messageReportViewSchema.shape.messages.element.extend({ createdAt: moment })),
    }),
  }),
]);
const outcomeRowsSchema = z.tuple([z.object({ outcome: z.string() })]);

/** Reported messages, without their texts. */
export async function listMessageReports(
  asAdmin: AsCaller,
  { openOnly }: { openOnly: boolean },
): Promise<MessageReport[]> {
  const rows = await asAdmin(
    (sql) => sql`select report from private.list_message_reports(${openOnly}) report`,
  );
  return reportRowsSchema.parse(rows).map(({ report }) => report);
}

/** The messages around a reported one; each look is audited. @throws AppError `not_found`. */
export async function viewMessageReport(asAdmin: AsCaller, id: string): Promise<MessageReportView> {
  const rows = await asAdmin((sql) => sql`select private.view_message_report(${id}) as report`);
  return viewRowsSchema.parse(rows)[0].report;
}

/** Closes a report. Rules: `private.decide_message_report`. */
export async function decideMessageReport(
  asAdmin: AsCaller,
  { id, upheld, reason }: { id: string; upheld: boolean; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(
    (sql) => sql`select private.decide_message_report(${id}, ${upheld}, ${reason ?? null}) as outcome`,
  );
  return { id, status: outcomeRowsSchema.parse(rows)[0].outcome };
}
