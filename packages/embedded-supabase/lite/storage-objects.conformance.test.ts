import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { administrator, send, visitor } from './testing/clients.ts';
import { BUCKET, documentsOf, fileOf, forgetObjectLater, pathIn } from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

let amina: { id: string; client: SupabaseClient; token: string };
let bola: typeof amina;
let stored: string;

async function newcomer(): Promise<typeof amina> {
  const person = await createPerson();
  const { client, session } = await signedIn(person);
  return { id: person.id, client, token: session.access_token };
}

beforeAll(async () => {
  [amina, bola] = await Promise.all([newcomer(), newcomer()]);
  stored = pathIn(amina.id);
  await documentsOf(amina.client).upload(stored, fileOf(99));
  const deep = forgetObjectLater(`${amina.id}/zeta/er/b.png`);
  await documentsOf(administrator()).upload(deep, fileOf(7, 'image/png'));
});

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

describe('reading', () => {
  test('belongs to the owner; for others the object does not exist', async () => {
    expect((await documentsOf(amina.client).download(stored)).data?.size).toBe(99);
    for (const client of [bola.client, visitor()]) {
      const { data } = await documentsOf(client).download(stored);
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

  test('can ask for a file to save, and tells browsers not to guess', async () => {
    const response = await send(`/storage/v1/object/authenticated/${BUCKET}/${stored}?download`, {
      headers: { authorization: `Bearer ${amina.token}` },
    });
    expect(response.headers.get('content-disposition')).toContain(nameOf(stored));
    expect(response.headers.get('content-type')).toContain('application/pdf');
    await response.body?.cancel();
  });

  test('exists tells its owner the truth and others nothing', async () => {
    expect((await documentsOf(amina.client).exists(stored)).data).toBe(true);
    expect((await documentsOf(bola.client).exists(stored)).data).toBe(false);
  });

  test('is not public', async () => {
    const response = await send(`/storage/v1/object/public/${BUCKET}/${stored}`);
    expect(response.status).toBe(400);
  });
});

describe('listing', () => {
  test('shows a folder’s files and folders to its owner', async () => {
    const { data } = await documentsOf(amina.client).list(amina.id);
    expect(data).toMatchObject([
      { name: nameOf(stored), id: expect.any(String), metadata: { size: 99, mimetype: 'application/pdf' } },
      { name: 'zeta', id: null, metadata: null },
    ]);
    const deeper = await documentsOf(amina.client).list(`${amina.id}/zeta/er`);
    expect(deeper.data?.map(({ name }) => name)).toEqual(['b.png']);
  });

  test('can be searched, sorted and paged', async () => {
    const found = await documentsOf(amina.client).list(amina.id, { search: 'PROOF' });
    expect(found.data?.map(({ name }) => name)).toEqual([nameOf(stored)]);
    const sorted = await documentsOf(amina.client).list(amina.id, {
      sortBy: { column: 'name', order: 'desc' },
    });
    expect(sorted.data?.map(({ name }) => name)).toEqual(['zeta', nameOf(stored)]);
    const second = await documentsOf(amina.client).list(amina.id, { limit: 1, offset: 1 });
    expect(second.data).toHaveLength(1);
  });

  test('shows others nothing, and takes % for a letter', async () => {
    expect((await documentsOf(bola.client).list(amina.id)).data).toEqual([]);
    expect((await documentsOf(bola.client).list('%')).data).toEqual([]);
    expect((await documentsOf(bola.client).list('')).data).toEqual([]);
  });
});

describe('removing', () => {
  test('is not for the owner: a document that was handed in stays', async () => {
    const { data } = await documentsOf(amina.client).remove([stored]);
    expect(data).toEqual([]);
    expect((await documentsOf(amina.client).download(stored)).data?.size).toBe(99);
  });

  test('is for the server, file and row together', async () => {
    const path = pathIn(amina.id);
    await documentsOf(amina.client).upload(path, fileOf(3));
    const { data } = await documentsOf(administrator()).remove([path, `${amina.id}/never.pdf`]);
    expect(data).toMatchObject([{ name: path }]);
    expect((await documentsOf(amina.client).download(path)).data).toBeNull();
    const again = await documentsOf(amina.client).upload(path, fileOf(4));
    expect(again.error).toBeNull();
  });
});

describe('a value that cannot be', () => {
  const json = { 'content-type': 'application/json' };

  test.each([
    ['POST', `/object/list/${BUCKET}`, '{"prefix":"\\u0000"}'],
    ['POST', `/object/list/${BUCKET}`, '{"limit":"all"}'],
    ['POST', `/object/list/${BUCKET}`, '{"sortBy":{"column":"metadata; drop table x"}}'],
    ['DELETE', `/object/${BUCKET}`, '{"prefixes":["a\\u0000"]}'],
    ['DELETE', `/object/${BUCKET}`, '{"prefixes":5}'],
    ['POST', `/object/sign/${BUCKET}/a.pdf`, '{"expiresIn":-1}'],
    ['POST', `/object/sign/${BUCKET}`, '{"expiresIn":60,"paths":["a\\u0000"]}'],
    ['POST', `/object/sign/${BUCKET}/a.pdf`, '{"expiresIn":1e300}'],
    ['POST', `/object/copy`, '{"bucketId":"documents"}'],
    ['GET', `/object/${BUCKET}/%00`, null],
    ['GET', `/object/%00/a`, null],
    ['GET', `/object/${BUCKET}/%ff`, null],
    ['GET', `/object/info/${BUCKET}/%00`, null],
    ['POST', `/object/%00/a`, 'x'],
    ['POST', '/bucket', '{"name":5}'],
  ])('%s %s %s is the caller’s mistake', async (method, path, body) => {
    const response = await send(`/storage/v1${path}`, { method, body, headers: json });
    expect(response.status).toBeLessThan(500);
    await response.body?.cancel();
  });
});

describe('the bucket itself', () => {
  test('is out of reach for people', async () => {
    expect((await amina.client.storage.createBucket('mine')).error).not.toBeNull();
    await amina.client.storage.deleteBucket(BUCKET);
    await amina.client.storage.emptyBucket(BUCKET);
    const { data } = await administrator().storage.getBucket(BUCKET);
    expect(data).toMatchObject({ id: BUCKET, public: false });
    expect((await documentsOf(amina.client).download(stored)).data?.size).toBe(99);
  });
});
