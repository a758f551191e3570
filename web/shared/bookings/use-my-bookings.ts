import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import type { Page } from '@/shared/api/calls.ts';
import { invalidate, pagesOf } from '@/shared/api/queries.ts';

const myBookings = infiniteQueryOptions({
  ...pagesOf('GET /passenger/bookings'),
});

/** The passenger's bookings, newest first, page by page (GET /api/passenger/bookings). Disabled for other user types. */
export function useMyBookings({ retryOnMount = true } = {}) {
  return useInfiniteQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    retryOnMount,
    select: allItems,
  });
}

/** The number of the passenger's bookings. */
export function useMyBookingsTotal() {
  return useInfiniteQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    select: totalOf,
  });
}

/** The person's bookings on a trip that are not cancelled, or were while they were on board: the first one, then those of seats that were added to it. */
export function useBookingsOfTrip(tripId: string | undefined): Booking[] {
  // A row that appears because the list failed must not load it again: that would hide the row, and so on without end.
  const mine = useMyBookings({ retryOnMount: false }).data?.filter(
    ({ trip, status, keptUntil }) => trip.id === tripId && (status !== 'cancelled' || Boolean(keptUntil)),
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
  void invalidate(client, 'trips');
  // The passenger's bookings and open payments, and the payment of one booking.
  void invalidate(client, 'passenger');
  void invalidate(client, 'alerts');
  void invalidate(client, 'bookings');
  void invalidate(client, 'GET /ratings/due');
}

type Pages = InfiniteData<Page<Booking[]>>;

// Of the module, so that a render does not select again.
function allItems({ pages }: Pages): Booking[] {
  return pages.flatMap(({ items }) => items);
}

function totalOf({ pages: [first] }: Pages): number | undefined {
  return first?.total ?? first?.items.length;
}

function useIsPassenger(): boolean {
  return useSession((session) => session.user?.userType === 'passenger');
}
