/** The only fetch of the web app. Every call sends cookies and the bearer token. */
import { ApiError, errorFromResponse } from './api-error.ts';
import { trackRequest } from './pending-requests.ts';
import { readServerTime } from './server-time.ts';

/** The part of a zod schema that is used here; only a type, so that pages without forms do not load zod. */
export interface Parser<Output> {
  parse: (input: unknown) => Output;
}

/** A schema, or how to download it, which then happens while the request is running. */
export type Schema<Output> = Parser<Output> | (() => Promise<Parser<Output>>);

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Hooks {
  /** A valid access token, refreshed first if necessary; null for visitors. */
  accessToken: () => Promise<string | null>;
  /** Called with every error response, before it is thrown. */
  onRefusal: (error: ApiError, path: string) => void;
}

const REQUEST_TIMEOUT_MS = 30_000;
/** A longer wait is for the person to decide. */
const RETRY_AFTER_MAX_SECONDS = 5;
/** Error statuses of captive portals; 511 is "Network Authentication Required". */
const PORTAL_STATUSES: readonly number[] = [401, 403, 511];
const hooks: Hooks = { accessToken: () => Promise.resolve(null), onRefusal: () => undefined };

/** Connects the session. shared/session calls it once, so that this file need not import the session. */
export function connectApi(connected: Hooks): void {
  Object.assign(hooks, connected);
}

/** GET; the answer is parsed with `schema`. Throws ApiError. */
export async function apiGet<Output>(
  path: string,
  schema: Schema<Output>,
  signal?: AbortSignal,
): Promise<Output> {
  const parser = loaded(schema);
  return parsed(await request('GET', path, { signal }), parser);
}

/**
 * GET of one page of a list. `next` is the path of the next page (from the `Link` header), null after the last one; `total`
 * is the length of the whole list, null when the server does not count it. Throws ApiError.
 */
export async function apiPage<Output>(
  path: string,
  schema: Schema<Output>,
  signal?: AbortSignal,
): Promise<{ items: Output; next: string | null; total: number | null }> {
  const parser = loaded(schema);
  const response = await request('GET', path, { signal });
  const total = response.headers.get('x-total-count');
  return {
    items: await parsed(response, parser),
    next: nextPage(response, path),
    total: total === null ? null : Number(total),
  };
}

/** A write; `body` is sent as JSON, a FormData as multipart. The answer is parsed with `schema`. Throws ApiError. */
export async function apiSend<Output>(
  method: WriteMethod,
  path: string,
  body: unknown,
  schema: Schema<Output>,
  headers: Record<string, string> = {},
): Promise<Output> {
  const parser = loaded(schema);
  return parsed(await request(method, path, { body, headers }), parser);
}

/** A write whose response body is ignored. Throws ApiError. */
export async function apiCommand(method: WriteMethod, path: string, body?: unknown): Promise<void> {
  await request(method, path, { body });
}

interface EarlyAnswer {
  answer: Promise<Response>;
  askedAt: number;
  /** The JSON of a successful answer, once it has arrived. */
  content?: unknown;
}

/** Requests of `askEarly` that no page has asked for yet, by method, path and body. */
const early = new Map<string, EarlyAnswer>();
/** An older answer may be out of date: the page did not come, or did not need it. */
const EARLY_MAX_AGE_MS = 30_000;

/**
 * Sends a request while the code of the page that needs the answer is still downloaded. The page's first equal call gets
 * the answer. Resolves when the answer has arrived or failed.
 */
export async function askEarly(method: 'GET' | 'POST', path: string, body?: unknown): Promise<void> {
  const asked: EarlyAnswer = { answer: sendCall(method, path, { body }), askedAt: Date.now() };
  early.set(keyOf(method, path, body), asked);
  try {
    asked.content = await (await asked.answer).clone().json();
  } catch {
    // The page's call reports it.
  }
}

/**
 * The answer of `askEarly`, if it has arrived: a page that begins with it is drawn once, in a transition, instead of first
 * without data and then again at once. Undefined otherwise, also when the schema refuses it: the page's call reports that.
 */
export function earlyAnswer<Output>(
  method: 'GET' | 'POST',
  path: string,
  schema: Parser<Output>,
  body?: unknown,
): Output | undefined {
  const key = keyOf(method, path, body);
  const asked = early.get(key);
  if (asked?.content === undefined || !isFresh(asked)) return undefined;
  try {
    const output = schema.parse(asked.content);
    early.delete(key);
    return output;
  } catch {
    return undefined;
  }
}

function isFresh({ askedAt }: EarlyAnswer): boolean {
  return Date.now() - askedAt < EARLY_MAX_AGE_MS;
}

