import { Navigate, useParams } from 'react-router-dom';
import { useMyBooking, useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { nextWayUrl } from '@/shared/trips/next-way-url.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { CardSkeleton } from '@/shared/ui/skeleton.tsx';

/**
 * /trips/{id}/next, which messages about a freed second trip open: leads to the search with its next connection, or to the trip
 * itself if its first trip is in time again, if it is not booked any more, or if the bookings cannot be read.
 */
export function NextWayPage() {
  const { id } = useParams();
  const booking = useMyBooking(id);
  const { isLoading } = useMyBookings();
  if (isLoading) {
    return (
      <PageMain>
        <CardSkeleton />
      </PageMain>
    );
  }
  const to = booking?.journey?.isFreed ? nextWayUrl(booking) : `/trips/${id}`;
  return <Navigate to={to} replace />;
}
