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
  /** The journey begins: from here on passengers want to know where the bus is. */
  onStarted: () => void;
}

/** A trip that is started so long before its time was probably touched by mistake. */
const EARLY_MS = 3600_000;

const STEPS = { en_route: 'Start Trip', arrived: 'Arrived', completed: 'Complete Trip' } as const;
type Step = keyof typeof STEPS;

/** Start Trip, Arrived, Complete Trip: the one that comes next (specification §2, driver only). */
export function DriverControls({ trip, status, onStarted }: DriverControlsProps) {
  const [asking, setAsking] = useState<TripStatus | null>(null);
  const change = useChangeStatus(trip);

  function go(next: TripStatus): void {
    setAsking(null);
    if (next === 'en_route') onStarted();
    change.mutate(next);
  }

  /** Not `disabled` while it runs: the button keeps the focus, and becomes the next step. */
  function press(next: TripStatus): void {
    if (change.isPending) return;
    const isEarly = Date.parse(trip.departureDate) - Date.now() > EARLY_MS;
    if (next === 'completed' || (next === 'en_route' && isEarly)) setAsking(next);
    else go(next);
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
      {asking === 'en_route' && (
        <ConfirmSheet
          title="Start this trip already?"
          words={`It leaves ${formatDayTime(trip.departureDate)}. Once started, nobody can book or cancel it.`}
          action="Start Trip"
          keep="Not yet"
          onConfirm={() => go('en_route')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'completed' && (
        <ConfirmSheet
          title="Complete this trip?"
          words={completing(trip)}
          action="Complete Trip"
          keep="Not yet"
          onConfirm={() => go('completed')}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

function completing(trip: Trip): string {
  const sold = seatsSold(trip);
  const money =
    sold === 0
      ? 'No seats were booked on it.'
      : `${formatNaira(sold * trip.farePerSeat)} from your passengers counts as paid.`;
  return `${money} Tracking ends for everyone. This cannot be undone.`;
}
