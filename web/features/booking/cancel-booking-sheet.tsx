import type { Booking } from '@contracts/bookings.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { useCancelBooking } from './use-cancel-booking.ts';

interface CancelBookingSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Asks before a booking is cancelled, and says what it costs: nothing. */
export function CancelBookingSheet({ booking, onClose }: CancelBookingSheetProps) {
  const { trip, seats } = booking;
  const cancel = useCancelBooking();
  return (
    <ConfirmSheet
      title="Cancel this booking?"
      words={`${countOf(seats, 'seat')}, ${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. Cancelling is free: nothing was charged. Your ${seats === 1 ? 'seat goes' : 'seats go'} back to other passengers at once.`}
      action="Yes, cancel booking"
      doing="Cancelling..."
      isHard
      isPending={cancel.isPending}
      error={cancel.error}
      otherwise="The booking could not be cancelled. Please try again."
      onConfirm={() => cancel.mutate(booking.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
