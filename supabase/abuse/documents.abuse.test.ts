import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { UPLOAD_MAX_BYTES } from '../functions/_shared/people/limits.rules.ts';
import { mintToken, type Person } from '../functions/api/testing/cast.ts';
import { SAMPLE_CALLS } from '../functions/api/testing/sample-calls.ts';
import { createWorld, type AttackerName, type World } from './support/world.ts';
import { PNG } from '../functions/_shared/documents/testing/files.ts';

// Storage past the façade, with the links and tokens of other people.
const OTHERS: AttackerName[] = [
  'anonymous',
  'other passenger',
  'driver',
  'corporate',
  'suspended',
  'admin account',
];
const linkSchema = z.object({ url: z.string() });

let world: World;
let victim: Person;
let document: string;
beforeAll(async () => {
  world = await createWorld();
  victim = await world.fixtures.passenger();
  document = await world.fixtures.document();
});
afterEach(() => world.check());
afterAll(() => world.close());

const as = ({ token }: Person) => ({ name: 'a stranger', token });
const put = (
  person: Person,
  path: string,
  body: RequestInit['body'] = PNG,
  headers: Record<string, string> = {},
) =>
  world.send(as(person), `POST /storage/v1/object/documents/${path}`, {
    body,
    headers: { 'content-type': 'image/png', ...headers },
  });
const ownPath = ({ id }: Person, kind = 'driver-license', extension = 'png') =>
  `${id}/${kind}-${crypto.randomUUID()}.${extension}`;

/** The link that the API signs for a person. */
async function linkOf(person: Person, path: string): Promise<URL> {
  const { body } = await world.send(as(person), `GET /api/documents?path=${path}`);
  return new URL(linkSchema.parse(body).url, inject('stack').url);
}

/** The files stored under the victim's path. */
async function stored(path = document): Promise<string> {
  const { secretKey } = inject('stack');
  const caller = { name: 'the operator', token: secretKey };
  const { status, text } = await world.send(
    caller,
    `GET /storage/v1/object/authenticated/documents/${path}`,
    {
      headers: { apikey: secretKey },
    },
  );
  return `${status} ${text}`;
}

