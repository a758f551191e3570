import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminAlarm, AdminCheckIn } from '@tafiya/safety/contract.ts';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';
import { api } from '@/shared/api/api.ts';

const NONE: { alarms: AdminAlarm[]; checkIns: AdminCheckIn[] } = { alarms: [], checkIns: [] };

/** Alarms and check-ins without an answer (GET /api/admin/alarms), or the alarms of one flood; kept current by `useAdminLive`. */
export function useAlarms(flood?: string) {
  const list = useInfiniteQuery({
    ...ALWAYS_STALE,
    queryKey: [...ADMIN_KEY, 'alarms', { flood }],
    queryFn: ({ pageParam, signal }) => {
      return api(
        'GET /admin/alarms',
        { query: { ...(flood && { flood }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      );
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: LIVE_FALLBACK_MS,
  });
  const [first] = list.data?.pages ?? [];
  return {
    list,
    ...(first && list.data
      ? { alarms: list.data.pages.flatMap(({ alarms }) => alarms), checkIns: first.checkIns }
      : NONE),
  };
}
