import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '@supabase/lite';
import { z } from 'zod';

export type FileStore = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<FileStore['headObject']>>;

const detailsSchema = z.object({
  mimetype: z.string(),
  cacheControl: z.string(),
  size: z.number(),
  eTag: z.string(),
  lastModified: z.coerce.date(),
});

/**
 * Stores the bytes of objects in a folder. File names are hashes of bucket and key, so that no key can name a file
 * outside the folder or of another object. Each file has a JSON file with its metadata beside it; files are renamed
 * into place when complete.
 */
export function createFileStore(directory: string): FileStore {
  async function readMetadata(bucket: string, key: string): Promise<Metadata> {
    const text = await readFile(`${fileOf(directory, bucket, key)}.json`, 'utf8');
    const details = detailsSchema.parse(JSON.parse(text));
    return { ...details, contentLength: details.size, httpStatusCode: 200 };
  }

  async function remove(bucket: string, key: string): Promise<void> {
    const file = fileOf(directory, bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
  }

  return {
    driver: null,
    headObject: readMetadata,
    deleteObject: remove,
    async getObject(bucket, key) {
      const metadata = await readMetadata(bucket, key);
      return { metadata, httpStatusCode: 200, body: await readFile(fileOf(directory, bucket, key)) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await collect(body);
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const details = { mimetype, cacheControl, size: bytes.byteLength, eTag, lastModified: new Date() };
      await write(fileOf(directory, bucket, key), bytes, JSON.stringify(details));
      return { ...details, contentLength: bytes.byteLength, httpStatusCode: 200 };
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },
    async copyObject(sourceBucket, source, _version, bucket, key) {
      const [from, to] = [fileOf(directory, sourceBucket, source), fileOf(directory, bucket, key)];
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await Promise.all([copyFile(from, to), copyFile(`${from}.json`, `${to}.json`)]);
      const { eTag, lastModified } = await readMetadata(bucket, key);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    privateAssetUrl: async (bucket, key) => `file://${fileOf(directory, bucket, key)}`,
  };
}

function fileOf(directory: string, bucket: string, key: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([bucket, key]))
    .digest('hex');
  return path.join(directory, name.slice(0, 2), name);
}

async function write(file: string, bytes: Uint8Array, details: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await Promise.all([
    writeFile(draft, bytes, { mode: 0o600 }),
    writeFile(`${draft}.json`, details, { mode: 0o600 }),
  ]);
  await rename(draft, file);
  await rename(`${draft}.json`, `${file}.json`);
}

async function collect(body: unknown): Promise<Uint8Array> {
  if (body instanceof ReadableStream) return new Uint8Array(await new Response(body).arrayBuffer());
  throw new TypeError('the body of an object must be bytes or a stream');
}
