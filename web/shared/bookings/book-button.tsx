import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { type BookableTrip, mustAsk } from '@/shared/trips/legs.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { useMyBooking } from './use-my-bookings.ts';

interface BookButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  trip: BookableTrip;
  label: 'Book Now' | 'Book This Trip';
  onBook: (trip: BookableTrip) => void;
}

/** Opens the booking of a trip; the person's own ticket when there is one; disabled when the trip is full. */
export function BookButton({ trip, label, onBook, ...look }: BookButtonProps) {
  const route = `${trip.origin} to ${trip.destination}`;
  const booking = useMyBooking(trip.id);
  if (booking) {
    return (
      <ButtonLink {...look} to={`/ticket/${booking.id}`} label={`Your ticket, ${route}`}>
        Your ticket
      </ButtonLink>
    );
  }
  const full = trip.seatsAvailable === 0;
  const words = mustAsk(trip) ? 'Ask for Seats' : label;
  return (
    <Button
      {...look}
      {...(full && { variant: 'outline' })}
      disabled={full}
      aria-label={full ? undefined : `${words}, ${route}`}
      onClick={() => onBook(trip)}
    >
      {full ? 'Fully Booked' : words}
    </Button>
  );
}
