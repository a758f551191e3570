/** What hosted Storage puts into `error` and `code` for each kind of refusal. */
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
} as const;

type RefusalKind = keyof typeof KINDS;

/** A refusal of the Storage service. The HTTP status is always 400; the body tells the real one. */
export class StorageRefusal extends Error {
  constructor(
    readonly kind: RefusalKind,
    message: string,
  ) {
    super(message);
    this.name = 'StorageRefusal';
  }

  toResponse(): Response {
    const { status, error, code } = KINDS[this.kind];
    const body = { statusCode: String(status), error, message: this.message, code };
    return Response.json(body, { status: 400 });
  }
}

export function objectNotFound(): StorageRefusal {
  return new StorageRefusal('no_such_key', 'Object not found');
}

export function tooLarge(): StorageRefusal {
  return new StorageRefusal('too_large', 'The object exceeded the maximum allowed size');
}

/** The answer when something broke. */
export function storageFailure(): Response {
  const body = {
    statusCode: '500',
    error: 'internal',
    message: 'Internal server error',
    code: 'InternalError',
  };
  return Response.json(body, { status: 500 });
}
