import { encodeUserBroadcast } from './frames-binary.ts';
import type { UserBroadcast } from './message.ts';

/** One broadcast, encoded once for each protocol version however many subscribers it has. */
export interface Broadcast {
  v2: Buffer;
  v2IsBinary: boolean;
  /** Null when protocol 1.0.0 cannot say it: binary payloads. */
  v1(): Buffer | null;
}

/** The topic as clients name it. */
export const TOPIC_PREFIX = 'realtime:';

/**
 * A broadcast whose payload is JSON text already, from SQL or REST; the text is neither parsed nor copied twice.
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
  const wireTopic = JSON.stringify(TOPIC_PREFIX + topic);
  return {
    v2: Buffer.from(`[null,null,${wireTopic},"broadcast",${mapText}]`),
    v2IsBinary: false,
    v1: once(() => Buffer.from(`{"topic":${wireTopic},"event":"broadcast","payload":${mapText},"ref":null}`)),
  };
}

/** A client's binary broadcast on its way to the others. Null when its JSON does not parse. */
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

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
