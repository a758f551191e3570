import { z } from 'zod';
import { AppError, unavailable } from '../core/app-error.ts';
import { DOCUMENT_LINK_SECONDS } from '../core/limits.ts';
import { hex } from '../core/secrets.ts';
import { askNeighbour } from '../core/process/ask-neighbour.ts';
import type { AppConfig } from '../core/process/config.ts';

declare module '../core/http/app-env.ts' {
  interface Services {
    documents: DocumentStorage;
    /** The bucket of exports; only with the service key. */
    exports: DocumentStorage;
  }
}

/** One folder and one file: a path with `..` would send the user's token to another endpoint. */
const DOCUMENT_PATH = /^[\w-]+\/[\w-]+\.\w+$/;
const uploadSchema = z.object({ url: z.string() });
const refusalSchema = z.object({ message: z.string().min(1) });
const downloadSchema = z.object({ signedURL: z.string() });

interface StoredFile {
  /** `<user id>/<kind>-<uuid>.<ext>`. */
  path: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** A file with this path may be there already. */
  isReplacing?: boolean;
}

/**
 * A private bucket, of documents unless another is named. `token` authenticates the call: with a user's token the bucket's policies decide. The
 * service key can read every document, so it is used only for a verified administrator whose view has been logged, for links
 * that the database has allowed (`may_read_document`), and for exports, whose bucket has no policy, after the password was checked.
 */
export interface DocumentStorage {
  /** Stores a file. @throws AppError `unavailable`. */
  upload(file: StoredFile, token: string): Promise<void>;
  /** A URL that accepts one PUT of the file. @throws AppError `forbidden` with the reason of the database. */
  uploadUrl(path: string, token: string): Promise<string>;
  /**
   * A URL that serves the file for five minutes. Only with the service key: people sign no links at Storage.
   * @throws AppError `not_found`.
   */
  downloadUrl(path: string, token: string): Promise<string>;
  /** A file, of at most what the bucket takes (UPLOAD_MAX_BYTES); null if it does not exist. @throws AppError `unavailable`. */
  wholeFile(path: string, token: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A file of at most `maxBytes`; null if it does not exist or is larger. @throws AppError `unavailable`. */
  smallFile(path: string, token: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** SHA-256 of a file as lower-case hex digits, or null if it does not exist. @throws AppError `unavailable`. */
  hash(path: string, token: string): Promise<string | null>;
  /** Deletes files. @throws AppError `unavailable`. */
  remove(paths: string[], token: string): Promise<void>;
}

interface Call {
  token: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** Creates the client of one bucket of Supabase Storage. The URLs it returns are for browsers. */
export function createDocumentStorage(
  config: AppConfig,
  bucket: 'documents' | 'exports' = 'documents',
): DocumentStorage {
  async function call(method: string, path: string, { token, headers, body }: Call): Promise<Response> {
    return askNeighbour(`${config.supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: token === config.secretKey ? config.secretKey : config.publishableKey,
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body: body ?? null,
    });
  }

  function send(method: string, path: string, { token, json }: { token: string; json: object }) {
    const headers = { 'content-type': 'application/json' };
    return call(method, path, { token, headers, body: JSON.stringify(json) });
  }

  async function answerOf<Schema extends z.ZodType>(
    response: Response,
    schema: Schema,
    refusal: (response: Response) => AppError | Promise<AppError> = notFound,
  ): Promise<z.output<Schema>> {
    if (response.ok) return schema.parse(await response.json());
    // The gateway answers 401 if our key is invalid: that does not mean that the document is missing.
    if (response.status < 500 && response.status !== 401) throw await refusal(response);
    throw await failureOf(response);
  }

  /** The file's response, or null if the file does not exist. */
  async function read(path: string, token: string, headers = {}): Promise<Response | null> {
    if (!DOCUMENT_PATH.test(path)) return null;
    const response = await call('GET', `authenticated/${bucket}/${path}`, { token, headers });
    if (response.ok) return response;
    // The range of an empty file.
    if (response.status === 416) return new Response(null);
    if (response.status >= 500) throw await failureOf(response);
    return null;
  }

  async function wholeFile(path: string, token: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await read(path, token);
    return response && new Uint8Array(await response.arrayBuffer());
  }

  const publicUrl = (path: string) => `${config.publicSupabaseUrl}/storage/v1${path}`;

  return {
    async upload({ path, contentType, bytes, isReplacing = false }, token) {
      const headers = { 'content-type': contentType, ...(isReplacing && { 'x-upsert': 'true' }) };
      const response = await call('POST', `${bucket}/${path}`, { token, headers, body: bytes });
      if (!response.ok) throw await failureOf(response);
    },
    async uploadUrl(path, token) {
      const response = await send('POST', `upload/sign/${bucket}/${path}`, { token, json: {} });
      return publicUrl((await answerOf(response, uploadSchema, refusedUpload)).url);
    },
    async downloadUrl(path, token) {
      if (!DOCUMENT_PATH.test(path)) throw notFound();
      const json = { expiresIn: DOCUMENT_LINK_SECONDS };
      const response = await send('POST', `sign/${bucket}/${path}`, { token, json });
      return publicUrl((await answerOf(response, downloadSchema)).signedURL);
    },
    wholeFile,
    async smallFile(path, token, maxBytes) {
      // One byte more shows that the file is larger.
      const response = await read(path, token, { range: `bytes=0-${maxBytes}` });
      const bytes = response && new Uint8Array(await response.arrayBuffer());
      return bytes && bytes.length <= maxBytes ? bytes : null;
    },
    async hash(path, token) {
      const bytes = await wholeFile(path, token);
      return bytes && hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
    },
    async remove(paths, token) {
      if (paths.length === 0) return;
      const response = await send('DELETE', bucket, { token, json: { prefixes: paths } });
      if (!response.ok) throw await failureOf(response);
    },
  };
}

async function refusedUpload(response: Response): Promise<AppError> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
  return new AppError('forbidden', refusal.data?.message ?? 'This file cannot be uploaded now.');
}

function notFound(): AppError {
  return new AppError('not_found', 'Document not found.');
}

async function failureOf(response: Response): Promise<AppError> {
  return unavailable(`Storage answered ${response.status} ${await response.text()}`);
}
