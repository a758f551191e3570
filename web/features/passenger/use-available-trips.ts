import { queryOptions, useQuery } from '@tanstack/react-query';
import { tripListSchema } from '@contracts/trips.ts';
import { apiPage } from '@/shared/api/api.ts';

const availableTrips = queryOptions({
  queryKey: ['api', 'trips'],
  queryFn: () => apiPage('/api/trips', tripListSchema),
});

/** Trips anyone may book (GET /api/trips), soonest first. */
export function useAvailableTrips() {
  return useQuery({ ...availableTrips, select: ({ items }) => items });
}

/** How many there are in all. */
export function useAvailableTripsTotal() {
  return useQuery({ ...availableTrips, select: ({ items, total }) => total ?? items.length });
}
