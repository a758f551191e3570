import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { PAST_TRIPS_SHOWN } from '@domain/limits.ts';
import { isOver } from '@domain/trip-status.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { nextFirst } from '@/shared/bookings/next-first.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { FoldedList, moreOf } from '@/shared/ui/folded-list.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';
import { DriverTripCard } from './driver-trip-card.tsx';
import { useDriverTrips } from './use-driver.ts';

interface DriverTripsProps {
  verified: boolean;
  /** The form of a new trip is open. */
  creating: boolean;
  onCreate: () => void;
}

/** 'Your Trips', and what stands there instead of them. */
export function DriverTrips(props: DriverTripsProps) {
  return (
    <chakra.section aria-labelledby="your-trips">
      <chakra.h2 id="your-trips" fontSize="xl" fontWeight="bold" letterSpacing="tight" marginBottom="4">
        Your Trips
      </chakra.h2>
      <DriverTripList {...props} />
    </chakra.section>
  );
}

function DriverTripList({ verified, creating, onCreate }: DriverTripsProps) {
  const list = useDriverTrips();
  const { data: trips, error, isFetching, refetch } = list;
  if (trips === undefined) {
    if (error && !isFetching) {
      return (
        <ErrorState
          title="Your trips could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <SkeletonGroup label="Loading your trips..." display="grid" gap="4">
        <TicketSkeleton />
        <TicketSkeleton />
      </SkeletonGroup>
    );
  }
  if (trips.length === 0) {
    return (
      <EmptyState
        title="No trips yet"
        description="Create your first trip to start earning money"
        action={
          verified && (
            <Button aria-expanded={creating} onClick={onCreate}>
              Create Your First Trip
            </Button>
          )
        }
      />
    );
  }
  return (
    <FoldedList
      items={nextFirst(trips, (trip) => ({ ...trip, over: isOver(trip.status) }))}
      first={trips.filter((trip) => !isOver(trip.status)).length + PAST_TRIPS_SHOWN}
      more={moreOf(list)}
    >
      {(trip) => <DriverTripCard trip={trip} />}
    </FoldedList>
  );
}
