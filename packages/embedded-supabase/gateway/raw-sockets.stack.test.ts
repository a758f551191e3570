import { connect, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';

// Whatever a client writes to its socket: the gateway answers or closes it, and goes on. The seed is printed by a failure.
const SEED = 24;
const FOR_MS = 4000;
const AT_ONCE = 8;

type Random = (below: number) => number;

/** mulberry32: a small generator whose numbers depend on its seed only. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD', 'CONNECT', 'PRI', 'get', 'G\0T', ''];
const PATHS = [
  '/',
  '*',
  '//',
  '/%',
  '/%00',
  'http://other.test/auth/v1/health',
  '/auth/v1/health',
  '/auth/v1/user',
  '/rest/v1/announcements?select=body',
  '/storage/v1/object/x',
  '/realtime/v1/websocket?apikey=sb_publishable_local&vsn=2.0.0',
  '/realtime/v1/api/broadcast',
  '/functions/v1/health',
  '/functions/v1/greet',
  '/functions/v1/',
  '/_outbox',
  `/${'x'.repeat(9000)}`,
];
const HEADERS = [
  'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk',
  'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  'connection: Upgrade\r\nupgrade: websocket',
  'connection: Upgrade\r\nupgrade: websocket, h2c',
  'connection: keep-alive',
  'connection: close',
  'upgrade: \xff',
  'sec-websocket-protocol: unknown',
  'expect: 100-continue',
  'content-length: 5',
  'content-length: -1',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'content-type: multipart/form-data',
  'content-type: application/json',
  'apikey: sb_publishable_local',
  'authorization: Bearer x.y.z',
  `cookie: ${'c'.repeat(20_000)}`,
  'x-bad\0: 1',
  ': empty',
];
const BODIES = [
  '',
  'hello',
  '{"a":',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffff\r\n',
  'zz\r\n',
  '\x81\xfe\xff\xff',
  '\x00'.repeat(4096),
];

function message(random: Random): Buffer {
  const pick = (values: readonly string[]) => values[random(values.length)] ?? '';
  const host = random(8) === 0 ? [] : ['host: localhost'];
  const headers = [...host, ...Array.from({ length: random(6) }, () => pick(HEADERS))];
  const version = random(12) === 0 ? 'HTTP/9.9' : 'HTTP/1.1';
  const text = `${pick(METHODS)} ${pick(PATHS)} ${version}\r\n${headers.join('\r\n')}\r\n\r\n${pick(BODIES)}`;
  const bytes = Buffer.from(text, 'latin1');
  for (let flips = random(4) === 0 ? random(8) : 0; flips > 0; flips -= 1)
    bytes[random(bytes.length)] = random(256);
  return bytes;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    // Called with an error, too, when the socket closes before.
    socket.write(bytes, () => resolve());
  });
}

/** One client: writes several messages, whole or in pieces, and leaves in one of three ways. */
async function attack(port: number, random: Random): Promise<void> {
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume();
  for (let count = 1 + random(12); count > 0 && !socket.destroyed; count -= 1) {
    const bytes = message(random);
    const cut = random(bytes.length + 1);
    await write(socket, bytes.subarray(0, cut));
    if (random(5) > 0) await write(socket, bytes.subarray(cut));
  }
  const leave = [() => socket.end(), () => socket.destroy(), () => socket.resetAndDestroy()][random(3)];
  leave?.();
  socket.destroySoon();
}

test(`a gateway that gets nonsense for ${FOR_MS} ms goes on to serve (seed ${SEED})`, async () => {
  const { url, publishableKey } = inject('fixture');
  const random = createRandom(SEED);
  const deadline = performance.now() + FOR_MS;
  const clients = Array.from({ length: AT_ONCE }, async () => {
    let done = 0;
    for (; performance.now() < deadline; done += 1) await attack(Number(new URL(url).port), random);
    return done;
  });
  const done = await Promise.all(clients);
  expect(Math.min(...done)).toBeGreaterThan(3);
  for (const path of ['/auth/v1/health', '/rest/v1/announcements?select=body', '/functions/v1/health']) {
    const response = await fetch(`${url}${path}`, { headers: { apikey: publishableKey } });
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
  }
});
