import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startGateway, type Gateway } from './origin.ts';
import { createServiceHandlers, type Services } from './service-handlers.ts';

const JWT_SECRET = 'a secret of the gateway test, long enough';
const HEADERS = { 'x-content-type-options': 'nosniff', 'permissions-policy': 'camera=()' };
const OPTIONS = { port: 0, name: 'Example', headers: HEADERS };

let gateway: Gateway;
let edge: Server;
let edgePort: number;
let outboxDir: string;
let seen: IncomingMessage[];

beforeEach(async () => {
  seen = [];
  edge = createServer((incoming, response) => {
    seen.push(incoming);
    response.setHeader('set-cookie', 'session=1; HttpOnly');
    response.end(incoming.url);
  });
  new WebSocketServer({ server: edge }).on('connection', (socket, incoming) => {
    seen.push(incoming);
    socket.on('message', (data) => socket.send(`echo ${data.toString()}`));
  });
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  const address = edge.address();
  edgePort = typeof address === 'object' && address !== null ? address.port : 0;
  outboxDir = mkdtempSync(path.join(tmpdir(), 'outbox-'));
  gateway = await startGateway(OPTIONS);
});

afterEach(async () => {
  await gateway.close();
  edge.closeAllConnections();
  edge.close();
  rmSync(outboxDir, { recursive: true });
});

