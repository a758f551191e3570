import { z } from 'zod';
import { unavailable } from '../data/refusals.ts';
import { AppError } from '../domain/app-error.ts';
import { DOCUMENT_LINK_SECONDS, UPSTREAM_TIMEOUT_MS } from '../domain/limits.ts';
import type { AppConfig } from './config.ts';

const BUCKET = 'documents';
/** Folder and file, nothing else: with `..` in it an address would lead to another call, with the person's token. */
const DOCUMENT_PATH = /^[\w-]+\/[\w-]+\.\w+$/;
/** Enough for every signature that `sniffFileType` knows. */
const FIRST_BYTES = 64;
const uploadSchema = z.object({ url: z.string() });
const downloadSchema = z.object({ signedURL: z.string() });

/** What people do with their own documents, each time with their own token: the bucket's policies decide. */
export interface DocumentStorage {
  /** A URL that takes one PUT of the file. */
  uploadUrl(path: string, token: string): Promise<string>;
  /** A URL that shows the file for five minutes. @throws AppError `not_found`. */
  downloadUrl(path: string, token: string): Promise<string>;
  /** The first bytes of a file, null when there is no such file. */
  firstBytes(path: string, token: string): Promise<Uint8Array | null>;
  remove(paths: string[], token: string): Promise<void>;
}

/** The calls to Supabase Storage about documents. URLs are those the browser reaches. */
export function createDocumentStorage(config: AppConfig): DocumentStorage {
  async function call(
    method: string,
    path: string,
    { token, body, headers }: { token: string; body?: object; headers?: Record<string, string> },
  ): Promise<Response> {
    return fetch(`${config.supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: config.publishableKey,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
  }

  async function answerOf<Schema extends z.ZodType>(
    response: Response,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    if (response.ok) return schema.parse(await response.json());
    const text = await response.text();
    if (response.status < 500) throw notFound();
    throw unavailable(`Storage answered ${response.status} ${text}`);
  }

  const publicUrl = (path: string) => `${config.publicSupabaseUrl}/storage/v1${path}`;

  return {
    async uploadUrl(path, token) {
      const response = await call('POST', `upload/sign/${BUCKET}/${path}`, { token, body: {} });
      return publicUrl((await answerOf(response, uploadSchema)).url);
    },
    async downloadUrl(path, token) {
      if (!DOCUMENT_PATH.test(path)) throw notFound();
      const body = { expiresIn: DOCUMENT_LINK_SECONDS };
      const response = await call('POST', `sign/${BUCKET}/${path}`, { token, body });
      return publicUrl((await answerOf(response, downloadSchema)).signedURL);
    },
    async firstBytes(path, token) {
      if (!DOCUMENT_PATH.test(path)) return null;
      const headers = { range: `bytes=0-${FIRST_BYTES - 1}` };
      const response = await call('GET', `authenticated/${BUCKET}/${path}`, { token, headers });
      if (!response.ok) {
        await response.body?.cancel();
        if (response.status >= 500) throw unavailable(`Storage answered ${response.status}`);
        return null;
      }
      return startOf(response);
    },
    async remove(paths, token) {
      if (paths.length === 0) return;
      const response = await call('DELETE', BUCKET, { token, body: { prefixes: paths } });
      const text = await response.text();
      if (!response.ok) throw unavailable(`Storage answered ${response.status} ${text}`);
    },
  };
}

function notFound(): AppError {
  return new AppError('not_found', 'Document not found.');
}

// A server that ignores the range sends everything: what comes after the start is not read.
async function startOf(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return part?.value?.slice(0, FIRST_BYTES) ?? new Uint8Array();
}
