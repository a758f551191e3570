import { useQuery } from '@tanstack/react-query';
import { bookingListSchema } from '@contracts/bookings.ts';
import { apiGet } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';

/** The passenger's bookings, newest first (GET /api/passenger/bookings); not asked for anybody else. */
export function useMyBookings() {
  const isPassenger = useSession((session) => session.user?.userType === 'passenger');
  return useQuery({
    queryKey: ['api', 'passenger', 'bookings'],
    queryFn: () => apiGet('/api/passenger/bookings', bookingListSchema),
    enabled: isPassenger,
  });
}
