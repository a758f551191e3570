import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { fleetDriverListSchema, fleetSchema } from '@contracts/corporate.ts';
import { apiGet } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';

/** The company's fleet, or the sample before the first vehicle (GET /api/corporate/fleet). */
export function useFleet() {
  return useQuery({
    queryKey: ['api', 'corporate', 'fleet'],
    queryFn: () => apiGet('/api/corporate/fleet', fleetSchema),
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
