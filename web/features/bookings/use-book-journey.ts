import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Extras } from '@tafiya/trips/choices.contract.ts';
import type { Journey } from '@tafiya/bookings/journeys.contract.ts';
import type { TripPayment } from '@tafiya/trips/payment.contract.ts';
import type { Connection } from '@tafiya/search/contract.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { paymentQuery } from '@/shared/payments/payment-query.ts';
import { pageToPay, type PayMethod, startPayment } from '@/shared/payments/start-payment.ts';
import { toast } from '@/shared/ui/toaster.ts';
import type { WantedSeats } from './use-book-seats.ts';
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
  const payKeyOf = useClientKey();
  return useMutation({
    mutationFn: async ({ pay, extras, secondExtras, ...wanted }: WantedJourney): Promise<BookedJourney> => {
      const payment: TripPayment = pay === 'cash' ? 'cash' : 'online';
      const request = keyOf({
        ...wanted,
        payment,
        first: { ...partOf(first), extras },
        second: { ...partOf(second), extras: secondExtras },
      });
      const journey = await api('POST /journeys', { body: request });
      if (pay === 'cash') return { journey, method: null, page: null };
      return { journey, method: pay, page: await begin(journey, pay) };
    },
    onSettled: () => refreshTrips(client),
  });

  /** The seats are held: what fails from here on is tried again on the payment page. */
  async function begin({ first: { bookingId } }: Journey, method: PayMethod): Promise<string | null> {
    const { clientKey } = payKeyOf({ bookingId, method });
    try {
      const payment = await startPayment(bookingId, { method, clientKey });
      client.setQueryData(paymentQuery(bookingId).queryKey, payment);
      return pageToPay(payment);
    } catch (error) {
      const description = messageOf(error, 'The payment could not be started. Please try again.');
      toast({ kind: 'error', title: 'Payment not started', description });
      return null;
    }
  }
}

function partOf({ trip, leg }: Connection['first']) {
  return {
    tripId: trip.id,
    fromStopId: leg.fromStopId,
    toStopId: leg.toStopId,
    seen: { farePerSeat: leg.fare, departureDate: leg.departureDate },
  };
}
