import { Button } from '@chakra-ui/react/button';
import { messageOf } from '@/shared/api/api-error.ts';
import { FullyBooked, type Look } from '@/shared/bookings/fully-booked.tsx';
import { type BookableTrip, tripPath } from '@/shared/trips/legs.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { seatAlert, useAlert } from './use-alert.ts';

interface TellWhenFreeProps {
  trip: BookableTrip;
  look: Look;
}

/** On the card of a full trip: one tap asks for a notification about free seats. A visitor signs in first and returns to the trip. */
export function TellWhenFree({ trip, look }: TellWhenFreeProps) {
  const { isOffered, alert, isPending, make } = useAlert({
    ...seatAlert(trip),
    page: tripPath(trip),
    onProblem: (error) =>
      toast({
        kind: 'error',
        title: 'Not saved',
        description: messageOf(error, 'The alert could not be saved. Please try again.'),
      }),
  });
  const route = `${trip.origin} to ${trip.destination}`;
  if (!isOffered) return <FullyBooked look={look} />;
  if (alert) {
    return (
      <ButtonLink {...look} variant="outline" to="/alerts/trips" label={`Waiting for a seat, ${route}`}>
        Waiting
      </ButtonLink>
    );
  }
  return (
    <Button
      {...look}
      variant="outline"
      disabled={isPending}
      aria-label={`Tell me when a seat is free, ${route}`}
      onClick={make}
    >
      Tell me
    </Button>
  );
}
