/** Opens, follows and closes the session (specification §4 "Auth"). Pages read it with useSession. */
import { SESSION_STORAGE_KEY } from '@domain/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiCommand, apiGet, connectApi } from '@/shared/api/api.ts';
import { sessionStore } from '@/shared/supabase/session-storage.ts';
import { onAuthEvent, supabaseIfLoaded } from '@/shared/supabase/supabase.ts';
import { accessToken, readStoredSession } from './access-token.ts';
import { forgetDrafts } from './drafts.ts';
import { SIGNED_OUT, useSession, type SessionProblem } from './store.ts';

const USER_PATH = '/api/user';
const RETRY_FIRST_MS = 3000;
const RETRY_LONGEST_MS = 60_000;

/** Reads the stored session, asks who it belongs to, and follows other tabs and the network. Called once, in main.ts. */
export function startSession(): void {
  connectApi({ accessToken, onRefusal: handleRefusal });
  onAuthEvent(followStorage);
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_STORAGE_KEY || event.key === null) void refreshUser();
  });
  retryWhileShut(refreshUser);
  void refreshUser();
}

/** The client refreshed the token, or dropped a session whose refresh was refused: what is stored is the truth. */
function followStorage(): void {
  const stored = readStoredSession();
  const { status } = useSession.getState();
  if (stored !== null) useSession.setState({ token: stored.token });
  else if (status === 'in') useSession.setState(SIGNED_OUT);
}

/** Asks the server who we are. Never throws: the outcome is in the store. */
export async function refreshUser(): Promise<void> {
  const stored = readStoredSession();
  if (stored === null) {
    useSession.setState(SIGNED_OUT);
    return;
  }
  try {
    const user = await apiGet(USER_PATH, userContract());
    useSession.setState({
      status: 'in',
      user,
      token: readStoredSession()?.token ?? null,
      problem: null,
      left: false,
    });
  } catch (error) {
    settleFailure(error);
  }
}

/** Downloaded while the question is on its way. */
function userContract() {
  const schema = import('@contracts/users.ts').then((file) => file.userSchema);
  schema.catch(() => undefined); // Heard where the answer is read; there may be none.
  return schema;
}

/** A 401 of ours ends the session and a suspension closes it; anything else leaves it open (specification §7, GET /api/user). */
function settleFailure(error: unknown): void {
  if (readStoredSession() === null || (error instanceof ApiError && error.status === 401 && !error.isRaw)) {
    forgetSession();
    return;
  }
  if (error instanceof ApiError && error.code === 'suspended') return;
  const known = useSession.getState().user !== null;
  if (known) return;
  const offline = !(error instanceof ApiError) || error.code === 'offline' || error.code === 'timeout';
  useSession.setState({
    status: 'loading',
    problem: offline ? { kind: 'offline' } : { kind: 'failed', message: 'Failed to fetch user' },
  });
}

function handleRefusal(error: ApiError, path: string): void {
  if (error.code === 'suspended' && readStoredSession() !== null) {
    useSession.setState({
      status: 'loading',
      user: null,
      problem: { kind: 'suspended', message: error.message },
    });
    return;
  }
  if (error.status === 401 && path !== USER_PATH && useSession.getState().status === 'in') void refreshUser();
}

/** Drops the session on this device without asking the server; `left` when that is what the person wanted. */
export function forgetSession(options = { left: false }): void {
  sessionStore.removeItem(SESSION_STORAGE_KEY);
  if (options.left) forgetDrafts();
  useSession.setState({ ...SIGNED_OUT, left: options.left });
  void supabaseIfLoaded()?.then((supabase) => supabase.auth.signOut({ scope: 'local' }));
}

/** Ends the session here and on the server. Throws ApiError when the server could not be told; the session then stays. */
export async function signOut(): Promise<void> {
  try {
    await apiCommand('POST', '/api/auth/logout');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
  }
  forgetSession({ left: true });
}

/**
 * While a problem that may pass stands between a person and their session, asks again by itself: at once when the
 * network or the person comes back, otherwise after a while that doubles. `retry` leaves its outcome in the store.
 */
export function retryWhileShut(retry: () => Promise<void>): void {
  let waitMs = RETRY_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    if (mayPass(useSession.getState().problem)) timer = setTimeout(again, waitMs);
    else waitMs = RETRY_FIRST_MS;
  }
  function again(): void {
    waitMs = Math.min(waitMs * 2, RETRY_LONGEST_MS);
    void retry();
  }
  function back(): void {
    if (document.visibilityState === 'visible' && mayPass(useSession.getState().problem)) void retry();
  }

  useSession.subscribe(plan);
  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
}

function mayPass(problem: SessionProblem | null): boolean {
  return problem !== null && problem.kind !== 'suspended';
}
