import { z } from 'zod';
import { readDatabaseError } from '../errors.ts';
import { jsonOf, withJson } from '../http-body.ts';
import type { Forwarded } from '../lite-services.ts';

/** The `error` and `code` of hosted Storage for each kind of refusal. */
const KINDS = {
  access_denied: { status: 403, error: 'Unauthorized', code: 'AccessDenied' },
  duplicate: { status: 409, error: 'Duplicate', code: 'KeyAlreadyExists' },
  no_such_key: { status: 404, error: 'not_found', code: 'NoSuchKey' },
  no_such_bucket: { status: 404, error: 'Bucket not found', code: 'NoSuchBucket' },
  too_large: { status: 413, error: 'Payload too large', code: 'EntityTooLarge' },
  invalid_mime_type: { status: 415, error: 'invalid_mime_type', code: 'InvalidMimeType' },
  invalid_key: { status: 400, error: 'InvalidKey', code: 'InvalidKey' },
  invalid_jwt: { status: 400, error: 'InvalidJWT', code: 'InvalidJWT' },
  invalid_signature: { status: 400, error: 'InvalidSignature', code: 'InvalidSignature' },
  invalid_request: { status: 400, error: 'InvalidRequest', code: 'InvalidRequest' },
  no_such_upload: { status: 404, error: 'NoSuchUpload', code: 'NoSuchUpload' },
  not_implemented: { status: 501, error: 'NotImplemented', code: 'NotImplemented' },
} as const;

type RefusalKind = keyof typeof KINDS;

/** An error of the Storage service. The HTTP status is always 400; `statusCode` in the body is the real one. */
export class StorageRefusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
    this.name = 'StorageRefusal';
  }

  toResponse(): Response {
    const { status, error, code } = KINDS[this.kind];
    const body = { statusCode: String(status), error, message: this.message, code };
    return Response.json(body, { status: 400 });
  }

  /** As TUS expects it. */
  toText(): Response {
    return new Response(this.message, { status: KINDS[this.kind].status });
  }

  /** As clients of S3 expect it. */
  toXml(): Response {
    const { status, code } = KINDS[this.kind];
    const message = this.message.replace(/[<&]/g, (mark) => (mark === '<' ? '&lt;' : '&amp;'));
    const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
    return new Response(body, { status, headers: { 'content-type': 'application/xml' } });
  }
}

/** The refusal behind an error; null when it is not a refusal of Storage or the database. */
export function refusalOf(error: unknown): StorageRefusal | null {
  if (error instanceof StorageRefusal) return error;
  const { code = '', message = '' } = readDatabaseError(error) ?? {};
  if (code === '23505') return new StorageRefusal('duplicate', 'The resource already exists');
  if (code === '23503') return new StorageRefusal('no_such_bucket', 'Bucket not found');
  if (code === '42501') return new StorageRefusal('access_denied', deniedMessage(message));
  if (code.startsWith('22')) return new StorageRefusal('invalid_request', 'Invalid value');
  return null;
}

/** The error for an object that does not exist or that the caller may not read. */
export function objectNotFound(): StorageRefusal {
  return new StorageRefusal('no_such_key', 'Object not found');
}

/** The error for an object that exceeds its size limit. */
export function tooLarge(): StorageRefusal {
  return new StorageRefusal('too_large', 'The object exceeded the maximum allowed size');
}

/** The response to an unexpected error. */
export function storageFailure(): Response {
  const body = {
    statusCode: '500',
    error: 'internal',
    message: 'Internal server error',
    code: 'InternalError',
  };
  return Response.json(body, { status: 500 });
}

const errorSchema = z.looseObject({
  statusCode: z.coerce.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

/**
 * Returns a successful response of the library, and converts its errors to those of hosted.
 *
 * @throws StorageRefusal for every error of a known kind.
 */
export async function unlessRefused({ response, context }: Forwarded): Promise<Response> {
  if (response.ok || response.status === 304) return response;
  const body = await jsonOf(response);
  const { statusCode, error, message = '' } = errorSchema.catch({}).parse(body);
  const databaseCode = context.databaseError?.code;
  if (databaseCode === '23505' || statusCode === '409') {
    throw new StorageRefusal('duplicate', duplicateMessage(message));
  }
  if (databaseCode === '42501' || statusCode === '403')
    throw new StorageRefusal('access_denied', rlsMessage(context, message));
  if (response.status === 401) throw new StorageRefusal('access_denied', message);
  if (databaseCode?.startsWith('22') === true) throw new StorageRefusal('invalid_request', 'Invalid value');
  if (error === 'not_found') throw objectNotFound();
  if (error === 'Bucket not found') throw new StorageRefusal('no_such_bucket', message);
  if (error === 'Invalid key') throw new StorageRefusal('invalid_key', message.replace('object key', 'key'));
  if (statusCode === '413') throw tooLarge();
  if (statusCode === '415') throw new StorageRefusal('invalid_mime_type', message);
  if (response.status >= 500) return storageFailure();
  if (statusCode === undefined)
    throw new StorageRefusal('invalid_request', message === '' ? 'Invalid request' : message);
  return withJson(response, body);
}

/** Callers never get the library's internal message. */
function duplicateMessage(message: string): string {
  return ['', 'Internal server error'].includes(message) ? 'The resource already exists' : message;
}

function rlsMessage(context: Forwarded['context'], message: string): string {
  const original = context.databaseError?.message;
  return original === undefined ? message : deniedMessage(original);
}

function deniedMessage(original: string): string {
  return original.includes('row-level security') ? 'new row violates row-level security policy' : original;
}
