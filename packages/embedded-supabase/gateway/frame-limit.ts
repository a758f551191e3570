import type { Socket } from 'node:net';

/** The close frame with code 1009, "message too big". */
const TOO_BIG = Buffer.from([0x88, 0x02, 0x03, 0xf1]);
/** How long a client may take to close its side afterwards, and how much it may send until then. */
const CLOSE_WITHIN_MS = 1000;
const DISCARDED_MAX_BYTES = 1024 * 1024;

/**
 * Measures the messages of a WebSocket client (RFC 6455) while they arrive, without keeping them.
 *
 * @returns a function that takes the next bytes and says whether the message in progress exceeds `maxBytes`: by the length
 *   that a frame announces, or by all its frames together.
 */
export function createMessageMeter(maxBytes: number): (chunk: Uint8Array) => boolean {
  let header: number[] = [];
  let payloadLeft = 0;
  let messageBytes = 0;

  function readHeader(): boolean {
    const [first = 0, second = 0] = header;
    const announced = second & 0x7f;
    const lengthBytes = announced === 126 ? 2 : announced === 127 ? 8 : 0;
    const isMasked = (second & 0x80) !== 0;
    if (header.length < 2 + lengthBytes + (isMasked ? 4 : 0)) return false;
    const extended = header.slice(2, 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
    payloadLeft = lengthBytes === 0 ? announced : extended;
    header = [];
    // Control frames may arrive between the frames of a message; they have at most 125 bytes.
    const isControl = (first & 0x08) !== 0;
    if (isControl) return payloadLeft > 125;
    messageBytes += payloadLeft;
    const exceeds = messageBytes > maxBytes;
    const isLast = (first & 0x80) !== 0;
    if (isLast) messageBytes = 0;
    return exceeds;
  }

  return function exceeds(chunk) {
    for (let at = 0; at < chunk.length;) {
      if (payloadLeft > 0) {
        const step = Math.min(payloadLeft, chunk.length - at);
        payloadLeft -= step;
        at += step;
        continue;
      }
      header.push(chunk[at] ?? 0);
      at += 1;
      if (header.length >= 2 && readHeader()) return true;
    }
    return false;
  };
}

/** Closes a client's WebSocket with 1009 when a message exceeds `maxBytes`: the server behind would collect it in memory. */
export function limitMessages(client: Socket, upstream: Socket, maxBytes: number): void {
  const exceeds = createMessageMeter(maxBytes);
  function measure(chunk: Buffer): void {
    if (!exceeds(chunk)) return;
    client.off('data', measure);
    client.unpipe(upstream);
    upstream.unpipe(client);
    upstream.destroy();
    client.end(TOO_BIG);
    // Reads on for a while, so that the client gets the frame instead of a reset connection.
    let discarded = 0;
    client.on('data', ({ length }: Buffer) => {
      discarded += length;
      if (discarded > DISCARDED_MAX_BYTES) client.destroy();
    });
    client.resume();
    const closing = setTimeout(() => client.destroy(), CLOSE_WITHIN_MS);
    client.once('close', () => clearTimeout(closing));
  }
  client.on('data', measure);
}
