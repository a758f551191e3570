import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { fleetDriverListSchema, fleetSchema, fleetTripListSchema } from '@contracts/corporate.ts';
import { apiGet, apiPage } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';

/** The company's fleet, or the sample before the first vehicle (GET /api/corporate/fleet). */
export function useFleet() {
  return useQuery({
    queryKey: ['api', 'corporate', 'fleet'],
    queryFn: () => apiGet('/api/corporate/fleet', fleetSchema),
  });
}

/** The company's own trips, page by page (GET /api/corporate/trips); the sample has none of its own. */
export function useFleetTrips({ isSample }: { isSample: boolean }) {
  return useInfiniteQuery({
    queryKey: ['api', 'corporate', 'trips'],
    queryFn: ({ pageParam }) => apiPage(pageParam, fleetTripListSchema),
    initialPageParam: '/api/corporate/trips',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    enabled: !isSample,
  });
}

/** Who drives for the company, and who is invited (GET /api/corporate/drivers). */
export function useFleetDrivers() {
  return useQuery({
    queryKey: ['api', 'corporate', 'drivers'],
    queryFn: () => apiGet('/api/corporate/drivers', fleetDriverListSchema),
  });
}

/** Seats sold, drivers who answer, trips that move: every event, and every new start of the channel, reads a fresh snapshot. */
export function useFleetLive(userId: string): void {
  const client = useQueryClient();
  useUserChannel(userId, {
    onEvent: () => refreshFleet(client),
    onSnapshot: () => refreshFleet(client),
  });
}

/** Reads again everything the fleet shows in. */
export function refreshFleet(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['api', 'corporate'] });
  void client.invalidateQueries({ queryKey: ['api', 'trips'] });
}
