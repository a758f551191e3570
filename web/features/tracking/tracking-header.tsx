import { chakra } from '@chakra-ui/react/styled-system';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { EmergencyLink } from '@/shared/safety/emergency-link.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { statusLabel, TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { BackIcon } from '@/shared/ui/icons.ts';
import { TrackedPeople } from './people-on-trip.tsx';

interface TrackingHeaderProps {
  /** The part that the reader travels. */
  trip: BookableTrip;
  status: TripStatus;
  isLive: boolean;
}

/** The top of a driver's tracking page, low, so that the map begins in the first screen: the route, and the status once. */
export function TrackingHeader({ trip, status, isLive }: TrackingHeaderProps) {
  return (
    <chakra.header marginBottom="4">
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="2">
        <ButtonLink to="/dashboard" variant="ghost" size="sm" marginInlineStart="-3">
          <BackIcon />
          Back to Dashboard
        </ButtonLink>
        <EmergencyLink tripId={trip.id} />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" marginTop="2">
        <chakra.h1 fontSize={{ base: 'xl', md: '3xl' }} lineHeight="snug">
          Trip Tracking
        </chakra.h1>
        <TripStatusBadge status={status} />
      </chakra.div>
      <chakra.p color="fg.muted" display="flex" flexWrap="wrap" columnGap="3">
        <span>{`${trip.origin} to ${trip.destination}`}</span>
        <TrackedPeople isLive={isLive} />
      </chakra.p>
      <chakra.p srOnly role="status">
        {`Trip status: ${statusLabel(status)}`}
      </chakra.p>
    </chakra.header>
  );
}
