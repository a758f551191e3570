import {
  documentLinkSchema,
  documentQuerySchema,
  uploadRequestSchema,
  uploadTargetSchema,
} from './contract.ts';
import { UPLOAD_ACCOUNT_MAX_HITS, UPLOAD_ACCOUNT_WINDOW_SECONDS } from '../core/limits.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';

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
