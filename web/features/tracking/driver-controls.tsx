import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useRef, useState, useEffect } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { expectedFares, seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useLastPassed } from '@/shared/live/use-now.ts';
import { driverStep, type DriverStep, driverStepWords, momentsOf } from '@/shared/trips/next-step.ts';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { ArrivedStep, HeldArrivalCard } from './stops/arrived-step.tsx';
import { Button } from '@chakra-ui/react/button';
import { countOf } from '@/shared/format/numbers.ts';
import { PASSENGERS_ID } from '@/shared/bookings/boarding/passengers-id.ts';
import { DRIVE_BUTTON, StepButton } from './step-button.tsx';
import { DriverMenu } from './driver-menu.tsx';
import { STATUS_STEPS, statusOf, whyNot } from './driver-steps.ts';
import { NavigateLink } from './navigate-link.tsx';
import { StopControls } from './stops/stop-controls.tsx';
import { useStopReports, withReports } from './stops/stop-reports.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { HeldArrival } from '@/shared/tracking/arrival-store.ts';
import { onArrivalSent, startArrivals, useArrivals } from '@/shared/tracking/arrivals.ts';
import { applyTrip, useChangeStatus } from './use-trip-status.ts';

interface DriverControlsProps {
  trip: Trip;
  status: TripStatus;
  /** Called when the driver starts the trip. */
  onStarted: () => void;
  /** The button to share the trip. */
  share?: ReactNode;
}

/** The driver's next step as one large button, with the way there. The other steps are in the menu and say why they are not possible. */
export function DriverControls({ trip, status, onStarted, share }: DriverControlsProps) {
  const [confirming, setConfirming] = useState(false);
  const change = useChangeStatus(trip);
  const reports = useStopReports(trip);
  const held = useHeldArrival(trip.id);
  const now = useLastPassed(momentsOf(trip));
  const buttons = useRef<HTMLDivElement>(null);
  const stops = withReports(trip.stops ?? [], reports.waiting);
  const sold = seatsSold(trip) > 0;
  const { data: passengers } = useTripPassengers(sold ? trip.id : undefined);
  const step = driverStep({ ...trip, status, stops }, { passengers, now });
  const next = statusOf(step);

  function changeTo(chosen: TripStatus): void {
    setConfirming(false);
    if (chosen === 'en_route') onStarted();
    change.mutate(chosen, { onSuccess: () => focusNext(buttons.current) });
  }

  function press(chosen: TripStatus): void {
    if (change.isPending) return;
    if (chosen === 'completed') setConfirming(true);
    else changeTo(chosen);
  }

  function stepButton(step: (typeof STATUS_STEPS)[number], close?: () => void) {
    const reason = whyNot(trip, { status, step, now });
    if (step.next === 'arrived' && reason === null)
      return <ArrivedStep key={step.next} trip={trip} {...(close && { onHeld: close })} />;
    return (
      <StepButton
        key={step.next}
        step={step.next}
        label={step.label}
        reason={reason}
        isOutlined={close !== undefined}
        isPending={change.isPending}
        onPress={() => {
          close?.();
          press(step.next);
        }}
      />
    );
  }

  if (isOver(status)) return null;
  return (
    <Card title="Driver Controls">
      <chakra.div ref={buttons} display="grid" gap="3">
        {held ? (
          <HeldArrivalCard held={held} />
        ) : (
          <>
            {status !== 'en_route' && status !== 'arrived' && <NavigateLink stop={stops[0]} />}
            {next === 'arrived' && <NavigateLink stop={stops.at(-1)} />}
            {(step?.kind === 'board' || step?.kind === 'passengers') && <BoardStep step={step} />}
            <StopControls
              stops={stops}
              status={status}
              reports={reports}
              isBoarding={step?.kind === 'board'}
            />
            {STATUS_STEPS.filter((step) => step.next === next).map((step) => stepButton(step))}
          </>
        )}
        <DriverMenu
          trip={trip}
          status={status}
          share={share}
          steps={(isPossible, close) =>
            STATUS_STEPS.filter((step) => step.next !== next && !(held && step.next === 'arrived'))
              .filter((step) => (whyNot(trip, { status, step, now }) === null) === isPossible)
              .map((step) => stepButton(step, close))
          }
        />
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

/** Moves the focus from the pressed button, which is gone now, to the next step. */
function focusNext(buttons: HTMLElement | null): void {
  requestAnimationFrame(() => buttons?.querySelector<HTMLElement>('[data-step]')?.focus());
}

function completionText(trip: Trip): string {
  const sold = seatsSold(trip);
  const money =
    sold === 0
      ? 'No seats were booked on it.'
      : `${formatNaira(expectedFares(trip))} from your passengers counts as paid.`;
  return `${money} Tracking ends for everyone. This cannot be undone.`;
}

/** Leads to the list of passengers on the page: to call them, or to board those who are missing. */
function BoardStep({ step }: { step: DriverStep }) {
  return (
    <>
      {step.kind === 'board' && (
        <chakra.p role="status">{`${countOf(step.missing, 'booking')} missing in ${step.place}.`}</chakra.p>
      )}
      <Button
        {...DRIVE_BUTTON}
        data-step="board"
        onClick={() => document.getElementById(PASSENGERS_ID)?.scrollIntoView({ block: 'start' })}
      >
        {driverStepWords(step)}
      </Button>
    </>
  );
}

/** The arrival of a trip that waits on this phone; null without one. */
function useHeldArrival(tripId: string): HeldArrival | null {
  const client = useQueryClient();
  useEffect(() => {
    startArrivals();
    return onArrivalSent((trip) => applyTrip(client, trip));
  }, [client]);
  return useArrivals(({ held }) => held.find((arrival) => arrival.tripId === tripId) ?? null);
}
