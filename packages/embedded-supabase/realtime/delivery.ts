import type { Sql } from 'postgres';
import { z } from 'zod';
import { binaryBroadcast, jsonBroadcast, type Broadcast } from './broadcast.ts';
import type { Connection } from './connection.ts';
import { DELIVERY_BATCH_MESSAGES, PAYLOAD_MAX_BYTES } from './realtime-limits.ts';
import type { RealtimeServer } from './server.ts';
import { fanOut } from './topics.ts';

/** A committed row of `realtime.messages`; exactly one of the two payloads is set. */
interface StoredMessage {
  id: string;
  /** Without prefix. */
  topic: string;
  event: string;
  isPrivate: boolean;
  payloadText: string | null;
  bytes: Buffer | null;
}

/** The key of a row that is too long for NOTIFY: `at` is its inserted_at, as PostgreSQL wrote it. */
interface RowKey {
  id: string;
  at: string;
}

type Notice = StoredMessage | RowKey;

const NOTIFY_CHANNEL = 'local_realtime';

/**
 * Delivers every committed message to its subscribers, in commit order and at most once. Messages that arrive in
 * one turn of the event loop are sent together: one packet per socket, and one query for the rows too long to notify.
 */
export async function startDelivery(server: RealtimeServer): Promise<{ stop(): Promise<void> }> {
  let batch: Notice[] = [];
  let queue: Promise<void> | null = null;

  function flush(): void {
    const notices = batch.slice(0, DELIVERY_BATCH_MESSAGES);
    batch = batch.slice(DELIVERY_BATCH_MESSAGES);
    if (batch.length > 0) setImmediate(flush);
    // Without a row to fetch, and none being fetched, delivery is synchronous.
    if (!queue && notices.every(isComplete)) return deliverAll(server, notices);
    const running: Promise<void> = deliverLater(server, queue, notices).then(() => {
      if (queue === running) queue = null;
    });
    queue = running;
  }

  const listening = await server.sql.listen(NOTIFY_CHANNEL, (text) => {
    try {
      if (batch.push(readNotice(text)) === 1) setImmediate(flush);
    } catch (error) {
      server.log(`realtime: unreadable notice: ${String(error)}`);
    }
  });
  return {
    async stop() {
      await listening.unlisten();
      await queue;
    },
  };
}

async function deliverLater(
  server: RealtimeServer,
  earlier: Promise<void> | null,
  notices: Notice[],
): Promise<void> {
  const messages = await fetchRows(server.sql, notices).catch((error: unknown) => {
    server.log(`realtime: ${notices.length} messages were lost: ${String(error)}`);
    return [];
  });
  await earlier;
  deliverAll(server, messages);
}

/** Fans out each message; a socket that receives several of them gets one packet. */
function deliverAll(server: RealtimeServer, messages: StoredMessage[]): void {
  const corked = messages.length > 1 ? corkAll(server, messages) : [];
  for (const message of messages) {
    try {
      deliverOne(server, message);
    } catch (error) {
      server.log(`realtime: a message on ${message.topic} was lost: ${String(error)}`);
    }
  }
  for (const connection of corked) connection.uncork();
}

function deliverOne(server: RealtimeServer, message: StoredMessage): void {
  const members = server.topics.members(message.topic, message.isPrivate);
  if (members.size === 0) return;
  const broadcast = encode(message);
  if (broadcast) return fanOut(members, broadcast, { messageId: message.id });
  server.log(`realtime: a message on ${message.topic} exceeds the size of a frame`);
}

function corkAll(server: RealtimeServer, messages: StoredMessage[]): Iterable<Connection> {
  const connections = new Set<Connection>();
  for (const { topic, isPrivate } of messages)
    for (const { connection } of server.topics.members(topic, isPrivate)) connections.add(connection);
  for (const connection of connections) connection.cork();
  return connections;
}

function encode({ id: messageId, topic, event, payloadText, bytes }: StoredMessage): Broadcast | null {
  if (payloadText !== null) {
    if (payloadText.length > PAYLOAD_MAX_BYTES && Buffer.byteLength(payloadText) > PAYLOAD_MAX_BYTES)
      return null;
    return jsonBroadcast(topic, event, { payloadText, messageId });
  }
  if (bytes === null || bytes.length > PAYLOAD_MAX_BYTES) return null;
  return binaryBroadcast(topic, event, { bytes, messageId });
}

const keySchema = z.object({ id: z.string(), at: z.string() });
const headerSchema = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string().nullable(),
  private: z.boolean(),
});

/**
 * Parses a notification of `local_realtime.announce_message`. The payload stays JSON text.
 * Throws `SyntaxError` or `ZodError`.
 */
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

/** Whether the notification carried the whole message, not only the key of its row. */
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

/** Replaces each key by its row, in one query; keeps the order. */
async function fetchRows(sql: Sql, notices: Notice[]): Promise<StoredMessage[]> {
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
