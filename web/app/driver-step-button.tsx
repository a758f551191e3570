import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Trip } from '@tafiya/trips/contract.ts';
import { useChangeStatus } from '@/features/tracking/use-trip-status.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { type DriverStep, driverStepWords } from '@/shared/trips/next-step.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

interface DriverStepButtonProps {
  trip: Trip;
  step: DriverStep;
}

/** The driver's next step on the home page and the trip's page. Waiting and starting happen here; all else in drive mode. */
export function DriverStepButton({ trip, step }: DriverStepButtonProps) {
  const change = useChangeStatus(trip);
  const navigate = useNavigate();
  const reasonId = useId();
  const words = driverStepWords(step);
  if (step.kind !== 'wait' && step.kind !== 'start') {
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
  const status = step.kind === 'wait' ? 'waiting' : 'en_route';
  function press(): void {
    if (!change.isPending) change.mutate(status, { onSuccess: () => void navigate(`/track/${trip.id}`) });
  }
  const reason = step.from === null ? null : `Possible from ${formatDayTime(step.from)}.`;
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
    </chakra.div>
  );
}
