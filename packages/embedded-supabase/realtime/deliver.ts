import { binaryBroadcast, jsonBroadcast, type Broadcast } from './broadcast.ts';
import type { Connection } from './connection.ts';
import { DELIVERY_BATCH_MESSAGES, PAYLOAD_MAX_BYTES } from './limits.ts';
import { fetchRows, isComplete, readNotice, type Notice, type StoredMessage } from './notice.ts';
import type { RealtimeServer } from './server.ts';
import { fanOut } from './topics.ts';

const NOTIFY_CHANNEL = 'local_realtime';

/**
 * Hands every committed message to its subscribers, in the order of the commits and at most once. What arrives in
 * one turn of the event loop goes out together: one packet per socket, and one query for the rows too long to notify.
 */
export async function startDelivery(server: RealtimeServer): Promise<{ stop(): Promise<void> }> {
  let batch: Notice[] = [];
  let queue: Promise<void> | null = null;

  function flush(): void {
    const notices = batch.slice(0, DELIVERY_BATCH_MESSAGES);
    batch = batch.slice(DELIVERY_BATCH_MESSAGES);
    if (batch.length > 0) setImmediate(flush);
    // Without a row to fetch, and none being fetched, nothing has to wait.
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

/** Fans out each message; sockets that get several of them get one packet. */
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
  server.log(`realtime: a message on ${message.topic} exceeds what a frame can carry`);
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
