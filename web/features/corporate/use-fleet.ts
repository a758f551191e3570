import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Fleet,
  fleetDriverListSchema,
  fleetSchema,
  fleetTripListSchema,
  fleetVehicleListSchema,
} from '@contracts/corporate.ts';
import { PAGE_SIZE_MAX } from '@domain/limits.ts';
import { apiGet, apiPage, type Schema } from '@/shared/api/api.ts';
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

/** The company's vehicles, page by page (GET /api/corporate/vehicles). Disabled while the fleet response has all of them. */
export function useFleetVehicles(fleet: Fleet) {
  return useInfiniteQuery({
    queryKey: ['api', 'corporate', 'vehicles'],
    queryFn: ({ pageParam }) => apiPage(pageParam, fleetVehicleListSchema),
    initialPageParam: `/api/corporate/vehicles?limit=${PAGE_SIZE_MAX}`,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    enabled: hasMoreVehicles(fleet),
  });
}

/** Every vehicle of the company, for a list to choose from. Small fleets are complete at once. */
export function useEveryVehicle(fleet: Fleet | undefined, { enabled }: { enabled: boolean }) {
  const isLarge = fleet !== undefined && hasMoreVehicles(fleet);
  const every = useQuery({
    queryKey: ['api', 'corporate', 'vehicles', 'every'],
    queryFn: ({ signal }) => everyPage('/api/corporate/vehicles', fleetVehicleListSchema, signal),
    enabled: enabled && isLarge,
  });
  return { ...every, data: isLarge ? every.data : fleet?.vehicles };
}

/** The company's drivers and invitations, page by page (GET /api/corporate/drivers). */
export function useFleetDrivers() {
  return useInfiniteQuery({
    queryKey: ['api', 'corporate', 'drivers'],
    queryFn: ({ pageParam }) => apiPage(pageParam, fleetDriverListSchema),
    initialPageParam: '/api/corporate/drivers',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Every driver who drives for the company, for a list to choose from. */
export function useEveryDriver({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['api', 'corporate', 'drivers', 'every'],
    queryFn: ({ signal }) => everyPage('/api/corporate/drivers?status=active', fleetDriverListSchema, signal),
    enabled,
  });
}

/** Whether the fleet response has only the first vehicles. */
export function hasMoreVehicles({ isSample, vehicles, vehicleCount }: Fleet): boolean {
  return !isSample && vehicleCount > vehicles.length;
}

/** All rows of a list, in requests of the largest page. */
async function everyPage<Row>(path: string, schema: Schema<Row[]>, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_SIZE_MAX}`;
  while (next !== null) {
    const page: Awaited<ReturnType<typeof apiPage<Row[]>>> = await apiPage(next, schema, signal);
    rows.push(...page.items);
    next = page.next;
  }
  return rows;
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
