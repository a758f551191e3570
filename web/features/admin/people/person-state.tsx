import { State } from '@/shared/ui/desk/desk.tsx';

/** The states to which the lists of users and drivers can be limited. */
export const PEOPLE_STATES = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'suspended', label: 'Suspended' },
] as const;

interface PersonStateProps {
  isSuspended: boolean;
  isRejected?: boolean;
  isVerified: boolean;
  /** As a driver, not as a person. */
  isDriver?: boolean;
}

/** One state of a person: that they are suspended wins. */
export function PersonState({
  isSuspended,
  isRejected = false,
  isVerified,
  isDriver = false,
}: PersonStateProps) {
  if (isSuspended) return <State shape="check">Suspended</State>;
  if (isRejected) return <State shape="warn">Rejected</State>;
  const words = isVerified ? 'Verified' : 'Unverified';
  return <State shape={isVerified ? 'full' : 'open'}>{isDriver ? `${words} Driver` : words}</State>;
}
