import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Fleet, FleetTrip } from '@contracts/corporate.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { type More, moreOf } from '@/shared/ui/folded-list.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import type { OpenDialog } from './fleet-dialog.ts';
import { FleetList, FleetSection } from './fleet-list.tsx';
import { FleetTripCard } from './fleet-trip-card.tsx';
import { useFleetTrips } from './use-fleet.ts';

interface FleetTripsProps {
  trips: readonly FleetTrip[];
  isSample: boolean;
  title?: string;
  more?: More | undefined;
  onOpen: OpenDialog;
}

/** Every trip of the fleet, page by page; those that came with the fleet stand there until the first page is here. */
export function AllFleetTrips({ fleet, onOpen }: { fleet: Fleet; onOpen: OpenDialog }) {
  const list = useFleetTrips(fleet);
  const failed = list.data === undefined && list.error !== null;
  const again = { fetch: () => void list.refetch(), isFetching: list.isFetching, error: list.error };
  return (
    <FleetTrips
      trips={list.data ?? fleet.trips}
      isSample={fleet.isSample}
      more={failed ? again : moreOf(list)}
      onOpen={onOpen}
    />
  );
}

/** Scheduled trips, the next to leave first, with what bookings make of them. */
export function FleetTrips({ trips, isSample, title = 'Trips', more, onOpen }: FleetTripsProps) {
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
      <Problem error={more?.error} otherwise="The rest could not be loaded. Please try again." />
      {more && (
        <Button variant="outline" justifySelf="center" disabled={more.isFetching} onClick={more.fetch}>
          {more.isFetching ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </FleetSection>
  );
}
