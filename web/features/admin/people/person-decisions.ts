import type { UserType } from '@tafiya/people/contract.ts';
import type { DecisionName } from '../decisions/decisions.ts';

export interface DecidedPerson {
  id: string;
  name: string;
  userType: UserType;
  /** Whether it is decided about them as a driver, not as a person. */
  isDriver: boolean;
  isVerified: boolean;
  isRejected: boolean;
  isSuspended: boolean;
}

interface PossibleDecision {
  decision: DecisionName;
  label: string;
  isHard?: boolean;
}

/** The decisions about a person that are possible now: in the lists and on their page. */
export function decisionsAbout(person: DecidedPerson): PossibleDecision[] {
  const { userType, isDriver, isVerified, isRejected, isSuspended } = person;
  const decisions: (PossibleDecision | false)[] = [
    isVerified && {
      decision: isDriver ? 'withdrawDriver' : 'withdrawUser',
      label: 'Withdraw approval',
      isHard: true,
    },
    isRejected && { decision: isDriver ? 'reopenDriver' : 'reopenUser', label: 'Reopen' },
    isSuspended
      ? { decision: 'unsuspend', label: 'Unsuspend' }
      : { decision: 'suspend', label: 'Suspend', isHard: true },
    isSuspended &&
      userType === 'passenger' && { decision: 'cancelBookings', label: 'Cancel bookings', isHard: true },
  ];
  return decisions.filter((each) => each !== false);
}
