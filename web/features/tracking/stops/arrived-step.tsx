import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { ARRIVAL_UNDO_MS } from '@tafiya/core/limits.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { holdArrival, undoArrival } from '@/shared/tracking/arrivals.ts';
import type { HeldArrival } from '@/shared/tracking/arrival-store.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { HoldButton } from '@/shared/ui/hold-button.tsx';
import { isNearEnd, kmFromEnd, readFromEnd, type FromEnd } from './arrival-distance.ts';
import { useOwnTracking } from '../own-tracking.ts';
import { GIANT, type MENU_STEP } from '../step-button.tsx';
import { fromPhone, phoneNow } from '@/shared/api/server-time.ts';

interface ArrivedStepProps {
  trip: Trip;
  look: typeof GIANT | typeof MENU_STEP;
  onHeld?: () => void;
}

/**
 * The button Arrived. Near the last stop a press is enough; elsewhere it must be held, because passengers, links and fares follow
 * from it, and the driver cannot take it back on the server.
 */
export function ArrivedStep({ trip, look, onHeld }: ArrivedStepProps) {
  const [asked, setAsked] = useState<FromEnd | undefined>();
  const [isAsking, setAsking] = useState(false);
  const fix = useOwnTracking((own) => own.fix);
  const wordsId = useId();
  const km = asked !== undefined && fix ? kmFromEnd(trip, fix) : asked;

  function arrive(): void {
    void holdArrival(trip.id);
    onHeld?.();
  }

  async function press(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    const found = await readFromEnd(trip);
    setAsking(false);
    if (isNearEnd(found)) arrive();
    else setAsked(found);
  }

  if (km === undefined || isNearEnd(km)) {
    return (
      <Button {...look} data-step="arrived" aria-disabled={isAsking} onClick={() => void press()}>
        {isAsking ? 'Checking where you are...' : 'Arrived'}
      </Button>
    );
  }
  return (
    <chakra.div display="grid" gap="2">
      <chakra.p id={wordsId} role="status" color="warning.fg" fontWeight="semibold">
        {`${whereText(trip, km)} If you have arrived, hold the button for 2 seconds.`}
      </chakra.p>
      <HoldButton label="Arrived" instead="I have arrived" describedBy={wordsId} onHeld={arrive} />
    </chakra.div>
  );
}

function whereText({ destination }: Trip, km: FromEnd): string {
  return km === null
    ? `This phone does not know how far you are from ${destination}.`
    : `You are ${formatKm(Math.round(km))} from ${destination}.`;
}

const SECOND_MS = 1000;
/** A page that is opened later leaves the focus where it is. */
const JUST_MS = 2000;

/** An arrival that waits on this phone: how long it can still be undone. */
export function HeldArrivalCard({ held }: { held: HeldArrival }) {
  const words = useRef<HTMLParagraphElement>(null);
  const seconds = useNow(
    (now) => Math.max(0, Math.ceil((fromPhone(held.dueAt) - now) / SECOND_MS)),
    SECOND_MS,
  );
  // The pressed button is gone. Not on Undo, which a second press of the same key would then undo.
  useEffect(() => {
    if (held.dueAt - phoneNow() > ARRIVAL_UNDO_MS - JUST_MS) words.current?.focus();
  }, [held.dueAt]);
  return (
    <chakra.section aria-label="Arrived" display="grid" gap="3">
      <chakra.p
        ref={words}
        tabIndex={-1}
        outline="none"
        fontSize="2xl"
        fontWeight="bold"
        fontVariantNumeric="tabular-nums"
      >
        {seconds > 0 ? `Arrived in ${seconds} s` : 'Sending Arrived...'}
      </chakra.p>
      <chakra.p role="status" color="fg.muted">
        {seconds > 0
          ? 'Your passengers are told then, also if you close this page. Afterwards you cannot take it back.'
          : 'Saved on this phone. It is sent as soon as you are online.'}
      </chakra.p>
      <Button {...GIANT} variant="outline" onClick={() => void undoArrival(held.tripId)}>
        Undo
      </Button>
    </chakra.section>
  );
}
