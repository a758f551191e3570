import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { send } from './testing/clients.ts';
import { BUCKET, bucketOf, fileOf, MAX_BYTES, pathIn, errorOf } from './testing/files.ts';
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
});

async function linkTo(path: string, options?: { download: string | boolean }): Promise<URL> {
  const { data, error } = await bucketOf(ada.client).createSignedUrl(path, 60, options);
  if (error) throw error;
  return new URL(data.signedUrl);
}

function get(url: URL): Promise<Response> {
  return send(url.pathname + url.search, { key: null });
}

describe('a download link', () => {
  test('gives its object to anonymous callers', async () => {
    const response = await get(await linkTo(stored));
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(99);
    expect(response.headers.get('content-type')).toContain('application/pdf');
  });

  test('sets the requested file name', async () => {
    const name = 'Proof of “address” Ọ́.pdf';
    const link = await linkTo(stored, { download: true });
    expect((await get(link)).headers.get('content-disposition')).toMatch(/^attachment/);
    link.searchParams.set('download', name);
    const response = await get(link);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment;/);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(name);
    await response.body?.cancel();
  });

  test('is not created for another user’s object or for a missing one', async () => {
    const other = await bucketOf(bola.client).createSignedUrl(stored, 60);
    expect(other.error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    const missing = await bucketOf(ada.client).createSignedUrl(`${ada.id}/none.pdf`, 60);
    expect(missing.error).toMatchObject({ statusCode: '404' });
  });

  test('is created for several objects at once, with an error for each missing one', async () => {
    const { data } = await bucketOf(ada.client).createSignedUrls([stored, `${ada.id}/none.pdf`], 60);
    expect(data).toMatchObject([
      { path: stored, error: null, signedUrl: expect.stringContaining('token=') },
      { path: `${ada.id}/none.pdf`, error: expect.any(String) },
    ]);
    expect((await get(new URL(data?.[0]?.signedUrl ?? ''))).status).toBe(200);
  });

  test('does not open another object', async () => {
    const other = pathIn(ada.id);
    await bucketOf(ada.client).upload(other, fileOf(5));
    const link = await linkTo(stored);
    link.pathname = link.pathname.replace(stored, other);
    expect(await errorOf(await get(link))).toMatchObject({ http: 400, statusCode: '400' });
  });

  test('is rejected with a forged, truncated or missing token, or an access token', async () => {
    const link = await linkTo(stored);
    const forged = await new SignJWT({ url: `${BUCKET}/${stored}`, scope: 'download' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from('another secret of at least 32 characters'));
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const tokens = [
      forged,
      `${none}.${forged.split('.')[1]}.`,
      link.searchParams.get('token')?.slice(0, -4),
      '',
      ada.token,
    ];
    for (const token of tokens) {
      link.searchParams.set('token', token ?? '');
      expect(await errorOf(await get(link))).toMatchObject({ http: 400, statusCode: '400' });
    }
  });

  test('expires', async () => {
    const { data } = await bucketOf(ada.client).createSignedUrl(stored, 1);
    const link = new URL(data?.signedUrl ?? '');
    await expect.poll(async () => (await get(link)).status, { timeout: 10_000 }).toBe(400);
    expect(await errorOf(await get(link))).toMatchObject({ statusCode: '400' });
  });

  test('has a token that is not accepted as an access token', async () => {
    const token = (await linkTo(stored)).searchParams.get('token');
    const response = await send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(403);
    const rest = await send('/rest/v1/profiles?select=id', { headers: { authorization: `Bearer ${token}` } });
    expect(rest.status).toBe(401);
  });
});

describe('an upload link', () => {
  test('lets its holder upload one file on the owner’s behalf', async () => {
    const path = pathIn(ada.id);
    const { data } = await bucketOf(ada.client).createSignedUploadUrl(path);
    const { data: put, error } = await bucketOf(bola.client).uploadToSignedUrl(
      path,
      data?.token ?? '',
      fileOf(77),
    );
    expect(error).toBeNull();
    expect(put).toMatchObject({ path, fullPath: `${BUCKET}/${path}` });
    expect((await bucketOf(ada.client).download(path)).data?.size).toBe(77);
    const again = await bucketOf(bola.client).uploadToSignedUrl(path, data?.token ?? '', fileOf(5));
    expect(again.error).toMatchObject({ statusCode: '409' });
  });

  test('accepts a raw body', async () => {
    const path = pathIn(ada.id);
    const { data } = await bucketOf(ada.client).createSignedUploadUrl(path);
    const url = new URL(data?.signedUrl ?? '');
    const response = await send(url.pathname + url.search, {
      method: 'PUT',
      key: null,
      body: Buffer.from('%PDF'),
      headers: { 'content-type': 'application/pdf' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ Key: `${BUCKET}/${path}` });
  });

  test('enforces the limits of the bucket', async () => {
    const path = pathIn(ada.id);
    const { data } = await bucketOf(ada.client).createSignedUploadUrl(path);
    const token = data?.token ?? '';
    const large = await bucketOf(bola.client).uploadToSignedUrl(path, token, fileOf(MAX_BYTES + 1));
    expect(large.error).toMatchObject({ statusCode: '413' });
    const html = await bucketOf(bola.client).uploadToSignedUrl(path, token, fileOf(5, 'text/html'));
    expect(html.error).toMatchObject({ statusCode: '415' });
  });

  test('is not created for another user’s folder', async () => {
    const { error } = await bucketOf(bola.client).createSignedUploadUrl(pathIn(ada.id));
    expect(error).toMatchObject({ statusCode: '403' });
  });

  test('gives no access to other objects or to downloads', async () => {
    const path = pathIn(ada.id);
    const { data } = await bucketOf(ada.client).createSignedUploadUrl(path);
    const token = data?.token ?? '';
    const elsewhere = await bucketOf(bola.client).uploadToSignedUrl(pathIn(ada.id), token, fileOf(5));
    expect(elsewhere.error).toMatchObject({ statusCode: '400' });
    const read = await send(`/storage/v1/object/sign/${BUCKET}/${stored}?token=${token}`, { key: null });
    expect(read.status).toBe(400);
    await read.body?.cancel();
    const readToken = (await linkTo(stored)).searchParams.get('token') ?? '';
    const written = await bucketOf(bola.client).uploadToSignedUrl(stored, readToken, fileOf(5));
    expect(written.error).toMatchObject({ statusCode: '400' });
  });
});
