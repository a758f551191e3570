import type { Context } from 'hono';
import { type Session, registerSchema, type Registration } from './contract.ts';
import { readUser, storeRegistration } from '../queries.ts';
import { AppError } from '../../core/app-error.ts';
import { ANONYMOUS } from '../../core/caller.ts';
import type { FileType } from '../../documents/file-type.rules.ts';
import { JSON_BODY_MAX_BYTES } from '../../core/limits.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_MEGABYTES } from '../limits.rules.ts';
import type { Services, AppEnv } from '../../core/http/app-env.ts';
import { mediaTypeOf, readJson, readForm } from '../../core/http/body.ts';
import { describeError } from '../../core/process/log.ts';
import { parseInput } from '../../core/http/parse.ts';
import { readFileType } from '../../documents/file-content.rules.ts';
import { emailNotConfirmed, type AuthSession } from './supabase-auth.ts';
import { refuseWeakPassword } from './new-password.actions.ts';
import { asSessionOwner, openSession } from './sign-in.actions.ts';
import { command } from '../../core/database/command.ts';

/** A received file with the type of its first bytes. */
interface SentDocument extends FileType {
  bytes: Uint8Array<ArrayBuffer>;
}

interface RegistrationRequest {
  details: Registration;
  proofOfAddress: SentDocument | null;
}

/**
 * Reads a registration: a multipart form with the optional file `proofOfAddress`, or JSON without a file. Everything is
 * validated here, before the account is created.
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
  const type = readFileType(bytes);
  if (!type) throw new AppError('unsupported_media_type', 'Proof of address must be an image or a PDF.');
  return { ...type, bytes };
}

/**
 * Creates the account and its first session, then stores the document. Auth receives name and type only. If storing fails, the account stays, the
 * returned user has no `proofOfAddress`, and the user can upload it again.
 * @throws AppError `email_taken` (409), `weak_password` (400), `email_not_confirmed` (403) after sending the email.
 */
export async function register(
  services: Services,
  { details, proofOfAddress }: RegistrationRequest,
  clientAddress: string,
): Promise<Session> {
  const { password, ...kept } = details;
  const { email, name, userType } = kept;
  await refuseWeakPassword(password, [name, email]);
  const registration = await storeRegistration((work) => services.withCaller(ANONYMOUS, work), {
    email,
    details: kept,
  });
  const data = { name, userType, registration };
  const opened = await services.auth.signUp({ email, password, data }, clientAddress);
  if (!opened) throw emailNotConfirmed();
  const session = await openSession(services, opened);
  if (!proofOfAddress) return session;
  await storeProof(services, opened, proofOfAddress).catch((error: unknown) =>
    services.log('proof-of-address-not-stored', { userId: session.user.id, error: describeError(error) }),
  );
  return { ...session, user: await readUser(await asSessionOwner(services, opened), session.user.id) };
}

async function storeProof(services: Services, opened: AuthSession, document: SentDocument): Promise<void> {
  const { sub } = await services.verifyToken(opened.token);
  const path = `${sub}/proof-of-address-${crypto.randomUUID()}.${document.extension}`;
  await services.documents.upload({ path, ...document }, opened.token);
  await command(await asSessionOwner(services, opened), 'record_proof_of_address', { path });
}
