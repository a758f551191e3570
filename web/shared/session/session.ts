/** Opens, follows and closes the session. Pages read it with useSession. */
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { api, connectApi, pathOf } from '@/shared/api/api.ts';
import { sessionStore } from '@/shared/supabase/session-storage.ts';
import { RECOVERY_PATH } from '@/shared/supabase/recovery.ts';
import { onAuthEvent, supabaseIfLoaded } from '@/shared/supabase/supabase.ts';
import { accessToken } from './access-token.ts';
import { claimDrafts, deleteDrafts } from './drafts.ts';
import {
  readStoredSession,
  SIGNED_OUT,
  useSession,
  type SessionProblem,
  type SessionState,
} from './store.ts';
import { retryOnReturn } from '@/shared/api/on-return.ts';

const USER_PATH = pathOf('GET /user');
/** How long signing out waits for the server. */
const SIGN_OUT_MS = 4000;

/** Reads the stored session, loads its user, and follows other tabs and the network. main.ts calls it once. */
export function startSession(): void {
  connectApi({ accessToken, onRefusal: handleRefusal });
  onAuthEvent(syncWithStorage);
  useSession.subscribe(forgetWhenClosed);
  useSession.subscribe(refreshWhenRenewed);
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_STORAGE_KEY || event.key === null) void refreshUser();
  });
  removeTokensFromUrl();
  retryWhileBlocked(refreshUser);
  void refreshUser();
}

/** The link that confirms a new email leads here with a session in the URL. It is not used, and must not be shared or kept. */
function removeTokensFromUrl(): void {
  const { pathname, search, hash } = window.location;
  if (pathname !== RECOVERY_PATH && hash.includes('access_token='))
    window.history.replaceState(window.history.state, '', pathname + search);
}

/** Copies the stored session to the state, after supabase-js refreshed the token or removed a refused session. */
function syncWithStorage(): void {
  const stored = readStoredSession();
  const { status } = useSession.getState();
  if (stored !== null) useSession.setState({ token: stored.token });
  else if (status === 'in') useSession.setState(SIGNED_OUT);
}

/** Loads the signed-in user. Never throws: the outcome is in the store. */
export async function refreshUser(): Promise<void> {
  const stored = readStoredSession();
  if (stored === null) {
    useSession.setState(SIGNED_OUT);
    return;
  }
  try {
    const user = await api('GET /user');
    claimDrafts(user.id);
    useSession.setState({
      status: 'in',
      user,
      token: readStoredSession()?.token ?? null,
      problem: null,
      left: false,
    });
  } catch (error) {
    handleFailure(error);
  }
}

/** A 401 of the API ends the session and a suspension blocks it; any other failure leaves it open. */
function handleFailure(error: unknown): void {
  if (readStoredSession() === null || (error instanceof ApiError && error.status === 401 && !error.isRaw)) {
    dropSession();
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

/** Drops the session on this device only; `left` when the person signed out. */
export function dropSession(options = { left: false }): void {
  sessionStore.removeItem(SESSION_STORAGE_KEY);
  if (options.left) deleteDrafts();
  useSession.setState({ ...SIGNED_OUT, left: options.left });
  void supabaseIfLoaded()?.then((supabase) => supabase.auth.signOut({ scope: 'local' }));
}

/** After the session ended or was suspended, deletes what was kept on this phone; only after signing out also what is unsent. */
function forgetWhenClosed({ status, problem, left }: SessionState, before: SessionState): void {
  const hasEnded = status === 'out' && before.status !== 'out';
  if (hasEnded || (problem !== before.problem && problem?.kind === 'suspended'))
    import('./forget-device.ts').then((file) => file.forgetDevice({ queues: left })).catch(() => undefined); // The next start does.
}

/** A renewal that was postponed has its answer. */
function refreshWhenRenewed({ status, postponed }: SessionState, before: SessionState): void {
  if (before.postponed !== null && postponed === null && status !== 'out') void refreshUser();
}

/**
 * Ends the session on this phone, and on the server if it answers in time. Returns whether the server has ended it.
 */
export async function signOut(): Promise<boolean> {
  const answered = api('POST /auth/logout').then(
    () => true,
    // A session that has ended already.
    (error: unknown) => error instanceof ApiError && error.status === 401,
  );
  const timeUp = new Promise<false>((resolve) => setTimeout(resolve, SIGN_OUT_MS, false));
  const isEnded = await Promise.race([answered, timeUp]);
  dropSession({ left: true });
  return isEnded;
}

/**
 * Retries while a temporary problem blocks the session: at once when the network returns or the page becomes visible,
 * otherwise after a delay that doubles. `retry` writes its outcome to the store.
 */
export function retryWhileBlocked(retry: () => Promise<void>): void {
  const isBlocked = () => isTemporary(useSession.getState().problem);
  const retries = retryOnReturn(() => isBlocked() && void retry());
  useSession.subscribe(() => (isBlocked() ? retries.later() : retries.settle()));
}

function isTemporary(problem: SessionProblem | null): boolean {
  return problem !== null && problem.kind !== 'suspended';
}
