import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { target } from '../testing/target.ts';
import { send, visitor } from './testing/clients.ts';
import {
  BUCKET,
  documentsOf,
  fileOf,
  forgetObjectLater,
  MAX_BYTES,
  pathIn,
  refusalOf,
} from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

let amina: { id: string; client: SupabaseClient; token: string };
let bola: typeof amina;

async function newcomer(): Promise<typeof amina> {
  const { id, ...person } = await createPerson();
  const { client, session } = await signedIn({ id, ...person });
  return { id, client, token: session.access_token };
}

beforeAll(async () => {
  [amina, bola] = await Promise.all([newcomer(), newcomer()]);
});

function put(path: string, body: BodyInit, headers: Record<string, string>) {
  return send(`/storage/v1/object/${BUCKET}/${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${amina.token}`, ...headers },
  });
}

describe('an upload into one’s own folder', () => {
  test('is stored with its type and size, and read back byte for byte', async () => {
    const path = pathIn(amina.id);
    const { data, error } = await documentsOf(amina.client).upload(path, fileOf(1234));
    expect(error).toBeNull();
    expect(data).toMatchObject({ path, fullPath: `${BUCKET}/${path}`, id: expect.any(String) });
    const { data: blob } = await documentsOf(amina.client).download(path);
    expect(blob?.size).toBe(1234);
    expect(blob?.type).toBe('application/pdf');
  });

  test('may be a raw body', async () => {
    const path = pathIn(amina.id);
    const response = await put(path, Buffer.from('%PDF-1.7'), { 'content-type': 'application/pdf' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ Key: `${BUCKET}/${path}`, Id: expect.any(String) });
    const { data } = await documentsOf(amina.client).download(path);
    expect(await data?.text()).toBe('%PDF-1.7');
  });

  test('may have exactly 5 MiB, and no byte more', async () => {
    const full = await documentsOf(amina.client).upload(pathIn(amina.id), fileOf(MAX_BYTES));
    expect(full.error).toBeNull();
    const over = await documentsOf(amina.client).upload(pathIn(amina.id), fileOf(MAX_BYTES + 1));
    expect(over.error).toMatchObject({
      statusCode: '413',
      message: expect.stringContaining('maximum allowed size'),
    });
    const raw = await put(pathIn(amina.id), new Uint8Array(MAX_BYTES + 1), {
      'content-type': 'application/pdf',
    });
    expect(await refusalOf(raw)).toEqual({ http: 400, statusCode: '413', error: 'Payload too large' });
  });

  test('cannot hide its length by streaming', async () => {
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
    const response = await send(`/storage/v1/object/${BUCKET}/${pathIn(amina.id)}`, {
      method: 'POST',
      ...streaming,
      headers: { ...streaming.headers, authorization: `Bearer ${amina.token}` },
    });
    expect(await refusalOf(response)).toMatchObject({ http: 400, statusCode: '413' });
  });

  test('may be empty', async () => {
    const path = pathIn(amina.id);
    const { error } = await documentsOf(amina.client).upload(path, fileOf(0));
    expect(error).toBeNull();
    const { data } = await documentsOf(amina.client).download(path);
    expect(data?.size).toBe(0);
  });

  test.each(['text/html', 'image/svg+xml', 'application/octet-stream', 'IMAGE/TIFF'])(
    'refuses the type %s',
    async (type) => {
      const { error } = await documentsOf(amina.client).upload(pathIn(amina.id), fileOf(3, type));
      expect(error).toMatchObject({
        statusCode: '415',
        message: expect.stringContaining('is not supported'),
      });
    },
  );

  test('refuses to overwrite, for whoever comes second at the same moment too', async () => {
    const path = pathIn(amina.id);
    const all = await Promise.all(
      [10, 20, 30].map((size) => documentsOf(amina.client).upload(path, fileOf(size))),
    );
    const stored = all.flatMap(({ error }, index) => (error === null ? [(index + 1) * 10] : []));
    expect(stored).toHaveLength(1);
    const { data } = await documentsOf(amina.client).download(path);
    expect(data?.size).toBe(stored[0]);
    const later = await documentsOf(amina.client).upload(path, fileOf(40));
    expect(later.error).toMatchObject({ statusCode: '409' });
  });
});

describe('an upload elsewhere', () => {
  test('is refused in another person’s folder', async () => {
    const { error } = await documentsOf(bola.client).upload(pathIn(amina.id), fileOf(3));
    expect(error).toMatchObject({
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
  });

  test('is refused for a visitor', async () => {
    const { error } = await documentsOf(visitor()).upload(pathIn(amina.id), fileOf(3));
    expect(error).toMatchObject({ statusCode: '403' });
  });

  test('is refused with a token that is none', async () => {
    const response = await put(pathIn(amina.id), 'x', {
      authorization: 'Bearer a.b.c',
      'content-type': 'application/pdf',
    });
    expect(await refusalOf(response)).toMatchObject({ http: 400, statusCode: '403' });
  });

  test('is refused in a bucket that does not exist', async () => {
    const { error } = await amina.client.storage.from('nowhere').upload(`${amina.id}/a.pdf`, fileOf(3));
    expect(error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });
});

// As the server, whom no policy stops.
describe('a name that means mischief', () => {
  const { secretKey } = target();

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/x',
    'a/..%5c..%5cb',
    'a%00.pdf',
    'a%252e%252e/b',
    '%2Fabsolute.pdf',
    'a//b.pdf',
    './a.pdf',
    'naïve-Ṣadé-🚗.pdf',
    'a%C0%AF.pdf',
    `${'x'.repeat(2000)}.pdf`,
  ])('%s never leads out of the folder and never breaks the service', async (name) => {
    const response = await send(`/storage/v1/object/${BUCKET}/mischief/${name}`, {
      method: 'POST',
      key: secretKey,
      body: 'x',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/pdf' },
    });
    expect(response.status).toBeLessThan(500);
    if (!response.ok) return;
    const { Key }: { Key: string } = await response.json();
    expect(Key.startsWith(`${BUCKET}/mischief/`)).toBe(true);
    forgetObjectLater(Key.slice(BUCKET.length + 1));
  });
});
