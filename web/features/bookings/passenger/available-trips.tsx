import { chakra } from '@chakra-ui/react/styled-system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Trip } from '@tafiya/trips/contract.ts';
import { AVAILABLE_TRIPS_SHOWN } from '@tafiya/core/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiPage } from '@/shared/api/api-page.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { useMySeats } from '@/shared/bookings/use-my-bookings.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { callKey } from '@/shared/api/queries.ts';

const availableTrips = queryOptions({
  queryKey: callKey('GET /trips'),
  queryFn: () => apiPage('GET /trips'),
});

/** The first page of the trips that can be booked (GET /api/trips), earliest departure first. */
export function useAvailableTrips() {
  return useQuery({ ...availableTrips, select: ({ items }) => items });
}

/** The number of trips on all pages. */
export function useAvailableTripsTotal() {
  return useQuery({ ...availableTrips, select: ({ items, total }) => total ?? items.length });
}

/** The first five available trips, each with Book Now, with the loading, empty and error states. */
export function AvailableTrips({ onBook }: { onBook: (trip: Trip) => void }) {
  const { data: trips, error, isFetching, refetch } = useAvailableTrips();
  if (trips === undefined) {
    if (error && !isFetching) {
      return (
        <ErrorState
          title="Available trips could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <SkeletonGroup label="Loading available trips..." display="grid" gap="4">
        <TicketSkeleton />
        <TicketSkeleton />
      </SkeletonGroup>
    );
  }
  if (trips.length === 0) {
    return <EmptyState title="No trips available" description="Check back later for new trip offerings" />;
  }
  return (
    <chakra.ul listStyleType="none" display="grid" gap="4">
      {trips.slice(0, AVAILABLE_TRIPS_SHOWN).map((trip) => (
        <chakra.li key={trip.id} minWidth="0">
          <AvailableTrip trip={trip} onBook={onBook} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function AvailableTrip({ trip, onBook }: { trip: Trip; onBook: (trip: Trip) => void }) {
  return (
    <Ticket
      trip={trip}
      size="compact"
      href={`/trips/${trip.id}`}
      yours={useMySeats(trip.id)}
      action={<BookButton trip={trip} label="Book Now" tellsWhenFree variant="outline" onBook={onBook} />}
    />
  );
}
