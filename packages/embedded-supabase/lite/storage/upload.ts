import { z } from 'zod';
import type { Call } from '../call.ts';
import { jsonOf, withJson } from '../http/body.ts';
import type { Services } from '../services.ts';
import { readBucketLimits } from './buckets.ts';
import { readIncomingFile } from './incoming-file.ts';
import { unlessRefused } from './library-errors.ts';
import { isMimeAllowed } from './mime.ts';
import { checkKey, encodeKey } from './object-key.ts';
import { StorageRefusal } from './refusal.ts';

type Target = { bucket: string; key: string };

/** POST and PUT /object/{bucket}/{key}, as the caller. */
export function upload(services: Services, call: Call, target: Target): Promise<Response> {
  return store(services, call, {
    ...target,
    path: `/object/${encodeKey(target.bucket)}/${encodeKey(target.key)}`,
  });
}

/** PUT /object/upload/sign/{bucket}/{key}, for whoever holds the link. */
export async function uploadToLink(
  services: Services,
  call: Call,
  { bucket, key, token }: Target & { token: string },
): Promise<Response> {
  const path = `/object/upload/sign/${encodeKey(bucket)}/${encodeKey(key)}?token=${token}`;
  const response = await store(services, call, { bucket, key, path });
  const stored = z.looseObject({}).parse(await jsonOf(response));
  return withJson(response, { ...stored, Key: `${bucket}/${key}` });
}

/**
 * Receives a file and hands it on with its true length and type: the library believes the headers. One upload
 * per object at a time, else the loser of two would still overwrite the winner's file.
 */
async function store(
  services: Services,
  { request, url }: Call,
  { bucket, key, path }: Target & { path: string },
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
  const handOn = () =>
    forward(new Request(`${url.origin}/storage/v1${path}`, { method: request.method, headers, body }), {
      acceptedMime: mime,
    });
  return unlessRefused(await objectLock(JSON.stringify([bucket, key]), handOn));
}
