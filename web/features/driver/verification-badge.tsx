import type { DriverProfile } from '@contracts/drivers.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';

export type VerificationState = 'verified' | 'pending' | 'unverified';

/** Verified, waiting for a decision, or neither (specification §2, driver dashboard). A rejection may be tried again. */
export function verificationState(
  profile: Pick<DriverProfile, 'isDriverVerified' | 'verificationSubmittedAt' | 'verificationStatus'>,
): VerificationState {
  if (profile.isDriverVerified) return 'verified';
  if (profile.verificationStatus === 'rejected') return 'unverified';
  return profile.verificationSubmittedAt === null ? 'unverified' : 'pending';
}

/** The badge beside the driver's name. */
export function VerificationBadge({ state }: { state: VerificationState }) {
  if (state === 'verified') {
    return (
      <Badge tone="positive">
        <TickIcon width="16" height="16" />
        Verified
      </Badge>
    );
  }
  if (state === 'pending') return <Badge tone="warning">Pending Verification</Badge>;
  return <Badge tone="outline">Unverified Driver</Badge>;
}
