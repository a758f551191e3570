import { paperListSchema, type Paper, type PaperInput } from '../contracts/papers.ts';
import type { AsCaller } from '../database/client.ts';

/** The papers that the caller should have, with those that are there. */
export async function readOwnPapers(asCaller: AsCaller): Promise<Paper[]> {
  const rows = await asCaller(
    (sql) => sql`
      select p.kind, p.vehicle_id as "vehicleId", p.vehicle, p.expires_on::text as "expiresOn", p.days_left as "daysLeft",
        p.file_path as "documentUrl", p.waiting_expires_on::text as "waitingExpiresOn",
        p.rejection_reason as "rejectionReason"
      from private.own_papers() p
    `,
  );
  return paperListSchema.parse(rows);
}

/** Adds or replaces a paper of the caller. Rules: `private.save_paper`. */
export async function savePaper(asCaller: AsCaller, paper: PaperInput): Promise<void> {
  await asCaller((sql) => sql`select private.save_paper(${sql.json(paper)})`);
}
