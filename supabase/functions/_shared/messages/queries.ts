import { z } from 'zod';
import {
  conversationSchema,
  threadListSchema,
  type Conversation,
  type ListedThread,
  type OpenThread,
  type ReportMessage,
  type SendMessage,
} from './contract.ts';
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

/** How many messages to the caller are unread. */
export async function countUnreadMessages(asCaller: AsCaller): Promise<number> {
  const rows = await asCaller((sql) => sql`select private.count_unread_messages() as unread`);
  return valueAs(z.number(), rows);
}

/** Opens a conversation, or finds the one there is. Rules: `private.open_thread`. */
export async function openThread(asCaller: AsCaller, { tripId, bookingId }: OpenThread): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.open_thread(${tripId ?? null}, ${bookingId ?? null}) as id`,
  );
  return valueAs(z.string(), rows);
}

/** A conversation with its newest messages, or those before one. @throws AppError `not_found`. */
export async function readConversation(
  asCaller: AsCaller,
  { id, before }: { id: string; before?: string | undefined },
): Promise<Conversation> {
  const rows = await asCaller(
    (sql) => sql`select private.read_messages(${id}, ${before ?? null}) as conversation`,
  );
  return valueAs(conversationSchema, rows);
}

/** Sends a message and returns its id. Rules: `private.send_message`. */
export async function sendMessage(
  asCaller: AsCaller,
  { threadId, clientKey, kind, body }: SendMessage & { threadId: string },
): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.send_message(${threadId}, ${clientKey}, ${kind}, ${body ?? null}) as id`,
  );
  return valueAs(z.string(), rows);
}

/** Marks a conversation as read and returns how many messages to the caller are still unread. */
export async function markThreadRead(asCaller: AsCaller, threadId: string): Promise<number> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.mark_thread_read(${threadId})`;
    return sql`select private.count_unread_messages() as unread`;
  });
  return valueAs(z.number(), rows);
}

/** Ends or allows messages with the other side. Rules: `private.block_person`. */
export async function blockPerson(
  asCaller: AsCaller,
  { threadId, isBlocked }: { threadId: string; isBlocked: boolean },
): Promise<void> {
  await asCaller((sql) => sql`select private.block_person(${threadId}, ${isBlocked})`);
}

/** Reports a message to the administrators and returns the report's id. Rules: `private.report_message`. */
export async function reportMessage(
  asCaller: AsCaller,
  { messageId, reason, words }: ReportMessage & { messageId: string },
): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.report_message(${messageId}, ${reason}, ${words ?? null}) as id`,
  );
  return valueAs(z.string(), rows);
}
