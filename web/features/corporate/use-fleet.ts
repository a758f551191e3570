import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { fleetDriverListSchema, fleetSchema, fleetTripListSchema } from '@contracts/corporate.ts';
import { apiGet, apiPage } from '@/shared/api/api.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';

/** The company's fleet, or sample data until it has a vehicle (GET /api/corporate/fleet). */
export function useFleet() {
  return useQuery({
    queryKey: ['api', 'corporate', 'fleet'],
    queryFn: () => apiGet('/api/corporate/fleet', fleetSchema),
  });
}

/** The company's trips, page by page (GET /api/corporate/trips). Disabled for sample data. */
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

/** The company's active and invited drivers (GET /api/corporate/drivers). */
export function useFleetDrivers() {
  return useQuery({
    queryKey: ['api', 'corporate', 'drivers'],
    queryFn: () => apiGet('/api/corporate/drivers', fleetDriverListSchema),
  });
}

/** Reads the fleet again after every event of the company's channel and after every reconnect. */
export function useFleetLive(userId: string): void {
  const client = useQueryClient();
  useUserChannel(userId, {
    // Why the company is not verified is part of the session.
    verification_decided: () => void refreshUser(),
    onEvent: () => refreshFleet(client),
    onSnapshot: () => refreshFleet(client),
  });
}

/** Marks everything that shows the fleet as stale, so that it is fetched again. */
export function refreshFleet(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['api', 'corporate'] });
  void client.invalidateQueries({ queryKey: ['api', 'schedules'] });
  void client.invalidateQueries({ queryKey: ['api', 'trips'] });
}
