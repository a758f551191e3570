import { z } from 'zod';

/** A Phoenix reference: clients send strings or numbers, replies repeat the value unchanged. */
export type Ref = string | number | null;
const refSchema = z.union([z.string(), z.number()]).nullish();

/** A broadcast from a binary frame. The payload stays bytes, so that it can be relayed without parsing. */
export interface UserBroadcast {
  event: string;
  encoding: 'json' | 'binary';
  bytes: Buffer;
}

/** One message from a client, independent of its protocol version. */
export interface ClientMessage {
  joinRef: Ref;
  ref: Ref;
  topic: string;
  event: string;
  payload: unknown;
  userBroadcast: UserBroadcast | null;
}

/** One message to a client. */
export interface ServerMessage {
  joinRef: Ref;
  ref: Ref;
  topic: string;
  event: string;
  payload: unknown;
}

/** A frame that no protocol version can decode. It closes the connection that sent it. */
export class UnreadableFrame extends Error {}

type ProtocolVersion = '1.0.0' | '2.0.0';

/** Decodes and encodes the frames of one protocol version. */
export interface Codec {
  version: ProtocolVersion;
  /** Throws `UnreadableFrame`. */
  decode(data: Buffer, isBinary: boolean): ClientMessage;
  /** Gives a text frame. */
  encode(message: ServerMessage): string;
}

const CODECS: Record<ProtocolVersion, Codec> = {
  '1.0.0': {
    version: '1.0.0',
    decode(data, isBinary) {
      if (isBinary) throw new UnreadableFrame('protocol 1.0.0 has no binary frames');
      return decodeObject(data.toString());
    },
    encode: ({ joinRef, ref, topic, event, payload }) =>
      JSON.stringify({ topic, event, payload, ref, join_ref: joinRef }),
  },
  '2.0.0': {
    version: '2.0.0',
    decode: (data, isBinary) => (isBinary ? decodeUserPush(data) : decodeArray(data.toString())),
    encode: ({ joinRef, ref, topic, event, payload }) =>
      JSON.stringify([joinRef, ref, topic, event, payload]),
  },
};

/** The codec for the `vsn` of a handshake: 1.0.0 without one, null for an unknown version. */
export function codecFor(vsn: string | null): Codec | null {
  if (vsn === null || vsn === '1.0.0') return CODECS['1.0.0'];
  return vsn === '2.0.0' ? CODECS['2.0.0'] : null;
}

const objectFrameSchema = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  ref: refSchema,
  join_ref: refSchema,
});

function decodeObject(text: string): ClientMessage {
  const frame = objectFrameSchema.safeParse(parseJson(text));
  if (!frame.success) throw new UnreadableFrame('not a message of protocol 1.0.0');
  const { topic, event, payload, ref = null, join_ref = null } = frame.data;
  return { joinRef: join_ref, ref, topic, event, payload, userBroadcast: null };
}

const arrayFrameSchema = z.tuple([refSchema, refSchema, z.string(), z.string(), z.unknown()]);

function decodeArray(text: string): ClientMessage {
  const frame = arrayFrameSchema.safeParse(parseJson(text));
  if (!frame.success) throw new UnreadableFrame('not a message of protocol 2.0.0');
  const [joinRef = null, ref = null, topic, event, payload] = frame.data;
  return { joinRef, ref, topic, event, payload, userBroadcast: null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFrame('not JSON');
  }
}

/**
 * The two binary frames of protocol 2.0.0. Each length is one byte and counts UTF-8 bytes.
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

/** Decodes a client's binary broadcast (kind 3). The payload is a view on `frame`, not a copy. */
function decodeUserPush(frame: Buffer): ClientMessage {
  if (frame.length < PUSH_HEADER_BYTES || frame[0] !== KIND_USER_PUSH)
    throw new UnreadableFrame('unknown kind of binary frame');
  const encoding = frame[6];
  if (encoding !== ENCODING_BINARY && encoding !== ENCODING_JSON)
    throw new UnreadableFrame('unknown encoding');

  let offset = PUSH_HEADER_BYTES;
  function field(index: number): string {
    const end = offset + (frame[index] ?? 0);
    if (end > frame.length) throw new UnreadableFrame('binary frame is truncated');
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
  /** With the `realtime:` prefix. */
  topic: string;
  event: string;
  encoding: 'json' | 'binary';
  /** JSON text, or empty. */
  metadata: string;
  bytes: Buffer;
}

/** Encodes a broadcast (kind 4). Returns null when topic, event or metadata exceeds 255 bytes. */
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
