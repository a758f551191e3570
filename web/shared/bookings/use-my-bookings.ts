import { queryOptions, useQuery } from '@tanstack/react-query';
import { bookingListSchema } from '@contracts/bookings.ts';
import { apiPage } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';

const myBookings = queryOptions({
  queryKey: ['api', 'passenger', 'bookings'],
  queryFn: () => apiPage('/api/passenger/bookings', bookingListSchema),
});

/** The passenger's bookings, newest first (GET /api/passenger/bookings); not asked for anybody else. */
export function useMyBookings() {
  return useQuery({ ...myBookings, enabled: useIsPassenger(), select: ({ items }) => items });
}

/** How many there are in all. */
export function useMyBookingsTotal() {
  return useQuery({
    ...myBookings,
    enabled: useIsPassenger(),
    select: ({ items, total }) => total ?? items.length,
  });
}

function useIsPassenger(): boolean {
  return useSession((session) => session.user?.userType === 'passenger');
}
