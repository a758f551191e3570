import { useInfiniteQuery } from '@tanstack/react-query';
import { driverTripListSchema } from '@contracts/trips.ts';
import { PAGE_SIZE_MAX } from '@domain/limits.ts';
import { apiPage } from '@/shared/api/api.ts';

/**
 * The driver's own trips, the last to leave first, page by page (GET /api/driver/trips); read again when the window gets
 * the focus. The first page is as long as the most trips a driver may have ahead: those are always all there.
 */
export function useDriverTrips() {
  return useInfiniteQuery({
    queryKey: ['api', 'driver', 'trips'],
    queryFn: ({ pageParam }) => apiPage(pageParam, driverTripListSchema),
    initialPageParam: `/api/driver/trips?limit=${PAGE_SIZE_MAX}`,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchOnWindowFocus: 'always',
  });
}
