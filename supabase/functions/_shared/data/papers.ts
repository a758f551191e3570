import { paperListSchema, type Paper, type PaperInput } from '../contracts/papers.ts';
import type { AsCaller } from '../database/client.ts';
import { rowsAs } from './rows.ts';

/** The papers that the caller should have, with those that are there. */
export async function readOwnPapers(asCaller: AsCaller): Promise<Paper[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.kind, p.vehicle_id, p.vehicle, p.expires_on::text, p.days_left, p.file_path as document_url,
        p.waiting_expires_on::text, p.rejection_reason
      from private.own_papers() p
    `,
  );
  return rowsAs(paperListSchema.element, rows);
}

/** Adds or replaces a paper of the caller. Rules: `private.save_paper`. */
export async function savePaper(asCaller: AsCaller, paper: PaperInput): Promise<void> {
  await asCaller((sql) => sql`select private.save_paper(${sql.json(paper)})`);
}
