import { documentCalls as calls } from './calls.ts';
import { ping } from '../core/access/queries.ts';
import { readCardPhoto } from '../drivers/queries.ts';
import { AppError } from '../core/app-error.ts';
import { extensionOf, sniffFileType } from './file-type.rules.ts';
import { CARD_PHOTO_CACHE_SECONDS, CARD_PHOTO_MAX_BYTES } from '../core/limits.ts';
import { sha256 } from '../core/secrets.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { enforceRateLimit } from '../core/access/rate-limit.ts';
import { route } from '../core/http/route.ts';

/** Uploads of documents, to a path that the server chooses, links to them, and the photos on cards. */
export const documentRoutes = [
  route(calls.startUpload, async ({ body: { kind, contentType } }, c) => {
    await ping(c.var.asCaller);
    await enforceRateLimit(c, calls.startUpload.limit, `account:${userIdOf(c)}`);
    const path = `${userIdOf(c)}/${kind}-${crypto.randomUUID()}.${extensionOf(contentType)}`;
    const uploadURL = await c.var.services.documents.uploadUrl(path, tokenOf(c));
    return { uploadURL, path };
  }),
  route(calls.linkDocument, async ({ query }, c) => {
    await ping(c.var.asCaller);
    return { url: await c.var.services.documents.downloadUrl(query.path, tokenOf(c)) };
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

function photoNotFound(): AppError {
  return new AppError('not_found', 'Photo not found.');
}
