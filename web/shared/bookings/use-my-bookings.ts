import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { type Booking, bookingListSchema } from '@contracts/bookings.ts';
import { apiPage } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';

const myBookings = infiniteQueryOptions({
  queryKey: ['api', 'passenger', 'bookings'],
  queryFn: ({ pageParam }) => apiPage(pageParam, bookingListSchema),
  initialPageParam: '/api/passenger/bookings',
  getNextPageParam: (page) => page.next,
});

/** The passenger's bookings, newest first, page by page (GET /api/passenger/bookings); not asked for anybody else. */
export function useMyBookings() {
  return useInfiniteQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** How many there are in all. */
export function useMyBookingsTotal() {
  return useInfiniteQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    select: ({ pages: [first] }) => first?.total ?? first?.items.length,
  });
}

/** The reader's booking on a trip unless it was cancelled; undefined when there is none or it is not known yet. */
export function useMyBooking(tripId: string | undefined): Booking | undefined {
  return useMyBookings().data?.find(({ trip, status }) => trip.id === tripId && status !== 'cancelled');
}

/** Reads again whatever shows seats or bookings: they are not what they were. */
export function refreshTrips(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['api', 'trips'] });
  void client.invalidateQueries({ queryKey: ['api', 'passenger', 'bookings'] });
}

function useIsPassenger(): boolean {
  return useSession((session) => session.user?.userType === 'passenger');
}
