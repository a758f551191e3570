import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { target } from '../testing/target.ts';
import { send, visitor } from './testing/clients.ts';
import { BUCKET, bucketOf, fileOf, removeLater, MAX_BYTES, pathIn, errorOf } from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

let ada: { id: string; client: SupabaseClient; token: string };
let bola: typeof ada;

async function newUser(): Promise<typeof ada> {
  const { id, ...person } = await createPerson();
  const { client, session } = await signedIn({ id, ...person });
  return { id, client, token: session.access_token };
}

beforeAll(async () => {
  [ada, bola] = await Promise.all([newUser(), newUser()]);
});

function put(path: string, body: BodyInit, headers: Record<string, string>) {
  return send(`/storage/v1/object/${BUCKET}/${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
  });
}

describe('an upload into the user’s own folder', () => {
  test('is stored with its type and size', async () => {
    const path = pathIn(ada.id);
    const { data, error } = await bucketOf(ada.client).upload(path, fileOf(1234));
    expect(error).toBeNull();
    expect(data).toMatchObject({ path, fullPath: `${BUCKET}/${path}`, id: expect.any(String) });
    const { data: blob } = await bucketOf(ada.client).download(path);
    expect(blob?.size).toBe(1234);
    expect(blob?.type).toBe('application/pdf');
  });

  test('may be a raw body', async () => {
    const path = pathIn(ada.id);
    const response = await put(path, Buffer.from('%PDF-1.7'), { 'content-type': 'application/pdf' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ Key: `${BUCKET}/${path}`, Id: expect.any(String) });
    const { data } = await bucketOf(ada.client).download(path);
    expect(await data?.text()).toBe('%PDF-1.7');
  });

  test('may have exactly 5 MiB and not one byte more', async () => {
    const full = await bucketOf(ada.client).upload(pathIn(ada.id), fileOf(MAX_BYTES));
    expect(full.error).toBeNull();
    const over = await bucketOf(ada.client).upload(pathIn(ada.id), fileOf(MAX_BYTES + 1));
    expect(over.error).toMatchObject({
      statusCode: '413',
      message: expect.stringContaining('maximum allowed size'),
    });
    const raw = await put(pathIn(ada.id), new Uint8Array(MAX_BYTES + 1), {
      'content-type': 'application/pdf',
    });
    expect(await errorOf(raw)).toEqual({ http: 400, statusCode: '413', error: 'Payload too large' });
  });

  // Hosted does not limit a body without a length: the project's trigger must compare metadata.size.
  test('of unknown length is refused or stored whole', async () => {
    const path = pathIn(ada.id);
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 6) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const streaming = { body, duplex: 'half', headers: { 'content-type': 'application/pdf' } } as const;
    const response = await send(`/storage/v1/object/${BUCKET}/${path}`, {
      method: 'POST',
      ...streaming,
      headers: { ...streaming.headers, authorization: `Bearer ${ada.token}` },
    });
    const refusal = response.ok ? null : (await errorOf(response)).statusCode;
    expect([null, '413']).toContain(refusal);
    const { data } = await bucketOf(ada.client).download(path);
    expect(data?.size).toBe(response.ok ? 6 * chunk.byteLength : undefined);
  });

  test('may be empty', async () => {
    const path = pathIn(ada.id);
    const { error } = await bucketOf(ada.client).upload(path, fileOf(0));
    expect(error).toBeNull();
    const { data } = await bucketOf(ada.client).download(path);
    expect(data?.size).toBe(0);
  });

  test.each(['text/html', 'image/svg+xml', 'application/octet-stream', 'IMAGE/TIFF'])(
    'is rejected with the type %s',
    async (type) => {
      const { error } = await bucketOf(ada.client).upload(pathIn(ada.id), fileOf(3, type));
      expect(error).toMatchObject({
        statusCode: '415',
        message: expect.stringContaining('is not supported'),
      });
    },
  );

  // On hosted several simultaneous uploads to one new name may succeed; the last one is stored.
  test('does not overwrite a stored object', async () => {
    const path = pathIn(ada.id);
    const all = await Promise.all(
      [10, 20, 30].map((size) => bucketOf(ada.client).upload(path, fileOf(size))),
    );
    const stored = all.flatMap(({ error }, index) => (error === null ? [(index + 1) * 10] : []));
    expect(stored.length).toBeGreaterThan(0);
    const { data } = await bucketOf(ada.client).download(path);
    expect(stored).toContain(data?.size);
    const later = await bucketOf(ada.client).upload(path, fileOf(40));
    expect(later.error).toMatchObject({ statusCode: '409' });
  });
});

describe('an upload elsewhere', () => {
  test('is rejected in another user’s folder', async () => {
    const { error } = await bucketOf(bola.client).upload(pathIn(ada.id), fileOf(3));
    expect(error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
  });

  test('is rejected for an anonymous caller', async () => {
    const { error } = await bucketOf(visitor()).upload(pathIn(ada.id), fileOf(3));
    expect(error).toMatchObject({ statusCode: '403' });
  });

  test('is rejected with a malformed token', async () => {
    const response = await put(pathIn(ada.id), 'x', {
      authorization: 'Bearer a.b.c',
      'content-type': 'application/pdf',
    });
    expect(await errorOf(response)).toMatchObject({ http: 400, statusCode: '403' });
  });

  test('is rejected in a bucket that does not exist', async () => {
    const { error } = await ada.client.storage.from('nowhere').upload(`${ada.id}/a.pdf`, fileOf(3));
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });
});

// With the secret key, which bypasses the policies.
describe('a malicious object name', () => {
  const { secretKey } = target();

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/x',
    'a/..%5c..%5cb',
    'a%252e%252e/b',
    '%2Fabsolute.pdf',
    'a//b.pdf',
    './a.pdf',
    'naïve-Ṣadé-🚗.pdf',
    'a%C0%AF.pdf',
    `${'x'.repeat(2000)}.pdf`,
  ])('%s does not lead out of the bucket and causes no server error', async (name) => {
    const response = await send(`/storage/v1/object/${BUCKET}/malicious/${name}`, {
      method: 'POST',
      key: secretKey,
      body: 'x',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/pdf' },
    });
    expect(response.status).toBeLessThan(500);
    if (!response.ok) return;
    const { Key }: { Key: string } = await response.json();
    expect(Key.startsWith(`${BUCKET}/malicious/`)).toBe(true);
    removeLater(Key.slice(BUCKET.length + 1));
  });
});
