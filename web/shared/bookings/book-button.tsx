import { Button } from '@chakra-ui/react/button';
import { type BookableTrip, mustAsk } from '@/shared/trips/legs.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { FullyBooked, type Look } from './fully-booked.tsx';
import { isPayable, NotBookable } from './not-bookable.tsx';
import { useMyBooking } from './use-my-bookings.ts';

/** Few trips of a list are full. */
const TellWhenFree = lazyPart(
  () => import('@/shared/alerts/tell-when-free.tsx').then((file) => file.TellWhenFree),
  { fallback: FullyBooked, problem: FullyBooked },
);

interface BookButtonProps extends Look {
  trip: BookableTrip;
  label: 'Book Now' | 'Book This Trip';
  /** A full trip offers to tell the person when a seat is free, where the page has no other place for it. */
  tellsWhenFree?: boolean;
  onBook: (trip: BookableTrip) => void;
}

/** Opens the booking of a trip; the person's own ticket when there is one; no booking when the trip is full or cannot be paid. */
export function BookButton({ trip, label, tellsWhenFree = false, onBook, ...look }: BookButtonProps) {
  const route = `${trip.origin} to ${trip.destination}`;
  const booking = useMyBooking(trip.id);
  if (booking) {
    return (
      <ButtonLink {...look} to={`/ticket/${booking.id}`} label={`Your ticket, ${route}`}>
        Your ticket
      </ButtonLink>
    );
  }
  if (!isPayable(trip)) return <NotBookable trip={trip} />;
  if (trip.seatsAvailable === 0) {
    // People cannot wait for a seat between places along the way.
    return tellsWhenFree && !trip.ask ? (
      <TellWhenFree trip={trip} look={look} />
    ) : (
      <FullyBooked look={look} />
    );
  }
  const words = mustAsk(trip) ? 'Ask for Seats' : label;
  return (
    <Button {...look} aria-label={`${words}, ${route}`} onClick={() => onBook(trip)}>
      {words}
    </Button>
  );
}
