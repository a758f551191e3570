/** The only fetch of the web app. Credentials and the bearer token go with every call (specification §7). */
import { ApiError, errorFromResponse } from './api-error.ts';
import { trackRequest } from './pending-requests.ts';
import { readServerTime } from './server-time.ts';

/** What of a zod schema is used here; the type alone, so that pages without forms load no zod. */
export interface Parser<Output> {
  parse: (input: unknown) => Output;
}

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Hooks {
  /** A valid access token, or null for visitors. May refresh it first. */
  accessToken: () => Promise<string | null>;
  /** Called with every refusal, before it is thrown. */
  onRefusal: (error: ApiError, path: string) => void;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** With these such networks refuse: 511 is "Network Authentication Required". */
const FOREIGN_STATUSES: readonly number[] = [401, 403, 511];
const hooks: Hooks = { accessToken: () => Promise.resolve(null), onRefusal: () => undefined };

/** Wires the session in (shared/session does, once): this file knows no session. */
export function connectApi(connected: Hooks): void {
  Object.assign(hooks, connected);
}

/** GET, answered as `schema`, which may still be on its way, reads it. Throws ApiError. */
export async function apiGet<Output>(
  path: string,
  schema: Parser<Output> | Promise<Parser<Output>>,
  signal?: AbortSignal,
): Promise<Output> {
  return parsed(await request('GET', path, { signal }), schema);
}

/** One page of a list, the address of the next one (its `Link` header), null after the last, and how many there are in all where the list counts. Throws ApiError. */
export async function apiPage<Output>(
  path: string,
  schema: Parser<Output>,
  signal?: AbortSignal,
): Promise<{ items: Output; next: string | null; total: number | null }> {
  const response = await request('GET', path, { signal });
  const total = response.headers.get('x-total-count');
  return {
    items: await parsed(response, schema),
    next: nextPage(response, path),
    total: total === null ? null : Number(total),
  };
}

/** A write; `body` goes as JSON, a FormData as multipart. Answered as `schema` reads it. Throws ApiError. */
export async function apiSend<Output>(
  method: WriteMethod,
  path: string,
  body: unknown,
  schema: Parser<Output>,
  headers: Record<string, string> = {},
): Promise<Output> {
  return parsed(await request(method, path, { body, headers }), schema);
}

/** A write whose answer has no body worth reading. Throws ApiError. */
export async function apiCommand(method: WriteMethod, path: string, body?: unknown): Promise<void> {
  await request(method, path, { body });
}

function request(...call: Parameters<typeof ask>): Promise<Response> {
  return trackRequest(ask(...call));
}

async function ask(
  method: WriteMethod | 'GET',
  path: string,
  options: { body?: unknown; signal?: AbortSignal | undefined; headers?: Record<string, string> },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  const token = await hooks.accessToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const response = await send(path, {
    method,
    headers,
    credentials: 'include',
    body: isForm
      ? (options.body as FormData)
      : options.body === undefined
        ? null
        : JSON.stringify(options.body),
    // A form carries a file, which takes minutes on a slow line.
    signal: isForm ? (options.signal ?? null) : limited(options.signal),
  });
  readServerTime(response);
  if (response.ok) return response;
  const error = await errorFromResponse(response);
  hooks.onRefusal(error, path);
  throw error;
}

/** Aborts with `outer`, or when the time is up. AbortSignal.any is younger than the browsers we build for. */
function limited(outer?: AbortSignal): AbortSignal {
  const timeUp = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  if (!outer) return timeUp;
  const either = new AbortController();
  for (const signal of [timeUp, outer]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

/** `fetch`, with words for people when nothing of ours answers: supabase-js asks through it too. Throws ApiError. */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (isForeign(response)) throw foreignError();
  return response;
}

/** No call of ours is answered by a page; a network that wants a sign-in of its own answers everything with one. */
function isForeign({ ok, status, headers }: Response): boolean {
  return isPage(headers.get('content-type')) && (ok || FOREIGN_STATUSES.includes(status));
}

/** Whether a content type is that of a page. */
export function isPage(contentType: string | null): boolean {
  return contentType?.startsWith('text/html') === true;
}

/** Why nothing arrived, or not all of it: an answer's body comes over the same network as its beginning. */
function noAnswer(error: unknown): unknown {
  const reason = error instanceof DOMException ? error.name : '';
  if (reason === 'AbortError') return error;
  if (reason !== 'TimeoutError') return offlineError();
  return new ApiError({ status: 0, code: 'timeout', message: 'The network is slow. Please try again.' });
}

// Relative to the address that was called: "<?cursor=…>; rel=next".
function nextPage(response: Response, path: string): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  if (target === undefined) return null;
  const { pathname, search } = new URL(target, new URL(path, window.location.origin));
  return `${pathname}${search}`;
}

/** Nothing answered: said plainly, never as a sign-out. */
export function offlineError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: 'No connection. Check your network and try again.',
  });
}

/** The network answered in our place. For the session it is as good as none. */
export function foreignError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: 'This network does not let Tafiya through. It may want you to sign in to it first.',
  });
}

async function parsed<Output>(
  response: Response,
  schema: Parser<Output> | Promise<Parser<Output>>,
): Promise<Output> {
  const text = await response.text().catch((error: unknown) => {
    throw noAnswer(error);
  });
  const reader = await schema;
  try {
    return reader.parse(JSON.parse(text));
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'unexpected_answer',
      message: 'We could not read the answer. Please reload the page.',
    });
  }
}
