/**
 * The session of a recovery mail. It is kept for its tab, where it survives a reload and a visit to a password manager, and apart
 * from the stored session: a link from a mail, which anyone can send, must not replace the session of this browser.
 */
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { send } from '@/shared/api/api.ts';
import { env } from '@/shared/env/env.ts';
import type { SupabaseClient } from './supabase.ts';

/** The page that a recovery email links to; only there may a session be in the URL. */
export const RECOVERY_PATH = '/auth/reset';

/** Mails that let their reader choose a password. */
const PASSWORD_MAILS = ['recovery', 'invite', 'magiclink'] as const;
/** Mails that only confirm a mailbox. */
const MAILBOX_MAILS = ['signup', 'email', 'email_change'] as const;

/** The token of a mailed link. It can be verified once, in any browser. */
export interface MailToken {
  token_hash: string;
  type: (typeof PASSWORD_MAILS)[number] | (typeof MAILBOX_MAILS)[number];
}

/** The token in an address' query; null if there is none. */
export function mailTokenOf(search: string): MailToken | null {
  const query = new URLSearchParams(search);
  const hash = query.get('token_hash') ?? '';
  const type = [...PASSWORD_MAILS, ...MAILBOX_MAILS].find((each) => each === query.get('type'));
  return hash === '' || type === undefined ? null : { token_hash: hash, type };
}

/** Whether a token opens the page that chooses a password. */
export function opensPassword({ type }: MailToken): boolean {
  return PASSWORD_MAILS.some((each) => each === type);
}

/** Whether the URL contains the session of a recovery mail, as the links of Auth's own templates do. */
function hasSession(): boolean {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  return fragment.get('type') === 'recovery' && fragment.has('access_token');
}

const STORAGE_KEY = `${SESSION_STORAGE_KEY}_recovery`;

/** Auth's answers to a rejected token; other 4xx mean that it was not reached, or asks to wait. */
const WRONG_TOKEN: readonly number[] = [400, 401, 403, 404, 422];

/**
 * Verifies the token of a mailed link; from then on the client has the session of its account.
 * @returns false if the token was used before, has expired, or is wrong.
 * @throws if it cannot be verified now.
 */
export async function verifyMailToken(client: SupabaseClient, token: MailToken): Promise<boolean> {
  const { error } = await client.auth.verifyOtp(token);
  if (error === null) return true;
  if (error.status !== undefined && WRONG_TOKEN.includes(error.status)) return false;
  throw error;
}

/** Forgets the session of this tab: it has become that of the browser. */
export function forgetRecovery(): void {
  window.sessionStorage.removeItem(STORAGE_KEY);
}

/** A client for the pages of mailed links; on RECOVERY_PATH with the session of this tab, or the one in the URL. */
export async function loadRecovery(): Promise<SupabaseClient> {
  const isRecovery = window.location.pathname === RECOVERY_PATH;
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: sendThroughOurCalls },
    auth: {
      storageKey: STORAGE_KEY,
      ...(isRecovery && { storage: window.sessionStorage }),
      persistSession: isRecovery,
      autoRefreshToken: false,
      detectSessionInUrl: isRecovery && hasSession(),
    },
  });
}

/**
 * Auth takes requests for a mail from servers only, and does not know which passwords are weak: both forms go to our own
 * calls. Auth's client shows the field `error` of a refusal as it is.
 */
async function sendThroughOurCalls(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.origin);
  const form = OUR_CALLS[`${init.method} ${pathname.replace(/^.*(?=\/auth\/v1\/)/, '')}`];
  if (form === undefined) return send(input, init);
  const response = await send(form.path, { ...init, method: 'POST' });
  if (!response.ok) return response;
  return form.thenReads ? send(input, { ...init, method: 'GET', body: null }) : Response.json({});
}

/** The request of Auth's client, and the call that takes its body. `thenReads`: the client wants the changed user. */
const OUR_CALLS: Record<string, { path: string; thenReads: boolean } | undefined> = {
  'POST /auth/v1/recover': { path: '/api/auth/recover', thenReads: false },
  'PUT /auth/v1/user': { path: '/api/auth/password', thenReads: true },
};
