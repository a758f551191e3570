/**
 * The session of a recovery mail. It lives in memory, apart from the stored session: a link from a mail, which anyone can send,
 * must not replace the session of this browser.
 */
import { SESSION_STORAGE_KEY } from '@domain/limits.ts';
import { send } from '@/shared/api/api.ts';
import { env } from '@/shared/env/env.ts';
import type { SupabaseClient } from './supabase.ts';

/** The page that a recovery email links to; only there may a session be in the URL. */
export const RECOVERY_PATH = '/auth/reset';

/** Whether the URL contains the session of a recovery mail. Read it before the client, which clears the URL. */
export function isRecoveryLink(): boolean {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  return fragment.get('type') === 'recovery' && fragment.has('access_token');
}

/** Creates a client for the pages of a forgotten password; on RECOVERY_PATH it takes the session from the URL. */
export async function loadRecovery(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(env.supabaseUrl, env.supabaseKey, {
    global: { fetch: sendAlike },
    auth: {
      storageKey: `${SESSION_STORAGE_KEY}_recovery`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: window.location.pathname === RECOVERY_PATH && isRecoveryLink(),
    },
  });
}

/**
 * Auth refuses a second mail to the same address within a short time, but only if the address has an account. Answered like
 * the first, it does not reveal which addresses have one.
 */
async function sendAlike(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, init);
  if (response.status !== 429) return response;
  const body = await response.clone().text();
  return body.includes('over_email_send_rate_limit') ? Response.json({}) : response;
}
