import { z } from 'zod';
import type { Services } from '../services.ts';
import { StorageRefusal } from './refusal.ts';

const bucketSchema = z.object({
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});

/** What a bucket takes. */
type BucketLimits = { maxBytes: number; mimeTypes: string[] | null };

/**
 * Reads a bucket's limits.
 *
 * @throws StorageRefusal NoSuchBucket.
 */
export async function readBucketLimits({ sql, settings }: Services, bucket: string): Promise<BucketLimits> {
  const rows = await sql`
    select file_size_limit, allowed_mime_types from storage.buckets where id = ${bucket}`;
  if (rows[0] === undefined) throw new StorageRefusal('no_such_bucket', 'Bucket not found');
  const limits = bucketSchema.parse(rows[0]);
  const maxBytes = Math.min(limits.file_size_limit ?? settings.uploadMaxBytes, settings.uploadMaxBytes);
  return { maxBytes, mimeTypes: limits.allowed_mime_types };
}
