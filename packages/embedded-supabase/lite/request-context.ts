import { AsyncLocalStorage } from 'node:async_hooks';
import { describeError, readDatabaseError, type DatabaseError } from './errors.ts';

/** Data of one request that code inside `@supabase/lite` cannot pass on as arguments. */
export type RequestContext = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The role of the statements that ran for this request. */
  role: string;
  /** The redirect that the caller requests for links in mails; not validated. */
  redirectTo: string | null;
  /** Whether links in mails give a code instead of a session. */
  isPkce: boolean;
  /** Hash of the link that the present address got about a new one. */
  presentLink: string | null;
  /** The last error of PostgreSQL in this request. */
  databaseError: DatabaseError | null;
  /** Errors that the library printed; logged only if the request fails with a 5xx status. */
  notes: string[];
};

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** A new context for one request; a request inside another one shares its notes. */
export function contextOf(request: Request): RequestContext {
  const { pathname, searchParams } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    headers: Object.fromEntries(request.headers),
    role: 'anon',
    redirectTo: searchParams.get('redirect_to'),
    isPkce: false,
    presentLink: null,
    databaseError: null,
    notes: requestContext.getStore()?.notes ?? [],
  };
}

const CONSOLE_METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/**
 * Redirects what is printed during a request into the notes of its context: the library prints whole errors, which
 * may contain user data. Code outside requests prints as before.
 *
 * @returns a function that restores the console.
 */
export function captureConsole(): () => void {
  const restores = CONSOLE_METHODS.map(capture);
  return () => restores.forEach((restore) => restore());
}

function capture(method: (typeof CONSOLE_METHODS)[number]): () => void {
  const original = console[method];
  const captured: typeof original = (...args: unknown[]) => {
    const request = requestContext.getStore();
    if (request === undefined) return original.apply(console, args);
    const errors = args.filter((value) => value instanceof Error);
    request.notes.push(...errors.map(describeError));
    request.databaseError ??= errors.map(readDatabaseError).find((error) => error !== null) ?? null;
  };
  console[method] = captured;
  return () => {
    if (console[method] === captured) console[method] = original;
  };
}
