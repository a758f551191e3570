import { documentCalls as calls } from '../../_shared/calls/documents.ts';
import { ping } from '../../_shared/data/access.ts';
import { extensionOf } from '../../_shared/domain/file-type.ts';
import { tokenOf, userIdOf } from '../../_shared/http/authenticate.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';
import { route } from '../../_shared/http/route.ts';

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
