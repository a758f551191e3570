import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { offlineError } from '@/shared/api/api.ts';
import { sessionStore } from '@/shared/supabase/session-storage.ts';
import { phoneNow } from '@/shared/api/server-time.ts';

/** A token is refreshed this long before it expires, because the call takes time too. */
const REFRESH_MARGIN_SECONDS = 60;

interface StoredSession {
  token: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The session that supabase-js has stored, read without loading supabase-js; null when missing or unreadable. */
export function readStoredSession(): StoredSession | null {
  const raw = sessionStore.getItem(SESSION_STORAGE_KEY);
  if (raw === null) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null) return null;
    const { access_token: token, expires_at: expiresAt } = value as Record<string, unknown>;
    return typeof token === 'string' && typeof expiresAt === 'number' ? { token, expiresAt } : null;
  } catch {
    return null;
  }
}

/**
 * A valid access token, refreshed when it is about to expire; null for visitors and when Auth says that the session is over. Throws
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
