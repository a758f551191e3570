import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState } from 'react';
import type { Trip, TripStatus } from '@contracts/trips.ts';
import { expectedFares, seatsSold } from '@domain/earnings.ts';
import { canMove, isOver, TRIP_STATUSES } from '@domain/trip-status.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { StopControls } from './stop-controls.tsx';
import { useChangeStatus } from './use-trip-status.ts';

interface DriverControlsProps {
  trip: Trip;
  status: TripStatus;
  /** Called when the driver starts the trip. */
  onStarted: () => void;
}

const CLOCK_MS = 10_000;

const STEPS = [
  { next: 'en_route', label: 'Start Trip', before: '' },
  { next: 'arrived', label: 'Arrived', before: 'After you have started the trip.' },
  { next: 'completed', label: 'Complete Trip', before: 'After you have arrived.' },
] as const;

/** The driver's buttons: Start Trip, Arrived and Complete Trip. Those that are not possible now say why. */
export function DriverControls({ trip, status, onStarted }: DriverControlsProps) {
  const [confirming, setConfirming] = useState(false);
  const change = useChangeStatus(trip);
  const now = useNow(CLOCK_MS);
  const buttons = useRef<HTMLDivElement>(null);

  function changeTo(next: TripStatus): void {
    setConfirming(false);
    if (next === 'en_route') onStarted();
    change.mutate(next, { onSuccess: () => focusAfter(buttons.current, next) });
  }

  function press(next: TripStatus): void {
    if (change.isPending) return;
    if (next === 'completed') setConfirming(true);
    else changeTo(next);
  }

  if (isOver(status)) return null;
  return (
    <Card title="Driver Controls">
      <StopControls trip={trip} status={status} />
      <chakra.div ref={buttons} display="grid" gap="3">
        {STEPS.map(({ next, label, before }) => {
          const reason = canMove(status, next) ? tooEarly(trip, next, now) : doneOr(before, status, next);
          return (
            <StepButton
              key={next}
              step={next}
              label={label}
              reason={reason}
              isPending={change.isPending}
              onPress={() => press(next)}
            />
          );
        })}
        {canMove(status, 'waiting') && (
          <StepButton
            step="waiting"
            label="Waiting for passengers"
            reason={tooEarly(trip, 'waiting', now)}
            isOutlined
            isPending={change.isPending}
            onPress={() => press('waiting')}
          />
        )}
      </chakra.div>
      {confirming && (
        <ConfirmSheet
          title="Complete this trip?"
          words={completionText(trip)}
          action="Complete Trip"
          keep="Not yet"
          onConfirm={() => changeTo('completed')}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  );
}

interface StepButtonProps {
  step: TripStatus;
  label: string;
  /** Why the button cannot be pressed now; null when it can. */
  reason: string | null;
  isOutlined?: boolean;
  isPending: boolean;
  onPress: () => void;
}

/** Not `disabled` while the call runs, because the button keeps the focus until the next one gets it. */
function StepButton({ step, label, reason, isOutlined = false, isPending, onPress }: StepButtonProps) {
  const reasonId = useId();
  return (
    <chakra.div display="grid" gap="1">
      <Button
        size="lg"
        data-step={step}
        {...((isOutlined || reason !== null) && { variant: 'outline' })}
        disabled={reason !== null}
        aria-disabled={isPending}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={onPress}
      >
        {label}
      </Button>
      {reason !== null && (
        <chakra.p id={reasonId} color="fg.muted" fontSize="sm">
          {reason}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** When the status becomes possible, in words; null once it is. The server decides; the times come with the trip. */
function tooEarly(
  { statusTimes }: Trip,
  next: keyof NonNullable<Trip['statusTimes']> | 'arrived',
  now: number,
) {
  const from = next === 'arrived' ? undefined : statusTimes?.[next];
  return from === undefined || Date.parse(from) <= now ? null : `Possible from ${formatDayTime(from)}.`;
}

function doneOr(before: string, status: TripStatus, next: TripStatus): string {
  return TRIP_STATUSES.indexOf(status) >= TRIP_STATUSES.indexOf(next) ? 'Done.' : before;
}

/** Moves the focus from the pressed button, which is disabled now, to the next step. */
function focusAfter(buttons: HTMLElement | null, done: TripStatus): void {
  const next = done === 'waiting' ? 'en_route' : done === 'en_route' ? 'arrived' : 'completed';
  requestAnimationFrame(() => buttons?.querySelector<HTMLElement>(`[data-step=${next}]`)?.focus());
}

function completionText(trip: Trip): string {
  const sold = seatsSold(trip);
  const money =
    sold === 0
      ? 'No seats were booked on it.'
      : `${formatNaira(expectedFares(trip))} from your passengers counts as paid.`;
  return `${money} Tracking ends for everyone. This cannot be undone.`;
}
