import { z } from 'zod';
import {
  documentLinkSchema,
  documentQuerySchema,
  uploadRequestSchema,
  uploadTargetSchema,
} from './contract.ts';
import { extensionOf } from './file-type.rules.ts';
import { UPLOAD_ACCOUNT_MAX_HITS, UPLOAD_ACCOUNT_WINDOW_SECONDS } from '../core/limits.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { AppError, rateLimited } from '../core/app-error.ts';
import { ping } from '../core/access/queries.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import { hitLimit } from '../core/access/rate-limit.ts';
import { command } from '../core/database/command.ts';
import { valueAs } from '../core/database/rows.ts';
import { route } from '../core/http/route.ts';

/** Uploads of documents, and links to them. */
export const documentCalls = {
  startUpload: declareCall({
    method: 'POST',
    path: '/objects/upload',
    summary: 'A URL to upload a file to',
    notes:
      'PUT the bytes to `uploadURL` with their content type. The server chooses the path; a submission contains the `path` (or the URL).',
    who: signedIn(),
    body: uploadRequestSchema,
    bodyIsOptional: true,
    answer: uploadTargetSchema,
    errors: ['forbidden'],
    // A suspended person is refused before the hit is counted.
    limit: {
      name: 'upload',
      maxHits: UPLOAD_ACCOUNT_MAX_HITS,
      windowSeconds: UPLOAD_ACCOUNT_WINDOW_SECONDS,
      per: 'account',
      countedBy: 'handler',
    },
    example: { body: { kind: 'proof-of-address', contentType: 'image/png' } },
  }),
  linkDocument: declareCall({
    method: 'GET',
    path: '/documents',
    summary: "A link to the caller's own document, valid for five minutes",
    who: signedIn('its owner', { passenger: 'yes' }, 404),
    query: documentQuerySchema,
    answer: documentLinkSchema,
    errors: ['not_found'],
    example: { query: { path: '5eed0000-0000-4000-8000-000000000001/proof-of-address.png' } },
  }),
};

export const documentRoutes = [
  route(documentCalls.startUpload, async ({ body: { kind, contentType } }, c) => {
    const { limit } = documentCalls.startUpload;
    await ping(c.var.asCaller);
    const waitSeconds =
      (await hitLimit(c, limit, `account:${userIdOf(c)}`)) ||
      // 0 below the limit of uploads within an hour.
      valueAs(z.number(), await command(c.var.asCaller, 'own_upload_wait_seconds', {}));
    if (waitSeconds > 0) throw rateLimited(waitSeconds, `You can upload ${limit.maxHits} files an hour.`);
    const path = `${userIdOf(c)}/${kind}-${crypto.randomUUID()}.${extensionOf(contentType)}`;
    const uploadURL = await c.var.services.documents.uploadUrl(path, tokenOf(c));
    return { uploadURL, path };
  }),
  route(documentCalls.linkDocument, async ({ query }, c) => {
    const mayRead = await command(c.var.asCaller, 'may_read_document', { path: query.path });
    if (!valueAs(z.boolean(), mayRead)) throw new AppError('not_found', 'Document not found.');
    const { config, documents } = c.var.services;
    return { url: await documents.downloadUrl(query.path, config.secretKey) };
  }),
];
