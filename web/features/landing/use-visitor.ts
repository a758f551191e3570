import { useSession } from '@/shared/session/store.ts';

export interface Visitor {
  /** True also while a stored session is being opened: the buttons of visitors must not flash by. */
  known: boolean;
  name: string | null;
  corporate: boolean;
  /** Where booking starts (specification §2): the search, or sign-in first. */
  bookingPath: '/search' | '/auth';
}

/** What the landing page needs to know of who is looking at it. */
export function useVisitor(): Visitor {
  const { status, user } = useSession();
  const known = status !== 'out';
  return {
    known,
    name: user?.name ?? null,
    corporate: user?.userType === 'corporate',
    bookingPath: known ? '/search' : '/auth',
  };
}
