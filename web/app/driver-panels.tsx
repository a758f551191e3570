import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router-dom';
import type { Trip, TripStatus } from '@contracts/trips.ts';
import { DriverTripPanel } from '@/features/driver/driver-trip-panel.tsx';
import { DriverControls } from '@/features/tracking/driver-controls.tsx';
import { DriverClaims } from './lazy-claims.tsx';

/** From "Waiting for passengers" on, passengers can be missing. */
const UNDER_WAY: ReadonlySet<TripStatus> = new Set(['waiting', 'en_route', 'arrived', 'completed']);

/** Seats sold and the next status. Starting the trip opens the tracking page. */
export function DriverPanels({ trip }: { trip: Trip }) {
  const navigate = useNavigate();
  return (
    <chakra.div display="grid" gap="6">
      <DriverTripPanel trip={trip} />
      <DriverControls trip={trip} status={trip.status} onStarted={() => void navigate(`/track/${trip.id}`)} />
      {UNDER_WAY.has(trip.status) && <DriverClaims tripId={trip.id} />}
    </chakra.div>
  );
}
