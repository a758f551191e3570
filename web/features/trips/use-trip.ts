import { useQuery } from '@tanstack/react-query';
import { TRIP_REFETCH_MS } from '@domain/limits.ts';
import { apiGet } from '@/shared/api/api.ts';
import { tripGuard } from '@/shared/trips/trip-guard.ts';

/** One trip (GET /api/trips/{id}), refetched every 30 s. */
export function useTrip(id: string | undefined) {
  return useQuery({
    queryKey: ['api', 'trips', id],
    queryFn: () => apiGet(`/api/trips/${encodeURIComponent(id ?? '')}`, tripGuard),
    enabled: id !== undefined,
    refetchInterval: TRIP_REFETCH_MS,
  });
}