describe('the document of another person', () => {
  test.each(OTHERS)('is not read, listed, linked, replaced, moved or deleted by %s', async (name) => {
    const before = await stored();
    const caller = world.callers[name];
    const folder = victim.id;
    const json = { 'content-type': 'application/json' };
    const own = `${world.people[name]?.id ?? folder}/driver-license-${crypto.randomUUID()}.png`;
    const reads: [string, unknown?][] = [
      [`GET /storage/v1/object/documents/${document}`],
      [`GET /storage/v1/object/authenticated/documents/${document}`],
      [`GET /storage/v1/object/public/documents/${document}`],
      [`HEAD /storage/v1/object/authenticated/documents/${document}`],
      [`GET /storage/v1/object/info/documents/${document}`],
      [`GET /storage/v1/object/info/authenticated/documents/${document}`],
      [`GET /storage/v1/render/image/authenticated/documents/${document}`],
      [`GET /storage/v1/object/authenticated/documents/${own}/../../${document}`],
      [`GET /storage/v1/object/authenticated/documents/${folder}%2F..%2F${document}`],
      [`POST /storage/v1/object/sign/documents/${document}`, { expiresIn: 60 }],
      [`POST /storage/v1/object/copy`, { bucketId: 'documents', sourceKey: document, destinationKey: own }],
      [`POST /storage/v1/object/move`, { bucketId: 'documents', sourceKey: document, destinationKey: own }],
      [`POST /storage/v1/object/upload/sign/documents/${document}`, {}],
      [
        `POST /storage/v1/object/upload/sign/documents/${folder}/driver-license-${crypto.randomUUID()}.png`,
        {},
      ],
      [`DELETE /storage/v1/bucket/documents`],
      [`POST /storage/v1/bucket`, { id: 'own', name: 'own', public: true }],
      [`PUT /storage/v1/bucket/documents`, { public: true }],
      [`POST /storage/v1/bucket/documents/empty`, {}],
    ];
    for (const [request, body] of reads) {
      const { status } = await world.send(caller, request, body === undefined ? {} : { json: body });
      expect({ request, status }).toSatisfy(() => status >= 400 && status < 500);
    }
    for (const method of ['POST', 'PUT']) {
      const headers = { 'content-type': 'image/png', 'x-upsert': 'true' };
      const { status } = await world.send(caller, `${method} /storage/v1/object/documents/${document}`, {
        body: PNG,
        headers,
      });
      expect({ method, status }).toSatisfy(() => status >= 400 && status < 500);
    }
    // These answer with what they did: nothing.
    const lists: [string, object][] = [
      ['POST /storage/v1/object/list/documents', { prefix: folder }],
      ['POST /storage/v1/object/list-v2/documents', { prefix: folder }],
      ['POST /storage/v1/object/sign/documents', { expiresIn: 60, paths: [document] }],
      ['DELETE /storage/v1/object/documents', { prefixes: [document] }],
    ];
    for (const [request, body] of lists) {
      const answer = await world.send(caller, request, { json: body, headers: json });
      expect(answer.text).not.toMatch(/proof-of-address-[^"]*"[^}]*"signedURL":"/);
      expect({ request, text: answer.text }).toSatisfy(
        () => !/"(?:id|name)":"/.test(answer.text) || answer.status >= 400,
      );
    }
    expect(await stored()).toBe(before);
  });

  test('is not reached with a link to another file, a changed or an expired one', async () => {
    const stranger = await world.facade.cast.passenger();
    const own = ownPath(stranger);
    await put(stranger, own);
    const link = await linkOf(stranger, own);
    const token = link.searchParams.get('token') ?? '';
    const { jwtSecret, publishableKey } = inject('stack');
    const claims = { url: `documents/${document}` };
    const expired = Math.floor(Date.now() / 1000) - 60;
    const tokens = [
      token,
      `${token}x`,
      '',
      stranger.token,
      publishableKey,
      await mintToken(`${jwtSecret}x`, claims),
      await mintToken(publishableKey, claims),
      await mintToken(jwtSecret, { ...claims, exp: expired }),
    ];
    for (const forged of tokens) {
      const path = `/storage/v1/object/sign/documents/${document}?token=${encodeURIComponent(forged)}`;
      const { status } = await world.send({ name: 'anonymous' }, `GET ${path}`);
      expect({ forged, status }).toSatisfy(() => status >= 400 && status < 500);
    }
    const upload = `/storage/v1/object/upload/sign/documents/${document}?token=${encodeURIComponent(token)}`;
    const { status } = await world.send({ name: 'anonymous' }, `PUT ${upload}`, { body: PNG });
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await world.send({ name: 'anonymous' }, `GET ${link.pathname}${link.search}`)).status).toBe(200);
  });

  test('is not taken for a submission', async () => {
    const applicant = await world.facade.cast.unverifiedDriver();
    const sample = await SAMPLE_CALLS['POST /driver/verify']?.(world.fixtures, 'passenger');
    const answer = await world.send(as(applicant), 'POST /api/driver/verify', { json: sample?.json });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const rows = await world.facade
      .sql`select 1 from public.driver_verifications where driver_id = ${applicant.id}`;
    expect(rows).toHaveLength(0);
  });
});

