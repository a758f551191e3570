import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bookingSchema } from '@contracts/bookings.ts';
import { type Trip, tripSchema } from '@contracts/trips.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { toast } from '@/shared/ui/toaster.ts';

/**
 * Books seats (POST /api/bookings) on a trip as it is shown; sending the same wish again sends the same client key. After
 * a refusal `trip` is what the server says of it now: the seats left, and the fare and departure the driver has changed.
 * `outdated`: it has changed, and what it is now could not be read; asking again reads it again. Who has closed the sheet
 * meanwhile is told in a toast that the seats are booked.
 */
export function useBookSeats(shown: Trip) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const [news, setNews] = useState<Partial<Trip>>({});
  const [outdated, setOutdated] = useState(false);
  const trip = { ...shown, ...news };
  const { farePerSeat, departureDate } = trip;
  const open = useIsOpen();
  const booking = useMutation({
    mutationFn: async (seats: number) => {
      const wish = keyOf({ tripId: trip.id, seats, seen: { farePerSeat, departureDate } });
      try {
        return await apiSend('POST', '/api/bookings', wish, bookingSchema);
      } catch (error) {
        if (error instanceof ApiError) await hear(error);
        throw error;
      }
    },
    onSuccess: ({ seats, trip: { origin, destination } }) => {
      const description = `${countOf(seats, 'seat')}, ${origin} to ${destination}. See it in My trips.`;
      if (!open.current) toast({ title: 'Your seats are booked', description });
    },
    onSettled: () => refreshTrips(client),
  });

  async function hear({ code, seatsAvailable }: ApiError): Promise<void> {
    if (seatsAvailable !== undefined) setNews({ ...news, seatsAvailable });
    if (code !== 'trip_changed') return;
    const now = await apiGet(`/api/trips/${trip.id}`, tripSchema).catch(() => null);
    if (now !== null) setNews(now);
    setOutdated(now === null);
  }

  return { ...booking, trip, outdated };
}

/** Whether what asked is still on screen when the answer comes. */
function useIsOpen() {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return open;
}