/** One request; throws ApiError. Parts of a page use the functions above. */
export function request(...[method, path, options]: Parameters<typeof sendCall>): Promise<Response> {
  const key = keyOf(method, path, options.body);
  const asked = early.get(key);
  early.delete(key);
  return trackRequest(asked && isFresh(asked) ? asked.answer : sendCall(method, path, options));
}

function keyOf(method: string, path: string, body: unknown): string {
  return `${method} ${path} ${body instanceof FormData ? '' : JSON.stringify(body)}`;
}

async function sendCall(
  method: WriteMethod | 'GET',
  path: string,
  options: { body?: unknown; signal?: AbortSignal | undefined; headers?: Record<string, string> },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...options.headers });
  const token = await hooks.accessToken();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const ask = () =>
    send(path, {
      method,
      headers,
      credentials: 'include',
      // Without a body: undefined.
      body: isForm ? (options.body as FormData) : JSON.stringify(options.body),
      // No time limit for a form: its file takes minutes on a slow network.
      signal: isForm ? (options.signal ?? null) : withTimeLimit(options.signal),
    });
  let response = await ask();
  const waitMs =
    response.status === 503 && isRepeatable(method, options.body, response) ? askedToWait(response) : null;
  if (waitMs !== null) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    response = await ask();
  }
  readServerTime(response);
  if (response.ok) return response;
  const error = await errorFromResponse(response);
  hooks.onRefusal(error, path);
  throw error;
}

/** Whether the same request twice does what it does once: all but a POST without a key of the client that was begun. */
function isRepeatable(method: WriteMethod | 'GET', body: unknown, { headers }: Response): boolean {
  if (method !== 'POST' || headers.has('x-not-begun')) return true;
  return typeof body === 'object' && body !== null && 'clientKey' in body;
}

/** How long a server that is too busy asks to wait, and up to half as long again, so that not all come back at once. */
function askedToWait(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return seconds <= RETRY_AFTER_MAX_SECONDS ? seconds * 1000 * (1 + Math.random() / 2) : null;
}

/** Aborts with `outer` or after the time limit. AbortSignal.any is too new for the browsers we support. */
function withTimeLimit(outer?: AbortSignal): AbortSignal {
  const timeUp = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  if (!outer) return timeUp;
  const either = new AbortController();
  for (const signal of [timeUp, outer]) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener('abort', () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

/** `fetch` that throws an ApiError for people when our server does not answer. supabase-js uses it too. */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (isPortal(response)) throw portalError();
  return response;
}

/** Our server never answers with an HTML page; a captive portal answers every call with one. */
function isPortal({ ok, status, headers }: Response): boolean {
  return isPage(headers.get('content-type')) && (ok || PORTAL_STATUSES.includes(status));
}

/** Whether a content type is that of an HTML page. */
export function isPage(contentType: string | null): boolean {
  return contentType?.startsWith('text/html') === true;
}

/** The error for a response that did not arrive, or whose body broke off. */
function noAnswer(error: unknown): unknown {
  const reason = error instanceof DOMException ? error.name : '';
  if (reason === 'AbortError') return error;
  if (reason !== 'TimeoutError') return offlineError();
  return new ApiError({ status: 0, code: 'timeout', message: 'The network is slow. Please try again.' });
}

// The target is relative to the called path: "<?cursor=…>; rel=next".
function nextPage(response: Response, path: string): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  if (target === undefined) return null;
  const { pathname, search } = new URL(target, new URL(path, window.location.origin));
  return `${pathname}${search}`;
}

/** No answer from the server. The session stays open. */
export function offlineError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: 'No connection. Check your network and try again.',
  });
}

/** A captive portal answered instead of our server. The session treats it like being offline. */
export function portalError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: 'This network blocks Tafiya. You may need to sign in to the network first.',
  });
}

function loaded<Output>(schema: Schema<Output>): Promise<Parser<Output>> {
  const parser = typeof schema === 'function' ? schema() : Promise.resolve(schema);
  parser.catch(() => undefined); // Avoids an unhandled rejection when the request fails first; `parsed` awaits it.
  return parser;
}

async function parsed<Output>(response: Response, schema: Promise<Parser<Output>>): Promise<Output> {
  const text = await response.text().catch((error: unknown) => {
    throw noAnswer(error);
  });
  const reader = await schema.catch(() => {
    throw offlineError();
  });
  try {
    return reader.parse(JSON.parse(text));
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'unexpected_answer',
      message: 'Something went wrong. Please reload the page.',
    });
  }
}
