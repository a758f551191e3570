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
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { BookingRefusal } from './booking-refusal.tsx';

/** Whether the passenger may ask for more seats: in cash, before the trip leaves, unless a change waits for their answer. */
export function mayAddSeats(booking: Booking, now: number): boolean {
  const { status, paymentMethod, changes = [], trip } = booking;
  return (
    status === 'confirmed' &&
    paymentMethod === 'cash' &&
    changes.length === 0 &&
    isOpen(trip.status) &&
    Date.parse(trip.departureDate) > now &&
    tripOfBooking(booking).seatsAvailable > 0
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
  const free = tripOfBooking(booking).seatsAvailable;
  const share = settings ? seatsForOne(free + seats, settings) - seats : free;
  const max = Math.min(seatsMax - seats, share);
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
  if (max < 1) {
    return (
      <Sheet title="Add a seat" onClose={onClose}>
        <p>You have as many seats of this trip as one person can book.</p>
      </Sheet>
    );
  }
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
        {add.error && <BookingRefusal error={add.error} trip={tripOfBooking(booking)} />}
        <Button type="submit" size="lg" disabled={!isValid} loading={add.isPending}>
          {Number.isInteger(more) ? `Add ${countOf(more, 'seat')}` : 'Add seats'}
        </Button>
      </chakra.form>
    </Sheet>
  );
}
