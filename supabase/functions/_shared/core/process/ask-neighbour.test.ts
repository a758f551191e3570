import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { UPSTREAM_TIMEOUT_MS } from '../limits.ts';
import { askNeighbour } from './ask-neighbour.ts';

let server: Server;
let url: string;
let act: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((_, response) => act(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('gives status, headers and body', async () => {
  act = (response) => response.writeHead(206, { 'x-part': 'first' }).end('body');
  const response = await askNeighbour(url, { method: 'GET' });
  expect([response.status, response.headers.get('x-part'), await response.text()]).toEqual([
    206,
    'first',
    'body',
  ]);
});

test('an answer without a body is not an error', async () => {
  act = (response) => response.writeHead(204).end();
  expect(await askNeighbour(url, { method: 'DELETE' })).toMatchObject({ status: 204, body: null });
});

test('an answer that breaks off in its middle is unavailable', async () => {
  act = (response) =>
    void response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  await expect(askNeighbour(url, {})).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

test('an answer that hangs in its middle is unavailable when the time is over', async () => {
  const late = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  act = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => late.abort());
  };
  await expect(askNeighbour(url, {})).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(limit).toHaveBeenCalledWith(UPSTREAM_TIMEOUT_MS);
});
