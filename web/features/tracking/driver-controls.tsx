import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Trip, TripStatus } from '@contracts/trips.ts';
import { seatsSold } from '@domain/earnings.ts';
import { canMove } from '@domain/trip-status.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { useChangeStatus } from './use-trip-status.ts';

interface DriverControlsProps {
  trip: Trip;
  status: TripStatus;
  /** Called when the driver starts the trip. */
  onStarted: () => void;
}

/** Starting a trip more than an hour early is probably a mistake, so it needs confirmation. */
const EARLY_MS = 3600_000;

const STEPS = { en_route: 'Start Trip', arrived: 'Arrived', completed: 'Complete Trip' } as const;
type Step = keyof typeof STEPS;

/** The driver's button for the next status: Start Trip, Arrived or Complete Trip. */
export function DriverControls({ trip, status, onStarted }: DriverControlsProps) {
  const [confirming, setConfirming] = useState<TripStatus | null>(null);
  const change = useChangeStatus(trip);

  function changeTo(next: TripStatus): void {
    setConfirming(null);
    if (next === 'en_route') onStarted();
    change.mutate(next);
  }

  /** The button is not `disabled` while the call runs, because it keeps the focus for the next step. */
  function press(next: TripStatus): void {
    if (change.isPending) return;
    const isEarly = Date.parse(trip.departureDate) - Date.now() > EARLY_MS;
    if (next === 'completed' || (next === 'en_route' && isEarly)) setConfirming(next);
    else changeTo(next);
  }

  const step = (['en_route', 'arrived', 'completed'] satisfies Step[]).find((next) => canMove(status, next));
  if (step === undefined) return null;
  return (
    <Card title="Driver Controls">
      <chakra.div display="grid" gap="3">
        <Button size="lg" aria-disabled={change.isPending} onClick={() => press(step)}>
          {STEPS[step]}
        </Button>
        {canMove(status, 'waiting') && (
          <Button variant="outline" aria-disabled={change.isPending} onClick={() => press('waiting')}>
            Waiting for passengers
          </Button>
        )}
      </chakra.div>
      {confirming === 'en_route' && (
        <ConfirmSheet
          title="Start this trip early?"
          words={`It leaves ${formatDayTime(trip.departureDate)}. Once started, it can no longer be booked or cancelled.`}
          action="Start Trip"
          keep="Not yet"
          onConfirm={() => changeTo('en_route')}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'completed' && (
        <ConfirmSheet
          title="Complete this trip?"
          words={completionText(trip)}
          action="Complete Trip"
          keep="Not yet"
          onConfirm={() => changeTo('completed')}
          onClose={() => setConfirming(null)}
        />
      )}
    </Card>
  );
}

function completionText(trip: Trip): string {
  const sold = seatsSold(trip);
  const money =
    sold === 0
      ? 'No seats were booked on it.'
      : `${formatNaira(sold * trip.farePerSeat)} from your passengers counts as paid.`;
  return `${money} Tracking ends for everyone. This cannot be undone.`;
}
