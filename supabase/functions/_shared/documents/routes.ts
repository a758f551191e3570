import { documentCalls as calls } from './calls.ts';
import { ping } from '../core/access/queries.ts';
import { extensionOf } from './file-type.rules.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { enforceRateLimit } from '../core/access/rate-limit.ts';
import { route } from '../core/http/route.ts';

/** Uploads of documents, to a path that the server chooses, and links to them. */
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
];
