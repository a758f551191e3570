import type { User } from '@tafiya/people/contract.ts';
import { create } from 'zustand';
import { readStoredSession } from './access-token.ts';

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
