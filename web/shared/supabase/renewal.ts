/**
 * How supabase-js renews the session. It ends a session whose token has expired at every answer but a new session or a server's
 * failure; here only Auth's own words end it. Others behind the same address can use up Auth's limit for all of them.
 */
import { phoneNow } from '@/shared/api/server-time.ts';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { offlineError, send } from '@/shared/api/api.ts';
import { sessionStore } from './session-storage.ts';

/** In the same download. */
export { createClient } from '@supabase/supabase-js';

/** Codes of Auth for a session that cannot be renewed any more. */
const OVER: readonly unknown[] = [
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
  'validation_failed',
];
const RATE_LIMITED = 429;
/** After a refusal by the limit, up to three times as long: phones behind one address must not come back together. */
const PAUSE_MS = 10_000;
/** How often a pause looks whether the session is still stored. */
const LOOK_MS = 1000;

let isPostponed = false;
const waiting = new Set<(error: ApiError) => void>();

/** The `fetch` of supabase-js. Auth's forms show the message of its error, and "Failed to fetch" is not for people. */
export function sendForSupabase(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  return url.includes('grant_type=refresh_token') ? renew(input, init) : send(input, init);
}

/** Rejects when the session cannot be renewed because of the limit, at once while this is so. The renewal goes on meanwhile. */
export function renewalPostponed(): Promise<never> {
  return new Promise((_, reject) => {
    if (isPostponed) reject(postponedError());
    else waiting.add(reject);
  });
}

async function renew(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const stored = sessionStore.getItem(SESSION_STORAGE_KEY);
  try {
    for (;;) {
      const response = await send(input, init);
      if (await isDecided(response)) return response;
      if (response.status !== RATE_LIMITED) throw offlineError();
      postpone();
      if (!(await pauseWhileStored(stored))) return endedHere();
    }
  } finally {
    isPostponed = false;
    waiting.clear();
  }
}

/** Whether Auth has renewed the session, or reports that it has ended. */
async function isDecided(response: Response): Promise<boolean> {
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  const { access_token, refresh_token, expires_in, code, error_code } = fieldsOf(text);
  if (response.ok) return [access_token, refresh_token, expires_in].every(Boolean);
  return OVER.includes(code) || OVER.includes(error_code);
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(json) as object | null) };
  } catch {
    return {};
  }
}

function postpone(): void {
  isPostponed = true;
  for (const tell of waiting) tell(postponedError());
  waiting.clear();
}

function postponedError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'offline',
    message: "We can't renew your sign-in now; saved tickets work.",
  });
}

/** False at once when the person signs out, or another tab has renewed the session. */
async function pauseWhileStored(stored: string | null): Promise<boolean> {
  const end = phoneNow() + PAUSE_MS * (1 + 2 * Math.random());
  while (phoneNow() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (sessionStore.getItem(SESSION_STORAGE_KEY) !== stored) return false;
  }
  return true;
}

/** supabase-js tries every other answer again, and waits with a new sign-in until it has given up. */
function endedHere(): Response {
  return Response.json({ code: 'refresh_token_not_found', message: 'Session replaced' }, { status: 400 });
}
