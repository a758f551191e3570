import type { Context } from 'hono';
import { AppError } from '../domain/app-error.ts';
import type { AppEnv } from './app-env.ts';
import { mediaTypeOf, readBytes } from './body.ts';

/** A multipart form: text fields by name (the last one wins), and the files that are not empty. */
export interface Form {
  fields: Record<string, string>;
  files: Map<string, File>;
}

/**
 * Reads a multipart body of at most `maxBytes`.
 * @throws AppError `unsupported_media_type` (415), `payload_too_large` (413), `malformed_body` (400).
 */
export async function readForm(c: Context<AppEnv>, maxBytes: number): Promise<Form> {
  if (mediaTypeOf(c) !== 'multipart/form-data') {
    throw new AppError('unsupported_media_type', 'Send the body as multipart/form-data.');
  }
  const bytes = await readBytes(c, maxBytes);
  const form: Form = { fields: {}, files: new Map() };
  for (const [name, value] of await entriesOf(bytes, c.req.header('content-type') ?? '')) {
    if (typeof value !== 'string') {
      // A file field that was left empty travels as a file of no bytes.
      if (value.size > 0) form.files.set(name, value);
    } else if (value.includes('\0')) {
      throw new AppError('malformed_body', 'The form holds characters that cannot be stored.');
    } else {
      form.fields[name] = value;
    }
  }
  return form;
}

async function entriesOf(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<[string, File | string][]> {
  try {
    const data = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return [...data.entries()];
  } catch (cause) {
    throw new AppError('malformed_body', 'The form could not be read.', { cause });
  }
}
