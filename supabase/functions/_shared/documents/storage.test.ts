import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DOCUMENT_LINK_SECONDS, UPSTREAM_TIMEOUT_MS } from '../core/limits.ts';
import { readConfig } from '../core/process/config.ts';
import { createDocumentStorage, type DocumentStorage } from './storage.ts';

const PATH = 'somebody/proof-of-address-1.png';
const CONFIG = {
  SUPABASE_ANON_KEY: 'publishable',
  SUPABASE_SERVICE_ROLE_KEY: 'secret',
  GATEWAY_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
  JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
};
let status = 200;
let answer: string | Buffer = '{"signedURL":"/object/sign/documents/x?token=y"}';
let keys: string[] = [];
let requests: { call: string; type: unknown; range: unknown; body: string }[] = [];
let server: Server;
let documents: DocumentStorage;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    keys = [request.headers['apikey'], request.headers.authorization].map(String);
    const { 'content-type': type, range } = request.headers;
    requests.push({ call: `${request.method} ${request.url}`, type, range, body: await text(request) });
    response.writeHead(status).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = {
    ...CONFIG,
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    PUBLIC_SUPABASE_URL: 'https://sb.test/',
  };
  documents = createDocumentStorage(readConfig(env));
});
beforeEach(() => {
  status = 200;
  answer = '{"signedURL":"/object/sign/documents/x?token=y"}';
  requests = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ["a person's own token", 'token', 'publishable'],
  ['the service key', 'secret', 'secret'],
])('%s is sent with its own API key', async (_, token, apikey) => {
  await documents.downloadUrl(PATH, token);
  expect(keys).toEqual([apikey, `Bearer ${token}`]);
});

test.each([
  [400, 'not_found'],
  [404, 'not_found'],
  [401, 'unavailable'],
  [500, 'unavailable'],
])('a %i of Storage becomes %s', async (answered, code) => {
  status = answered;
  await expect(documents.downloadUrl(PATH, 'secret')).rejects.toMatchObject({ code });
});

test.each([
  [400, 'forbidden'],
  [403, 'forbidden'],
  [401, 'unavailable'],
  [500, 'unavailable'],
])('for an upload, a %i of Storage becomes %s', async (answered, code) => {
  status = answered;
  await expect(documents.uploadUrl(PATH, 'token')).rejects.toMatchObject({ code });
});

test.each([
  ['{"statusCode":"403","message":"This folder takes no files now."}', 'This folder takes no files now.'],
  ['<html>', 'This file cannot be uploaded now.'],
])('for an upload, the refusal %s keeps its own words', async (body, message) => {
  [status, answer] = [400, body];
  await expect(documents.uploadUrl(PATH, 'token')).rejects.toMatchObject({ message });
});

const FILE = { path: PATH, contentType: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
/** Every call with sample arguments. */
const CALLS: Record<string, (storage: DocumentStorage) => Promise<unknown>> = {
  upload: (storage) => storage.upload(FILE, 'token'),
  uploadUrl: (storage) => storage.uploadUrl(PATH, 'token'),
  downloadUrl: (storage) => storage.downloadUrl(PATH, 'token'),
  wholeFile: (storage) => storage.wholeFile(PATH, 'token'),
  smallFile: (storage) => storage.smallFile(PATH, 'token', 10),
  hash: (storage) => storage.hash(PATH, 'token'),
  remove: (storage) => storage.remove([PATH], 'token'),
};

test.each(Object.entries(CALLS))(
  '%s is unavailable while Storage fails or is unreachable',
  async (_, call) => {
    status = 500;
    await expect(call(documents)).rejects.toMatchObject({ code: 'unavailable' });
    const away = createDocumentStorage(readConfig({ ...CONFIG, SUPABASE_URL: 'http://127.0.0.1:1' }));
    await expect(call(away)).rejects.toMatchObject({ code: 'unavailable' });
  },
);

test.each(Object.entries(CALLS))('%s times out if Storage does not answer', async (_, call) => {
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  await expect(call(documents)).rejects.toMatchObject({ code: 'unavailable' });
  expect(limit).toHaveBeenCalledWith(UPSTREAM_TIMEOUT_MS);
  expect(requests).toEqual([]);
});

test('the requests to Storage, and the URLs that clients get', async () => {
  const json = 'application/json';
  const file = `documents/${PATH}`;
  await documents.upload(FILE, 'token');
  expect(await documents.downloadUrl(PATH, 'token')).toBe(
    'https://sb.test/storage/v1/object/sign/documents/x?token=y',
  );
  await documents.remove([PATH], 'token');
  answer = `{"url":"/object/upload/sign/${file}?token=z"}`;
  expect(await documents.uploadUrl(PATH, 'token')).toBe(
    `https://sb.test/storage/v1/object/upload/sign/${file}?token=z`,
  );
  const at = '/storage/v1/object';
  expect(requests).toEqual([
    { call: `POST ${at}/${file}`, type: 'image/png', range: undefined, body: '\x01\x02\x03' },
    {
      call: `POST ${at}/sign/${file}`,
      type: json,
      range: undefined,
      body: `{"expiresIn":${DOCUMENT_LINK_SECONDS}}`,
    },
    { call: `DELETE ${at}/documents`, type: json, range: undefined, body: `{"prefixes":["${PATH}"]}` },
    { call: `POST ${at}/upload/sign/${file}`, type: json, range: undefined, body: '{}' },
  ]);
});

test('a file is read whole', async () => {
  answer = Buffer.alloc(100_000, 7);
  expect(await documents.wholeFile(PATH, 'token')).toEqual(new Uint8Array(100_000).fill(7));
  expect(requests[0]).toMatchObject({
    call: `GET /storage/v1/object/authenticated/documents/${PATH}`,
    range: undefined,
  });
  answer = '';
  expect(await documents.wholeFile(PATH, 'token')).toEqual(new Uint8Array());
});

test('a small file is read whole; one byte more than allowed is refused', async () => {
  answer = Buffer.alloc(10, 7);
  expect(await documents.smallFile(PATH, 'token', 10)).toEqual(new Uint8Array(10).fill(7));
  expect(requests[0]).toMatchObject({ range: 'bytes=0-10' });
  answer = Buffer.alloc(11, 7);
  expect(await documents.smallFile(PATH, 'token', 10)).toBeNull();
});

test('a 416 is the range of an empty file', async () => {
  status = 416;
  expect(await documents.smallFile(PATH, 'token', 10)).toEqual(new Uint8Array());
});

test.each([400, 403, 404])('a %i of Storage means that the file does not exist', async (answered) => {
  status = answered;
  expect(await documents.wholeFile(PATH, 'token')).toBeNull();
  expect(await documents.hash(PATH, 'token')).toBeNull();
});

test('the hash is the SHA-256 of the whole file', async () => {
  answer = Buffer.alloc(70_000, 7);
  expect(await documents.hash(PATH, 'token')).toBe(createHash('sha256').update(answer).digest('hex'));
  expect(requests[0]?.range).toBeUndefined();
});

test('a path outside the documents folder is never sent to Storage', async () => {
  for (const path of ['../bucket', 'a/../b', 'a/b/c.png', 'a/b?x=.png', 'x a/b.png', 'a/b.png/']) {
    await expect(documents.downloadUrl(path, 'secret')).rejects.toMatchObject({ code: 'not_found' });
    expect(await documents.wholeFile(path, 'secret')).toBeNull();
    expect(await documents.hash(path, 'secret')).toBeNull();
  }
  await documents.remove([], 'secret');
  expect(requests).toEqual([]);
});
