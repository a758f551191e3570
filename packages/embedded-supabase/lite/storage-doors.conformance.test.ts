import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { send } from './testing/clients.ts';
import { BUCKET, bucketOf, fileOf, pathIn, removeLater } from './testing/files.ts';
import { createPerson, signedIn } from './testing/people.ts';

// The example's trigger refuses the names `asked-…` and `stored-…` with the row that Storage asks for or stores.
const BYTES = Buffer.from('%PDF-1.7');
const PDF = 'application/pdf';
const rowSchema = z.object({
  role: z.string(),
  operation: z.string(),
  owner: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
});
type Row = z.infer<typeof rowSchema>;

let id: string;
let token: string;
let source: string;

beforeAll(async () => {
  const person = await createPerson();
  const { client, session } = await signedIn(person);
  id = person.id;
  token = session.access_token;
  source = pathIn(id);
  const { error } = await bucketOf(client).upload(source, fileOf(9));
  if (error) throw error;
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const asPerson = (headers: Record<string, string> = {}): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...headers,
});

function call(method: string, path: string, headers: Record<string, string>, body: BodyInit | null = null) {
  const streamed = body instanceof ReadableStream ? { duplex: 'half' as const } : {};
  return send(`/storage/v1${path}`, { method, headers, body, ...streamed });
}

function chunked(): ReadableStream {
  return new Blob([BYTES]).stream();
}

function formOf(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('', new File([BYTES], 'a.pdf', { type: PDF }));
  return form;
}

/** A path in the person's folder whose name starts with `word`. */
function named(word: 'asked' | 'stored'): string {
  return removeLater(pathIn(id).replace('proof-', `${word}-`));
}

const linkSchema = z.object({ url: z.string(), token: z.string() });
async function linkTo(path: string): Promise<z.infer<typeof linkSchema>> {
  const headers = asPerson({ 'content-type': 'application/json' });
  return linkSchema.parse(
    await (await call('POST', `/object/upload/sign/${BUCKET}/${path}`, headers, '{}')).json(),
  );
}

function copyTo(path: string, rest: object) {
  const body = { bucketId: BUCKET, sourceKey: source, destinationKey: path, ...rest };
  return call('POST', '/object/copy', asPerson({ 'content-type': 'application/json' }), JSON.stringify(body));
}

function createResumable(path: string, { type = PDF, at = '/upload/resumable', headers = asPerson() } = {}) {
  const metadata = [`bucketName ${base64(BUCKET)}`, `objectName ${base64(path)}`];
  if (type !== '') metadata.push(`contentType ${base64(type)}`);
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '8', 'upload-metadata': metadata.join() };
  return call('POST', at, { ...headers, ...tus });
}

/** The row in a refusal of the trigger. */
async function rowIn(response: Response): Promise<Row> {
  const text = await response.text();
  const body: unknown = text.startsWith('{"role"') ? { message: text } : JSON.parse(text);
  return rowSchema.parse(JSON.parse(z.object({ message: z.string() }).parse(body).message));
}

const raw = { 'content-type': PDF };

describe('before it takes bytes Storage asks, as the person, with the declared type and length', () => {
  const declared = { mimetype: PDF, contentLength: BYTES.length };

  test.each<[string, (path: string) => Promise<Response>, string, object]>([
    [
      'POST',
      (path) => call('POST', `/object/${BUCKET}/${path}`, asPerson(raw), BYTES),
      'object.upload',
      declared,
    ],
    [
      'PUT',
      (path) => call('PUT', `/object/${BUCKET}/${path}`, asPerson(raw), BYTES),
      'object.upload_update',
      declared,
    ],
    [
      'POST without a length',
      (path) => call('POST', `/object/${BUCKET}/${path}`, asPerson(raw), chunked()),
      'object.upload',
      { mimetype: PDF },
    ],
    [
      'POST of a form, whose length is that of the whole body',
      (path) => call('POST', `/object/${BUCKET}/${path}`, asPerson(), formOf()),
      'object.upload',
      { mimetype: PDF, contentLength: expect.any(Number) },
    ],
    [
      'a request for an upload link, with its own type and length',
      (path) =>
        call(
          'POST',
          `/object/upload/sign/${BUCKET}/${path}`,
          asPerson({ 'content-type': 'application/json' }),
          '{}',
        ),
      'object.sign_upload_url',
      { mimetype: 'application/json', contentLength: 2 },
    ],
    [
      'a copy with another type',
      (path) => copyTo(path, { copyMetadata: false, metadata: { mimetype: 'image/svg+xml' } }),
      'object.copy',
      { mimetype: 'image/svg+xml', size: 9, contentLength: 9 },
    ],
    ['a resumable upload', (path) => createResumable(path), 'tus.upload.create', declared],
    [
      'a resumable upload without a type',
      (path) => createResumable(path, { type: '' }),
      'tus.upload.create',
      { contentLength: BYTES.length },
    ],
  ])('%s', async (_, open, operation, metadata) => {
    const row = await rowIn(await open(named('asked')));
    expect(row).toMatchObject({
      role: 'authenticated',
      operation: `storage.${operation}`,
      owner: id,
      metadata,
    });
    const declaredOnly = ['mimetype', 'contentLength'].filter((name) => name in row.metadata);
    expect(Object.keys(metadata)).toEqual(expect.arrayContaining(declaredOnly));
  });
});

