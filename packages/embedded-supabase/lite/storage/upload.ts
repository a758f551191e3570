import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson, readBody } from '../http-body.ts';
import { MULTIPART_OVERHEAD_BYTES } from '../lite-limits.ts';
import type { Call, Services } from '../lite-services.ts';
import type { Caller } from '../caller.ts';
import { ownerOf, readAsker, SERVICE } from './callers.ts';
import { askForRow, storeObject } from './object-rows.ts';
import { checkKey, isMimeAllowed, mimeOf, readBucketLimits } from './object-rules.ts';
import { StorageRefusal, tooLarge } from './refusal.ts';
import type { OpenedLink } from './signed-links.ts';

type Target = { bucket: string; key: string };

/** POST and PUT /object/{bucket}/{key}, as the caller. */
export async function upload(services: Services, call: Call, target: Target): Promise<Response> {
  const asker = await readAsker(services, call);
  const { method, headers } = call.request;
  const isUpdate = method === 'PUT';
  const { id } = await store(services, call.request, {
    ...target,
    caller: { ...asker, storageOperation: `storage.object.upload${isUpdate ? '_update' : ''}` },
    owner: ownerOf(asker),
    upsert: isUpdate || headers.get('x-upsert') === 'true',
  });
  return Response.json({ Id: id, Key: `${target.bucket}/${target.key}` });
}

/** PUT /object/upload/sign/{bucket}/{key}, with a link from `openLink`. */
export async function uploadToLink(
  services: Services,
  { request }: Call,
  { link: { owner, upsert }, ...target }: Target & { link: OpenedLink },
): Promise<Response> {
  const caller = { ...SERVICE, storageOperation: 'storage.object.upload_signed' };
  await store(services, request, { ...target, caller, owner, upsert });
  return Response.json({ Key: `${target.bucket}/${target.key}` });
}

/** As hosted: the bucket's rules, then the database with the declared type and length, then the bytes, then the row. */
async function store(
  services: Services,
  request: Request,
  { bucket, key, caller, owner, upsert }: Target & { caller: Caller; owner: string | null; upsert: boolean },
) {
  checkKey(key);
  const { maxBytes, mimeTypes } = await readBucketLimits(services, bucket);
  const isForm = mimeOf(request.headers.get('content-type')) === 'multipart/form-data';
  // A form names the type of its file inside.
  const form = isForm ? await readForm(request, maxBytes) : null;
  const { mime, cacheControl, userMetadata } = form ?? readHeaders(request);
  const contentLength = lengthOf(request);
  const row = { bucket, key, owner, userMetadata };
  try {
    if (!isMimeAllowed(mime, mimeTypes)) {
      throw new StorageRefusal('invalid_mime_type', `mime type ${mime} is not supported`);
    }
    if (!isForm && contentLength !== undefined && contentLength > maxBytes) throw tooLarge();
    await askForRow(services, caller, { ...row, upsert, metadata: { mimetype: mime, contentLength } });
  } catch (error) {
    // The rest of the body is received, so that the client gets the response.
    if (!isForm) await readBody(request, 0);
    throw error;
  }
  const bytes = form?.bytes ?? (await readBody(request, maxBytes));
  if (bytes === null) throw tooLarge();
  return storeObject(services, caller.storageOperation, {
    ...row,
    metadata: describe(bytes, { mimetype: mime, cacheControl }),
    store: () => services.files.uploadObject(bucket, key, undefined, bytes, mime, cacheControl),
  });
}

function describe(bytes: Uint8Array, { mimetype, cacheControl }: { mimetype: string; cacheControl: string }) {
  const size = bytes.byteLength;
  return {
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}

/** The call's declaration of its file. */
type Declared = {
  /** Content type without parameters. */
  mime: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
};

function readHeaders({ headers }: Request): Declared {
  return {
    mime: mimeOf(headers.get('content-type')),
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    userMetadata: readUserMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString()),
  };
}

/** The declared length of a body; undefined for one that is sent in chunks. */
function lengthOf({ headers }: Request): number | undefined {
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length);
}

/** Metadata of the client's own, which hosted keeps beside that of the file. */
export function readUserMetadata(text: string): Record<string, unknown> | null {
  return z.looseObject({}).safeParse(parseJson(text)).data ?? null;
}

/** The first file of a form. @throws StorageRefusal EntityTooLarge, or InvalidRequest without a file. */
async function readForm(request: Request, maxBytes: number): Promise<Declared & { bytes: Uint8Array }> {
  const body = await readBody(request, maxBytes + MULTIPART_OVERHEAD_BYTES);
  if (body === null) throw tooLarge();
  const form = await parseForm(body, request.headers.get('content-type') ?? '');
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (file === undefined) throw new StorageRefusal('invalid_request', 'No content provided');
  if (file.size > maxBytes) throw tooLarge();
  const [seconds, type] = [form.get('cacheControl'), form.get('contentType')];
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mime: mimeOf(typeof type === 'string' && type !== '' ? type : file.type),
    cacheControl: typeof seconds === 'string' && /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
    userMetadata: readUserMetadata(String(form.get('metadata') ?? form.get('userMetadata') ?? '')),
  };
}

async function parseForm(body: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new StorageRefusal('invalid_request', 'Malformed multipart form');
  }
}
