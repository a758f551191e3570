import { useQuery } from '@tanstack/react-query';
import { adminAlarmsSchema } from '@contracts/safety.ts';
import { LIVE_FALLBACK_MS } from '@domain/limits.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { apiGet } from '@/shared/api/api.ts';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';

/** Alarms and check-ins without an answer (GET /api/admin/alarms); kept current by `useAdminLive`. */
export function useAlarms() {
  return useQuery({
    ...ALWAYS_STALE,
    queryKey: [...ADMIN_KEY, 'alarms'],
    queryFn: ({ signal }) => apiGet('/api/admin/alarms', adminAlarmsSchema, signal),
    // Also in a tab in the background, where the sound matters most.
    refetchInterval: LIVE_FALLBACK_MS,
    refetchIntervalInBackground: true,
  });
}
