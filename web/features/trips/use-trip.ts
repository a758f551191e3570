import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TRIP_REFETCH_MS } from '@tafiya/core/limits.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';

/**
 * One trip, refetched every 30 s. An account that is made on its page clears what was loaded: the trip stays while it loads again, so
 * that the booking goes on.
 */
export function useTrip(id: string | undefined) {
  const { data, error, isFetching, refetch } = useQuery({
    ...tripQuery(id),
    refetchInterval: TRIP_REFETCH_MS,
  });
  const [kept, setKept] = useState(data);
  if (data && data !== kept) setKept(data);
  return { data: data ?? (kept?.id === id ? kept : undefined), error, isFetching, refetch };
}
