import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DriverTrip, Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useLastPassed } from '@/shared/live/use-now.ts';
import { cashOf } from '@/shared/trips/ticket/fare-badge.tsx';
import { formatNaira } from '@/shared/format/money.ts';
import { type DriverStep, driverStep, momentsOf } from '@/shared/trips/next-step.ts';
import { NowPanel } from '@/shared/trips/now-panel.tsx';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { DriverTripCard } from './driver-trips.tsx';

/** The button of a step; the app composes it from the features that know how to take it. */
export type StepButton = (trip: Trip, step: DriverStep) => ReactNode;

interface DriverNowProps {
  trip: DriverTrip;
  stepButton: StepButton;
}

/** The driver's near trip with its next step, then its card. Loading it saves its manifest on the phone. */
export function DriverNow({ trip, stepButton }: DriverNowProps) {
  const { data: single, error } = useQuery(tripQuery(trip.id));
  const { data: passengers } = useTripPassengers(trip.id);
  const now = useLastPassed(momentsOf(single ?? trip));
  const step = single && driverStep(single, { passengers, now });
  const aboard = passengers?.filter(({ boardedAt }) => boardedAt !== null).length;
  const cash = cashOf(passengers ?? []);
  return (
    <NowPanel
      trip={trip}
      journey={single ?? trip}
      point={single?.stops?.[0]?.point}
      step={
        <>
          {step && stepButton(single, step)}
          {!single && error === null && <SkeletonBlock height="13" />}
          {!single && error !== null && (
            <ButtonLink to={`/trips/${trip.id}`} size="lg">
              Your trip
            </ButtonLink>
          )}
          {passengers && (
            <chakra.p fontVariantNumeric="tabular-nums">
              {isOpen(trip.status)
                ? `${countOf(passengers.length, 'booking')}.`
                : `${aboard} of ${countOf(passengers.length, 'booking')} on board.`}
              {cash > 0 && ` Collect ${formatNaira(cash)} in cash.`}
            </chakra.p>
          )}
        </>
      }
    >
      <DriverTripCard trip={trip} />
    </NowPanel>
  );
}
