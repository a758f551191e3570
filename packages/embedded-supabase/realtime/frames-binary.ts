import { UnreadableFrame, type ClientMessage } from './message.ts';

/**
 * The two binary frames of protocol 2.0.0. Lengths are one byte each and count UTF-8 bytes.
 *
 *     3, |join_ref|, |ref|, |topic|, |event|, |metadata|, encoding, join_ref ref topic event metadata payload
 *     4, |topic|, |event|, |metadata|, encoding, topic event metadata payload
 */
const KIND_USER_PUSH = 3;
const KIND_USER_BROADCAST = 4;
const ENCODING_BINARY = 0;
const ENCODING_JSON = 1;
const PUSH_HEADER_BYTES = 7;
const BROADCAST_HEADER_BYTES = 5;
const FIELD_MAX_BYTES = 255;

/** Reads a client's binary broadcast (kind 3). The payload stays a view on `frame`. Throws `UnreadableFrame`. */
export function decodeUserPush(frame: Buffer): ClientMessage {
  if (frame.length < PUSH_HEADER_BYTES || frame[0] !== KIND_USER_PUSH)
    throw new UnreadableFrame('unknown kind of binary frame');
  const encoding = frame[6];
  if (encoding !== ENCODING_BINARY && encoding !== ENCODING_JSON)
    throw new UnreadableFrame('unknown encoding');

  let offset = PUSH_HEADER_BYTES;
  function field(index: number): string {
    const end = offset + (frame[index] ?? 0);
    if (end > frame.length) throw new UnreadableFrame('binary frame is cut short');
    const text = frame.toString('utf8', offset, end);
    offset = end;
    return text;
  }

  const joinRef = field(1) || null;
  const ref = field(2) || null;
  const topic = field(3);
  const event = field(4);
  field(5);
  const userBroadcast = {
    event,
    encoding: encoding === ENCODING_JSON ? ('json' as const) : ('binary' as const),
    bytes: frame.subarray(offset),
  };
  return { joinRef, ref, topic, event: 'broadcast', payload: null, userBroadcast };
}

interface BinaryBroadcast {
  /** With its `realtime:` prefix. */
  topic: string;
  event: string;
  encoding: 'json' | 'binary';
  /** JSON text, or empty. */
  metadata: string;
  bytes: Buffer;
}

/** Writes a broadcast (kind 4). Answers null when a field is longer than its one-byte length can say. */
export function encodeUserBroadcast(broadcast: BinaryBroadcast): Buffer | null {
  const topic = Buffer.from(broadcast.topic);
  const event = Buffer.from(broadcast.event);
  const metadata = Buffer.from(broadcast.metadata);
  if (Math.max(topic.length, event.length, metadata.length) > FIELD_MAX_BYTES) return null;

  const encoding = broadcast.encoding === 'json' ? ENCODING_JSON : ENCODING_BINARY;
  const header = Buffer.allocUnsafe(BROADCAST_HEADER_BYTES);
  header[0] = KIND_USER_BROADCAST;
  header[1] = topic.length;
  header[2] = event.length;
  header[3] = metadata.length;
  header[4] = encoding;
  return Buffer.concat([header, topic, event, metadata, broadcast.bytes]);
}
