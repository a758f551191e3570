import { Link } from '@chakra-ui/react/link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';

type VerificationState = 'verified' | 'pending' | 'unverified';

/** Verified, pending, or unverified. A rejected driver counts as unverified, because they may submit again. */
export function verificationState(
  profile: Pick<DriverProfile, 'isDriverVerified' | 'verificationSubmittedAt' | 'verificationStatus'>,
): VerificationState {
  if (profile.isDriverVerified) return 'verified';
  if (profile.verificationStatus === 'rejected') return 'unverified';
  return profile.verificationSubmittedAt === null ? 'unverified' : 'pending';
}

/** Why the driver cannot create trips yet, which need a vehicle too; null: they can. */
export function whyNoTrips(profile: DriverProfile): ReactNode {
  const state = verificationState(profile);
  const hasVehicle = profile.vehicleSeats !== null;
  const vehicle = hasVehicle ? '' : ' and your vehicle is approved';
  if (state === 'unverified' && profile.verificationStatus === 'rejected') return NOT_APPROVED;
  switch (state) {
    case 'verified':
      return hasVehicle ? null : 'You can create trips as soon as your vehicle is approved.';
    case 'pending':
      return `Your documents are being checked. You can create trips as soon as you are verified${vehicle}.`;
    case 'unverified':
      return `You can create trips as soon as you are verified${vehicle}. Send what is missing once; it takes a few minutes.`;
  }
}

const NOT_APPROVED = (
  <>
    {'Your documents were not approved. '}
    <Link asChild textDecoration="underline">
      <RouterLink to="/driver/verify">See why</RouterLink>
    </Link>
    , and send them again.
  </>
);

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
