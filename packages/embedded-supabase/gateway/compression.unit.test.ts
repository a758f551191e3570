import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { preferredEncoding } from './compression.ts';
import { createProxy } from './proxy.ts';

const LONG = JSON.stringify({ cities: Array.from({ length: 200 }, (_, index) => `city ${index}`) });
const JSON_TYPE = { 'content-type': 'application/json' };

let behind: Server;
let front: Server;
let answer: RequestListener;

beforeEach(async () => {
  behind = createServer((incoming, response) => answer(incoming, response));
  const target = await listen(behind);
  const proxy = createProxy({ compress: true });
  front = createServer((incoming, response) => proxy.web(incoming, response, `http://127.0.0.1:${target}`));
  await listen(front);
});

afterEach(() => {
  for (const server of [front, behind]) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** fetch would decode the answer. */
function get(headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { port: portOf(front), host: '127.0.0.1', method, headers };
    request(options, resolve).on('error', reject).end();
  });
}

function answers(headers: Record<string, string>, body = LONG, status = 200): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
  };
}

describe('a long JSON answer', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('to a client that accepts %s is sent as %s', async (accepted, encoding, decode) => {
    answers({ ...JSON_TYPE, vary: 'Origin', etag: '"1"', 'x-request-id': 'a' });
    const response = await get({ 'accept-encoding': accepted });
    const body = await buffer(response);
    expect(decode(body).toString()).toBe(LONG);
    expect(body.length).toBeLessThan(LONG.length / 2);
    expect(response.headers).toMatchObject({
      ...JSON_TYPE,
      'content-encoding': encoding,
      vary: 'Origin, accept-encoding',
      etag: 'W/"1"',
      'x-request-id': 'a',
    });
    expect(response.headers).not.toHaveProperty('content-length');
  });

  test('to a client that accepts no encoding is sent as it is, with vary', async () => {
    answers({ ...JSON_TYPE, etag: '"1"' });
    const response = await get();
    expect((await buffer(response)).toString()).toBe(LONG);
    expect(response.headers).toMatchObject({
      'content-length': String(LONG.length),
      etag: '"1"',
      vary: 'accept-encoding',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  test('keeps its status when it is an error', async () => {
    answers(JSON_TYPE, LONG, 422);
    const response = await get({ 'accept-encoding': 'br' });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([422, 'br']);
    expect(brotliDecompressSync(await buffer(response)).toString()).toBe(LONG);
  });

  test('that breaks off ends the connection', async () => {
    answer = (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': LONG.length });
      response.write(LONG.slice(0, 1500), () => response.destroy());
    };
    await expect(get({ 'accept-encoding': 'br' }).then(buffer)).rejects.toThrow(/aborted|socket hang up/);
  });

  test('that the client leaves ends the request behind, too', async () => {
    const call = request({
      port: portOf(front),
      host: '127.0.0.1',
      headers: { 'accept-encoding': 'br' },
    });
    const closed = new Promise((resolve) => {
      answer = (_, response) => {
        response.on('close', () => resolve('closed'));
        response.writeHead(200, { ...JSON_TYPE, 'content-length': 10_000_000 });
        response.write(LONG, () => call.destroy());
      };
    });
    call.on('error', () => {}).end();
    expect(await closed).toBe('closed');
  });
});

test.each(['br', 'gzip', 'identity'])(
  'HEAD has the headers of GET with %s, and no body',
  async (encoding) => {
    answers({ ...JSON_TYPE, etag: '"1"' });
    const ofGet = await get({ 'accept-encoding': encoding });
    ofGet.resume();
    const ofHead = await get({ 'accept-encoding': encoding }, 'HEAD');
    const said = ({ headers }: IncomingMessage) => ({ ...headers, date: '', 'transfer-encoding': '' });
    expect(said(ofHead)).toEqual(said(ofGet));
    expect((await buffer(ofHead)).length).toBe(0);
  },
);

describe('sent as they are:', () => {
  test.each<[string, () => void, { range?: string }?]>([
    ['short answers', () => answers(JSON_TYPE, '{"a":1}')],
    ['pictures', () => answers({ 'content-type': 'image/png' })],
    ['answers that are encoded already', () => answers({ ...JSON_TYPE, 'content-encoding': 'zstd' })],
    ['answers that set a cookie', () => answers({ ...JSON_TYPE, 'set-cookie': 'session=1' })],
    [
      'answers that say no-transform',
      () => answers({ ...JSON_TYPE, 'cache-control': 'no-store, no-transform' }),
    ],
    [
      'parts',
      () => answers({ 'content-type': 'text/plain', 'content-range': 'bytes 0-9/10' }, LONG, 206),
      { range: 'bytes=0-' },
    ],
    ['304', () => answers({ ...JSON_TYPE, 'content-length': String(LONG.length) }, '', 304)],
    [
      'event streams',
      () => {
        answer = (_, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.end(`data: ${LONG}\n\n`);
        };
      },
    ],
  ])('%s', async (_, arrange, headers = {}) => {
    arrange();
    const response = await get({ 'accept-encoding': 'gzip, br', ...headers });
    expect(['br', 'gzip']).not.toContain(response.headers['content-encoding']);
    expect(response.headers).not.toHaveProperty('vary');
    response.resume();
  });

  test('each event of a stream, at once', async () => {
    let finish = () => {};
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      finish = () => response.end();
    };
    const response = await get({ 'accept-encoding': 'gzip' });
    const first = await new Promise((resolve) => response.once('data', resolve));
    expect(String(first)).toBe('data: 1\n\n');
    finish();
    response.resume();
  });
});

test.each([
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['BR;q=0.5, GZIP;q=0.8', 'gzip'],
  ['gzip;q=0, br;q=0', null],
  ['gzip;q=0.5, identity', null],
  ['gzip;q=0.5, identity;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['gzip;q=x, deflate, zstd', null],
  [' gzip ; q=0.2 , br ; q=0.1', 'gzip'],
])('Accept-Encoding "%s" prefers %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
