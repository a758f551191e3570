import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll } from 'vitest';
import { administrator } from './clients.ts';

/**
 * A private bucket for images and PDF up to 5 MiB. Its policies let users write and read objects of the form
 * `<own id>/proof-<name>`, and nothing else.
 */
export const BUCKET = 'documents';
export const MAX_BYTES = 5 * 1024 * 1024;

const paths: string[] = [];

afterAll(async () => {
  if (paths.length > 0) await administrator().storage.from(BUCKET).remove(paths.splice(0));
});

/** An unused path in a user's folder that the policies allow; its object is removed after the tests. */
export function pathIn(folder: string, extension = 'pdf'): string {
  return removeLater(`${folder}/proof-${randomUUID()}.${extension}`);
}

/** Removes an object after the tests. */
export function removeLater(path: string): string {
  paths.push(path);
  return path;
}

/** A file of `size` bytes. Buckets check the declared type, not the content. */
export function fileOf(size: number, type = 'application/pdf'): Blob {
  return new Blob([new Uint8Array(size).fill(37)], { type });
}

/** The bucket as one client accesses it. */
export function bucketOf(client: SupabaseClient) {
  return client.storage.from(BUCKET);
}

/** The error in a response: `statusCode` is the real status, `http` is always 400. */
export async function errorOf(
  response: Response,
): Promise<{ http: number; statusCode: string; error: string }> {
  const body: { statusCode: string; error: string } = await response.json();
  return { http: response.status, statusCode: body.statusCode, error: body.error };
}
