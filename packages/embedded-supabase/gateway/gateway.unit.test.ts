import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startGateway, type Gateway } from './gateway.ts';
import { createHandlers, type Backends } from './handlers.ts';

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
  outboxDir = mkdtempSync(path.join(tmpdir(), 'tafiya-outbox-'));
  gateway = await startGateway(0);
});

afterEach(async () => {
  await gateway.close();
  edge.closeAllConnections();
  edge.close();
  rmSync(outboxDir, { recursive: true });
});

function open(changes: Partial<Backends> = {}): void {
  const nothing = async () => new Response(null, { status: 204 });
  const backends: Backends = {
    lite: {
      ensureSchema: async () => {},
      fetch: async (_, peer) => new Response(`lite for ${peer}`),
      close: async () => {},
    },
    realtime: { upgrade: (_, socket) => socket.destroy(), fetch: nothing, close: async () => {} },
    functionPort: (name) => (name === 'api' || name === 'location-ws' ? edgePort : undefined),
    outboxDir,
    site: null,
    ...changes,
  };
  gateway.open(createHandlers(backends));
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${gateway.port}${url}`, { headers });
}

/** fetch may not choose its Host header. */
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
    expect((await get('/api/health')).status).toBe(503);
    open();
    expect((await get('/api/health')).status).toBe(200);
  });

  test('passes calls and cookies on to a function, under both of its addresses', async () => {
    open();
    const response = await get('/functions/v1/api/trips?limit=1');
    expect(await response.text()).toBe('/api/trips?limit=1');
    expect(response.headers.get('set-cookie')).toContain('session=1');
    expect(await (await get('/api/trips')).text()).toBe('/api/trips');
  });

  test('adds the caller at the end of X-Forwarded-For, whatever the caller claims', async () => {
    open();
    await get('/api/x');
    await get('/api/x', { 'x-forwarded-for': '9.9.9.9', 'x-real-ip': '9.9.9.9', forwarded: 'for=9.9.9.9' });
    expect(seen.map((incoming) => incoming.headers['x-forwarded-for'])).toEqual([
      '127.0.0.1',
      '9.9.9.9, 127.0.0.1',
    ]);
    expect(seen[1]?.headers).not.toHaveProperty('x-real-ip');
    expect(seen[1]?.headers).not.toHaveProperty('forwarded');
  });

  test.each(['GET', 'POST'])(
    'answers a %s that offers another protocol in the one it came in',
    async (method) => {
      open();
      const body = method === 'POST' ? '{"a":1}' : '';
      const call = request({
        port: gateway.port,
        path: '/api/x',
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
      expect(await answered).toBe('/api/x');
      expect(seen[0]?.headers).not.toHaveProperty('upgrade');
      expect(seen.map(({ headers }) => headers['content-length'])).toEqual([String(body.length)]);
    },
  );

  test('answers others while hundreds send half a request and wait', async () => {
    open();
    edge.removeAllListeners('request').on('request', (incoming, response) => {
      incoming.resume().on('end', () => response.end('answered'));
    });
    const half = 'POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{';
    const waiting = Array.from({ length: 300 }, () =>
      connect(gateway.port, '127.0.0.1').on('error', () => {}),
    );
    await Promise.all(waiting.map((socket) => new Promise((resolve) => socket.write(half, resolve))));
    expect(await (await get('/api/y')).text()).toBe('answered');
    for (const socket of waiting) socket.destroy();
  });

  test('carries WebSockets to a function', async () => {
    open();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/location-ws`);
    socket.on('open', () => socket.send('hello'));
    const answer = await new Promise((resolve) => socket.once('message', (data) => resolve(data.toString())));
    expect(answer).toBe('echo hello');
    expect(seen[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    socket.close();
  });

  test('ends although a WebSocket is open', async () => {
    open();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/location-ws`);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    await gateway.close();
    expect(await closed).toBe(1006);
    gateway = await startGateway(0);
  });

  test.each([
    ['down', () => null],
    ['just gone', () => 1],
  ])('says in words that a function is %s', async (_, functionPort) => {
    open({ functionPort });
    const response = await get('/api/trips');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  test('knows no other functions', async () => {
    open();
    expect((await get('/functions/v1/secret')).status).toBe(404);
  });

  test("tells the services the socket's address, not a header's", async () => {
    open();
    const response = await get('/auth/v1/health', { 'x-forwarded-for': '9.9.9.9' });
    expect(await response.text()).toBe('lite for 127.0.0.1');
  });

  test('sets security headers on every answer', async () => {
    open();
    for (const url of ['/', '/api/x', '/auth/v1/health', '/_outbox']) {
      const { headers } = await get(url);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
      });
    }
  });
});

describe('the outbox', () => {
  test('shows mails, newest first, with links to follow and nothing to run', async () => {
    open();
    const mail = (subject: string, text: string) => JSON.stringify({ to: 'ada@example.test', subject, text });
    writeFileSync(path.join(outboxDir, '1000-1.json'), mail('First', 'plain'));
    writeFileSync(
      path.join(outboxDir, '2000-1.json'),
      mail('<script>Second', 'go http://localhost:3000/x?a=1&b=2 now'),
    );
    const html = await (await get('/_outbox')).text();
    expect(html.indexOf('Second')).toBeLessThan(html.indexOf('First'));
    expect(html).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">');
    expect(html).not.toContain('<script>');
  });

  test('passes over a mail that is still being written, or was never finished', async () => {
    open();
    const mail = JSON.stringify({ to: 'ada@example.test', subject: 'Complete', text: 'plain' });
    for (const [file, text] of [
      ['1000-1.json', mail],
      ['2000-1.json', mail.slice(0, 20)],
      ['3000-1.json', ''],
      ['.4000-1.json', mail.slice(0, 20)],
      ['.5000-1.json', mail],
    ] as const)
      writeFileSync(path.join(outboxDir, file), text);
    expect((await (await get('/_outbox')).text()).match(/<article>/g)).toHaveLength(1);
  });

  test('is not shown to a page that calls this machine by another name', async () => {
    open();
    expect(await statusForHost('evil.example')).toBe(403);
    expect(await statusForHost(`localhost:${gateway.port}`)).toBe(200);
  });
});
