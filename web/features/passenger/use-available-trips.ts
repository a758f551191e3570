import { useQuery } from '@tanstack/react-query';
import { tripListSchema } from '@contracts/trips.ts';
import { apiGet } from '@/shared/api/api.ts';

/** Trips anyone may book (GET /api/trips), soonest first. */
export function useAvailableTrips() {
  return useQuery({
    queryKey: ['api', 'trips'],
    queryFn: () => apiGet('/api/trips', tripListSchema),
  });
}
