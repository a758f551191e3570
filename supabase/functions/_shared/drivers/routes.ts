import type { Context } from 'hono';
import { driverCalls as calls } from './calls.ts';
import { readCardPhoto, readDriverProfile, readLastVerification } from './queries.ts';
import { readOwnVehicle } from '../vehicles/own.queries.ts';
import { AppError } from '../core/app-error.ts';
import { CARD_PHOTO_CACHE_SECONDS, CARD_PHOTO_MAX_BYTES } from '../core/limits.ts';
import { sha256 } from '../core/secrets.ts';
import { sniffFileType } from '../documents/file-type.rules.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { tokenOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import { saveVehicleWithDocuments } from '../vehicles/own.actions.ts';
import type { DriverVerification } from './verification.contract.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';
import { command } from '../core/database/command.ts';

const LICENSE = { missing: 'Please upload your driver license', name: 'driver license' };

const PASSPORT = { missing: 'Please upload your passport photograph', name: 'passport photograph' };

/**
 * Checks both files and submits the driver's documents for review.
 * @throws AppError 403 if the caller is not a driver, 400 for a missing file, 415 unless it is an image or PDF, and the
 * refusals of `private.submit_verification`.
 */
async function submitWithDocuments(submission: Submission<DriverVerification>): Promise<void> {
  // A caller who may not submit gets that error first, whatever the files.
  await readDriverProfile(submission.asCaller);
  await checkDocument({ ...submission, path: submission.details.driverLicenseUrl }, LICENSE);
  await checkDocument({ ...submission, path: submission.details.passportPhotoUrl }, PASSPORT);
  await command(submission.asCaller, 'submit_verification', { details: submission.details });
}

/** The driver's profile, verification, own vehicle and photo. */
export const driverRoutes = [
  route(calls.readDriverProfile, (_, c) => readDriverProfile(c.var.asCaller)),
  route(calls.readVerification, (_, c) => readLastVerification(c.var.asCaller)),
  route(calls.submitVerification, async ({ body }, c) => {
    await submitWithDocuments(submissionOf(c, body));
    return readDriverProfile(c.var.asCaller);
  }),
  route(calls.readOwnVehicle, (_, c) => readOwnVehicle(c.var.asCaller)),
  route(calls.saveOwnVehicle, async ({ body }, c) => {
    await saveVehicleWithDocuments(submissionOf(c, body));
    return readOwnVehicle(c.var.asCaller);
  }),
  // Another approved photo has another path.
  route(calls.showDriverPhoto, async ({ id }, c) => {
    const path = await readCardPhoto(c.var.asCaller, id);
    if (path === null) throw photoNotFound();
    const tag = `"${(await sha256(path)).slice(0, 32)}"`;
    c.header('cache-control', `private, max-age=${CARD_PHOTO_CACHE_SECONDS}`);
    c.header('vary', 'Origin, Authorization');
    c.header('etag', tag);
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
    const bytes = await c.var.services.documents.smallFile(path, tokenOf(c), CARD_PHOTO_MAX_BYTES);
    const type = bytes && sniffFileType(bytes)?.contentType;
    if (!bytes || !type?.startsWith('image/')) throw photoNotFound();
    return c.body(bytes, 200, { 'content-type': type });
  }),
];

function submissionOf<Details>(c: Context<AppEnv>, details: Details) {
  const { asCaller, services } = c.var;
  return { asCaller, documents: services.documents, details, token: tokenOf(c) };
}

function photoNotFound(): AppError {
  return new AppError('not_found', 'Photo not found.');
}
