import { messageReportSchema, type MessageReport } from './admin.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { itemPageAs, type Page, type PageRequest } from '../core/database/page.ts';

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
