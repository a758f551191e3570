import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { tripPassengerSchema } from '@contracts/bookings.ts';
import { apiGet } from '@/shared/api/api.ts';

/** Who asks: the trip's driver or its fleet, or an administrator. */
export type PassengersFor = 'trips' | 'admin/trips';

/** Who travels on a trip (GET /api/trips/{id}/passengers, or the administrator's); asked anew whenever it is shown. */
export function useTripPassengers(tripId: string, asker: PassengersFor) {
  return useQuery({
    // Below ['api', 'trips'] or the administrator's keys: what changes the trip reads this again.
    queryKey: ['api', ...asker.split('/'), tripId, 'passengers'],
    queryFn: ({ signal }) =>
      apiGet(`/api/${asker}/${tripId}/passengers`, z.array(tripPassengerSchema), signal),
    staleTime: 0,
  });
}
