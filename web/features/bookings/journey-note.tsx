import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { nextWayUrl } from '@/shared/trips/next-way-url.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

interface JourneyNoteProps {
  booking: Booking;
  mayCancel: boolean;
  onCancel: () => void;
}

/**
 * Of a booking that is part of a journey: the other trip, and for the second one what the passenger can do when the first lets
 * them down.
 */
export function JourneyNote({ booking, mayCancel, onCancel }: JourneyNoteProps) {
  const { journey } = booking;
  if (!journey) return null;
  const { other, part, isFreed } = journey;
  const words = `${other.origin} to ${other.destination}, ${formatDayTime(other.departureDate)}`;
  if (isFreed && mayCancel) {
    return (
      <chakra.section
        aria-label="Your journey"
        display="grid"
        gap="3"
        background="warning.bg"
        color="warning.fg"
        borderRadius="control"
        px="3.5"
        py="2.5"
      >
        <chakra.div role="status" display="grid" gap="1">
          <chakra.p fontWeight="semibold">Your second trip can be cancelled free of charge</chakra.p>
          <p>
            {other.status === 'cancelled'
              ? `The first trip, ${words}, was cancelled.`
              : `The first trip, ${words}, is late or not as agreed.`}
          </p>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <ButtonLink to={nextWayUrl(booking)}>See the next connection</ButtonLink>
          <Button variant="outline" onClick={onCancel}>
            Cancel the second trip
          </Button>
        </chakra.div>
      </chakra.section>
    );
  }
  return (
    <chakra.div display="grid" gap="2">
      <p>
        {`${part === 'first' ? 'Your second trip' : 'Your first trip'}: ${words}${other.status === 'cancelled' ? ', cancelled' : ''}.`}
      </p>
      {other.status === 'confirmed' && (
        <ButtonLink to={`/ticket/${other.bookingId}`} variant="outline">
          {part === 'first' ? 'Ticket of the second trip' : 'Ticket of the first trip'}
        </ButtonLink>
      )}
    </chakra.div>
  );
}
