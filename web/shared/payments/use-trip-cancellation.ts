import { useQuery } from '@tanstack/react-query';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { queryOf } from '@/shared/api/queries.ts';

/**
 * The effect of cancelling a trip with booked seats, in words: "3 bookings end, and ₦25,500 goes back to the passengers."
 * (GET /api/trips/{id}/cancellation). `isUnknown` until it is loaded; without an answer the words name no amount, because a
 * driver who cannot drive must be able to cancel.
 */
export function useTripCancellation(
  tripId: string,
  seatsBooked: number,
): { words: string; isUnknown: boolean } {
  const { data, isLoading } = useQuery({
    ...queryOf('GET /trips/:id/cancellation', { id: tripId }),
    enabled: seatsBooked > 0,
    staleTime: 0,
    gcTime: 0,
  });
  if (seatsBooked === 0) return { words: 'No seats are booked. This cannot be undone.', isUnknown: false };
  const seats = `${countOf(seatsBooked, 'seat')} booked: those passengers lose their seats and are notified at once`;
  const refund =
    data === undefined
      ? '. What they paid online goes back to them'
      : data.refund > 0
        ? `. ${formatNaira(data.refund)} that they paid online goes back to them`
        : '';
  return { words: `${seats}${refund}. This cannot be undone.`, isUnknown: isLoading };
}
