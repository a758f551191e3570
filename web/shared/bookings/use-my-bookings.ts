import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { bookingListSchema } from '@contracts/bookings.ts';
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

function useIsPassenger(): boolean {
  return useSession((session) => session.user?.userType === 'passenger');
}
