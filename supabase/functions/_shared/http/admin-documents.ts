import { z } from 'zod';
import { unavailable } from '../data/refusals.ts';
import { AppError } from '../domain/app-error.ts';
import { DOCUMENT_LINK_SECONDS, UPSTREAM_TIMEOUT_MS } from '../domain/limits.ts';
import type { AppConfig } from './config.ts';

const signedSchema = z.object({ signedURL: z.string() });

/**
 * A link of five minutes to a document, signed with the service key: only after the caller was proved an
 * administrator and the view was written down. @throws AppError `not_found`, `unavailable`.
 */
export async function signDocumentForAdmin(config: AppConfig, path: string): Promise<string> {
  const address = path.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${config.supabaseUrl}/storage/v1/object/sign/documents/${address}`, {
    method: 'POST',
    headers: {
      apikey: config.secretKey,
      authorization: `Bearer ${config.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ expiresIn: DOCUMENT_LINK_SECONDS }),
    signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  const text = await response.text();
  if (response.ok)
    return `${config.publicSupabaseUrl}/storage/v1${signedSchema.parse(JSON.parse(text)).signedURL}`;
  if (response.status === 400 || response.status === 404) {
    throw new AppError('not_found', 'Document not found.');
  }
  throw unavailable(`Storage answered ${response.status} ${text}`);
}
