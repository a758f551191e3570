import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Booking } from '@contracts/bookings.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useCancelBooking } from './use-cancel-booking.ts';

interface CancelBookingSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Asks before a booking is cancelled, and says what it costs: nothing. */
export function CancelBookingSheet({ booking, onClose }: CancelBookingSheetProps) {
  const { trip, seats } = booking;
  const cancel = useCancelBooking();
  const confirm = () =>
    cancel.mutate(booking.id, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Booking cancelled', description: 'Nothing was charged. Your seats are free again.' });
      },
    });
  return (
    <Sheet title="Cancel this booking?" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>
          {`${countOf(seats, 'seat')}, ${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. Cancelling is free: nothing was charged. Your ${seats === 1 ? 'seat goes' : 'seats go'} back to other passengers at once.`}
        </p>
        {cancel.isError && (
          <chakra.p role="alert" color="danger.fg" fontWeight="medium">
            {messageOf(cancel.error, 'The booking could not be cancelled. Please try again.')}
          </chakra.p>
        )}
        <Button colorPalette="red" size="lg" disabled={cancel.isPending} onClick={confirm}>
          {cancel.isPending ? 'Cancelling...' : 'Yes, cancel booking'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </chakra.div>
    </Sheet>
  );
}
