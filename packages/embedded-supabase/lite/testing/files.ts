import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll } from 'vitest';
import { administrator } from './clients.ts';

/** The product's private bucket: 5 MiB, images and PDF, each person in their own folder. */
export const BUCKET = 'documents';
export const MAX_BYTES = 5 * 1024 * 1024;

const made: string[] = [];

afterAll(async () => {
  if (made.length > 0) await administrator().storage.from(BUCKET).remove(made.splice(0));
});

/** A free path in somebody's folder, of the form the product allows; what lies there at the end is removed. */
export function pathIn(folder: string, extension = 'pdf'): string {
  return forgetObjectLater(`${folder}/proof-${randomUUID()}.${extension}`);
}

/** Has an object removed at the end. */
export function forgetObjectLater(path: string): string {
  made.push(path);
  return path;
}

/** A file of `size` bytes. Buckets judge the declared type, not the content. */
export function fileOf(size: number, type = 'application/pdf'): Blob {
  return new Blob([new Uint8Array(size).fill(37)], { type });
}

/** The bucket as somebody sees it. */
export function documentsOf(client: SupabaseClient) {
  return client.storage.from(BUCKET);
}

/** The body of a refusal: `statusCode` is the true status, HTTP always says 400. */
export async function refusalOf(
  response: Response,
): Promise<{ http: number; statusCode: string; error: string }> {
  const body: { statusCode: string; error: string } = await response.json();
  return { http: response.status, statusCode: body.statusCode, error: body.error };
}
