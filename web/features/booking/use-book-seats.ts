import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingSchema } from '@contracts/bookings.ts';
import { type Trip, tripSchema } from '@contracts/trips.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/refresh-trips.ts';

/**
 * Books seats (POST /api/bookings) on a trip as it is shown; sending the same wish again sends the same client key. After
 * a refusal `trip` is what the server says of it now: the seats left, and the fare and departure the driver has changed.
 */
export function useBookSeats(shown: Trip) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const [news, setNews] = useState<Partial<Trip>>({});
  const trip = { ...shown, ...news };
  const { farePerSeat, departureDate } = trip;
  const booking = useMutation({
    mutationFn: async (seats: number) => {
      const wish = keyOf({ tripId: trip.id, seats, seen: { farePerSeat, departureDate } });
      try {
        return await apiSend('POST', '/api/bookings', wish, bookingSchema);
      } catch (error) {
        setNews({ ...news, ...(await newsAfter(error, trip.id)) });
        throw error;
      }
    },
    onSettled: () => refreshTrips(client),
  });
  return { ...booking, trip };
}

async function newsAfter(error: unknown, tripId: string): Promise<Partial<Trip>> {
  if (!(error instanceof ApiError)) return {};
  if (error.seatsAvailable !== undefined) return { seatsAvailable: error.seatsAvailable };
  if (error.code !== 'trip_changed') return {};
  return apiGet(`/api/trips/${tripId}`, tripSchema);
}
