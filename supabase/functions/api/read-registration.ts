import type { Context } from 'hono';
import { registerSchema, type Registration } from '../_shared/contracts/auth.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { sniffFileType, type FileType } from '../_shared/domain/file-type.ts';
import { JSON_BODY_MAX_BYTES, UPLOAD_MAX_BYTES, UPLOAD_MAX_MEGABYTES } from '../_shared/domain/limits.ts';
import type { AppEnv } from '../_shared/http/app-env.ts';
import { mediaTypeOf, readJson } from '../_shared/http/body.ts';
import { readForm } from '../_shared/http/multipart.ts';
import { parseInput } from '../_shared/http/parse.ts';

/** A document as it came: its type is what its bytes say. */
export interface SentDocument extends FileType {
  bytes: Uint8Array<ArrayBuffer>;
}

export interface RegistrationRequest {
  details: Registration;
  proofOfAddress: SentDocument | null;
}

/**
 * Reads a registration: a multipart form with the optional file `proofOfAddress` (specification §7), or JSON without.
 * Everything that can be refused is refused here, before there is an account.
 * @throws AppError 400, 413 (file over 5 MB), 415 (neither image nor PDF).
 */
export async function readRegistration(c: Context<AppEnv>): Promise<RegistrationRequest> {
  if (mediaTypeOf(c) === 'application/json') {
    return { details: await readJson(c, registerSchema), proofOfAddress: null };
  }
  const { fields, files } = await readForm(c, UPLOAD_MAX_BYTES + JSON_BODY_MAX_BYTES);
  const details = parseInput(registerSchema, fields);
  const file = files.get('proofOfAddress');
  return { details, proofOfAddress: file ? await documentOf(file) : null };
}

async function documentOf(file: File): Promise<SentDocument> {
  if (file.size > UPLOAD_MAX_BYTES) {
    throw new AppError('payload_too_large', `File size must be less than ${UPLOAD_MAX_MEGABYTES}MB`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = sniffFileType(bytes);
  if (!type) throw new AppError('unsupported_media_type', 'Proof of address must be an image or a PDF.');
  return { ...type, bytes };
}
