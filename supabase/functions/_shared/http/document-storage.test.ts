import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createDocumentStorage, type DocumentStorage } from './document-storage.ts';

const PATH = 'somebody/proof-of-address-1.png';
let status = 200;
let keys: string[] = [];
let server: Server;
let documents: DocumentStorage;

beforeAll(async () => {
  server = createServer((request, response) => {
    keys = [request.headers['apikey'], request.headers.authorization].map(String);
    response.writeHead(status).end('{"signedURL":"/object/sign/documents/x?token=y"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  documents = createDocumentStorage(
    readConfig({
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: 'publishable',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      GATEWAY_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    }),
  );
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ["a person's own token", 'token', 'publishable'],
  ['the service key', 'secret', 'secret'],
])('%s is sent as what it is', async (_, token, apikey) => {
  status = 200;
  await documents.downloadUrl(PATH, token);
  expect(keys).toEqual([apikey, `Bearer ${token}`]);
});

test.each([
  [400, 'not_found'],
  [404, 'not_found'],
  [401, 'unavailable'],
  [500, 'unavailable'],
])('Storage answers %i: %s', async (answered, code) => {
  status = answered;
  await expect(documents.downloadUrl(PATH, 'secret')).rejects.toMatchObject({ code });
});

test.each([
  [400, 'rate_limited'],
  [403, 'rate_limited'],
  [401, 'unavailable'],
  [500, 'unavailable'],
])('asked for an upload, Storage answers %i: %s', async (answered, code) => {
  status = answered;
  await expect(documents.uploadUrl(PATH, 'token')).rejects.toMatchObject({ code });
});

test('a path that leads elsewhere is asked of nobody', async () => {
  keys = [];
  for (const path of ['../bucket', 'a/../b', 'a/b/c.png', 'a/b?x=.png']) {
    await expect(documents.downloadUrl(path, 'secret')).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(keys).toEqual([]);
});
