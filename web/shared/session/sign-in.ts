/** Sign-in and registration. Both end with a stored session and the user in useSession. */
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import type { Login, Registration, Session } from '@tafiya/people/auth/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { api, offlineError } from '@/shared/api/api.ts';
import { keepNextSession } from '@/shared/supabase/session-storage.ts';
import { loadSupabase, type SupabaseClient } from '@/shared/supabase/supabase.ts';
import { claimDrafts } from './drafts.ts';
import { readStoredSession, useSession } from './store.ts';

/** Signs in; without `remember` the session ends with the tab. Throws ApiError with the server's text. */
export async function signIn(credentials: Login, options: { remember: boolean }): Promise<User> {
  await readySupabase();
  const session = await api('POST /auth/login', { body: credentials });
  return openSession(session, options.remember);
}

/**
 * Registers (multipart, without empty values) and signs in. False when the account was created but signing in failed.
 * Throws ApiError when no account was created.
 */
export async function register(registration: Registration, proofOfAddress?: File | null): Promise<boolean> {
  await readySupabase();
  const form = new FormData();
  for (const [name, value] of Object.entries(registration)) {
    if (value !== undefined && value !== '') form.append(name, value);
  }
  if (proofOfAddress) form.append('proofOfAddress', proofOfAddress);
  const session = await api('POST /auth/register', { body: form });
  return openSession(session, true).then(
    () => true,
    () => false,
  );
}

/**
 * Stores a session from a link, unless this browser already has one. Returns whether it was stored.
 */
export async function adoptSession(tokens: {
  access_token: string;
  refresh_token: string;
}): Promise<boolean> {
  if (readStoredSession() !== null) return false;
  keepNextSession({ key: SESSION_STORAGE_KEY, remember: true });
  const supabase = await readySupabase();
  const { error } = await supabase.auth.setSession(tokens);
  return error === null;
}

/** Loaded before the request: if loading failed after it, an account or a session would be left on the server. */
function readySupabase(): Promise<SupabaseClient> {
  return loadSupabase().catch(() => {
    throw offlineError();
  });
}

async function openSession(session: Session, remember: boolean): Promise<User> {
  keepNextSession({ key: SESSION_STORAGE_KEY, remember });
  const supabase = await readySupabase();
  const { error } = await supabase.auth.setSession({
    access_token: session.token,
    refresh_token: session.refreshToken,
  });
  if (error !== null) throw offlineError();
  claimDrafts(session.user.id);
  // The next start does it if the code cannot be loaded.
  void import('./forget-device.ts').then((file) => file.forgetOthers(session.user.id)).catch(() => undefined);
  void import('@/shared/safety/alarms.ts')
    .then((file) => file.renewAlarmKey(session.user.id))
    .catch(() => undefined);
  useSession.setState({ status: 'in', user: session.user, token: session.token, problem: null, left: false });
  return session.user;
}
