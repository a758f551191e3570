import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bookingSchema } from '@contracts/bookings.ts';
import { tripSchema } from '@contracts/trips.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { type BookableTrip, tripBetween } from '@/shared/trips/legs.ts';
import type { BookingDetails } from './booking-fields.ts';
import { toast } from '@/shared/ui/toaster.ts';

/**
 * Books seats on a trip or its leg (POST /api/bookings). Sending the same request again reuses its client key, so it is idempotent.
 * After a refusal, `trip` holds the server's current seats, fare and departure; `outdated` is true when the trip has
 * changed and could not be reloaded. If the sheet was closed before the answer, a toast confirms the booking.
 */
export function useBookSeats(shown: BookableTrip) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const [updates, setUpdates] = useState<Partial<BookableTrip>>({});
  const [outdated, setOutdated] = useState(false);
  const trip = { ...shown, ...updates };
  const { farePerSeat, departureDate, leg } = trip;
  const mounted = useIsMounted();
  const booking = useMutation({
    mutationFn: async (wanted: BookingDetails & { seats: number }) => {
      const request = keyOf({ tripId: trip.id, ...wanted, ...leg, seen: { farePerSeat, departureDate } });
      try {
        return await apiSend('POST', '/api/bookings', request, bookingSchema);
      } catch (error) {
        if (error instanceof ApiError) await updateTrip(error);
        throw error;
      }
    },
    onSuccess: ({ seats, leg: { origin, destination } }) => {
      const description = `${countOf(seats, 'seat')}, ${origin} to ${destination}. See it in My trips.`;
      if (!mounted.current) toast({ title: 'Your seats are booked', description });
    },
    onSettled: () => refreshTrips(client),
  });

  async function updateTrip({ code, seatsAvailable }: ApiError): Promise<void> {
    if (seatsAvailable !== undefined) setUpdates({ ...updates, seatsAvailable });
    if (code !== 'trip_changed' && code !== 'women_only') return;
    const whole = await apiGet(`/api/trips/${trip.id}`, tripSchema).catch(() => null);
    const current: BookableTrip | null = whole && leg ? tripBetween(whole, leg) : whole;
    // A stop of the leg was taken out: nothing to book.
    const isGone = current === null || (leg !== undefined && current.leg === undefined);
    if (!isGone) setUpdates(current);
    setOutdated(isGone);
  }

  return { ...booking, trip, outdated };
}

function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