test('the holder of an upload link is asked for as Storage itself, with the owner of the link', async () => {
  const path = named('stored');
  const { url } = await linkTo(path);
  expect(await rowIn(await call('PUT', url, raw, BYTES))).toMatchObject({
    role: 'service_role',
    operation: 'storage.object.upload_signed',
    owner: id,
    metadata: { mimetype: PDF, size: BYTES.length },
  });
});

test.each<[string, (path: string) => Promise<Response>, string, object]>([
  [
    'POST',
    (path) => call('POST', `/object/${BUCKET}/${path}`, asPerson(raw), BYTES),
    'object.upload',
    { size: 8 },
  ],
  [
    'PUT',
    (path) => call('PUT', `/object/${BUCKET}/${path}`, asPerson(raw), BYTES),
    'object.upload_update',
    { size: 8 },
  ],
])('%s is stored as Storage itself, by the same operation', async (_, open, operation, metadata) => {
  expect(await rowIn(await open(named('stored')))).toMatchObject({
    role: 'service_role',
    operation: `storage.${operation}`,
    owner: id,
    metadata: { mimetype: PDF, eTag: expect.any(String), ...metadata },
  });
});

test('metadata of the client’s own is kept beside that of the file', async () => {
  const upload = (headers: Record<string, string>, body: BodyInit) =>
    call('POST', `/object/${BUCKET}/${named('asked')}`, asPerson(headers), body);
  for (const answer of [
    await upload({ ...raw, 'x-metadata': base64('{"a":1}') }, BYTES),
    await upload({}, formOf({ metadata: '{"a":1}' })),
  ]) {
    expect((await rowIn(answer)).userMetadata).toEqual({ a: 1 });
  }
});

test('a copy keeps the type, or gets another one that no rule of the bucket is compared with', async () => {
  for (const [rest, type] of [
    [{}, PDF],
    [{ copyMetadata: false, metadata: { mimetype: 'text/plain' } }, 'text/plain'],
  ] as const) {
    const path = removeLater(pathIn(id));
    expect((await copyTo(path, rest)).status).toBe(200);
    const read = await call('GET', `/object/authenticated/${BUCKET}/${path}`, asPerson());
    expect(read.headers.get('content-type')).toContain(type);
    expect((await read.arrayBuffer()).byteLength).toBe(9);
  }
});

test('a resumable upload with a link asks nothing, but its link is checked', async () => {
  const path = named('asked').replace('asked-', 'proof-');
  const { token: signature } = await linkTo(path);
  const at = '/upload/resumable/sign';
  const forged = await createResumable(path, { at, headers: { 'x-signature': `${signature}x` } });
  expect(forged.status).toBe(400);
  const opened = await createResumable(path, { at, headers: { 'x-signature': signature } });
  // The embedded Storage stores nothing by this call.
  expect([201, 501]).toContain(opened.status);
});

test('the range of an empty file cannot be served', async () => {
  const path = pathIn(id);
  await call('POST', `/object/${BUCKET}/${path}`, asPerson(raw), new Uint8Array());
  const read = await call(
    'GET',
    `/object/authenticated/${BUCKET}/${path}`,
    asPerson({ range: 'bytes=0-63' }),
  );
  expect(read.status).toBe(416);
  await read.body?.cancel();
});
