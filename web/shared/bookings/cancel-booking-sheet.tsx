import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { BookingCancellation } from '@tafiya/payments/contract.ts';
import { refreshTrips, seatsOf, useBookingsOfTrip } from './use-my-bookings.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** The result changes with the time, for example a day before departure. */
const QUOTE_REFETCH_MS = 15_000;

interface CancelBookingSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Asks for confirmation, with the exact refund of a booking that was paid online, then cancels it. */
export function CancelBookingSheet({ booking, onClose }: CancelBookingSheetProps) {
  const { leg, seats, paymentMethod } = booking;
  const isOnline = paymentMethod === 'online';
  const quote = useQuote(booking.id, isOnline);
  const cancel = useCancelBooking(quote.data);
  const which = `${countOf(seats, 'seat')}, ${leg.origin} to ${leg.destination}, ${formatDayTime(leg.departureDate)}.`;
  const others = useBookingsOfTrip(booking.trip.id).filter(({ id }) => id !== booking.id);
  const stay = stayingWords(seatsOf(others));
  const free = isOnline ? '' : ' Cancelling is free: you have not been charged.';
  return (
    <ConfirmSheet
      title="Cancel this booking?"
      words={`${which}${free} Other passengers can book your ${seats === 1 ? 'seat' : 'seats'} right away.${stay}`}
      action="Yes, cancel booking"
      doing="Cancelling..."
      isHard
      isPending={cancel.isPending}
      isUnknown={isOnline && quote.data === undefined}
      error={cancel.error}
      otherwise="The booking could not be cancelled. Please try again."
      onConfirm={() => cancel.mutate(booking.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isOnline && (
        <QueryState query={quote} what="your refund" skeleton={<SkeletonBlock height="20" />}>
          {(loaded) => <Quote quote={loaded} />}
        </QueryState>
      )}
    </ConfirmSheet>
  );
}

/** Seats of the same trip in another booking are not cancelled. */
function stayingWords(seats: number): string {
  if (seats === 0) return '';
  return seats === 1 ? ' Your other seat stays booked.' : ` Your other ${seats} seats stay booked.`;
}

/** The passenger's refund, shown before they confirm. */
function Quote({ quote }: { quote: BookingCancellation }) {
  const [amounts, reason] = quoteWords(quote);
  return (
    <chakra.div role="status" background="bg.subtle" borderRadius="card" padding="4">
      <chakra.p fontSize="lg" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {amounts}
      </chakra.p>
      <p>{reason}</p>
    </chakra.div>
  );
}

function quoteWords({
  rule,
  totalFare,
  refund,
  fee,
}: BookingCancellation): [amounts: string, reason: string] {
  const [total, back, kept] = [totalFare, refund, totalFare - refund].map(formatNaira);
  const amounts = `You get back ${back} of ${total}.`;
  if (fee > 0) {
    return [
      amounts,
      `The payment fee of ${formatNaira(fee)} does not come back, because you cancelled 2 paid bookings in the last 24 hours.`,
    ];
  }
  switch (rule) {
    case 'cash':
      return ['You get nothing back.', 'You have not paid anything.'];
    case 'late':
      return [amounts, `The driver keeps ${kept}, because the trip leaves in less than 24 hours.`];
    case 'no_show':
      return [amounts, `The driver keeps ${kept}, because you were not there when the trip left.`];
    case 'soon_after_paying':
      return [amounts, 'All of it, because you paid less than 30 minutes ago.'];
    case 'a_day_before':
      return [amounts, 'All of it, because the trip leaves in more than 24 hours.'];
    case 'not_passenger':
      return [
        amounts,
        'All of it, because the driver changed the trip, cannot travel, or did not leave on time.',
      ];
  }
}

/** The refund of a booking that is cancelled now (GET /api/bookings/{id}/cancellation), current while the sheet is open. */
function useQuote(bookingId: string, enabled: boolean) {
  return useQuery({
    ...queryOf('GET /bookings/:id/cancellation', { id: bookingId }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: QUOTE_REFETCH_MS,
  });
}

/** Cancels a booking by its id (POST /api/bookings/{id}/cancel). The call is idempotent. */
function useCancelBooking(quote: BookingCancellation | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      // Refused if less would come back than the sheet has shown.
      api('POST /bookings/:id/cancel', { id, body: quote ? { seenRefund: quote.refund } : {} }),
    onSuccess: () => toast({ title: 'Booking cancelled', description: doneWords(quote) }),
    onSettled: () => refreshTrips(client),
  });
}

function doneWords(quote: BookingCancellation | undefined): string {
  if (quote === undefined || quote.rule === 'cash')
    return 'You have not been charged. Your seats are released.';
  return quote.refund > 0
    ? `Your seats are released. ${formatNaira(quote.refund)} is on its way back to you.`
    : 'Your seats are released.';
}
