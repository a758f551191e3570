import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Extras } from '@tafiya/trips/choices.contract.ts';
import type { Journey } from '@tafiya/bookings/journeys/contract.ts';
import type { TripPayment } from '@tafiya/trips/payment.contract.ts';
import type { Connection } from '@tafiya/search/contract.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import type { PayMethod } from '@/shared/payments/pay-methods.ts';
import type { WantedSeats } from './use-book-seats.ts';
import { useHeldSeats } from './use-held-seats.ts';
import { api } from '@/shared/api/api.ts';

/** `extras` are those of the first trip. */
export type WantedJourney = WantedSeats & { secondExtras: Extras };

/** A journey that is booked in cash, or held while the passenger pays on a page. */
type BookedJourney = { journey: Journey; method: PayMethod | null; page: string | null };

/**
 * Books both trips of a connection, or holds both and starts the one payment (POST /api/journeys). Sending the same request
 * again reuses its client key, so it is idempotent.
 */
export function useBookJourney({ first, second }: Connection) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  const { payWith, begin } = useHeldSeats();
  return useMutation({
    mutationFn: async ({ pay, extras, secondExtras, ...wanted }: WantedJourney): Promise<BookedJourney> => {
      const payment: TripPayment = pay === 'cash' ? 'cash' : 'online';
      const request = keyOf({
        ...wanted,
        payment,
        first: { ...partOf(first), extras },
        second: { ...partOf(second), extras: secondExtras },
      });
      if (pay === 'cash') {
        return { journey: await api('POST /journeys', { body: request }), method: null, page: null };
      }
      const opening = payWith(request, pay);
      const journey = await api('POST /journeys', { body: { ...request, pay: opening } });
      const page = await begin(journey.first.bookingId, opening, journey.held);
      return { journey, method: pay, page };
    },
    onSettled: () => refreshTrips(client),
  });
}

function partOf({ trip, leg }: Connection['first']) {
  return {
    tripId: trip.id,
    fromStopId: leg.fromStopId,
    toStopId: leg.toStopId,
    seen: { farePerSeat: leg.fare, departureDate: leg.departureDate },
  };
}
