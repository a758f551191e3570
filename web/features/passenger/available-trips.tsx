import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@contracts/trips.ts';
import { AVAILABLE_TRIPS_SHOWN } from '@domain/limits.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { useMyBooking } from '@/shared/bookings/use-my-bookings.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket-skeleton.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { useAvailableTrips } from './use-available-trips.ts';

/** The first five trips on offer, each with a Book Now that works. */
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
  const booking = useMyBooking(trip.id);
  return (
    <Ticket
      trip={trip}
      size="compact"
      href={`/trips/${trip.id}`}
      yours={booking?.seats}
      action={<BookButton trip={trip} label="Book Now" variant="outline" onBook={onBook} />}
    />
  );
}
