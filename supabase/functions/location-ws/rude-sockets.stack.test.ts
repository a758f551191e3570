import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { waitUntil } from '../../testing/stack.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';
import { openRudeSocket } from './testing/rude-socket.ts';

const PER_ADDRESS = 20;
/** Less than `ws` waits for the answer to a close frame by itself, which is 30 s. */
const WAIT_MAX_MS = 15_000;

let relays: Record<string, Relay>;
const limits = { SOCKETS_UNSIGNED_PER_ADDRESS_MAX: String(PER_ADDRESS) };
beforeAll(async () => {
  const [edge, plain] = await Promise.all([startRelay(limits), startRelay(limits, 'plain-process.ts')]);
  relays = { 'the edge function': edge, 'the plain process': plain };
});
afterAll(() => Promise.all(Object.values(relays).map((relay) => relay.stop())));

/** The address of /location-ws there. */
function addressOf(where: string): string {
  return relays[where]?.url() ?? `${inject('stack').url.replace('localhost', '127.0.0.1')}/location-ws`;
}

test.each(['the edge function', 'the plain process', 'the gateway'])(
  'a socket that neither signs in nor answers the close frame ends: %s',
  async (where) => {
    const socket = await openRudeSocket(addressOf(where));
    expect(await waitUntil(socket.isEnded, WAIT_MAX_MS, 20)).toBe(true);
  },
);

test.each(['the edge function', 'the plain process'])(
  'beyond 20 sockets of one address, the oldest ends although it does not answer: %s',
  async (where) => {
    const sockets = [];
    for (let n = 0; n < PER_ADDRESS + 5; n += 1)
      sockets.push(await openRudeSocket(addressOf(where), { 'x-forwarded-for': '203.0.113.9' }));
    const oldest = sockets.slice(0, 5);
    expect(await waitUntil(() => oldest.every((socket) => socket.isEnded()), WAIT_MAX_MS, 20)).toBe(true);
    expect(sockets.at(-1)?.isEnded()).toBe(false);
    for (const socket of sockets) socket.destroy();
  },
);
