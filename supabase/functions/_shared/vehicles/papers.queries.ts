import { paperListSchema, type Paper, type PaperQuery } from './papers.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import type { Page } from '../core/database/page.ts';
import { rowsAs } from '../core/database/rows.ts';

/** A page of the papers that the caller should have, with those that are there. */
export async function readOwnPapers(
  asCaller: AsCaller,
  {
    vehicleId = null,
    cursor,
    limit,
  }: Omit<PaperQuery, 'vehicleId'> & { vehicleId?: string | null | undefined },
): Promise<Page<Paper>> {
  const [kind = null, vehicle = null] = cursor?.split('.') ?? [];
  const rows = await asCaller(
    (sql) => sql`
      select p.kind, p.vehicle_id, p.vehicle, p.expires_on::text, p.days_left, p.file_path as document_url,
        p.waiting_expires_on::text, p.rejection_reason
      from private.own_papers(${vehicleId}::uuid, ${vehicle}::uuid, ${kind}, ${limit + 1}) p
    `,
  );
  const items = rowsAs(paperListSchema.element, rows).slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
}

function cursorOf({ kind, vehicleId }: Paper): string {
  return vehicleId === null ? kind : `${kind}.${vehicleId}`;
}
