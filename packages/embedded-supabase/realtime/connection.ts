import type { Broadcast } from './broadcast.ts';
import type { Channel } from './channel.ts';
import type { Codec } from './codec.ts';
import { BUFFERED_MAX_BYTES, JOINS_PER_SECOND_MAX } from './limits.ts';
import type { Ref, ServerMessage } from './message.ts';
import { createRateWindow, type RateWindow } from './rate-window.ts';
import type { Claims } from './tokens.ts';

/** The part of a `ws` socket that a connection needs. */
export interface Wire {
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

/** One socket and the channels joined on it, by topic without prefix. */
export interface Connection {
  readonly codec: Codec;
  /** What the API key of the handshake says; stands in for a channel that brings no token. */
  readonly claims: Claims;
  readonly headers: Record<string, string>;
  readonly channels: Map<string, Channel>;
  readonly joins: RateWindow;
  /** Time of the newest frame from the client, of the monotonic clock. */
  lastSeenMs: number;
  isOpen(): boolean;
  send(message: ServerMessage): void;
  deliver(broadcast: Broadcast): void;
  /** Gathers what is written until `uncork` into one packet. */
  cork(): void;
  uncork(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

interface ConnectionOptions {
  wire: Wire;
  stream: Stream;
  codec: Codec;
  claims: Claims;
  headers: Record<string, string>;
}

const TEXT = { binary: false };
const BINARY = { binary: true };

/** A connection over one accepted socket. */
export function createConnection({ wire, stream, codec, claims, headers }: ConnectionOptions): Connection {
  function isOpen(): boolean {
    return wire.readyState === wire.OPEN;
  }

  function write(data: string | Buffer, options: { binary: boolean }): void {
    if (!isOpen()) return;
    if (wire.bufferedAmount > BUFFERED_MAX_BYTES) return wire.terminate();
    wire.send(data, options);
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
    close: (code, reason) => wire.close(code, reason),
    terminate: () => wire.terminate(),
  };
}

/** Answers a message by its reference. */
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
