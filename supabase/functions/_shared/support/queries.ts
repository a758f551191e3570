import {
  adminSupportListSchema,
  supportListSchema,
  type AdminSupportThread,
  type ListedSupportThread,
  type SupportState,
} from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { itemPageAs, type Page, type PageRequest } from '../core/database/page.ts';

/** The caller's requests, the newest message first. */
export async function listSupport(
  asCaller: AsCaller,
  { after, limit }: PageRequest,
): Promise<Page<ListedSupportThread>> {
  const rows = await asCaller(
    (sql) => sql`
      select item, position_at from private.read_support_threads(
        ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(supportListSchema.element, rows, limit);
}

/** Requests of one state without their words, the one that waits longest first. */
export async function listSupportThreads(
  asAdmin: AsCaller,
  { state, after, limit }: PageRequest & { state: SupportState },
): Promise<Page<AdminSupportThread>> {
  const rows = await asAdmin(
    (sql) => sql`
      select item, position_at from private.list_support_threads(
        ${state}, ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(adminSupportListSchema.element, rows, limit);
}
