import { documentCalls as calls } from './calls.ts';
import { AppError, rateLimited } from '../core/app-error.ts';
import { ping } from '../core/access/queries.ts';
import { mayReadDocument, readUploadWait } from './queries.ts';
import { extensionOf } from './file-type.rules.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { hitLimit } from '../core/access/rate-limit.ts';
import { route } from '../core/http/route.ts';

/** Uploads of documents, to a path that the server chooses, and links to them. */
export const documentRoutes = [
  route(calls.startUpload, async ({ body: { kind, contentType } }, c) => {
    const { limit } = calls.startUpload;
    await ping(c.var.asCaller);
    const waitSeconds =
      (await hitLimit(c, limit, `account:${userIdOf(c)}`)) || (await readUploadWait(c.var.asCaller));
    if (waitSeconds > 0) throw rateLimited(waitSeconds, `You can upload ${limit.maxHits} files an hour.`);
    const path = `${userIdOf(c)}/${kind}-${crypto.randomUUID()}.${extensionOf(contentType)}`;
    const uploadURL = await c.var.services.documents.uploadUrl(path, tokenOf(c));
    return { uploadURL, path };
  }),
  route(calls.linkDocument, async ({ query }, c) => {
    if (!(await mayReadDocument(c.var.asCaller, query.path))) {
      throw new AppError('not_found', 'Document not found.');
    }
    const { config, documents } = c.var.services;
    return { url: await documents.downloadUrl(query.path, config.secretKey) };
  }),
];
