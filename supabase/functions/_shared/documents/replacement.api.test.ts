import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { UPLOAD_ACCOUNT_MAX_HITS } from '../core/limits.ts';
import { UPLOAD_MAX_BYTES } from '../people/limits.rules.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, type Facade } from '../../api/testing/facade.ts';

const APPROVED = new Uint8Array(64).fill(1);
const FORGED = new Uint8Array(96).fill(2);
const TYPE = { 'content-type': 'image/jpeg' };
const BESIDE_THE_LIMIT = 15;

let facade: Facade;
let driver: Person;
beforeAll(async () => {
  facade = openFacade();
});
afterAll(() => facade.close());

function storage(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', inject('stack').publishableKey);
  return fetch(`${inject('stack').url}/storage/v1/object/${path}`, { ...init, headers });
}

function newPath(kind = 'driver-license'): string {
  return `${driver.id}/${kind}-${crypto.randomUUID()}.jpg`;
}

/** A link that the driver signs at Storage itself, past our API. */
async function linkTo(path: string, upsert = false): Promise<URL> {
  const answer = await storage(`upload/sign/documents/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${driver.token}`, ...(upsert ? { 'x-upsert': 'true' } : {}) },
  });
  const { url } = z.object({ url: z.string() }).parse(await answer.json());
  return new URL(`/storage/v1${url}`, inject('stack').url);
}

async function put(url: URL, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (await fetch(url, { method: 'PUT', headers: TYPE, body: bytes })).ok;
}

function post(path: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${driver.token}`;
  return storage(`documents/${path}`, {
    method: 'POST',
    headers: { ...TYPE, authorization, ...headers },
    body: bytes,
  });
}

async function stored(path: string): Promise<Uint8Array | null> {
  const { secretKey } = facade.services.config;
  const answer = await storage(`authenticated/documents/${path}`, {
    headers: { authorization: `Bearer ${secretKey}`, apikey: secretKey },
  });
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

/** Sends the headers and the first byte of a PUT, and the rest later. */
async function openPut(url: URL, bytes: Uint8Array): Promise<{ finish(): Promise<number | undefined> }> {
  const sending = request(url, { method: 'PUT', headers: { ...TYPE, 'content-length': bytes.length } });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  await new Promise<void>((resolve) => sending.write(bytes.slice(0, 1), () => resolve()));
  return {
    finish() {
      sending.end(bytes.slice(1));
      return status;
    },
  };
}

describe('a stored document is not replaced', () => {
  beforeAll(async () => {
    driver = await facade.cast.unverifiedDriver();
  });

  test('by a link signed with x-upsert before the file existed, however often it is used', async () => {
    const path = newPath();
    const link = await linkTo(path, true);
    expect(await put(link, APPROVED)).toBe(true);
    expect(await put(link, FORGED)).toBe(false);
    expect(await put(link, FORGED)).toBe(false);
    expect(await stored(path)).toEqual(APPROVED);
  });

  test('by an upsert with the owner’s token', async () => {
    const path = newPath();
    expect((await post(path, APPROVED)).ok).toBe(true);
    expect((await post(path, FORGED, { 'x-upsert': 'true' })).ok).toBe(false);
    expect(await stored(path)).toEqual(APPROVED);
  });

  test.each([false, true])(
    'by a PUT that was held open and ends after the decision (upsert %s)',
    async (upsert) => {
      const path = newPath();
      const slow = await openPut(await linkTo(path, upsert), FORGED);
      expect(await put(await linkTo(path), APPROVED)).toBe(true);
      expect(await slow.finish()).toBe(400);
      expect(await stored(path)).toEqual(APPROVED);
    },
  );

  test('by simultaneous uploads of two links: one file is stored, whole', async () => {
    const path = newPath();
    const links = [await linkTo(path, true), await linkTo(path, true)];
    const results = await Promise.all(links.map((link, index) => put(link, index === 0 ? APPROVED : FORGED)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await stored(path)).toEqual(results[0] === true ? APPROVED : FORGED);
  });

  test('with another account’s token', async () => {
    const path = newPath();
    expect((await post(path, APPROVED)).ok).toBe(true);
    const { token } = await facade.cast.passenger();
    const headers = { authorization: `Bearer ${token}`, 'x-upsert': 'true' };
    expect((await post(path, FORGED, headers)).ok).toBe(false);
    expect(await stored(path)).toEqual(APPROVED);
  });
});

test('a PUT without a length stores nothing larger than the bucket allows', async () => {
  driver = await facade.cast.unverifiedDriver();
  const path = newPath();
  const chunk = new Uint8Array(1024 * 1024);
  let left = 7;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (left === 0) controller.close();
      else controller.enqueue(chunk);
      left -= 1;
    },
  });
  expect(left * chunk.length).toBeGreaterThan(UPLOAD_MAX_BYTES);
  const init = { method: 'PUT', headers: TYPE, body, duplex: 'half' };
  expect((await fetch(await linkTo(path), init)).ok).toBe(false);
  expect(await stored(path)).toBeNull();
});

test('of 45 uploads at once no more than the hour’s limit is stored', async () => {
  driver = await facade.cast.unverifiedDriver();
  const paths = Array.from({ length: UPLOAD_ACCOUNT_MAX_HITS + BESIDE_THE_LIMIT }, () => newPath());
  const links = await Promise.all(paths.map((path) => linkTo(path)));
  const results = await Promise.all(links.map((link) => put(link, APPROVED)));
  expect(results.filter(Boolean)).toHaveLength(UPLOAD_ACCOUNT_MAX_HITS);
  const rows = await facade.sql`
    select name from storage.objects where bucket_id = 'documents' and name like ${`${driver.id}/%`}`;
  expect(rows).toHaveLength(UPLOAD_ACCOUNT_MAX_HITS);
  const files = await Promise.all(paths.map(stored));
  expect(files.filter((file) => file !== null)).toHaveLength(UPLOAD_ACCOUNT_MAX_HITS);
});
