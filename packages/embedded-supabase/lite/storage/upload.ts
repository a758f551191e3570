import { z } from 'zod';
import { jsonOf, readBody, withJson } from '../http-body.ts';
import { MULTIPART_OVERHEAD_BYTES } from '../lite-limits.ts';
import type { Call, Services } from '../lite-services.ts';
import { checkRow, removeOrphan } from './object-rows.ts';
import { checkKey, encodeKey, isMimeAllowed, mimeOf, readBucketLimits } from './object-rules.ts';
import { StorageRefusal, tooLarge, unlessRefused } from './refusal.ts';
import type { OpenedLink } from './signed-links.ts';

type Target = { bucket: string; key: string };

/** POST and PUT /object/{bucket}/{key}, as the caller. */
export function upload(services: Services, call: Call, target: Target): Promise<Response> {
  return store(services, call, {
    ...target,
    path: `/object/${encodeKey(target.bucket)}/${encodeKey(target.key)}`,
  });
}

/** PUT /object/upload/sign/{bucket}/{key}, with a link from `openLink`. */
export async function uploadToLink(
  services: Services,
  call: Call,
  { bucket, key, link }: Target & { link: OpenedLink },
): Promise<Response> {
  const path = `/object/upload/sign/${encodeKey(bucket)}/${encodeKey(key)}?token=${link.token}`;
  const response = await store(services, call, { bucket, key, path, link });
  const stored = z.looseObject({}).parse(await jsonOf(response));
  return withJson(response, { ...stored, Key: `${bucket}/${key}` });
}

/**
 * Reads a file and forwards it with its real length and type, because the library trusts the headers. Uploads to one
 * object run one after the other; otherwise an upload that fails could still overwrite the stored file. The library
 * stores the bytes of a link before it writes the row, so the database is asked first whether it would take the row.
 */
async function store(
  services: Services,
  { request, url }: Call,
  { bucket, key, path, link }: Target & { path: string; link?: OpenedLink },
): Promise<Response> {
  checkKey(key);
  const { objectLock, forward } = services;
  const { maxBytes, mimeTypes } = await readBucketLimits(services, bucket);
  const { bytes, mime, cacheControl } = await readIncomingFile(request, maxBytes);
  if (!isMimeAllowed(mime, mimeTypes)) {
    throw new StorageRefusal('invalid_mime_type', `mime type ${mime} is not supported`);
  }
  const headers = new Headers(request.headers);
  headers.set('content-type', mime);
  headers.set('content-length', String(bytes.byteLength));
  headers.set('cache-control', cacheControl);
  const body = Buffer.from(bytes);
  const inner = new Request(`${url.origin}/storage/v1${path}`, { method: request.method, headers, body });
  const storeFile = async () => {
    if (link !== undefined) {
      await checkRow(services, {
        bucket,
        key,
        ...link,
        metadata: { size: bytes.byteLength, mimetype: mime },
      });
    }
    const forwarded = await forward(inner, { acceptedMime: mime });
    if (!forwarded.response.ok) await removeOrphan(services, { bucket, key });
    return forwarded;
  };
  return unlessRefused(await objectLock(JSON.stringify([bucket, key]), storeFile));
}

/** A file that a client sent, as raw body or form. */
type IncomingFile = {
  bytes: Uint8Array;
  /** Content type without parameters. */
  mime: string;
  cacheControl: string;
};

/**
 * Reads the file of an upload: the body itself, or the first file of a form.
 *
 * @throws StorageRefusal EntityTooLarge, or InvalidRequest for a form without a file.
 */
async function readIncomingFile(request: Request, maxBytes: number): Promise<IncomingFile> {
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
