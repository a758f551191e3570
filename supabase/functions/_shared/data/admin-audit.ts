import { z } from 'zod';
import type { AuditEntry, AuditQuery } from '../contracts/admin.ts';
import type { AsCaller } from '../database/client.ts';
import type { Page } from './page.ts';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    at: z.date(),
    action: z.string(),
    outcome: z.string(),
    reason: z.string().nullable(),
    subject: z.string().nullable(),
    subject_name: z.string().nullable(),
    admin_name: z.string().nullable(),
    admin_email: z.string().nullable(),
  }),
);

/** One page of the audit log, newest first. The cursor is the id of the page's last row. */
export async function listAudit(
  asAdmin: AsCaller,
  { search, cursor, limit }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const rows = await asAdmin(
    (sql) => sql`
      select id::text, at, action, outcome, reason, subject, subject_name, admin_name, admin_email
      from private.list_audit(${search || null}, ${cursor ?? null}::text::bigint, ${limit + 1})
    `,
  );
  const read = rowsSchema.parse(rows);
  const shown = read.slice(0, limit);
  return {
    items: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      outcome: row.outcome,
      reason: row.reason,
      subject: row.subject,
      subjectName: row.subject_name,
      admin: row.admin_name === null ? null : { name: row.admin_name, email: row.admin_email },
    })),
    nextCursor: read.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
