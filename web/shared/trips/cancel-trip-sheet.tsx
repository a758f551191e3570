import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { expectedFares, seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useTripCancellation } from '@/shared/payments/use-trip-cancellation.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';

const REASONS = [
  'The vehicle has a problem',
  'I cannot drive that day',
  'The road is not safe',
  'Too few passengers',
];
const OPTIONS = [
  { value: '', label: 'I would rather not say' },
  ...REASONS.map((reason) => ({ value: reason, label: reason })),
];

/** Asks for the reason, shows what the cancellation costs the passengers and the driver, then cancels the trip. */
export function CancelTripSheet({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = useCancelTrip(trip.id);
  const sold = seatsSold(trip);
  const { words, isUnknown } = useTripCancellation(trip.id, sold);
  const confirm = () =>
    cancel.mutate(reason || null, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Trip cancelled', description: 'It can no longer be booked.' });
      },
    });
  return (
    <ConfirmSheet
      title="Cancel this trip?"
      words={`${trip.origin} to ${trip.destination}, ${formatDayTime(trip.departureDate)}. ${words}`}
      action="Yes, cancel this trip"
      doing="Cancelling..."
      isHard
      isPending={cancel.isPending}
      isUnknown={isUnknown}
      error={cancel.error}
      otherwise="The trip could not be cancelled. Please try again."
      onConfirm={confirm}
      onClose={onClose}
    >
      {sold > 0 && (
        <>
          <p>{`You lose the fares: ${formatNaira(expectedFares(trip))}.`}</p>
          <SelectField
            label="Reason, which your passengers read"
            value={reason}
            onChange={setReason}
            options={OPTIONS}
          />
        </>
      )}
    </ConfirmSheet>
  );
}

/** Cancels a trip and all its bookings (POST /api/trips/{id}/cancel). The call is idempotent. */
function useCancelTrip(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) => api('POST /trips/:id/cancel', { id, body: { reason } }),
    onSettled: () => {
      void invalidate(client, 'trips');
      void invalidate(client, 'driver');
      void invalidate(client, 'schedules');
    },
  });
}
