import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseError } from './database-error.ts';

/** What travels beside a request through code of `@supabase/lite` that cannot pass it on. */
export type RequestContext = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The role in which PostgreSQL worked for this request. */
  role: string;
  /** Where the caller would like a mail to lead, untrusted. */
  redirectTo: string | null;
  /** A content type already accepted for this upload by a bucket's wildcard. */
  acceptedMime: string | null;
  /** The last error PostgreSQL gave while this request held a role. */
  databaseError: DatabaseError | null;
  /** What the library had to say; worth a log line only if the request fails for no fault of the caller. */
  notes: string[];
};

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** A fresh context for one request; a request within another shares its notes. */
export function contextOf(request: Request): RequestContext {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    headers: Object.fromEntries(request.headers),
    role: 'anon',
    redirectTo: searchParams.get('redirect_to'),
    acceptedMime: null,
    databaseError: null,
    notes: requestContext.getStore()?.notes ?? [],
  };
}
