import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import type { User } from '@tafiya/people/contract.ts';
import { create } from 'zustand';
import { sessionStore } from '@/shared/supabase/session-storage.ts';

/** Why a stored session could not be opened. */
export type SessionProblem =
  | { kind: 'offline' }
  | { kind: 'failed'; message: string }
  | { kind: 'suspended'; message: string };

export interface SessionState {
  /** 'loading' until the user is known; stays 'loading' while there is a `problem`. */
  status: 'loading' | 'out' | 'in';
  user: User | null;
  /** The newest access token. Calls use accessToken(), which refreshes it. */
  token: string | null;
  problem: SessionProblem | null;
  /** Why the token cannot be refreshed now, in words; the session stays. */
  postponed: string | null;
  /** The person signed out on this page, so sign-in has no page to return to. */
  left: boolean;
}

export const SIGNED_OUT: SessionState = {
  status: 'out',
  user: null,
  token: null,
  problem: null,
  postponed: null,
  left: false,
};

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

/** The current session. Only shared/session writes it. Pages drawn at build time are those of a visitor. */
export const useSession = create<SessionState>()(() => ({
  ...SIGNED_OUT,
  status: readStoredSession() === null ? 'out' : 'loading',
}));

/** The signed-in user. Throws outside a page that requires one. */
export function useUser(): User {
  const user = useSession((session) => session.user);
  if (user === null) throw new Error('useUser outside a page that requires a signed-in user');
  return user;
}
