import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { tripPassengerSchema } from '@contracts/bookings.ts';
import { apiGet } from '@/shared/api/api.ts';

/** Who travels on the driver's trip (GET /api/trips/{id}/passengers); read again with everything of its driver. */
export function useTripPassengers(tripId: string) {
  return useQuery({
    queryKey: ['api', 'driver', 'passengers', tripId],
    queryFn: () => apiGet(`/api/trips/${tripId}/passengers`, z.array(tripPassengerSchema)),
  });
}
