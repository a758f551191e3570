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

/** The person's bookings on a trip that are not cancelled: the first one, then those of seats that were added to it. */
export function useBookingsOfTrip(tripId: string | undefined): Booking[] {
  const mine = useMyBookings().data?.filter(
    ({ trip, status }) => trip.id === tripId && status !== 'cancelled',
  );
  // The list has the newest first.
  return mine?.toReversed() ?? [];
}

/** The person's first booking on a trip; undefined when there is none, when it was cancelled, and while it loads. */
export function useMyBooking(tripId: string | undefined): Booking | undefined {
  return useBookingsOfTrip(tripId)[0];
}

/** How many seats the person has on a trip. */
export function useMySeats(tripId: string): number {
  return seatsOf(useBookingsOfTrip(tripId));
}

/** The seats of some bookings together. */
export function seatsOf(bookings: readonly Pick<Booking, 'seats'>[]): number {
  return bookings.reduce((sum, { seats }) => sum + seats, 0);
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
