import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router-dom';
import type { Trip } from '@tafiya/trips/contract.ts';
import { isOpen, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { DriverTripPanel } from '@/features/drivers/driver-trip-panel.tsx';
import { ShareButton } from '@/features/tracking/share/share-button.tsx';
import { DriverControls } from '@/features/tracking/driver-controls.tsx';
import { OthersOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { useNow } from '@/shared/live/use-now.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { DriverClaims } from './lazy-claims.tsx';
import { DriverRequests } from './lazy-requests.tsx';

/** Seats sold and the next step, which comes first when it is near. Starting the trip opens the tracking page. */
export function DriverPanels({ trip }: { trip: Trip }) {
  const navigate = useNavigate();
  const isNear = useIsNear(trip);
  return (
    <chakra.div display="grid" gap="6">
      <OthersOnBoard trip={trip} />
      {isOpen(trip.status) && <DriverRequests tripId={trip.id} />}
      {!isNear && <DriverTripPanel trip={trip} />}
      <DriverControls
        trip={trip}
        status={trip.status}
        onStarted={() => void navigate(`/track/${trip.id}`)}
        share={<ShareButton tripId={trip.id} />}
      />
      {isNear && <DriverTripPanel trip={trip} />}
      <DriverClaims trip={trip} />
      <ButtonLink to={`/support/new?trip=${trip.id}`} variant="outline">
        Get help
      </ButtonLink>
    </chakra.div>
  );
}

/** From when the driver can wait for passengers until the trip is over. */
function useIsNear({ status, statusTimes }: Trip): boolean {
  const opens = statusTimes?.waiting;
  const isOpened = useNow((now) => opens !== undefined && Date.parse(opens) <= now);
  return isUnderWay(status) || (isOpen(status) && isOpened);
}
