import { auditEntrySchema, type AuditEntry, type AuditQuery } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import type { Page } from '../core/database/page.ts';
import { rowsAs } from '../core/database/rows.ts';

/** One page of the audit log, newest first. The cursor is the id of the page's last row. */
export async function listAudit(
  asAdmin: AsCaller,
  { search, cursor, limit }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const rows = await asAdmin(
    (sql) => sql`
      select id::text, at, action, outcome, reason, subject, subject_name, subject_person_id,
        admin_name as admin__name, admin_email as admin__email, admin_person_id as admin__person_id
      from private.list_audit(${search || null}, ${cursor ?? null}::text::bigint, ${limit + 1})
    `,
  );
  const items = rowsAs(auditEntrySchema, rows).slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
