import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { bucketOf, fileOf, pathIn, removeLater } from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

let id: string;
let client: SupabaseClient;

beforeAll(async () => {
  const person = await createPerson();
  id = person.id;
  ({ client } = await signedIn(person));
});

/** A path that the fixture's trigger stores once. */
function sealedPath(): string {
  return removeLater(pathIn(id).replace('proof-', 'sealed-'));
}

async function linkTo(path: string, upsert: boolean): Promise<{ url: URL; token: string }> {
  const { data, error } = await bucketOf(client).createSignedUploadUrl(path, { upsert });
  if (error) throw error;
  return { url: new URL(data.signedUrl), token: data.token };
}

async function storedSize(path: string): Promise<number | undefined> {
  return (await bucketOf(client).download(path)).data?.size;
}

/** A PUT whose headers and first byte are sent; `finish` sends the rest and gives the status. */
async function openPut(url: URL, size: number): Promise<{ finish(): Promise<number | undefined> }> {
  const headers = { 'content-type': 'application/pdf', 'content-length': size };
  const sending = request(url, { method: 'PUT', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  await new Promise<void>((resolve) => sending.write('%', () => resolve()));
  return {
    finish() {
      sending.end(Buffer.alloc(size - 1, 37));
      return answered;
    },
  };
}

describe('a link signed with upsert', () => {
  test('may be used again and replaces the object', async () => {
    const path = pathIn(id);
    const { token } = await linkTo(path, true);
    for (const size of [10, 20]) {
      const { error } = await bucketOf(client).uploadToSignedUrl(path, token, fileOf(size));
      expect(error).toBeNull();
      expect(await storedSize(path)).toBe(size);
    }
  });

  test('replaces nothing that a trigger on insert protects', async () => {
    const path = sealedPath();
    const { token } = await linkTo(path, true);
    expect((await bucketOf(client).uploadToSignedUrl(path, token, fileOf(10))).error).toBeNull();
    const again = await bucketOf(client).uploadToSignedUrl(path, token, fileOf(20));
    expect(again.error).toMatchObject({ statusCode: '403' });
    expect(await storedSize(path)).toBe(10);
  });
});

describe.each([
  ['a link', false],
  ['a link signed with upsert', true],
])('a slow PUT to %s', (_, upsert) => {
  test('replaces nothing that was stored and protected meanwhile', async () => {
    const path = sealedPath();
    const slow = await openPut((await linkTo(path, upsert)).url, 30);
    expect((await bucketOf(client).upload(path, fileOf(10))).error).toBeNull();
    expect(await slow.finish()).toBe(400);
    expect(await storedSize(path)).toBe(10);
  });
});
