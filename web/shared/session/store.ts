import type { User } from '@contracts/users.ts';
import { create } from 'zustand';

/** Why a stored session could not be opened, when it could not. */
export type SessionProblem =
  { kind: 'offline' } | { kind: 'failed'; message: string } | { kind: 'suspended'; message: string };

export interface SessionState {
  /** 'loading' while it is unknown who this is; stays so while `problem` stands in the way. */
  status: 'loading' | 'out' | 'in';
  user: User | null;
  /** The newest access token; for a call use accessToken(), which refreshes it. */
  token: string | null;
  problem: SessionProblem | null;
  /** Signed out by their own hand on this page: nothing to come back to. */
  left: boolean;
}

export const SIGNED_OUT: SessionState = {
  status: 'out',
  user: null,
  token: null,
  problem: null,
  left: false,
};

/** Who is using the app. Read it anywhere; only shared/session writes it. */
export const useSession = create<SessionState>()(() => ({ ...SIGNED_OUT, status: 'loading' }));

/** The signed-in user. Throws outside a page that requires one. */
export function useUser(): User {
  const user = useSession((session) => session.user);
  if (user === null) throw new Error('useUser outside a page that requires a signed-in user');
  return user;
}