describe('an approved document', () => {
  test('stays what it was, by every way to write', async () => {
    const driver = await world.facade.cast.unverifiedDriver();
    const path = ownPath(driver);
    const link = () =>
      world.send(as(driver), `POST /storage/v1/object/upload/sign/documents/${path}`, {
        json: {},
        headers: { 'x-upsert': 'true' },
      });
    const { url } = z.object({ url: z.string() }).parse((await link()).body);
    expect(
      (
        await world.send(as(driver), `PUT /storage/v1${url}`, {
          body: PNG,
          headers: { 'content-type': 'image/png' },
        })
      ).status,
    ).toBe(200);
    await world.facade.sql`
      update public.driver_profiles set verification_status = 'approved', verification_approved_at = now()
      where id = ${driver.id}`;
    const before = await stored(path);
    const forged = new Uint8Array([...PNG, 1, 2, 3]);
    const headers = { 'content-type': 'image/png', 'x-upsert': 'true' };
    for (const request of [
      `PUT /storage/v1${url}`,
      `POST /storage/v1/object/documents/${path}`,
      `PUT /storage/v1/object/documents/${path}`,
      `DELETE /storage/v1/object/documents/${path}`,
      `PUT /storage/v1/s3/documents/${path}`,
      `POST /storage/v1/upload/resumable`,
    ]) {
      const body = request.startsWith('DELETE') ? null : forged;
      await world.send(as(driver), request, { body, headers });
      expect({ request, stored: await stored(path) }).toEqual({ request, stored: before });
    }
    await world.send(as(driver), 'POST /storage/v1/object/move', {
      json: { bucketId: 'documents', sourceKey: path, destinationKey: ownPath(driver) },
    });
    expect(await stored(path)).toBe(before);
  });
});

describe('an upload', () => {
  test.each([
    ['a page', 'text/html', '<script>alert(1)</script>', 'html'],
    ['a drawing with a script', 'image/svg+xml', '<svg onload="alert(1)"/>', 'svg'],
    ['a program', 'application/octet-stream', 'MZ', 'exe'],
    ['a page with two types', 'image/png, text/html', '<script>', 'png'],
    ['a script', 'text/javascript', 'alert(1)', 'js'],
  ])('of %s is refused', async (_, contentType, body, extension) => {
    const person = await world.facade.cast.unverifiedDriver();
    const path = ownPath(person, 'driver-license', extension);
    expect((await put(person, path, body, { 'content-type': contentType })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect(await stored(path)).toMatch(/^4/);
  });

  test('of a page that calls itself an image is not accepted as a document, and is served with its stated type only', async () => {
    const person = await world.facade.cast.unverifiedDriver();
    const path = ownPath(person);
    await put(person, path, '<script>alert(document.domain)</script>');
    const sample = (await SAMPLE_CALLS['POST /driver/verify']?.(world.fixtures, 'passenger'))?.json;
    const json = { ...(sample as object), driverLicenseUrl: path, passportPhotoUrl: path };
    expect([400, 415]).toContain((await world.send(as(person), 'POST /api/driver/verify', { json })).status);
    const link = await linkOf(person, path);
    const shown = await world.send({ name: 'anonymous' }, `GET ${link.pathname}${link.search}`);
    expect(shown.headers.get('content-type')).toMatch(/^image\/png/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '../x.png',
    '..%2Fx.png',
    '%2e%2e/x.png',
    'a/../../x.png',
    '/x.png',
    '//x.png',
    '\\..\\x.png',
    'driver-license-..%5C..%5Cx.png',
    'x.png%00.html',
    '%F0%9F%9A%8C.png',
    'driver-license.png?token=x',
    `${'x'.repeat(2000)}.png`,
    'con.png',
    '.htaccess',
  ])('under the name %s leaves no file outside the own folder', async (name) => {
    const person = await world.facade.cast.unverifiedDriver();
    await put(person, `${person.id}/${name}`);
    const rows = await world.facade.sql<{ name: string }[]>`
      select name from storage.objects where owner_id = ${person.id}`;
    for (const row of rows) expect(row.name).toMatch(new RegExp(`^${person.id}/(?!.*\\.\\.)[^/]+$`));
  });

  test('in the folder of another person, or larger than the limit, is refused', async () => {
    const person = await world.facade.cast.unverifiedDriver();
    expect((await put(person, ownPath(victim))).status).toBeGreaterThanOrEqual(400);
    expect((await put(person, `driver-license-${crypto.randomUUID()}.png`)).status).toBeGreaterThanOrEqual(
      400,
    );
    const large = new Uint8Array(UPLOAD_MAX_BYTES + 1);
    large.set(PNG);
    expect((await put(person, ownPath(person), large)).status).toBeGreaterThanOrEqual(400);
    const rows = await world.facade.sql`select 1 from storage.objects where owner_id = ${person.id}`;
    expect(rows).toHaveLength(0);
  });
});
