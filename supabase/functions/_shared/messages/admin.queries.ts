import { z } from 'zod';
import type { Decision } from '../core/admin.contract.ts';
import {
  messageReportSchema,
  messageReportViewSchema,
  type MessageReport,
  type MessageReportView,
} from './admin.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { itemPageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { valueAs } from '../core/database/rows.ts';

/** Reported messages, without their texts, the newest first. */
export async function listMessageReports(
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

/** The messages around a reported one; each look is audited. @throws AppError `not_found`. */
export async function viewMessageReport(asAdmin: AsCaller, id: string): Promise<MessageReportView> {
  const rows = await asAdmin((sql) => sql`select private.view_message_report(${id}) as report`);
  return valueAs(messageReportViewSchema, rows);
}

/** Closes a report. Rules: `private.decide_message_report`. */
export async function decideMessageReport(
  asAdmin: AsCaller,
  { id, upheld, reason }: { id: string; upheld: boolean; reason?: string | null | undefined },
): Promise<Decision> {
  const rows = await asAdmin(
    (sql) => sql`select private.decide_message_report(${id}, ${upheld}, ${reason ?? null}) as outcome`,
  );
  return { id, status: valueAs(z.string(), rows) };
}
