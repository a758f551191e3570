import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { DriveSkeleton } from '@/features/tracking/drive/drive-frame.tsx';
import { LiveSkeleton } from '@/features/tracking/live-screen.tsx';
import { NotOnTrip, TrackingPage } from '@/features/tracking/tracking-page.tsx';
import { TripProblem } from '@/features/trips/trip-states.tsx';
import { useTrip } from '@/features/trips/use-trip.ts';
import { useBookingsLive } from '@/shared/bookings/use-bookings-live.ts';
import { useMyBooking, useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { preloadTripMap } from '@/shared/geo/lazy-trip-map.tsx';
import { useUser } from '@/shared/session/store.ts';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';

/** /track/{id}: works out the user's role on the trip, and shows its tracking page with the share button. */
export function TrackingScreen() {
  const { id } = useParams();
  const user = useUser();
  const { data: trip, error, isFetching, refetch } = useTrip(id);
  const bookings = useMyBookings();
  const booking = useMyBooking(id);
  useBookingsLive();
  const isBooked = booking !== undefined;
  useTripTitle(trip, 'Tracking');
  // Drive mode has its map under More.
  useEffect(() => {
    if (user.userType !== 'driver') preloadTripMap();
  }, [user.userType]);
  if (!trip) {
    if (id === undefined || (error && !isFetching)) {
      return <TripProblem error={error} onRetry={() => void refetch()} />;
    }
    return user.userType === 'driver' ? <DriveSkeleton /> : <LiveSkeleton title="Trip Tracking" />;
  }
  if (user.userType === 'passenger' && bookings.isPending) return <LiveSkeleton title="Trip Tracking" />;
  const isDriver = user.userType === 'driver' && user.id === trip.driverId;
  // Companies may follow their drivers' trips; the server decides.
  if (!isDriver && !isBooked && user.userType === 'passenger' && bookings.isSuccess) {
    return <NotOnTrip tripId={trip.id} />;
  }
  const role = isDriver ? 'driver' : isBooked ? 'passenger' : null;
  return <TrackingPage key={trip.id} trip={trip} role={role} booking={booking} />;
}
