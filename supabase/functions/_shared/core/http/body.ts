import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { BODY_IDLE_MAX_MS, JSON_BODY_MAX_BYTES } from '../limits.ts';
import type { AppEnv } from './app-env.ts';
import { parseInput } from './parse.ts';

/**
 * Reads a JSON body with a contract's schema.
 * @throws AppError `unsupported_media_type` (415), `payload_too_large` (413), `malformed_body` or `invalid_input` (400).
 */
export async function readJson<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (mediaTypeOf(c) !== 'application/json') {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  return parseInput(schema, jsonOf(await readBytes(c, JSON_BODY_MAX_BYTES)));
}

/** As `readJson`, for calls whose body is optional: no body counts as an empty object. */
export async function readOptionalJson<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBytes(c, JSON_BODY_MAX_BYTES);
  if (bytes.length === 0) return parseInput(schema, {});
  if (mediaTypeOf(c) !== 'application/json') {
    throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  }
  return parseInput(schema, jsonOf(bytes));
}

/** The media type of a request's body, lower case, without parameters; empty if the header is missing. */
export function mediaTypeOf(c: Context<AppEnv>): string {
  return (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Reads a body of at most `maxBytes` and stops at the first byte beyond, so a larger body is never held in memory.
 * @throws AppError `payload_too_large` (413), `malformed_body` (400) if the connection breaks or stalls.
 */
export async function readBytes(c: Context<AppEnv>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let part = await nextPart(reader); !part.done; part = await nextPart(reader)) {
    length += part.value.length;
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return joined(chunks, length);
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function nextPart(reader: Reader): ReturnType<Reader['read']> {
  // A client that sends half a body and waits would block a connection.
  let isStalled = false;
  const timeout = setTimeout(() => {
    isStalled = true;
    reader.cancel().catch(() => undefined);
  }, BODY_IDLE_MAX_MS);
  try {
    const part = await reader.read();
    // A cancelled reader reports a normal end of the body.
    if (isStalled) throw new Error('The body stalled');
    return part;
  } catch (cause) {
    throw new AppError('malformed_body', 'The body could not be read.', { cause });
  } finally {
    clearTimeout(timeout);
  }
}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (holdsUnstorable(text)) throw new SyntaxError('NUL or half a character');
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new AppError('malformed_body', 'The body is not valid JSON.', { cause });
  }
}

/** Whether the JSON contains NUL or half a surrogate pair as an escape: Postgres' text cannot store them. */
function holdsUnstorable(json: string): boolean {
  const escapes = json.replaceAll('\\\\', '_');
  return (
    /\\u0000/.test(escapes) ||
    /\\ud[89ab][\da-f]{2}(?!\\ud[c-f])/i.test(escapes) ||
    /(?<!\\ud[89ab][\da-f]{2})\\ud[c-f]/i.test(escapes)
  );
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The body is larger than ${Math.floor(maxBytes / 1024)} KB.`);
}

/** A multipart form: text fields by name (the last one wins), and the non-empty files. */
interface Form {
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
      // Browsers send an empty file field as a file of zero bytes.
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
