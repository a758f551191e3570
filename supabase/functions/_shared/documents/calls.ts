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
    errors: [],
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
  showDriverPhoto: declareCall({
    method: 'GET',
    path: '/drivers/:id/photo',
    summary: 'The small approved photo of a driver',
    notes: `For a trip whose \`driver.hasPhoto\` is true. Kept for an hour by the caller's browser only, then asked for with \`If-None-Match\`. \`not_found\`: no approved photo, or a larger one; the driver is suspended or not verified; one of the two has blocked the other.`,
    who: signedIn(),
    ids: { id: 'Photo not found.' },
    answer: 'image/*',
    errors: [],
  }),
};
