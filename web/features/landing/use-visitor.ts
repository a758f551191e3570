import { useSession } from '@/shared/session/store.ts';

export interface Visitor {
  /** True also while a stored session is being restored, so that visitors' buttons do not flash. */
  hasSession: boolean;
  name: string | null;
  corporate: boolean;
  /** Has an account as a driver: is not invited to drive. */
  drives: boolean;
  /** Where booking starts: the search for users, sign-in for visitors. */
  bookingPath: '/search' | '/auth';
}

/** The parts of the session that the landing page shows. */
export function useVisitor(): Visitor {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const hasSession = status !== 'out';
  return {
    hasSession,
    name: user?.name ?? null,
    corporate: user?.userType === 'corporate',
    drives: user?.userType === 'driver',
    bookingPath: hasSession ? '/search' : '/auth',
  };
}
