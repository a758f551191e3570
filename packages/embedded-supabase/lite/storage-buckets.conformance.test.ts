import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { administrator, send } from './testing/clients.ts';
import { fileOf, errorOf } from './testing/files.ts';

const bucket = `conformance-${randomUUID()}`;
const { storage } = administrator();

beforeAll(async () => {
  const { error } = await storage.createBucket(bucket, {
    public: false,
    allowedMimeTypes: ['image/*', 'application/pdf'],
    fileSizeLimit: 1024,
  });
  if (error) throw error;
});

afterAll(async () => {
  const { data } = await storage.from(bucket).list();
  await storage.from(bucket).remove((data ?? []).map(({ name }) => name));
  await storage.deleteBucket(bucket);
});

describe('a bucket', () => {
  test.each(['image/png', 'image/webp', 'image/x-anything', 'application/pdf'])(
    'accepts the type %s by wildcard or by name',
    async (type) => {
      const { error } = await storage.from(bucket).upload(`${randomUUID()}.bin`, fileOf(10, type));
      expect(error).toBeNull();
    },
  );

  test.each(['text/plain', 'application/pdfx', 'imagery/png'])('rejects the type %s', async (type) => {
    const { error } = await storage.from(bucket).upload(`${randomUUID()}.bin`, fileOf(10, type));
    expect(error).toMatchObject({ statusCode: '415' });
  });

  test('keeps its wildcard unchanged after an upload', async () => {
    await storage.from(bucket).upload(`${randomUUID()}.png`, fileOf(10, 'image/png'));
    const { data } = await storage.getBucket(bucket);
    expect(data?.allowed_mime_types).toEqual(['image/*', 'application/pdf']);
  });

  test('enforces its own size limit', async () => {
    const files = storage.from(bucket);
    expect((await files.upload('full.png', fileOf(1024, 'image/png'))).error).toBeNull();
    const { error } = await files.upload('over.png', fileOf(1025, 'image/png'));
    expect(error).toMatchObject({ statusCode: '413' });
  });

  test('lets the secret key copy, move and replace objects', async () => {
    const files = storage.from(bucket);
    await files.upload('one.png', fileOf(11, 'image/png'));
    expect((await files.copy('one.png', 'two.png')).error).toBeNull();
    expect((await files.move('two.png', 'three.png')).error).toBeNull();
    expect((await files.download('two.png')).data).toBeNull();
    expect((await files.download('three.png')).data?.size).toBe(11);
    expect((await files.copy('one.png', '../two.png')).error).not.toBeNull();
    const replaced = await files.upload('one.png', fileOf(12, 'image/png'), { upsert: true });
    expect(replaced.error).toBeNull();
    expect((await files.download('one.png')).data?.size).toBe(12);
    expect((await files.update('one.png', fileOf(13, 'image/png'))).error).toBeNull();
    expect((await files.download('one.png')).data?.size).toBe(13);
  });

  test('cannot be deleted while it contains objects', async () => {
    await storage.from(bucket).upload('kept.png', fileOf(1, 'image/png'), { upsert: true });
    expect((await storage.deleteBucket(bucket)).error).toMatchObject({ statusCode: '409' });
  });
});

describe('an invalid bucket', () => {
  function sendBucket(method: string, path: string, body: string): Promise<Response> {
    const { secretKey: key } = target();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    return send(`/storage/v1/bucket${path}`, { method, key, headers, body });
  }

  test.each([
    '',
    'x',
    'null',
    '{}',
    '{"name": ""}',
    '{"name": "a", "public": "maybe"}',
    '{"name": "a", "file_size_limit": -1}',
    '{"name": "a", "file_size_limit": {}}',
    '{"name": "a", "allowed_mime_types": [5]}',
  ])('is rejected at creation: %s', async (body) => {
    expect(await errorOf(await sendBucket('POST', '', body))).toMatchObject({ statusCode: '400' });
  });

  test('is rejected as a change of a bucket', async () => {
    for (const body of ['x', '{"file_size_limit": -1}', '{"allowed_mime_types": [5]}']) {
      expect(await errorOf(await sendBucket('PUT', `/${bucket}`, body))).toMatchObject({
        statusCode: '400',
      });
    }
  });

  // Hosted answers 500 to a NUL byte, and 415 to a body that is not an object.
  test.each([
    ['POST', '', '[]'],
    ['POST', '', '{"name": "a\\u0000b"}'],
    ['DELETE', '/%00', '{}'],
    ['POST', '/%00/empty', '{}'],
    ['PUT', '/%00', '{}'],
  ])('is refused in %s %s %s', async (method, path, body) => {
    const response = await sendBucket(method, path, body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    await response.body?.cancel();
  });
});
