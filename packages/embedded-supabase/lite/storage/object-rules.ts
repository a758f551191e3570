import { z } from 'zod';
import type { Services } from '../lite-services.ts';
import { StorageRefusal } from './refusal.ts';

/** Characters that hosted allows in names, except `?`, which the library's URLs cannot carry. */
const KEY = /^[\w/!\-.*'() &$@=;:+,]+$/;
const KEY_MAX_CHARACTERS = 1024;

/**
 * Checks the name of an object from a URL or body.
 *
 * @throws StorageRefusal InvalidKey.
 */
export function checkKey(key: string): void {
  const isPlain = KEY.test(key) && key.length <= KEY_MAX_CHARACTERS && !key.includes('..');
  const hasEmptySegment = key.split('/').some((segment) => segment === '' || segment === '.');
  if (!isPlain || hasEmptySegment) throw new StorageRefusal('invalid_key', `Invalid key: ${key}`);
}

/** The URL path of an object, for a checked key. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

const bucketSchema = z.object({
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});

/**
 * Reads the limits of a bucket's objects. `mimeTypes` null means: all types.
 *
 * @throws StorageRefusal NoSuchBucket.
 */
export async function readBucketLimits(
  { sql, settings }: Services,
  bucket: string,
): Promise<{ maxBytes: number; mimeTypes: string[] | null }> {
  const rows = await sql`
    select file_size_limit, allowed_mime_types from storage.buckets where id = ${bucket}`;
  if (rows[0] === undefined) throw new StorageRefusal('no_such_bucket', 'Bucket not found');
  const limits = bucketSchema.parse(rows[0]);
  const maxBytes = Math.min(limits.file_size_limit ?? settings.uploadMaxBytes, settings.uploadMaxBytes);
  return { maxBytes, mimeTypes: limits.allowed_mime_types };
}

/** A content type in lower case, without parameters. */
export function mimeOf(contentType: string | null): string {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return essence === undefined || essence === '' ? 'application/octet-stream' : essence;
}

/**
 * Whether a bucket accepts a content type.
 *
 * @param allowed types or wildcards such as `image/*`; null or empty means all types.
 */
export function isMimeAllowed(mime: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true;
  return allowed.some((pattern) => matches(mime, pattern.toLowerCase()));
}

function matches(mime: string, pattern: string): boolean {
  if (pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : mime === pattern;
}
