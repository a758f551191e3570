import type { Sql } from 'postgres';
import { z } from 'zod';

/** A committed row of `realtime.messages`; one payload of the two is set. */
export interface StoredMessage {
  id: string;
  /** Without prefix. */
  topic: string;
  event: string;
  isPrivate: boolean;
  payloadText: string | null;
  bytes: Buffer | null;
}

/** A row that was too long to notify: `at` is its inserted_at, as Postgres wrote it. */
interface RowKey {
  id: string;
  at: string;
}

export type Notice = StoredMessage | RowKey;

const keySchema = z.object({ id: z.string(), at: z.string() });
const headerSchema = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string().nullable(),
  private: z.boolean(),
});

/** Reads what `local_realtime.announce_message` notified. The payload stays the text it is. Throws `ZodError`. */
export function readNotice(text: string): Notice {
  const end = text.indexOf('\n');
  if (end === -1) return keySchema.parse(JSON.parse(text));
  const header = headerSchema.parse(JSON.parse(text.slice(0, end)));
  return {
    id: header.id,
    topic: header.topic,
    event: header.event ?? '',
    isPrivate: header.private,
    payloadText: text.slice(end + 1),
    bytes: null,
  };
}

export function isComplete(notice: Notice): notice is StoredMessage {
  return 'topic' in notice;
}

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    topic: z.string(),
    event: z.string().nullable(),
    private: z.boolean().nullable(),
    payload: z.string().nullable(),
    binary_payload: z.instanceof(Buffer).nullable(),
  }),
);

/** Reads the rows behind the keys, in one query, and answers everything in its order. */
export async function fetchRows(sql: Sql, notices: Notice[]): Promise<StoredMessage[]> {
  const keys = notices.filter((notice) => !isComplete(notice));
  if (keys.length === 0) return notices.filter(isComplete);

  const rows = await sql`
    select id, topic, event, private, payload::text as payload, binary_payload
    from realtime.messages
    where id = any(${keys.map(({ id }) => id)}::uuid[])
      and inserted_at = any(${keys.map((key) => ('at' in key ? key.at : ''))}::text[]::timestamp[])`;
  const byId = new Map(rowsSchema.parse([...rows]).map((row) => [row.id, row]));
  return notices.flatMap((notice) => {
    if (isComplete(notice)) return [notice];
    const row = byId.get(notice.id);
    if (!row) return [];
    const { id, topic, event, payload: payloadText, binary_payload: bytes } = row;
    return [{ id, topic, event: event ?? '', isPrivate: row.private ?? false, payloadText, bytes }];
  });
}
