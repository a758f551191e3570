/** The only fetch of the web app. Every call sends cookies and the bearer token. */
import { ApiError, errorFromResponse } from './api-error.ts';
import type { AnswerOf, ArgumentsOf, CallName, InputOf, Prepared } from './calls.ts';
import type { checkAnswer } from './check-answer.ts';
import { trackRequest } from './pending-requests.ts';
import { phoneNow, readServerTime } from './server-time.ts';

export interface Options {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** The input of any call; `InputOf` has each call's own. */
export type Input = Partial<Record<string, unknown>>;

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

/** `api` for a name that is not known when types are checked (queries.ts, tests). */
export async function untyped(name: CallName, input?: Input, options?: Options): Promise<unknown> {
  return readAnswer(name, await sendNamed(name, input, options));
}

/**
 * Makes a call: `api('POST /claims/:id/answer', { id, body: { words } })`. The server's answer is taken as it is; in
 * development and in tests it is compared with its declaration. Throws ApiError.
 */
export const api = untyped as <Name extends CallName>(
  name: Name,
  ...given: ArgumentsOf<Name, Options>
) => Promise<AnswerOf<Name>>;

/** Makes one of several calls. Throws ApiError. */
export const apiOf = (({ name, input }: Prepared<CallName>) => untyped(name, input)) as <
  Name extends CallName,
>(
  call: Prepared<Name>,
) => Promise<AnswerOf<Name>>;

/** A call whose answer is no JSON: a text, a picture. Throws ApiError. */
export const ask = sendNamed as <Name extends CallName>(
  name: Name,
  ...given: ArgumentsOf<Name, Options>
) => Promise<Response>;

function sendNamed(name: CallName, input: Input = {}, options: Options = {}): Promise<Response> {
  return request(methodOf(name), pathOf(name, input), { ...options, body: input['body'] });
}

function methodOf(name: CallName): string {
  return name.slice(0, name.indexOf(' '));
}

/** The path of a call with its input, from /api. */
export function pathOf(name: CallName, input: Input = {}): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(input[part])));
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input['query'] ?? {}))
    if (value !== undefined) query.set(field, String(value));
  return String(query) === '' ? `/api${path}` : `/api${path}?${query}`;
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
 * Makes a call while the code of the page that needs the answer is still downloaded. The page's first equal call gets
 * the answer. Resolves when the answer has arrived or failed.
 */
export async function askEarly<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<void> {
  const [method, path, body] = [methodOf(name), pathOf(name, input), (input as Input)['body']];
  const asked: EarlyAnswer = { answer: sendCall(method, path, { body }), askedAt: phoneNow() };
  early.set(keyOf(method, path, body), asked);
  try {
    asked.content = await readAnswer(name, (await asked.answer).clone());
  } catch {
    // The page's call reports it.
  }
}

/**
 * The answer of `askEarly`, if it has arrived: a page that begins with it is drawn once, in a transition, instead of first
 * without data and then again at once.
 */
export function earlyAnswer<Name extends CallName>(
  name: Name,
  input: InputOf<Name>,
): AnswerOf<Name> | undefined {
  const key = keyOf(methodOf(name), pathOf(name, input), (input as Input)['body']);
  const asked = early.get(key);
  if (asked?.content === undefined || !isFresh(asked)) return undefined;
  early.delete(key);
  return asked.content as AnswerOf<Name>;
}

function isFresh({ askedAt }: EarlyAnswer): boolean {
  return phoneNow() - askedAt < EARLY_MAX_AGE_MS;
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
  method: string,
  path: string,
  options: Options & { body?: unknown },
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

/** Whether the same request twice has the effect of one: all but a POST without a key of the client that was begun. */
function isRepeatable(method: string, body: unknown, { headers }: Response): boolean {
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

/** Compares an answer with its declaration; only in development and in tests. Loaded once, also by many test files. */
const check = import.meta.env.DEV
  ? async (name: CallName, answer: unknown) => {
      const loaded = globalThis as { checkAnswer?: Promise<{ checkAnswer: typeof checkAnswer }> };
      loaded.checkAnswer ??= import('./check-answer.ts');
      (await loaded.checkAnswer).checkAnswer(name, answer);
    }
  : null;

/** The content of an answer. Throws ApiError. */
export async function readAnswer(name: CallName, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text().catch((error: unknown) => {
    throw noAnswer(error);
  });
  try {
    const answer: unknown = JSON.parse(text);
    await check?.(name, answer);
    return answer;
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'unexpected_answer',
      message: 'Something went wrong. Please reload the page.',
    });
  }
}
