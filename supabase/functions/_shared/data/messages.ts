import { z } from 'zod';
import {
  conversationSchema,
  threadListSchema,
  type Conversation,
  type ListedThread,
  type OpenThread,
  type ReportMessage,
  type SendMessage,
} from '../contracts/messages.ts';
import type { AsCaller } from '../database/client.ts';

// Postgres writes times in JSON with its own offset and microseconds.
const moment = z.string().transform((text) => new Date(text).toISOString());
const messageRowSchema = conversationSchema.shape.messages.element.extend({ createdAt: moment });
const threadListRowsSchema = z.array(
  z.object({
    thread: threadListSchema.element.extend({ departureAt: moment, lastMessage: messageRowSchema }),
  }),
);
const conversationRowsSchema = z.tuple([
  z.object({
    conversation: conversationSchema.extend({ departureAt: moment, messages: z.array(messageRowSchema) }),
  }),
]);
const createdRowsSchema = z.tuple([z.object({ id: z.string() })]);
const countRowsSchema = z.tuple([z.object({ unread: z.number() })]);

/** The caller's conversations with messages, the newest first. */
export async function listThreads(asCaller: AsCaller): Promise<ListedThread[]> {
  const rows = await asCaller((sql) => sql`select thread from private.read_threads() thread`);
  return threadListRowsSchema.parse(rows).map(({ thread }) => thread);
}

/** How many messages to the caller are unread. */
export async function countUnreadMessages(asCaller: AsCaller): Promise<number> {
  const rows = await asCaller((sql) => sql`select private.count_unread_messages() as unread`);
  return countRowsSchema.parse(rows)[0].unread;
}

/** Opens a conversation, or finds the one there is. Rules: `private.open_thread`. */
export async function openThread(asCaller: AsCaller, { tripId, bookingId }: OpenThread): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.open_thread(${tripId ?? null}, ${bookingId ?? null}) as id`,
  );
  return createdRowsSchema.parse(rows)[0].id;
}

/** A conversation with its newest messages, or those before one. @throws AppError `not_found`. */
export async function readConversation(
  asCaller: AsCaller,
  { id, before }: { id: string; before?: string | undefined },
): Promise<Conversation> {
  const rows = await asCaller(
    (sql) => sql`select private.read_messages(${id}, ${before ?? null}) as conversation`,
  );
  return conversationRowsSchema.parse(rows)[0].conversation;
}

/** Sends a message and returns its id. Rules: `private.send_message`. */
export async function sendMessage(
  asCaller: AsCaller,
  { threadId, clientKey, kind, body }: SendMessage & { threadId: string },
): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.send_message(${threadId}, ${clientKey}, ${kind}, ${body ?? null}) as id`,
  );
  return createdRowsSchema.parse(rows)[0].id;
}

/** Marks a conversation as read and returns how many messages to the caller are still unread. */
export async function markThreadRead(asCaller: AsCaller, threadId: string): Promise<number> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.mark_thread_read(${threadId})`;
    return sql`select private.count_unread_messages() as unread`;
  });
  return countRowsSchema.parse(rows)[0].unread;
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
  return createdRowsSchema.parse(rows)[0].id;
}
