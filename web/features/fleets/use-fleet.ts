import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { PAGE_SIZE_MAX } from '@tafiya/core/limits.ts';
import { apiPage } from '@/shared/api/api-page.ts';
import type { Page } from '@/shared/api/calls.ts';
import { invalidate, callKey, listOf } from '@/shared/api/queries.ts';
import { refreshUser } from '@/shared/session/session.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';

/** The company's vehicles, page by page (GET /api/corporate/vehicles). Disabled while the fleet response has all of them. */
export function useFleetVehicles(fleet: Fleet) {
  return useInfiniteQuery({
    ...listOf('GET /corporate/vehicles', { query: { limit: PAGE_SIZE_MAX } }),
    enabled: hasMoreVehicles(fleet),
  });
}

/** Every vehicle of the company, for a list to choose from. Small fleets are complete at once. */
export function useEveryVehicle(fleet: Fleet | undefined, { enabled }: { enabled: boolean }) {
  const isLarge = fleet !== undefined && hasMoreVehicles(fleet);
  const every = useQuery({
    queryKey: [...callKey('GET /corporate/vehicles'), 'every'],
    queryFn: ({ signal }) =>
      everyPage((next) =>
        apiPage('GET /corporate/vehicles', { query: { limit: PAGE_SIZE_MAX } }, { next, signal }),
      ),
    enabled: enabled && isLarge,
  });
  return { ...every, data: isLarge ? every.data : fleet?.vehicles };
}

/** Every driver who drives for the company, for a list to choose from. */
export function useEveryDriver({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [...callKey('GET /corporate/drivers'), 'every'],
    queryFn: ({ signal }) =>
      everyPage((next) =>
        apiPage(
          'GET /corporate/drivers',
          { query: { status: 'active', limit: PAGE_SIZE_MAX } },
          { next, signal },
        ),
      ),
    enabled,
  });
}

/** Whether the fleet response has only the first vehicles. */
export function hasMoreVehicles({ isSample, vehicles, vehicleCount }: Fleet): boolean {
  return !isSample && vehicleCount > vehicles.length;
}

/** All rows of a list, in requests of the largest page. */
async function everyPage<Row>(
  read: (next: string | null | undefined) => Promise<Page<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null | undefined;
  while (next !== null) {
    const page: Page<Row[]> = await read(next);
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
  void invalidate(client, 'corporate');
  void invalidate(client, 'schedules');
  void invalidate(client, 'trips');
}
