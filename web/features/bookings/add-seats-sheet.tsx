import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { SEARCH_SEATS_MAX } from '@tafiya/search/limits.rules.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { seatsForOne } from '@tafiya/bookings/seats-for-one.rules.ts';
import { seatsOf } from '@/shared/bookings/use-my-bookings.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { tripOfBooking } from '@/shared/trips/legs.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { BookingRefusal } from './booking-refusal.tsx';
import { useAddSeats } from './use-add-seats.ts';

/** Whether the passenger may ask for more seats: before the trip leaves, unless a change waits for their answer. */
export function mayAddSeats(booking: Booking, now: number): boolean {
  const { status, changes = [], trip } = booking;
  return (
    status === 'confirmed' &&
    changes.length === 0 &&
    isOpen(trip.status) &&
    tripOfBooking(booking).seatsAvailable > 0 &&
    Date.parse(trip.departureDate) > now &&
    trip.payments?.[booking.paymentMethod] !== false &&
    trip.confirmsPassengers !== true
  );
}

interface AddSeatsSheetProps {
  booking: Booking;
  /** The bookings of seats that were added to it before. */
  added: Booking[];
  onClose: () => void;
}

/** Adds seats to a booking, at its fare: to the booking itself in cash, as one of their own online. The server has the last word. */
export function AddSeatsSheet({ booking, added, onClose }: AddSeatsSheetProps) {
  const trip = tripOfBooking(booking);
  const { data: settings } = useSettings();
  const [more, setMore] = useState(1);
  const [isConfirmed, setConfirmed] = useState(false);
  const add = useAddSeats(booking, onClose);
  const isWomenOnly = trip.choices?.womenOnly === true;
  const seats = seatsOf([booking, ...added]);
  const seatsMax = settings?.bookingSeatsMax ?? SEARCH_SEATS_MAX;
  const share = settings ? seatsForOne(trip.seatsAvailable + seats, settings) - seats : trip.seatsAvailable;
  const max = Math.min(seatsMax - seats, share);
  const isValid = Number.isInteger(more) && more >= 1 && (!isWomenOnly || isConfirmed);
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
          if (isValid && !add.isPending)
            add.mutate({ more, ...(isWomenOnly && { confirmsWomenOnly: isConfirmed }) });
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
        {isValid && <p>{priceWords(booking, more)}</p>}
        {add.error && <BookingRefusal error={add.error} trip={trip} />}
        <Button type="submit" size="lg" disabled={!isValid} loading={add.isPending}>
          {buttonWords(booking, more)}
        </Button>
      </chakra.form>
    </Sheet>
  );
}

function priceWords({ paymentMethod, seats, totalFare, farePerSeat }: Booking, more: number): string {
  if (paymentMethod === 'cash') {
    return `You pay the driver ${formatNaira(totalFare + more * farePerSeat)} for ${countOf(seats + more, 'seat')} when you board. One code boards all of you.`;
  }
  const price = `You pay ${formatNaira(more * farePerSeat)} online, nothing more.`;
  return more === 1
    ? `${price} The seat has a boarding code of its own, and you can cancel it alone.`
    : `${price} The seats have a boarding code of their own, and you can cancel them alone.`;
}

function buttonWords({ paymentMethod, farePerSeat }: Booking, more: number): string {
  if (!Number.isInteger(more)) return 'Add seats';
  return paymentMethod === 'cash'
    ? `Add ${countOf(more, 'seat')}`
    : `Pay ${formatNaira(more * farePerSeat)} for ${countOf(more, 'seat')}`;
}
