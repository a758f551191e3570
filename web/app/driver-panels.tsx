import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router-dom';
import type { Trip } from '@contracts/trips.ts';
import { DriverTripPanel } from '@/features/driver/driver-trip-panel.tsx';
import { ShareButton } from '@/features/share/share-button.tsx';
import { DriverControls } from '@/features/tracking/driver-controls.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { DriverClaims } from './lazy-claims.tsx';

/** Seats sold and the next status. Starting the trip opens the tracking page. */
export function DriverPanels({ trip }: { trip: Trip }) {
  const navigate = useNavigate();
  return (
    <chakra.div display="grid" gap="6">
      <DriverTripPanel trip={trip} />
      <DriverControls
        trip={trip}
        status={trip.status}
        onStarted={() => void navigate(`/track/${trip.id}`)}
        share={<ShareButton tripId={trip.id} />}
      />
      <DriverClaims trip={trip} />
      <ButtonLink to={`/support/new?trip=${trip.id}`} variant="outline">
        Get help
      </ButtonLink>
    </chakra.div>
  );
}
