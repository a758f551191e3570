import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Booking, bookingSchema } from '@contracts/bookings.ts';
import { SEARCH_SEATS_MAX } from '@domain/limits.ts';
import { isOpen } from '@domain/trip-status.ts';
import { seatsForOne } from '@domain/seats-for-one.ts';
import { apiSend } from '@/shared/api/api.ts';
import { refreshTrips } from '@/shared/bookings/use-my-bookings.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';

/** Whether the passenger may ask for more seats: in cash, before the trip leaves, unless a change waits for their answer. */
export function mayAddSeats({ status, paymentMethod, changes = [], trip }: Booking, now: number): boolean {
  return (
    status === 'confirmed' &&
    paymentMethod === 'cash' &&
    changes.length === 0 &&
    isOpen(trip.status) &&
    Date.parse(trip.departureDate) > now
  );
}

/** Adds seats to a booking that is paid in cash (POST /api/bookings/{id}/seats), at its fare. The server has the last word. */
export function AddSeatsSheet({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { id, seats, farePerSeat, totalFare, trip } = booking;
  const client = useQueryClient();
  const { data: settings } = useSettings();
  const [more, setMore] = useState(1);
  const [isConfirmed, setConfirmed] = useState(false);
  const isWomenOnly = trip.choices?.womenOnly === true;
  const seatsMax = settings?.bookingSeatsMax ?? SEARCH_SEATS_MAX;
  // A leg can have more seats than the whole way: the server says so when it refuses.
  const share = settings ? seatsForOne(trip.seatsAvailable + seats, settings) - seats : trip.seatsAvailable;
  const max = Math.max(1, Math.min(seatsMax - seats, share));
  const isValid = Number.isInteger(more) && more >= 1 && (!isWomenOnly || isConfirmed);
  const add = useMutation({
    mutationFn: () =>
      apiSend(
        'POST',
        `/api/bookings/${id}/seats`,
        { seats: seats + more, ...(isWomenOnly && { confirmsWomenOnly: isConfirmed }) },
        bookingSchema,
      ),
    onSuccess: (added) => {
      toast({
        title: `${countOf(added.seats - seats, 'seat')} added`,
        description: `You pay the driver ${formatNaira(added.totalFare)} when you board.`,
      });
      onClose();
    },
    onSettled: () => refreshTrips(client),
  });
  return (
    <Sheet title="Add a seat" onClose={onClose}>
      <chakra.form
        display="grid"
        gap="5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid && !add.isPending) add.mutate();
        }}
      >
        <StepperField label="More seats" value={more} onChange={setMore} min={1} max={max} />
        {isWomenOnly && (
          <CheckboxField
            label="I confirm that every traveller is a woman."
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
        )}
        {isValid && (
          <p>
            {`You pay the driver ${formatNaira(totalFare + more * farePerSeat)} for ${countOf(seats + more, 'seat')} when you board. One code boards all of you.`}
          </p>
        )}
        <Problem error={add.error} otherwise="The seats could not be added. Please try again." />
        <Button type="submit" size="lg" disabled={!isValid} loading={add.isPending}>
          {Number.isInteger(more) ? `Add ${countOf(more, 'seat')}` : 'Add seats'}
        </Button>
      </chakra.form>
    </Sheet>
  );
}
