import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { AlertMade } from '@/shared/alerts/alert-made.tsx';
import { seatAlert, useAlert } from '@/shared/alerts/use-alert.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { Card } from '@/shared/ui/card.tsx';
import { Problem } from '@/shared/ui/problem.tsx';

interface WaitForSeatsProps {
  trip: BookableTrip;
  /** The space that the page keeps free for it. */
  minHeight: { base: string; md: string };
}

/** On a full trip, or a full part of it: notifies the person when a seat becomes free. */
export function WaitForSeats({ trip, minHeight }: WaitForSeatsProps) {
  const { isOffered, alert, error, isPending, make, remove } = useAlert(seatAlert(trip));
  if (isOffered === undefined) return <chakra.div minHeight={minHeight} marginTop="4" />;
  if (!isOffered) return null;
  return (
    <Card
      title={alert ? 'You are waiting for a seat' : 'Waiting for a seat?'}
      lead={
        alert
          ? undefined
          : 'We tell you when a seat is free. Everyone who is waiting is told at once: the first to book gets it.'
      }
      gap="3"
      marginTop="4"
      minHeight={minHeight}
    >
      {alert ? (
        <AlertMade
          words={`We will tell you when ${alert.seats === 1 ? 'a seat is' : `${alert.seats} seats are`} free, ${alert.origin} to ${alert.destination}.`}
          isPending={isPending}
          onRemove={() => remove(alert)}
        />
      ) : (
        <Button size="lg" disabled={isPending} onClick={make} justifySelf={{ md: 'start' }}>
          Tell me when a seat is free
        </Button>
      )}
      <Problem error={error} otherwise="The alert could not be saved. Please try again." />
    </Card>
  );
}
