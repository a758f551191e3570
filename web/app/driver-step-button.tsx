import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Trip } from '@tafiya/trips/contract.ts';
import { useChangeStatus } from '@/features/tracking/use-trip-status.ts';
import { LazyBoardingList } from '@/shared/bookings/boarding/lazy-boarding-list.tsx';
import { formatDayTime } from '@/shared/format/dates.ts';
import { type DriverStep, driverStepWords } from '@/shared/trips/next-step.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';

interface DriverStepButtonProps {
  trip: Trip;
  step: DriverStep;
}

/**
 * The driver's next step on the home page. Waiting and starting happen here, passengers are in a sheet; steps on the road
 * are on the tracking page, which guards and queues them.
 */
export function DriverStepButton({ trip, step }: DriverStepButtonProps) {
  const [isListOpen, setListOpen] = useState(false);
  const change = useChangeStatus(trip);
  const navigate = useNavigate();
  const reasonId = useId();
  const words = driverStepWords(step);
  if (['reach', 'leave', 'arrive', 'complete'].includes(step.kind)) {
    return (
      <ButtonLink
        to={`/track/${trip.id}`}
        size="lg"
        label={`${words}, ${trip.origin} to ${trip.destination}`}
      >
        {words}
      </ButtonLink>
    );
  }
  function press(): void {
    if (change.isPending) return;
    if (step.kind === 'wait') change.mutate('waiting');
    else if (step.kind === 'start')
      change.mutate('en_route', { onSuccess: () => void navigate(`/track/${trip.id}`) });
    else setListOpen(true);
  }
  const reason =
    (step.kind === 'wait' || step.kind === 'start') && step.from !== null
      ? `Possible from ${formatDayTime(step.from)}.`
      : null;
  return (
    <chakra.div display="grid" gap="1">
      <Button
        size="lg"
        disabled={reason !== null}
        aria-disabled={change.isPending}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={press}
      >
        {words}
      </Button>
      {reason !== null && (
        <chakra.p id={reasonId} color="fg.muted" fontSize="sm">
          {reason}
        </chakra.p>
      )}
      {isListOpen && (
        <Sheet title="Passengers" onClose={() => setListOpen(false)}>
          <LazyBoardingList trip={trip} />
        </Sheet>
      )}
    </chakra.div>
  );
}
