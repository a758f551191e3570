import { driverProfileSchema, photoConsentSchema } from './contract.ts';
import {
  driverVerificationSchema,
  lastVerificationSchema,
  type DriverVerification,
} from './verification.contract.ts';
import { vehicleInputSchema, vehicleSchema } from '../vehicles/own.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyoneKnown, signedIn } from '../core/calls/who.ts';
import type { Context } from 'hono';
import { readCardPhoto, readDriverProfile, readLastVerification } from './queries.ts';
import { readOwnVehicle } from '../vehicles/own.queries.ts';
import { AppError } from '../core/app-error.ts';
import {
  CARD_PHOTO_CACHE_SECONDS,
  CARD_PHOTO_MAX_BYTES,
  VISITOR_PHOTO_CACHE_SECONDS,
} from '../core/limits.ts';
import { sha256 } from '../core/secrets.ts';
import { sniffFileType } from '../documents/file-type.rules.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { bearerOf, tokenOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';
import { saveVehicleWithDocuments } from '../vehicles/own.actions.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';
import { command } from '../core/database/command.ts';

const driver = signedIn('driver', { driver: 'yes', 'other driver': 'yes' }, 403);

/** The driver's profile, verification, own vehicle and photo. */
export const driverCalls = {
  readDriverProfile: declareCall({
    method: 'GET',
    path: '/driver/profile',
    summary: "The driver's verification, rating, earnings and approved vehicle",
    notes: '`vehicleApproval`: of the vehicle entered last.',
    who: driver,
    answer: driverProfileSchema,
    errors: ['forbidden'],
  }),
  readVerification: declareCall({
    method: 'GET',
    path: '/driver/verify',
    summary: "The driver's last submission in full",
    notes: 'Null before the first; a missing file is null.',
    who: driver,
    answer: lastVerificationSchema.nullable(),
    errors: ['forbidden'],
  }),
  submitVerification: declareCall({
    method: 'POST',
    path: '/driver/verify',
    summary: 'Submit the details to be verified as a driver',
    notes:
      'The answer is the profile, now pending. `conflict`: already pending or verified. `unsupported_media_type`: a file is neither an image nor a PDF.',
    who: driver,
    body: driverVerificationSchema,
    answer: driverProfileSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    example: {
      body: {
        fullName: 'Dauda Driver',
        dateOfBirth: '1990-01-01',
        gender: 'male',
        residentialAddress: '12 Marina Road, Lagos',
        driverLicenseNumber: 'LAG-12345',
        driverLicenseExpiry: '2035-01-01',
        ninNumber: '12345678901',
        bankName: 'Zenith',
        bankAccountNumber: '0123456789',
        accountName: 'Dauda Driver',
        driverLicenseUrl: 'a/b',
        passportPhotoUrl: 'a/c',
      },
    },
  }),
  readOwnVehicle: declareCall({
    method: 'GET',
    path: '/driver/vehicle',
    summary: 'The vehicle that the driver entered last',
    notes: 'With its `approval`, and `current`, the approved one with its files. Null before the first.',
    who: signedIn('driver'),
    answer: vehicleSchema.nullable(),
    errors: [],
  }),
  saveOwnVehicle: declareCall({
    method: 'PUT',
    path: '/driver/vehicle',
    summary: "Enter or change the driver's vehicle",
    notes: `The files are \`path\`s of uploads, kept when absent. Another make, model or plate, more seats, or another photo or proof, is \`pending\` until an administrator approves it, and needs a colour and both files; coming trips keep \`current\`. Idempotent. \`conflict\`: more seats are booked than it has. \`unsupported_media_type\`: a file of another kind.`,
    who: driver,
    body: vehicleInputSchema,
    answer: vehicleSchema.nullable(),
    errors: ['forbidden', 'conflict'],
    example: {
      body: { make: 'Toyota', model: 'Sienna', year: 2015, plateNumber: 'ABC-123DE', seats: 6 },
    },
  }),
  setPhotoConsent: declareCall({
    method: 'PUT',
    path: '/driver/photo-consent',
    summary: "Say whether visitors see the driver's photo",
    notes: 'The answer is the profile.',
    who: driver,
    body: photoConsentSchema,
    answer: driverProfileSchema,
    errors: ['forbidden'],
    example: { body: { shown: true } },
  }),
  showDriverPhoto: declareCall({
    method: 'GET',
    path: '/drivers/:id/photo',
    summary: 'The small approved photo of a driver',
    notes: `For a trip whose \`driver.hasPhoto\` is true. Kept by the caller's browser only, for an hour, of visitors for half a minute, then asked for with \`If-None-Match\`. \`not_found\`: no approved photo, or a larger one; the driver is suspended or not verified; one of the two has blocked the other; the driver does not show it to visitors.`,
    who: anyoneKnown(),
    ids: { id: 'Photo not found.' },
    answer: 'image/*',
    errors: [],
  }),
};

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

export const driverRoutes = [
  route(driverCalls.readDriverProfile, (_, c) => readDriverProfile(c.var.asCaller)),
  route(driverCalls.readVerification, (_, c) => readLastVerification(c.var.asCaller)),
  route(driverCalls.submitVerification, async ({ body }, c) => {
    await submitWithDocuments(submissionOf(c, body));
    return readDriverProfile(c.var.asCaller);
  }),
  route(driverCalls.readOwnVehicle, (_, c) => readOwnVehicle(c.var.asCaller)),
  route(driverCalls.saveOwnVehicle, async ({ body }, c) => {
    await saveVehicleWithDocuments(submissionOf(c, body));
    return readOwnVehicle(c.var.asCaller);
  }),
  route(driverCalls.setPhotoConsent, async ({ body }, c) => {
    await command(c.var.asCaller, 'set_photo_consent', body);
    return readDriverProfile(c.var.asCaller);
  }),
  // Another approved photo has another path.
  route(driverCalls.showDriverPhoto, async ({ id }, c) => {
    const path = await readCardPhoto(c.var.asCaller, id);
    if (path === null) throw photoNotFound();
    const tag = `"${(await sha256(path)).slice(0, 32)}"`;
    const isVisitor = c.var.caller.kind !== 'user';
    const seconds = isVisitor ? VISITOR_PHOTO_CACHE_SECONDS : CARD_PHOTO_CACHE_SECONDS;
    c.header('cache-control', `private, max-age=${seconds}`);
    c.header('vary', 'Origin, Authorization');
    c.header('etag', tag);
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
    const { config, documents } = c.var.services;
    const bytes = await documents.smallFile(path, bearerOf(c) ?? config.publishableKey, CARD_PHOTO_MAX_BYTES);
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
