import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@contracts/bookings.ts';
import { apiSend } from '@/shared/api/api.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';

const bookingContract = () => import('@contracts/bookings.ts').then((file) => file.bookingSchema);

interface CancelBookingSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Asks for confirmation, then cancels a booking. */
export function CancelBookingSheet({ booking, onClose }: CancelBookingSheetProps) {
  const { leg, seats } = booking;
  const cancel = useCancelBooking();
  return (
    <ConfirmSheet
      title="Cancel this booking?"
      words={`${countOf(seats, 'seat')}, ${leg.origin} to ${leg.destination}, ${formatDayTime(leg.departureDate)}. Cancelling is free: you have not been charged. Other passengers can book your ${seats === 1 ? 'seat' : 'seats'} right away.`}
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

/** Cancels a booking by its id (POST /api/bookings/{id}/cancel). The call is idempotent. */
function useCancelBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiSend('POST', `/api/bookings/${id}/cancel`, {}, bookingContract),
    onSuccess: () =>
      toast({
        title: 'Booking cancelled',
        description: 'You have not been charged. Your seats are released.',
      }),
    onSettled: () => refreshTrips(client),
  });
}
