import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@contracts/trips.ts';
import { seatsSold } from '@domain/earnings.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useCancelTrip } from './use-trip-changes.ts';

/** Asks before a trip is cancelled, and says who loses a seat by it. */
export function CancelTripSheet({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const cancel = useCancelTrip(trip.id);
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Trip cancelled', description: 'It can no longer be booked.' });
      },
    });
  return (
    <Sheet title="Cancel this trip?" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>{`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. ${consequence(seatsSold(trip))}`}</p>
        {cancel.isError && (
          <chakra.p role="alert" color="danger.fg" fontWeight="medium">
            {messageOf(cancel.error, 'The trip could not be cancelled. Please try again.')}
          </chakra.p>
        )}
        <Button colorPalette="red" size="lg" disabled={cancel.isPending} onClick={confirm}>
          {cancel.isPending ? 'Cancelling...' : 'Yes, cancel this trip'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep it
        </Button>
      </chakra.div>
    </Sheet>
  );
}

function consequence(sold: number): string {
  if (sold === 0) return 'Nobody has booked it. This cannot be undone.';
  return `${countOf(sold, 'seat')} booked: those passengers lose their seats and are told at once. This cannot be undone.`;
}
