import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startGateway, type Gateway } from './origin.ts';

let gateway: Gateway;
let lines: string[];

beforeEach(async () => {
  lines = [];
  gateway = await startGateway({
    port: 0,
    name: 'Example',
    refusedPaths: ['/closed'],
    log: (line) => lines.push(line),
  });
  gateway.open({
    request(incoming, response) {
      if (incoming.url === '/throws') throw new Error('thrown');
      if (incoming.url === '/rejects') return Promise.reject(new Error('rejected'));
      response.end('answered');
    },
    upgrade() {
      throw new Error('thrown');
    },
  });
});
afterEach(() => gateway.close());

const get = (path: string) => fetch(`http://127.0.0.1:${gateway.port}${path}`);

test.each([
  ['a request that offers another protocol is answered, and its connection closed', 1],
  ['requests that a client sends right after such an offer are not parsed', 20],
])('%s', async (_, count) => {
  let parsers = 0;
  gateway.server.on('connection', () => (parsers += 1));
  const offer = 'GET /x HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n';
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(offer.repeat(count));
  const answer = await text(socket);
  expect(answer).toMatch(/connection: close/i);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  // Each parser adds its listeners to the socket: one for the connection, one for the request without the offer.
  expect(parsers).toBe(2);
});

test('a handler that throws or rejects ends its own request or socket only', async () => {
  expect((await get('/throws')).status).toBe(500);
  expect((await get('/rejects')).status).toBe(500);
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/`);
  await new Promise((resolve) => socket.once('error', resolve));
  expect(await (await get('/x')).text()).toBe('answered');
  expect(lines).toEqual([
    'gateway: a request failed: Error: thrown',
    'gateway: a request failed: Error: rejected',
    'gateway: a socket failed: Error: thrown',
  ]);
});

test('an answer that has begun when the gateway closes is completed', async () => {
  const begun = new Promise<ServerResponse>((resolve) => {
    gateway.open({
      request(_, response) {
        response.write('half ', () => resolve(response));
      },
      upgrade: () => undefined,
    });
  });
  const answer = await get('/x');
  const closing = gateway.close();
  (await begun).end('and half');
  expect(await answer.text()).toBe('half and half');
  await closing;
  gateway = await startGateway({ port: 0, name: 'Example' });
});

test('a refused path is answered with 403, however it is spelled', async () => {
  const paths = ['/closed', '/closed/x?y=z', '/close%64', '//closed', '/closer'];
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(statuses).toEqual([403, 403, 403, 403, 200]);
});

test('errors of the server, such as too many open files, end nothing', async () => {
  for (const code of ['EMFILE', 'ENFILE']) gateway.server.emit('error', new Error(`accept ${code}`));
  expect(await (await get('/x')).text()).toBe('answered');
});

test('a gateway that is shut ends its connections and answers 503 until it is opened', async () => {
  const idle = connect(gateway.port, '127.0.0.1');
  const ended = new Promise((resolve) => idle.once('close', resolve));
  await new Promise((resolve) => idle.once('connect', resolve));
  await get('/x');
  gateway.shut();
  await ended;
  expect((await get('/x')).status).toBe(503);
});
