import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileStore } from './file-store.ts';

let parent: string;
let directory: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'file-store-'));
  directory = path.join(parent, 'storage');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const BYTES = new TextEncoder().encode('%PDF');

test.each([
  '../outside',
  '../../../../etc/cron.d/x',
  '/etc/passwd',
  'a\0b',
  '..',
  '',
  'a.json',
  'Ṣadé 🚗',
  'x'.repeat(5000),
])('no name leaves the folder: %j', async (key) => {
  const store = createFileStore(directory);
  await store.uploadObject('../bucket', key, undefined, BYTES, 'application/pdf', 'no-cache');
  const { body } = await store.getObject('../bucket', key, undefined);
  expect(body).toEqual(Buffer.from(BYTES));
  expect(await readdir(parent)).toEqual(['storage']);
  await store.deleteObject('../bucket', key, undefined);
  await expect(store.headObject('../bucket', key, undefined)).rejects.toThrow('ENOENT');
});

test('a file is for its owner only and its description is complete', async () => {
  const store = createFileStore(directory);
  const metadata = await store.uploadObject('b', 'k', undefined, BYTES, 'application/pdf', 'max-age=60');
  expect(metadata).toMatchObject({
    size: 4,
    contentLength: 4,
    mimetype: 'application/pdf',
    cacheControl: 'max-age=60',
  });
  expect(await store.headObject('b', 'k', undefined)).toEqual(metadata);
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const { mode } = await stat(path.join(file.parentPath ?? file.path, file.name));
    expect(mode & 0o077).toBe(0);
  }
});

test('bucket and key do not run into each other', async () => {
  const store = createFileStore(directory);
  await store.uploadObject('a', 'b/c', undefined, BYTES, 'text/plain', 'no-cache');
  await expect(store.headObject('a/b', 'c', undefined)).rejects.toThrow('ENOENT');
});
