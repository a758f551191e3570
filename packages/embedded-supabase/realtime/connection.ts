import { TOPIC_PREFIX, type Broadcast } from './broadcast.ts';
import type { Codec, Ref, ServerMessage } from './frames.ts';
import {
  BUFFERED_MAX_BYTES,
  JOINS_PER_SECOND_MAX,
  PRESENCE_CALLS_MAX,
  PRESENCE_WINDOW_MS,
} from './realtime-limits.ts';
import type { Claims } from './tokens.ts';

/** The part of a `ws` socket that a connection uses. */
export interface ClientSocket {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string | Buffer, options: { binary: boolean }): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** The TCP stream under the socket: corked while several frames are written to it. */
interface Stream {
  cork(): void;
  uncork(): void;
}

/** One socket and the channels joined on it. */
export interface Connection {
  readonly codec: Codec;
  /** Claims of the API key in the handshake; used by channels that join without a token. */
  readonly claims: Claims;
  readonly headers: Record<string, string>;
  /** By topic without prefix. */
  readonly channels: Map<string, Channel>;
  readonly joins: RateWindow;
  /** When the client sent its last frame, by the monotonic clock. */
  lastSeenMs: number;
  isOpen(): boolean;
  send(message: ServerMessage): void;
  deliver(broadcast: Broadcast): void;
  /** Buffers writes until `uncork`, so that they leave as one packet. */
  cork(): void;
  uncork(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** The rights of a channel. Null: not yet checked. Public channels may do everything. */
export interface Rights {
  readBroadcast: boolean;
  readPresence: boolean | null;
  writeBroadcast: boolean | null;
  writePresence: boolean | null;
}

/** The presence of one channel, as the other members of the topic see it. */
export interface PresenceMeta {
  phx_ref: string;
  phx_ref_prev?: string;
  [field: string]: unknown;
}

/** One topic joined on one connection. */
export interface Channel {
  readonly connection: Connection;
  /** Without prefix. */
  readonly topic: string;
  readonly joinRef: Ref;
  readonly isPrivate: boolean;
  readonly self: boolean;
  readonly ack: boolean;
  readonly presenceKey: string;
  readonly presenceCalls: RateWindow;
  presenceEnabled: boolean;
  presence: PresenceMeta | null;
  /** The token that the rights were read with; null: the API key of the connection. */
  token: string | null;
  claims: Claims;
  rights: Rights;
  /** Ids of the messages replayed at the join, so that they are not delivered again. */
  replayed: ReadonlySet<string> | null;
  expiry: NodeJS.Timeout | null;
}

export type NewChannel = Omit<Channel, 'presenceCalls' | 'presence' | 'expiry'>;

interface ConnectionOptions {
  socket: ClientSocket;
  stream: Stream;
  codec: Codec;
  claims: Claims;
  headers: Record<string, string>;
}

const TEXT = { binary: false };
const BINARY = { binary: true };

/** A connection over one accepted socket. */
export function createConnection({ socket, stream, codec, claims, headers }: ConnectionOptions): Connection {
  function isOpen(): boolean {
    return socket.readyState === socket.OPEN;
  }

  function write(data: string | Buffer, options: { binary: boolean }): void {
    if (!isOpen()) return;
    if (socket.bufferedAmount > BUFFERED_MAX_BYTES) return socket.terminate();
    socket.send(data, options);
  }

  return {
    codec,
    claims,
    headers,
    channels: new Map(),
    joins: createRateWindow(JOINS_PER_SECOND_MAX, 1000),
    lastSeenMs: performance.now(),
    isOpen,
    send: (message) => write(codec.encode(message), TEXT),
    deliver(broadcast) {
      if (codec.version === '2.0.0') return write(broadcast.v2, broadcast.v2IsBinary ? BINARY : TEXT);
      const v1 = broadcast.v1();
      if (v1) write(v1, TEXT);
    },
    cork: () => stream.cork(),
    uncork: () => stream.uncork(),
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}

/** A new channel without presence. */
export function createChannel(fields: NewChannel): Channel {
  const presenceCalls = createRateWindow(PRESENCE_CALLS_MAX, PRESENCE_WINDOW_MS);
  return { ...fields, presenceCalls, presence: null, expiry: null };
}

/** Sends an event to the client of one channel. */
export function push(channel: Channel, event: string, payload: object): void {
  const { connection, joinRef, topic } = channel;
  connection.send({ joinRef, ref: null, topic: TOPIC_PREFIX + topic, event, payload });
}

/** Replies to a message by its reference. */
export function reply(
  connection: Connection,
  to: { joinRef: Ref; ref: Ref; topic: string },
  { status, response = {} }: { status: 'ok' | 'error'; response?: object },
): void {
  connection.send({
    joinRef: to.joinRef,
    ref: to.ref,
    topic: to.topic,
    event: 'phx_reply',
    payload: { status, response },
  });
}

interface RateWindow {
  /** Takes one call; false when the window is full. `nowMs` is of the monotonic clock. */
  take(nowMs: number): boolean;
}

/** Allows `max` calls per window of `windowMs`. Windows do not slide; hosted counts presence calls the same way. */
export function createRateWindow(max: number, windowMs: number): RateWindow {
  let endsAtMs = -Infinity;
  let count = 0;

  return {
    take(nowMs) {
      if (nowMs > endsAtMs) {
        endsAtMs = nowMs + windowMs;
        count = 0;
      }
      if (count >= max) return false;
      count += 1;
      return true;
    },
  };
}
