import type { Caller } from '../caller.ts';
import type { Call, Services } from '../lite-services.ts';
import { ownerOf, readAsker, readPerson } from './callers.ts';
import { readSource } from './copy.ts';
import { askForRow } from './object-rows.ts';
import { checkKey, isMimeAllowed, mimeOf, readBucketLimits } from './object-rules.ts';
import { StorageRefusal } from './refusal.ts';
import { openLink } from './signed-links.ts';
import { readUserMetadata } from './upload.ts';

// The doors whose bytes hosted keeps before there is a row. They exist as far as what they ask: what hosted would take
// is answered with 501 here.

/** POST /upload/resumable (TUS): asks with the type and length that the client declares, which may be missing. */
export async function createResumable(services: Services, call: Call): Promise<never> {
  const { bucket, key, contentType, metadata } = readTusMetadata(call.request);
  const asker = await readAsker(services, call);
  const length = call.request.headers.get('upload-length');
  await askForRow(
    services,
    { ...asker, storageOperation: 'storage.tus.upload.create' },
    {
      bucket,
      key,
      owner: ownerOf(asker),
      metadata: { mimetype: contentType, contentLength: length === null ? undefined : Number(length) },
      userMetadata: readUserMetadata(metadata ?? ''),
      upsert: call.request.headers.get('x-upsert') === 'true',
    },
  );
  await checkType(services, bucket, contentType);
  throw notStored();
}

/** POST /upload/resumable/sign: as hosted, the link is checked and the database is asked nothing. */
export async function createResumableWithLink(services: Services, { request }: Call): Promise<never> {
  const { bucket, key, contentType } = readTusMetadata(request);
  await openLink(services, { token: request.headers.get('x-signature'), bucket, key, scope: 'upload' });
  await checkType(services, bucket, contentType);
  throw notStored();
}

/** The header `upload-metadata`: names, each with a value in base64. */
function readTusMetadata(request: Request) {
  const pairs = (request.headers.get('upload-metadata') ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const values = new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]),
  );
  const key = values.get('objectName') ?? '';
  checkKey(key);
  return {
    bucket: values.get('bucketName') ?? '',
    key,
    contentType: values.get('contentType') || undefined,
    metadata: values.get('metadata'),
  };
}

async function checkType(services: Services, bucket: string, mime: string | undefined): Promise<void> {
  const { mimeTypes } = await readBucketLimits(services, bucket);
  if (mime !== undefined && !isMimeAllowed(mime, mimeTypes)) {
    throw new StorageRefusal('invalid_mime_type', `mime type ${mime} is not supported`);
  }
}

function notStored(): StorageRefusal {
  return new StorageRefusal('not_implemented', 'The embedded Storage stores nothing by this call.');
}

type Target = { bucket: string; key: string };

/**
 * PUT and POST /s3/{bucket}/{key} with the token of a session, which stands in `x-amz-security-token`. Its signature is
 * not checked, because nothing is stored; the keys of an operator do not exist here.
 */
export async function callS3(services: Services, call: Call, target: Target): Promise<never> {
  const { headers } = call.request;
  checkKey(target.key);
  const token = headers.get('x-amz-security-token');
  if (token === null || headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256 ') !== true)
    throw new StorageRefusal('access_denied', 'Missing signature');
  const storageOperation = s3OperationOf(call);
  if (storageOperation === null) throw new StorageRefusal('no_such_upload', 'Upload not found');
  const caller = { ...(await readPerson(services.tokens, token)), storageOperation };
  const metadata = await declaredToS3(services, caller, { request: call.request, bucket: target.bucket });
  await askForRow(services, caller, {
    ...target,
    owner: ownerOf(caller),
    metadata,
    userMetadata: null,
    upsert: true,
  });
  throw notStored();
}

/** null for the calls about an upload in parts that was begun before: there is none. */
function s3OperationOf({ request, url }: Call): string | null {
  if (url.searchParams.has('uploadId')) return null;
  if (request.method === 'POST') return 'storage.s3.upload.create_multipart';
  return request.headers.has('x-amz-copy-source') ? 'storage.s3.object.copy' : 'storage.s3.upload';
}

async function declaredToS3(
  services: Services,
  caller: Caller,
  { request: { headers }, bucket }: { request: Request; bucket: string },
): Promise<Record<string, unknown>> {
  const type = headers.get('content-type') ?? undefined;
  if (caller.storageOperation === 'storage.s3.object.copy') {
    const [from = '', ...key] = decodeURIComponent(headers.get('x-amz-copy-source') ?? '')
      .replace(/^\//, '')
      .split('/');
    const { metadata } = await readSource(services, caller, { bucket: from, key: key.join('/') });
    return headers.get('x-amz-metadata-directive') === 'REPLACE'
      ? { ...metadata, mimetype: type }
      : { ...metadata };
  }
  if (caller.storageOperation === 'storage.s3.upload') {
    const mimetype = mimeOf(type ?? null);
    await checkType(services, bucket, mimetype);
    const length = headers.get('content-length');
    return { mimetype, contentLength: length === null ? undefined : Number(length) };
  }
  await checkType(services, bucket, type);
  return { mimetype: type };
}
