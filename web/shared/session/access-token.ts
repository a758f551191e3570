import { offlineError } from '@/shared/api/api.ts';
import { phoneNow } from '@/shared/api/server-time.ts';
import { readStoredSession } from './store.ts';

/** A token is refreshed this long before it expires, because the call takes time too. */
const REFRESH_MARGIN_SECONDS = 60;

/**
 * A valid access token, refreshed when it is about to expire; null for visitors and when Auth reports that the session has ended. Throws
 * ApiError 'offline' when the refresh got no such answer.
 */
export async function accessToken(): Promise<string | null> {
  const stored = readStoredSession();
  if (stored === null) return null;
  if (stored.expiresAt - phoneNow() / 1000 > REFRESH_MARGIN_SECONDS) return stored.token;
  const { renewedToken } = await import('./renewed-token.ts').catch(() => {
    throw offlineError();
  });
  return renewedToken();
}
