import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { administrator, send, visitor } from './testing/clients.ts';
import { BUCKET, bucketOf, fileOf, removeLater, pathIn } from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

let ada: { id: string; client: SupabaseClient; token: string };
let bola: typeof ada;
let stored: string;

async function newUser(): Promise<typeof ada> {
  const person = await createPerson();
  const { client, session } = await signedIn(person);
  return { id: person.id, client, token: session.access_token };
}

beforeAll(async () => {
  [ada, bola] = await Promise.all([newUser(), newUser()]);
  stored = pathIn(ada.id);
  await bucketOf(ada.client).upload(stored, fileOf(99));
  const deep = removeLater(`${ada.id}/zeta/er/b.png`);
  await bucketOf(administrator()).upload(deep, fileOf(7, 'image/png'));
});

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

describe('a download', () => {
  test('succeeds for the owner; for other users the object does not exist', async () => {
    expect((await bucketOf(ada.client).download(stored)).data?.size).toBe(99);
    for (const client of [bola.client, visitor()]) {
      const { data } = await bucketOf(client).download(stored);
      expect(data).toBeNull();
    }
    const response = await send(`/storage/v1/object/${BUCKET}/${stored}`, {
      headers: { authorization: `Bearer ${bola.token}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
    });
  });

  test('can be requested as an attachment, with its content type', async () => {
    const response = await send(`/storage/v1/object/authenticated/${BUCKET}/${stored}?download`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-type')).toContain('application/pdf');
    await response.body?.cancel();
  });

  test('exists returns true for the owner only', async () => {
    expect((await bucketOf(ada.client).exists(stored)).data).toBe(true);
    expect((await bucketOf(bola.client).exists(stored)).data).toBe(false);
  });

  test('is not possible through the public path', async () => {
    const response = await send(`/storage/v1/object/public/${BUCKET}/${stored}`);
    expect(response.status).toBe(400);
  });
});

describe('a list', () => {
  test('gives the files and folders of a folder to its owner', async () => {
    const { data } = await bucketOf(ada.client).list(ada.id);
    expect(data).toMatchObject([
      { name: nameOf(stored), id: expect.any(String), metadata: { size: 99, mimetype: 'application/pdf' } },
      { name: 'zeta', id: null, metadata: null },
    ]);
    const deeper = await bucketOf(ada.client).list(`${ada.id}/zeta/er`);
    expect(deeper.data?.map(({ name }) => name)).toEqual(['b.png']);
  });

  test('can be filtered, sorted and paged', async () => {
    const found = await bucketOf(ada.client).list(ada.id, { search: 'PROOF' });
    expect(found.data?.map(({ name }) => name)).toEqual([nameOf(stored)]);
    const sorted = await bucketOf(ada.client).list(ada.id, {
      sortBy: { column: 'name', order: 'desc' },
    });
    expect(sorted.data?.map(({ name }) => name)).toEqual(['zeta', nameOf(stored)]);
    const second = await bucketOf(ada.client).list(ada.id, { limit: 1, offset: 1 });
    expect(second.data).toHaveLength(1);
  });

  test('is empty for other users, and % is not a wildcard', async () => {
    expect((await bucketOf(bola.client).list(ada.id)).data).toEqual([]);
    expect((await bucketOf(bola.client).list('%')).data).toEqual([]);
    expect((await bucketOf(bola.client).list('')).data).toEqual([]);
  });
});

describe('a removal', () => {
  test('by the owner removes nothing without a delete policy', async () => {
    const { data } = await bucketOf(ada.client).remove([stored]);
    expect(data).toEqual([]);
    expect((await bucketOf(ada.client).download(stored)).data?.size).toBe(99);
  });

  test('with the secret key removes file and row', async () => {
    const path = pathIn(ada.id);
    await bucketOf(ada.client).upload(path, fileOf(3));
    const { data } = await bucketOf(administrator()).remove([path, `${ada.id}/never.pdf`]);
    expect(data).toMatchObject([{ name: path }]);
    expect((await bucketOf(ada.client).download(path)).data).toBeNull();
    const again = await bucketOf(ada.client).upload(path, fileOf(4));
    expect(again.error).toBeNull();
  });
});

describe('an invalid value', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['POST', `/object/list/${BUCKET}`, '{"limit":"all"}'],
    ['POST', `/object/list/${BUCKET}`, '{"sortBy":{"column":"metadata; drop table x"}}'],
    ['DELETE', `/object/${BUCKET}`, '{"prefixes":5}'],
    ['POST', `/object/sign/${BUCKET}/a.pdf`, '{"expiresIn":-1}'],
    ['POST', `/object/sign/${BUCKET}/a.pdf`, '{"expiresIn":1e300}'],
    ['POST', `/object/copy`, '{"bucketId":"documents"}'],
    ['GET', `/object/${BUCKET}/%ff`, null],
    ['POST', '/bucket', '{"name":5}'],
  ])('in %s %s %s is a client error', async (method, path, body) => {
    const response = await send(`/storage/v1${path}`, { method, body, headers: json });
    expect(response.status).toBeLessThan(500);
    await response.body?.cancel();
  });

  // Hosted answers 500 where PostgreSQL refuses the value.
  test.each([
    ['POST', `/object/list/${BUCKET}`, '{"prefix":"\\u0000"}'],
    ['DELETE', `/object/${BUCKET}`, '{"prefixes":["a\\u0000"]}'],
    ['GET', `/object/${BUCKET}/%00`, null],
    ['GET', `/object/%00/a`, null],
    ['GET', `/object/info/${BUCKET}/%00`, null],
    ['POST', `/object/%00/a`, 'x'],
  ])('with a NUL byte in %s %s %s is refused', async (method, path, body) => {
    const response = await send(`/storage/v1${path}`, { method, body, headers: json });
    expect(response.status).toBeGreaterThanOrEqual(400);
    await response.body?.cancel();
  });
});

describe('the bucket', () => {
  test('cannot be created, deleted or emptied by users', async () => {
    expect((await ada.client.storage.createBucket('mine')).error).not.toBeNull();
    await ada.client.storage.deleteBucket(BUCKET);
    await ada.client.storage.emptyBucket(BUCKET);
    const { data } = await administrator().storage.getBucket(BUCKET);
    expect(data).toMatchObject({ id: BUCKET, public: false });
    expect((await bucketOf(ada.client).download(stored)).data?.size).toBe(99);
  });
});
