import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createAdmin } from '../../api/testing/admin.ts';
import { mintToken, type Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { DOCUMENT_LINK_SECONDS } from '../core/limits.ts';
import { documentLinkSchema } from './contract.ts';
import { showPhoto, uploadDocument } from './testing/documents.ts';
import { PNG } from './testing/files.ts';

// Documents have one way in (a link, or the API) and one way out (the API): here are all the doors of Storage.
const IMAGE = 'image/png';
/** Storage, the gateway, and a path that does not exist. */
const REFUSED = [400, 403, 404];
const base64 = (text: string) => Buffer.from(text).toString('base64');

let facade: Facade;
let person: Person;
beforeAll(() => {
  facade = openFacade();
});
beforeEach(async () => {
  person = await facade.cast.unverifiedDriver();
});
afterAll(() => facade.close());

function storage(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: BodyInit | null = null,
) {
  const { url, publishableKey } = inject('stack');
  return fetch(`${url}/storage/v1${path}`, {
    method,
    headers: { apikey: publishableKey, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

const asPerson = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${person.token}`,
  ...headers,
});
const newPath = () => `${person.id}/driver-license-${crypto.randomUUID()}.png`;
const json = { 'content-type': 'application/json' };

async function linkTo(path: string): Promise<{ url: string; token: string }> {
  const answer = await storage('POST', `/object/upload/sign/documents/${path}`, asPerson(json), '{}');
  return z.object({ url: z.string(), token: z.string() }).parse(await answer.json());
}

/** The header of a raw body. `undefined` sends none, '' an empty one. */
const typed = (type: string | undefined): Record<string, string> =>
  type === undefined ? {} : { 'content-type': type };

function formOf(type: string | undefined, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('', new File([PNG], 'x.png', type === undefined ? {} : { type }));
  return form;
}

function resumable(path: string, type: string | undefined, headers: Record<string, string>, at = '') {
  const metadata = [`bucketName ${base64('documents')}`, `objectName ${base64(path)}`];
  if (type !== undefined) metadata.push(`contentType ${base64(type)}`);
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '12', 'upload-metadata': metadata.join() };
  return storage('POST', `/upload/resumable${at}`, { ...headers, ...tus });
}

function s3(method: string, path: string, headers: Record<string, string>, body: BodyInit | null = null) {
  const authorization = 'AWS4-HMAC-SHA256 Credential=x/20260101/local/s3/aws4_request, Signature=x';
  return storage(
    method,
    `/s3/documents/${path}`,
    { authorization, 'x-amz-security-token': person.token, ...headers },
    body,
  );
}

async function copyTo(path: string, metadata: object) {
  const source = newPath();
  await storage('POST', `/object/documents/${source}`, asPerson(typed(IMAGE)), PNG);
  const body = {
    bucketId: 'documents',
    sourceKey: source,
    destinationKey: path,
    copyMetadata: false,
    metadata,
  };
  return storage('POST', '/object/copy', asPerson(json), JSON.stringify(body));
}

/** Every door, with a file that declares a type, none, or an empty one; and whether it takes images. */
const DOORS: [
  name: string,
  open: (path: string, type: string | undefined) => Promise<Response>,
  takes: boolean,
][] = [
  ['POST', (path, type) => storage('POST', `/object/documents/${path}`, asPerson(typed(type)), PNG), true],
  ['PUT', (path, type) => storage('PUT', `/object/documents/${path}`, asPerson(typed(type)), PNG), true],
  ['a form', (path, type) => storage('POST', `/object/documents/${path}`, asPerson(), formOf(type)), true],
  ['a link', async (path, type) => storage('PUT', (await linkTo(path)).url, typed(type), PNG), true],
  [
    'a form to a link',
    async (path, type) => storage('PUT', (await linkTo(path)).url, {}, formOf(type)),
    true,
  ],
  ['copy', (path, type) => copyTo(path, type === undefined ? {} : { mimetype: type }), false],
  ['a resumable upload', (path, type) => resumable(path, type, asPerson()), false],
  [
    'a resumable upload with a link',
    async (path, type) => resumable(path, type, { 'x-signature': (await linkTo(path)).token }, '/sign'),
    false,
  ],
  [
    'the same, spelled in another way',
    async (path, type) => resumable(path, type, { 'x-signature': (await linkTo(path)).token }, '//%73ign/'),
    false,
  ],
  ['S3', (path, type) => s3('PUT', path, typed(type), PNG), false],
  ['parts by S3', (path, type) => s3('POST', `${path}?uploads`, typed(type)), false],
  [
    'a copy by S3',
    (path, type) =>
      s3('PUT', path, {
        'x-amz-copy-source': `documents/${path}`,
        'x-amz-metadata-directive': 'REPLACE',
        ...typed(type),
      }),
    false,
  ],
];

async function isStored(path: string): Promise<boolean> {
  return (await facade.sql`select from storage.objects where name = ${path}`).length > 0;
}

describe.each(DOORS)('%s', (_, open, takes) => {
  test.each([
    ['a foreign', 'image/svg+xml'],
    ['no', undefined],
    ['an empty', ''],
    ['a general', 'application/octet-stream'],
  ])('stores no file with %s type', async (_, type) => {
    const path = newPath();
    const { status } = await open(path, type);
    expect(REFUSED).toContain(status);
    expect(await isStored(path)).toBe(false);
  });

  test(`${takes ? 'takes' : 'does not take'} an image`, async () => {
    const path = newPath();
    const { status } = await open(path, IMAGE);
    expect(takes ? [200] : REFUSED).toContain(status);
    expect(await isStored(path)).toBe(takes);
  });
});

describe('an upload', () => {
  test.each<[string, (path: string, body: ReadableStream) => Promise<Response>]>([
    ['POST', (path, body) => storage('POST', `/object/documents/${path}`, asPerson(typed(IMAGE)), body)],
    ['PUT', (path, body) => storage('PUT', `/object/documents/${path}`, asPerson(typed(IMAGE)), body)],
    ['a link', async (path, body) => storage('PUT', (await linkTo(path)).url, typed(IMAGE), body)],
  ])('without a length by %s is refused, however small', async (_, send) => {
    const path = newPath();
    const answer = await send(path, new Blob([PNG]).stream());
    expect(await answer.json()).toMatchObject({ statusCode: '403', message: 'Send the length of the file.' });
    expect(await isStored(path)).toBe(false);
  });

  test('keeps no metadata of the client', async () => {
    const secret = { padding: 'x'.repeat(1000) };
    const headers = asPerson({ ...typed(IMAGE), 'x-metadata': base64(JSON.stringify(secret)) });
    expect((await storage('POST', `/object/documents/${newPath()}`, headers, PNG)).status).toBe(200);
    const form = formOf(IMAGE, { metadata: JSON.stringify(secret) });
    expect((await storage('PUT', (await linkTo(newPath())).url, {}, form)).status).toBe(200);
    const rows = await facade.sql`
      select user_metadata from storage.objects where name like ${`${person.id}/%`}`;
    expect([...rows]).toEqual([{ user_metadata: null }, { user_metadata: null }]);
  });

  test('that is resumable is refused to its owner, with a link, and after a suspension', async () => {
    const { token } = await linkTo(newPath());
    const withLink = () => resumable(newPath(), IMAGE, { 'x-signature': token }, '/sign');
    expect([(await resumable(newPath(), IMAGE, asPerson())).status, (await withLink()).status]).toEqual([
      403, 403,
    ]);
    await facade.sql`select private.set_suspended(${person.id}, true)`;
    expect([(await resumable(newPath(), IMAGE, asPerson())).status, (await withLink()).status]).toEqual([
      403, 403,
    ]);
  });

  test('of an empty file is called so', async () => {
    const path = newPath();
    const answer = await storage(
      'POST',
      `/object/documents/${path}`,
      asPerson(typed(IMAGE)),
      new Uint8Array(),
    );
    expect(answer.status).toBe(200);
    const saved = await facade.call('PATCH', '/user', { as: person, json: { proofOfAddressPath: path } });
    expect(saved).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: expect.stringContaining('is an empty file') },
    });
  });
});

describe('a link to a file', () => {
  test('is signed by the API only, for five minutes', async () => {
    const path = await uploadDocument(facade, person, 'driver-license');
    const body = JSON.stringify({ expiresIn: 315_360_000 });
    const one = await storage('POST', `/object/sign/documents/${path}`, asPerson(json), body);
    expect(await one.json()).toMatchObject({ statusCode: '404' });
    const many = await storage(
      'POST',
      '/object/sign/documents',
      asPerson(json),
      JSON.stringify({ expiresIn: 315_360_000, paths: [path] }),
    );
    expect(await many.json()).toMatchObject([{ path, signedURL: null }]);

    const asked = await facade.call('GET', `/documents?path=${path}`, { as: person });
    const link = new URL(read(documentLinkSchema, asked).url, inject('stack').url);
    expect((await fetch(link)).status).toBe(200);
    const { iat = 0, exp = 0 } = decodeJwt(link.searchParams.get('token') ?? '');
    expect(exp - iat).toBe(DOCUMENT_LINK_SECONDS);
  });

  test('is refused after signing out everywhere, as the file itself', async () => {
    const path = await uploadDocument(facade, person, 'driver-license');
    const session = crypto.randomUUID();
    await facade.sql`
      insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${person.id}, now(), now())`;
    const token = await mintToken(inject('stack').jwtSecret, { sub: person.id, session_id: session });
    const statuses = async () => [
      (await facade.call('GET', `/documents?path=${path}`, { as: { token } })).status,
      (await storage('GET', `/object/documents/${path}`, { authorization: `Bearer ${token}` })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await facade.sql`delete from auth.sessions where id = ${session}`;
    expect(await statuses()).toEqual([401, 400]);
  });
});

describe('the approved photo of a driver', () => {
  let driver: Person;
  let photo: string;
  beforeEach(async () => {
    driver = await facade.cast.driver();
    photo = await showPhoto(facade, driver);
  });

  const readsFile = async () =>
    (await storage('GET', `/object/authenticated/documents/${photo}`, asPerson())).status;
  const readsLink = async () => (await facade.call('GET', `/documents?path=${photo}`, { as: person })).status;
  const readsCard = async () =>
    (await facade.call('GET', `/drivers/${driver.id}/photo`, { as: person })).status;

  test('is read by its path; it is not listed, copied or linked', async () => {
    expect([await readsFile(), await readsLink(), await readsCard()]).toEqual([200, 200, 200]);
    const list = await storage(
      'POST',
      '/object/list/documents',
      asPerson(json),
      JSON.stringify({ prefix: driver.id }),
    );
    expect(await list.json()).toEqual([]);
    const folders = await storage('POST', '/object/list/documents', asPerson(json), '{"prefix":""}');
    expect(await folders.json()).toEqual([]);
    const signed = await storage(
      'POST',
      `/object/sign/documents/${photo}`,
      asPerson(json),
      '{"expiresIn":60}',
    );
    expect(await signed.json()).toMatchObject({ statusCode: '404' });
    const body = JSON.stringify({ bucketId: 'documents', sourceKey: photo, destinationKey: newPath() });
    expect(await (await storage('POST', '/object/copy', asPerson(json), body)).json()).toMatchObject({
      statusCode: '404',
    });
  });

  test.each(['the driver', 'the person'])('is not read once %s has blocked the other', async (who) => {
    const [blocker, blocked] = who === 'the driver' ? [driver.id, person.id] : [person.id, driver.id];
    await facade.sql`insert into private.blocks (blocker_id, blocked_id) values (${blocker}, ${blocked})`;
    expect([await readsFile(), await readsLink(), await readsCard()]).toEqual([400, 404, 404]);
  });

  test('is shown to administrators by a link of theirs', async () => {
    const admin = await createAdmin(facade);
    const { body } = await admin.call('GET', `/documents?path=${encodeURIComponent(photo)}`);
    const { url } = z.object({ url: z.string() }).parse(body);
    expect((await fetch(new URL(url, inject('stack').url))).status).toBe(200);
  });
});
