import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { Booking } from '@contracts/bookings.ts';
import { apiPage } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';

const bookingsContract = () => import('@contracts/bookings.ts').then((file) => file.bookingListSchema);

const myBookings = infiniteQueryOptions({
  queryKey: ['api', 'passenger', 'bookings'],
  queryFn: ({ pageParam }) => apiPage(pageParam, bookingsContract),
  initialPageParam: '/api/passenger/bookings',
  getNextPageParam: (page) => page.next,
});

/** The passenger's bookings, newest first, page by page (GET /api/passenger/bookings). Disabled for other user types. */
export function useMyBookings() {
  return useInfiniteQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** The number of the passenger's bookings. */
export function useMyBookingsTotal() {
  return useInfiniteQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    select: ({ pages: [first] }) => first?.total ?? first?.items.length,
  });
}

/** The person's booking on a trip; undefined when there is none, when it was cancelled, and while it loads. */
export function useMyBooking(tripId: string | undefined): Booking | undefined {
  return useMyBookings().data?.find(({ trip, status }) => trip.id === tripId && status !== 'cancelled');
}

/** Reloads everything that shows seats, bookings or payments, and which completed trips can be rated. */
export function refreshTrips(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['api', 'trips'] });
  // The passenger's bookings and open payments, and the payment of one booking.
  void client.invalidateQueries({ queryKey: ['api', 'passenger'] });
  void client.invalidateQueries({ queryKey: ['api', 'bookings'] });
  void client.invalidateQueries({ queryKey: ['api', 'ratings', 'due'] });
}

function useIsPassenger(): boolean {
  return useSession((session) => session.user?.userType === 'passenger');
}
