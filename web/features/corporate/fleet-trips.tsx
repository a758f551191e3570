import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { FleetTrip } from '@contracts/corporate.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import type { OpenDialog } from './fleet-dialog.ts';
import { FleetList, FleetSection } from './fleet-list.tsx';
import { FleetTripCard } from './fleet-trip-card.tsx';

interface FleetTripsProps {
  trips: readonly FleetTrip[];
  isSample: boolean;
  title?: string;
  onOpen: OpenDialog;
}

/** Scheduled trips, the next to leave first, with what bookings make of them. */
export function FleetTrips({ trips, isSample, title = 'Trips', onOpen }: FleetTripsProps) {
  const schedule = (
    <Button
      variant={isSample ? 'outline' : 'solid'}
      disabled={isSample}
      onClick={() => onOpen({ kind: 'trip' })}
    >
      Schedule Trip
    </Button>
  );
  return (
    <FleetSection title={title} action={schedule}>
      {trips.length === 0 ? (
        <EmptyState
          title="No trips scheduled"
          description="A scheduled trip can be found and booked at once."
        />
      ) : (
        <FleetList>
          {trips.map((trip) => (
            <chakra.li key={trip.id} minWidth="0">
              <FleetTripCard trip={trip} isSample={isSample} onOpen={onOpen} />
            </chakra.li>
          ))}
        </FleetList>
      )}
    </FleetSection>
  );
}
