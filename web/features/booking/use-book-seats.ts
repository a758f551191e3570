import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bookingSchema } from '@contracts/bookings.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { type BookingIntent, intentFor } from './booking-intent.ts';
import { refreshTrips } from './refresh-trips.ts';

/**
 * Books seats (POST /api/bookings). Sending the same wish again sends the same client key. `left` is how many seats the
 * last refusal (409) said there are; Infinity before one.
 */
export function useBookSeats(tripId: string) {
  const client = useQueryClient();
  const intent = useRef<BookingIntent | null>(null);
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY);
  const booking = useMutation({
    mutationFn: (seats: number) => {
      intent.current = intentFor(intent.current, { tripId, seats }, () => crypto.randomUUID());
      return apiSend('POST', '/api/bookings', intent.current, bookingSchema);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.seatsAvailable !== undefined) setLeft(error.seatsAvailable);
    },
    onSettled: () => refreshTrips(client),
  });
  return { ...booking, left };
}
