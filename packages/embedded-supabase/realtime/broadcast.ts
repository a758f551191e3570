import { encodeUserBroadcast, type UserBroadcast } from './frames.ts';

/** One broadcast, encoded at most once per protocol version, whatever the number of subscribers. */
export interface Broadcast {
  v2: Buffer;
  v2IsBinary: boolean;
  /** Null for binary payloads, which protocol 1.0.0 cannot carry. */
  v1(): Buffer | null;
}

/** Clients prefix every topic with this. */
export const TOPIC_PREFIX = 'realtime:';

/**
 * A broadcast from SQL or REST, whose payload is already JSON text; the text is not parsed.
 * `topic` is without prefix; `messageId` becomes `meta.id`.
 */
export function jsonBroadcast(
  topic: string,
  event: string,
  { payloadText, messageId, replayed }: { payloadText: string; messageId?: string; replayed?: boolean },
): Broadcast {
  const meta = messageId ? `,"meta":${metaText(messageId, replayed)}` : '';
  return mapBroadcast(
    topic,
    `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payloadText}${meta}}`,
  );
}

/** A broadcast whose whole `{type, event, payload}` is given as JSON text, as clients send it in a text frame. */
export function mapBroadcast(topic: string, mapText: string): Broadcast {
  const topicText = JSON.stringify(TOPIC_PREFIX + topic);
  return {
    v2: Buffer.from(`[null,null,${topicText},"broadcast",${mapText}]`),
    v2IsBinary: false,
    v1: once(() => Buffer.from(`{"topic":${topicText},"event":"broadcast","payload":${mapText},"ref":null}`)),
  };
}

/** A client's binary broadcast, as relayed to the other members. Null when its JSON is invalid. */
export function relayedBroadcast(topic: string, user: UserBroadcast): Broadcast | null {
  if (user.encoding === 'json' && !isJson(user.bytes)) return null;
  const v2 = encodeUserBroadcast({ ...user, topic: TOPIC_PREFIX + topic, metadata: '' });
  if (!v2) return null;
  return {
    v2,
    v2IsBinary: true,
    v1: once(() =>
      user.encoding === 'json'
        ? (jsonBroadcast(topic, user.event, { payloadText: user.bytes.toString() }).v1() ?? null)
        : null,
    ),
  };
}

/** A broadcast of bytes, from `realtime.send_binary` or REST. Null when topic or event exceed 255 bytes. */
export function binaryBroadcast(
  topic: string,
  event: string,
  { bytes, messageId, replayed }: { bytes: Buffer; messageId?: string; replayed?: boolean },
): Broadcast | null {
  const v2 = encodeUserBroadcast({
    topic: TOPIC_PREFIX + topic,
    event,
    encoding: 'binary',
    metadata: messageId ? metaText(messageId, replayed) : '',
    bytes,
  });
  return v2 && { v2, v2IsBinary: true, v1: () => null };
}

function metaText(messageId: string, replayed = false): string {
  return JSON.stringify(replayed ? { replayed: true, id: messageId } : { id: messageId });
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}

function once<T>(create: () => T): () => T {
  let created: { value: T } | null = null;
  return () => (created ??= { value: create() }).value;
}
