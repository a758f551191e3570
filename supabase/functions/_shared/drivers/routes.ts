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
import { submitWithDocuments } from './verification.actions.ts';

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
