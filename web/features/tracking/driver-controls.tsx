import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useRef, useState } from 'react';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { expectedFares, seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { SAVED } from '@/shared/bookings/boarding/board-sheet.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { SHORT_LANDSCAPE } from '@/shared/ui/landscape.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { DriverMenu } from './driver-menu.tsx';
import { isAhead, STATUS_STEPS, statusOf, whyNot } from './driver-steps.ts';
import { GIANT, MENU_STEP, SECOND, StepButton } from './step-button.tsx';
import { ArrivedStep, HeldArrivalCard } from './stops/arrived-step.tsx';
import type { Drive } from './drive/use-drive.ts';
import { useChangeStatus } from './use-trip-status.ts';

interface DriverControlsProps {
  trip: Trip;
  status: TripStatus;
  drive: Drive;
  /** Called when the driver starts the trip. */
  onStarted: () => void;
  onBoard: (bookingId: string) => void;
  menu: { isOpen: boolean; onClose: () => void; children: ReactNode };
}

/** The driver's next step as one large button. The other steps are in the menu and say why they are not possible. */
export function DriverControls({ trip, status, drive, onStarted, onBoard, menu }: DriverControlsProps) {
  const [confirming, setConfirming] = useState(false);
  const change = useChangeStatus(trip);
  const buttons = useRef<HTMLDivElement>(null);
  const { step, held, reports, now } = drive;
  // The screen already lists the passengers: the step shows from when the driver can wait for them.
  const next = step?.kind === 'passengers' ? 'waiting' : statusOf(step);
  const others = STATUS_STEPS.filter(
    (each) => each.next !== next && isAhead(status, each.next) && !(held && each.next === 'arrived'),
  );

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

  function stepButton(of: (typeof STATUS_STEPS)[number], close?: () => void) {
    const reason = whyNot(trip, { status, step: of, now });
    const look = close ? MENU_STEP : GIANT;
    if (of.next === 'arrived' && reason === null)
      return <ArrivedStep key={of.next} trip={trip} look={look} {...(close && { onHeld: close })} />;
    return (
      <StepButton
        key={of.next}
        step={of.next}
        label={of.label}
        reason={reason}
        look={look}
        isPending={change.isPending}
        onPress={() => {
          close?.();
          press(of.next);
        }}
      />
    );
  }

  // Without the passengers it is not known who is missing.
  const isUnknown =
    drive.query.isLoading && (status === 'waiting' || (status === 'en_route' && drive.place.isAt));
  return (
    <chakra.div ref={buttons} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2.5">
      {held ? (
        <HeldArrivalCard held={held} />
      ) : isUnknown ? null : (
        <>
          <StopStep drive={drive} onBoard={onBoard} />
          {STATUS_STEPS.filter((each) => each.next === next).map((each) => stepButton(each))}
        </>
      )}
      <chakra.p role="status" color="fg.muted" fontSize="sm" _empty={{ display: 'none' }}>
        {reports.waiting.length > 0 && SAVED}
      </chakra.p>
      {menu.isOpen && (
        <DriverMenu
          trip={trip}
          status={status}
          onClose={menu.onClose}
          steps={(isPossible) =>
            others
              .filter((each) => (whyNot(trip, { status, step: each, now }) === null) === isPossible)
              .map((each) => stepButton(each, menu.onClose))
          }
        >
          {menu.children}
        </DriverMenu>
      )}
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
    </chakra.div>
  );
}

/** Boarding the next passenger, and the stop on the way: reached, then left. */
function StopStep({
  drive: { step, missing, stops, place, reports },
  onBoard,
}: Pick<DriverControlsProps, 'drive' | 'onBoard'>) {
  const stop = stops[place.index];
  const report = (mark: 'reached' | 'left') => stop && reports.report(stop.id, mark);
  switch (step?.kind) {
    case 'board': {
      const [next] = missing;
      return (
        <chakra.div
          display="grid"
          gap="2.5"
          css={{ [SHORT_LANDSCAPE]: { gridTemplateColumns: '2fr minmax(min-content, 1fr)' } }}
        >
          {next && (
            <Button {...GIANT} data-step="board" onClick={() => onBoard(next.bookingId)}>
              {`Board ${firstNameOf(next.name)}`}
            </Button>
          )}
          {stop?.reachedAt && place.index > 0 && (
            <Button {...SECOND} data-step="stop" onClick={() => report('left')}>
              Left stop
            </Button>
          )}
        </chakra.div>
      );
    }
    case 'reach':
    case 'leave':
      return (
        <Button
          {...GIANT}
          data-step="stop"
          onClick={() => report(step.kind === 'reach' ? 'reached' : 'left')}
        >
          {step.kind === 'reach' ? 'At stop' : 'Left stop'}
        </Button>
      );
    default:
      return null;
  }
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
