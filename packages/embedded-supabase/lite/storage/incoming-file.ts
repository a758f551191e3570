import { readBody } from '../http/body.ts';
import { MULTIPART_OVERHEAD_BYTES } from '../limits.ts';
import { mimeOf } from './mime.ts';
import { StorageRefusal, tooLarge } from './refusal.ts';

/** A file that a client sent, whichever way. */
type IncomingFile = {
  bytes: Uint8Array;
  /** Content type without parameters. */
  mime: string;
  cacheControl: string;
};

/**
 * Reads the file of an upload: the body itself, or the one file of a form, whose field the client leaves
 * without a name.
 *
 * @throws StorageRefusal EntityTooLarge, or InvalidRequest for a form without a file.
 */
export async function readIncomingFile(request: Request, maxBytes: number): Promise<IncomingFile> {
  const contentType = request.headers.get('content-type');
  if (mimeOf(contentType) === 'multipart/form-data') return readForm(request, maxBytes);
  const bytes = await readBody(request, maxBytes);
  if (bytes === null) throw tooLarge();
  return {
    bytes,
    mime: mimeOf(contentType),
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
  };
}

async function readForm(request: Request, maxBytes: number): Promise<IncomingFile> {
  const body = await readBody(request, maxBytes + MULTIPART_OVERHEAD_BYTES);
  if (body === null) throw tooLarge();
  const form = await parseForm(body, request.headers.get('content-type') ?? '');
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) throw new StorageRefusal('invalid_request', 'No content provided');
  if (file.size > maxBytes) throw tooLarge();
  const seconds = form.get('cacheControl');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mime: mimeOf(file.type),
    cacheControl: typeof seconds === 'string' && /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
  };
}

async function parseForm(body: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new StorageRefusal('invalid_request', 'Malformed multipart form');
  }
}
