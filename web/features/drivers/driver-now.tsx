import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { DriverTrip, Trip } from '@tafiya/trips/contract.ts';
import { isOpen } from '@tafiya/trips/status.rules.ts';
import { formatArrival, formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useLastPassed, useNow } from '@/shared/live/use-now.ts';
import { headline, leavesIn, phaseOf } from '@/shared/trips/near-trip.ts';
import { type DriverStep, driverStep, momentsOf } from '@/shared/trips/next-step.ts';
import { NowCard } from '@/shared/trips/now-card.tsx';
import { cashOf } from '@/shared/trips/ticket/fare-badge.tsx';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { tripQuery } from '@/shared/trips/trip-query.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { Faces, missingWords } from './faces.tsx';
import { seatsOf } from '@/shared/bookings/use-my-bookings.ts';

/** The button of a step; the app composes it from the features that know how to take it. */
export type StepButton = (trip: Trip, step: DriverStep) => ReactNode;

interface DriverNowProps {
  trip: DriverTrip;
  stepButton: StepButton;
}

/** A driver's card for the current moment: missing passengers, cash to collect, the next step. Loading it saves the manifest on the phone. */
export function DriverNow({ trip, stepButton }: DriverNowProps) {
  const { data: single, error } = useQuery(tripQuery(trip.id));
  const { data: passengers = [], isSuccess } = useTripPassengers(trip.id);
  const known = single ?? trip;
  const now = useLastPassed(momentsOf(known));
  const step = single && driverStep(single, { passengers, now });
  const phase = useNow((at) => phaseOf(known, at));
  const [first, last] = [single?.stops?.[0], single?.stops?.at(-1)];
  const isBoarding = phase === 'waiting' && passengers.length > 0;
  return (
    <NowCard
      href={`/trips/${trip.id}`}
      eyebrow={eyebrowOf(known, first?.point?.name)}
      isLive={phase === 'waiting' || phase === 'going'}
      headline={isBoarding ? aboardWords(passengers) : <Headline trip={known} />}
      line={isSuccess && <Line trip={known} passengers={passengers} isBoarding={isBoarding} />}
      from={{ place: trip.origin, time: formatTime(trip.departureDate), note: first?.point?.name }}
      to={{
        place: trip.destination,
        time: trip.arrivalDate && formatArrival(trip.arrivalDate, trip.departureDate),
        note: last?.point?.name,
      }}
      who={<Faces passengers={passengers} />}
      car={
        isBoarding && (
          <chakra.p hideBelow="lg" fontSize="sm" color="fg.muted">
            {missingWords(passengers)}
          </chakra.p>
        )
      }
      step={
        <>
          {step && stepButton(single, step)}
          {!single && error === null && <SkeletonBlock height="13" />}
          {!single && error !== null && (
            <ButtonLink to={`/trips/${trip.id}`} size="lg" width="full">
              Your trip
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function Headline({ trip }: { trip: Trip }) {
  return useNow((now) => headline(trip, now));
}

function eyebrowOf({ status, departureDate, origin }: Trip, park: string | undefined): string {
  if (status === 'waiting') return park === undefined ? `Boarding in ${origin}` : `Boarding at ${park}`;
  return status === 'en_route' ? 'On the way' : formatDay(departureDate);
}

/** "1 of 6 on board", in seats. */
function aboardWords(passengers: readonly TripPassenger[]): string {
  const aboard = passengers.filter(({ boardedAt }) => boardedAt !== null);
  return `${seatsOf(aboard)} of ${seatsOf(passengers)} on board`;
}

interface LineProps {
  trip: Trip;
  passengers: readonly TripPassenger[];
  isBoarding: boolean;
}

/** The cash left to collect, and the time to leave. */
function Line({ trip, passengers, isBoarding }: LineProps) {
  const cash = cashOf(
    isOpen(trip.status) ? passengers : passengers.filter(({ boardedAt }) => boardedAt === null),
  );
  const leave = useNow((now) => (isBoarding ? leavesIn(trip.departureDate, now) : null));
  const head = isOpen(trip.status)
    ? countOf(seatsOf(passengers), 'seat') + ' booked'
    : isBoarding
      ? null
      : aboardWords(passengers);
  return (
    <>
      {head}
      {cash > 0 && (
        <>
          {head === null ? 'Collect ' : ', collect '}
          <b>{formatNaira(cash)}</b> in cash
        </>
      )}
      {leave !== null && (
        <>
          {head === null && cash === 0 ? '' : '. '}
          {leave}
        </>
      )}
    </>
  );
}
