import { useQuery } from '@tanstack/react-query';
import { TRIP_REFETCH_MS } from '@tafiya/core/limits.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';

/** One trip, refetched every 30 s. */
export function useTrip(id: string | undefined) {
  return useQuery({ ...tripQuery(id), refetchInterval: TRIP_REFETCH_MS });
}
