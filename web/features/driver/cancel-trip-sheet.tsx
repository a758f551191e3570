import type { Trip } from '@contracts/trips.ts';
import { seatsSold } from '@domain/earnings.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
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
    <ConfirmSheet
      title="Cancel this trip?"
      words={`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. ${consequence(seatsSold(trip))}`}
      action="Yes, cancel this trip"
      doing="Cancelling..."
      isHard
      isPending={cancel.isPending}
      error={cancel.error}
      otherwise="The trip could not be cancelled. Please try again."
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function consequence(sold: number): string {
  if (sold === 0) return 'Nobody has booked it. This cannot be undone.';
  return `${countOf(sold, 'seat')} booked: those passengers lose their seats and are told at once. This cannot be undone.`;
}