function open(changes: Partial<Services> = {}): void {
  const nothing = async () => new Response(null, { status: 204 });
  const services: Services = {
    lite: {
      ensureSchema: async () => {},
      fetch: async (_, peer) => new Response(`lite for ${peer}`),
      close: async () => {},
    },
    realtime: { upgrade: (_, socket) => socket.destroy(), fetch: nothing, close: async () => {} },
    findFunction: (name) =>
      ['notes', 'chat', 'guarded'].includes(name)
        ? { port: () => edgePort, verifyJwt: name === 'guarded' }
        : undefined,
    routes: { '/notes': 'notes', '/chat': 'chat' },
    companion: null,
    jwtSecret: JWT_SECRET,
    secretKey: 'sb_secret_example',
    name: OPTIONS.name,
    outboxDir,
    site: null,
    socketMessageMaxBytes: 1000,
    answerWithinMs: 60_000,
    log: () => {},
    ...changes,
  };
  gateway.open(createServiceHandlers(services));
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${gateway.port}${url}`, { headers });
}

/** fetch cannot set the Host header. */
function statusForHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ port: gateway.port, path: '/_outbox', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject).end();
  });
}

describe('the gateway', () => {
  test('answers 503 until the stack is ready', async () => {
    expect((await get('/notes/health')).status).toBe(503);
    open();
    expect((await get('/notes/health')).status).toBe(200);
  });

  test('passes requests and cookies on to a function, under both of its addresses', async () => {
    open();
    const response = await get('/functions/v1/notes/all?limit=1');
    expect(await response.text()).toBe('/notes/all?limit=1');
    expect(response.headers.get('set-cookie')).toContain('session=1');
    expect(await (await get('/notes/all')).text()).toBe('/notes/all');
  });

  test('passes the companion its own path only', async () => {
    open({ companion: { url: `http://127.0.0.1:${edgePort}`, path: '/beside' } });
    expect(await (await get('/beside/page?a=b')).text()).toBe('/beside/page?a=b');
    expect((await get('/besides/page')).status).toBe(404);
  });

  test('adds the peer address at the end of X-Forwarded-For and drops other claims of the caller', async () => {
    open();
    await get('/notes/x');
    await get('/notes/x', { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9' });
    expect(seen.map((incoming) => incoming.headers['x-forwarded-for'])).toEqual([
      '127.0.0.1',
      '9.9.9.9, 127.0.0.1',
    ]);
    expect(seen[1]?.headers).not.toHaveProperty('x-real-ip');
    expect(seen[1]?.headers).not.toHaveProperty('forwarded');
  });

  test.each(['GET', 'POST'])('answers a %s that offers another protocol in HTTP/1.1', async (method) => {
    open();
    const body = method === 'POST' ? '{"a":1}' : '';
    const call = request({
      port: gateway.port,
      path: '/notes/x',
      method,
      headers: {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABk',
        'content-length': body.length,
      },
    });
    const answered = new Promise((resolve, reject) => {
      call.on('error', reject).on('response', (response) => resolve(text(response)));
    });
    call.end(body);
    expect(await answered).toBe('/notes/x');
    expect(seen[0]?.headers).not.toHaveProperty('upgrade');
    expect(seen.map(({ headers }) => headers['content-length'])).toEqual([String(body.length)]);
  });

  test.each(['/unknown', '/plain/x', '/realtime/v1/other'])(
    'answers and closes an upgrade of %s with an unknown protocol',
    async (path) => {
      const plain = createServer((_, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
      const address = plain.address();
      const port = typeof address === 'object' && address !== null ? address.port : null;
      open({ routes: { '/plain': 'plain' }, findFunction: () => ({ port: () => port, verifyJwt: false }) });
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}${path}`, 'unknown-protocol');
      const error = await new Promise((resolve) => socket.once('error', resolve));
      expect(String(error)).toContain('Unexpected server response: 404');
      plain.closeAllConnections();
      plain.close();
    },
  );

  test('answers a request while hundreds of clients have sent half a request', async () => {
    open();
    edge.removeAllListeners('request').on('request', (incoming, response) => {
      incoming.resume().on('end', () => response.end('answered'));
    });
    const half = 'POST /notes/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{';
    const waiting = Array.from({ length: 300 }, () =>
      connect(gateway.port, '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(waiting.map((socket) => new Promise((resolve) => socket.write(half, resolve))));
    expect(await (await get('/notes/y')).text()).toBe('answered');
    for (const socket of waiting) socket.destroy();
  });

  test('answers 504 for a function that is too slow, and ends its call', async () => {
    const ended = new Promise<string>((resolve) => {
      edge.removeAllListeners('request').on('request', (incoming, response) => {
        response.once('close', () => resolve(incoming.url ?? ''));
      });
    });
    open({ answerWithinMs: 50 });
    const response = await get('/notes/slow');
    expect(response.status).toBe(504);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect(await ended).toBe('/notes/slow');
  });

  test('answers 504 for Auth or Storage that is too slow', async () => {
    const lite = {
      ensureSchema: async () => {},
      fetch: () => new Promise<Response>(() => {}),
      close: async () => {},
    };
    open({ answerWithinMs: 50, lite });
    const response = await get('/auth/v1/health');
    expect([response.status, response.headers.get('retry-after')]).toEqual([504, '1']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  test('carries WebSockets to a function', async () => {
    open();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/chat`);
    socket.on('open', () => socket.send('hello'));
    const answer = await new Promise((resolve) => socket.once('message', (data) => resolve(data.toString())));
    expect(answer).toBe('echo hello');
    expect(seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    socket.close();
  });

  test('closes a WebSocket whose message exceeds the limit before it is complete, and no other', async () => {
    open();
    const url = `ws://127.0.0.1:${gateway.port}/chat`;
    const [large, other] = [new WebSocket(url), new WebSocket(url)];
    await Promise.all([large, other].map((socket) => new Promise((resolve) => socket.once('open', resolve))));
    const closed = new Promise((resolve) => large.once('close', resolve));
    for (let n = 0; n < 3; n += 1) large.send('x'.repeat(400), { fin: false });
    expect(await closed).toBe(1009);
    other.send('y'.repeat(1000));
    const answer = await new Promise((resolve) => other.once('message', (data) => resolve(data.toString())));
    expect(answer).toBe(`echo ${'y'.repeat(1000)}`);
    other.close();
  });

  test('closes although a WebSocket is open', async () => {
    open();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/chat`);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    await gateway.close();
    expect(await closed).toBe(1006);
    gateway = await startGateway(OPTIONS);
  });

  test.each([
    ['down', () => null],
    ['just gone', () => 1],
  ])('answers 503 and a JSON error while a function is %s', async (_, port) => {
    open({ findFunction: () => ({ port, verifyJwt: false }) });
    const response = await get('/notes/all');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  test('answers 404 for a function that does not exist', async () => {
    open();
    expect((await get('/functions/v1/secret')).status).toBe(404);
  });

  test("passes the socket's address to the services, not a header's", async () => {
    open();
    const response = await get('/auth/v1/health', { 'x-forwarded-for': '9.9.9.9' });
    expect(await response.text()).toBe('lite for 127.0.0.1');
  });

  test('sets the headers of the caller on every answer', async () => {
    open();
    for (const url of ['/', '/notes/x', '/auth/v1/health', '/_outbox']) {
      const { headers } = await get(url);
      expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
    }
  });
});

describe('a function with verify_jwt', () => {
  const sign = (secret: string) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));

  test('is called with a token of the project', async () => {
    open();
    const authorization = `Bearer ${await sign(JWT_SECRET)}`;
    const response = await get('/functions/v1/guarded/x', { authorization });
    expect(await response.text()).toBe('/guarded/x');
  });

  test.each([
    ['no token', {}, 'Error: Missing authorization header'],
    ['another scheme', { authorization: 'Basic eDp5' }, "Error: Auth header is not 'Bearer {token}'"],
    ['a publishable key', { authorization: 'Bearer sb_publishable_x' }, 'Invalid JWT'],
  ])('refuses %s with 401 and JSON', async (_, headers, msg) => {
    open();
    const response = await get('/functions/v1/guarded/x', headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ msg });
    expect(seen).toEqual([]);
  });

  test('refuses a token of another project', async () => {
    open();
    const authorization = `Bearer ${await sign('another secret of the gateway test, also long')}`;
    expect((await get('/functions/v1/guarded/x', { authorization })).status).toBe(401);
  });

  test('answers preflight requests, which carry no token', async () => {
    open();
    const response = await fetch(`http://127.0.0.1:${gateway.port}/functions/v1/guarded/x`, {
      method: 'OPTIONS',
    });
    expect(response.status).toBe(200);
  });

  test('refuses a WebSocket without a token', async () => {
    open();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/functions/v1/guarded`);
    const error = await new Promise((resolve) => socket.once('error', resolve));
    expect(String(error)).toContain('401');
  });
});

test('the outbox is refused under a host name that is not local', async () => {
  open();
  expect(await statusForHost('evil.example')).toBe(403);
  expect(await statusForHost(`localhost:${gateway.port}`)).toBe(200);
});

test('the outbox takes a message of a function', async () => {
  open();
  const response = await fetch(`http://127.0.0.1:${gateway.port}/_outbox`, {
    method: 'POST',
    headers: { authorization: 'Bearer sb_secret_example' },
    body: JSON.stringify({ channel: 'sms', to: '+2348012345678', text: 'On the way.' }),
  });
  expect(response.status).toBe(201);
  expect(await (await get('/_outbox?channel=sms')).text()).toContain('On the way.');
});
