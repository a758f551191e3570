import { unavailable } from '../data/refusals.ts';
import { UPSTREAM_TIMEOUT_MS } from '../domain/limits.ts';
import type { AppConfig } from './config.ts';

const DOCUMENTS_BUCKET = 'documents';

interface StoredFile {
  /** Path inside the private bucket: `<user id>/<kind>-<uuid>.<ext>`. */
  path: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface StorageClient {
  /** Stores a document with its owner's own token, so that the bucket's policies apply. @throws AppError `unavailable`. */
  upload(file: StoredFile, token: string): Promise<void>;
}

/** The calls to Supabase Storage. */
export function createStorageClient(config: AppConfig): StorageClient {
  return {
    async upload({ path, contentType, bytes }, token) {
      const response = await fetch(`${config.supabaseUrl}/storage/v1/object/${DOCUMENTS_BUCKET}/${path}`, {
        method: 'POST',
        headers: {
          apikey: config.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': contentType,
        },
        body: bytes,
        signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw unavailable(cause);
      });
      const answer = await response.text();
      if (!response.ok) throw unavailable(`Storage answered ${response.status} ${answer}`);
    },
  };
}
