import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startClock, TICK, type Clock } from './clock.ts';

let server: Server;
let url: string;
let calls: { method: string | undefined; path: string | undefined; headers: IncomingHttpHeaders }[];
let status: number | null;
let clock: Clock;
let lines: string[];

beforeEach(async () => {
  [calls, status, lines] = [[], 200, []];
  server = createServer(({ method, url: path, headers }, response) => {
    calls.push({ method, path, headers });
    // null: a slow call that gets no answer.
    if (status !== null) response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
});
afterEach(async () => {
  clock.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function start(): void {
  clock = startClock({
    url,
    call: { ...TICK, everyMs: 20 },
    secret: 's3cret',
    log: (line) => lines.push(line),
  });
}

test('calls the tick with its secret, again and again, until it is stopped', async () => {
  start();
  await expect.poll(() => calls.length).toBeGreaterThan(2);
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/internal/tick' });
  expect(calls[0]?.headers['x-tick-secret']).toBe('s3cret');
  clock.stop();
  expect(lines).toEqual([]);
});

test('a slow call does not delay the next one', async () => {
  status = null;
  start();
  await expect.poll(() => calls.length).toBeGreaterThan(2);
});

test('logs once that the calls fail, and once that they succeed again', async () => {
  status = 503;
  start();
  await expect.poll(() => calls.length).toBeGreaterThan(3);
  expect(lines).toEqual(['The clock does not run: /api/internal/tick answered 503']);
  status = 200;
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines[1]).toBe('The clock runs again.');
});
