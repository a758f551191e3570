import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { send } from './testing/clients.ts';
import { BUCKET, documentsOf, fileOf, MAX_BYTES, pathIn, refusalOf } from './testing/files.ts';
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
});

async function linkTo(path: string, options?: { download: string | boolean }): Promise<URL> {
  const { data, error } = await documentsOf(amina.client).createSignedUrl(path, 60, options);
  if (error) throw error;
  return new URL(data.signedUrl);
}

function get(url: URL): Promise<Response> {
  return send(url.pathname + url.search, { key: null });
}

describe('a link to read', () => {
  test('lets anybody read that object', async () => {
    const response = await get(await linkTo(stored));
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(99);
    expect(response.headers.get('content-type')).toContain('application/pdf');
  });

  test('names the file to save when asked to', async () => {
    const name = 'Proof of “address” Ọ́.pdf';
    const link = await linkTo(stored, { download: true });
    expect((await get(link)).headers.get('content-disposition')).toContain(stored.split('/').at(-1));
    link.searchParams.set('download', name);
    const response = await get(link);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment;/);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe(name);
    await response.body?.cancel();
  });

  test('is not given for another person’s object, nor for one that is not there', async () => {
    const foreign = await documentsOf(bola.client).createSignedUrl(stored, 60);
    expect(foreign.error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    const missing = await documentsOf(amina.client).createSignedUrl(`${amina.id}/none.pdf`, 60);
    expect(missing.error).toMatchObject({ statusCode: '404' });
  });

  test('is given for several objects at once, each on its own', async () => {
    const { data } = await documentsOf(amina.client).createSignedUrls([stored, `${amina.id}/none.pdf`], 60);
    expect(data).toMatchObject([
      { path: stored, error: null, signedUrl: expect.stringContaining('token=') },
      { path: `${amina.id}/none.pdf`, error: expect.any(String) },
    ]);
    expect((await get(new URL(data?.[0]?.signedUrl ?? ''))).status).toBe(200);
  });

  test('does not lead to another object', async () => {
    const other = pathIn(amina.id);
    await documentsOf(amina.client).upload(other, fileOf(5));
    const link = await linkTo(stored);
    link.pathname = link.pathname.replace(stored, other);
    expect(await refusalOf(await get(link))).toMatchObject({ http: 400, statusCode: '400' });
  });

  test('does not work when forged, cut, missing, or an access token', async () => {
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
      amina.token,
    ];
    for (const token of tokens) {
      link.searchParams.set('token', token ?? '');
      expect(await refusalOf(await get(link))).toMatchObject({ http: 400, statusCode: '400' });
    }
  });

  test('ends when its time is over', async () => {
    const { data } = await documentsOf(amina.client).createSignedUrl(stored, 1);
    const link = new URL(data?.signedUrl ?? '');
    await expect.poll(async () => (await get(link)).status, { timeout: 10_000 }).toBe(400);
    expect(await refusalOf(await get(link))).toMatchObject({ statusCode: '400' });
  });

  test('is no access token', async () => {
    const token = (await linkTo(stored)).searchParams.get('token');
    const response = await send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(403);
    const rest = await send('/rest/v1/profiles?select=id', { headers: { authorization: `Bearer ${token}` } });
    expect(rest.status).toBe(401);
  });
});

describe('a link to write', () => {
  test('lets its holder put one file there, in the owner’s name', async () => {
    const path = pathIn(amina.id);
    const { data } = await documentsOf(amina.client).createSignedUploadUrl(path);
    const { data: put, error } = await documentsOf(bola.client).uploadToSignedUrl(
      path,
      data?.token ?? '',
      fileOf(77),
    );
    expect(error).toBeNull();
    expect(put).toMatchObject({ path, fullPath: `${BUCKET}/${path}` });
    expect((await documentsOf(amina.client).download(path)).data?.size).toBe(77);
    const again = await documentsOf(bola.client).uploadToSignedUrl(path, data?.token ?? '', fileOf(5));
    expect(again.error).toMatchObject({ statusCode: '409' });
  });

  test('takes a raw body too', async () => {
    const path = pathIn(amina.id);
    const { data } = await documentsOf(amina.client).createSignedUploadUrl(path);
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

  test('keeps the bucket’s limits', async () => {
    const path = pathIn(amina.id);
    const { data } = await documentsOf(amina.client).createSignedUploadUrl(path);
    const token = data?.token ?? '';
    const large = await documentsOf(bola.client).uploadToSignedUrl(path, token, fileOf(MAX_BYTES + 1));
    expect(large.error).toMatchObject({ statusCode: '413' });
    const html = await documentsOf(bola.client).uploadToSignedUrl(path, token, fileOf(5, 'text/html'));
    expect(html.error).toMatchObject({ statusCode: '415' });
  });

  test('is not given for another person’s folder', async () => {
    const { error } = await documentsOf(bola.client).createSignedUploadUrl(pathIn(amina.id));
    expect(error).toMatchObject({ statusCode: '403' });
  });

  test('neither reads nor writes elsewhere', async () => {
    const path = pathIn(amina.id);
    const { data } = await documentsOf(amina.client).createSignedUploadUrl(path);
    const token = data?.token ?? '';
    const elsewhere = await documentsOf(bola.client).uploadToSignedUrl(pathIn(amina.id), token, fileOf(5));
    expect(elsewhere.error).toMatchObject({ statusCode: '400' });
    const read = await send(`/storage/v1/object/sign/${BUCKET}/${stored}?token=${token}`, { key: null });
    expect(read.status).toBe(400);
    await read.body?.cancel();
    const readToken = (await linkTo(stored)).searchParams.get('token') ?? '';
    const written = await documentsOf(bola.client).uploadToSignedUrl(stored, readToken, fileOf(5));
    expect(written.error).toMatchObject({ statusCode: '400' });
  });
});
