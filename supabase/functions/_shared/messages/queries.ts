import { z } from 'zod';
import { threadListSchema, type ListedThread } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { itemPageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { valueAs } from '../core/database/rows.ts';

/** The caller's conversations with messages, the newest first. */
export async function listThreads(
  asCaller: AsCaller,
  { after, limit }: PageRequest,
): Promise<Page<ListedThread>> {
  const rows = await asCaller(
    (sql) => sql`
      select item, position_at from private.read_threads(
        ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(threadListSchema.element, rows, limit);
}

/** Marks a conversation as read and returns how many messages to the caller are still unread. */
export async function markThreadRead(asCaller: AsCaller, threadId: string): Promise<number> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.mark_thread_read(${threadId})`;
    return sql`select private.count_unread_messages() as unread`;
  });
  return valueAs(z.number(), rows);
}
