import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useLayoutEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { dayInWords } from '@tafiya/core/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatDuration, formatKm } from '@/shared/format/numbers.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { RowList } from '@/shared/ui/row-list.tsx';
import type { StopsSectionProps } from '@/shared/trip-form/stops-section.tsx';
import { usePaymentInWords } from '@/shared/trip-form/payment-field.tsx';
import { rhythmWords, toRhythm } from '@/shared/schedules/rhythm.ts';
import { daysOf } from '../trip-dates.ts';
import type { TripFields } from '../trip-fields.ts';
import { PublishButton, PublishProblem, type PublishProps } from './publish-part.tsx';
import { RouteStep } from './route-step.tsx';
import { ChangeRow } from './rows.tsx';
import { SeatsStep, useUsualFareAsFare, WhatYouGet } from './seats-step.tsx';
import { StepFrame } from '../step-frame.tsx';
import { STEP_COUNT } from './steps.ts';
import { TermRows } from './term-rows.tsx';
import { TripPreview } from './trip-preview.tsx';
import { useWholeTrip } from './use-whole-trip.ts';
import { WhenStep } from './when-step.tsx';

export const StopsFollow = lazyPart<StopsSectionProps>(
  () => import('./stop-chips.tsx').then((file) => file.StopsFollow),
  { fallback: null },
);

export interface StepsProps extends PublishProps {
  profile: DriverProfile;
  seatsMax: number;
  usualTimes: readonly string[];
  title: string;
  onClose: () => void;
  onMeant: (field: 'origin' | 'destination', name: string) => void;
}

interface OneStepProps extends StepsProps {
  /** From 1. */
  step: number;
  /** The step was opened from the review, and leads back to it. */
  isReviewed: boolean;
  onBack: () => void;
  /** From the review to another step. */
  onChange: (step: number) => void;
}

const QUESTIONS = ['Where do you drive?', 'When do you leave?', 'Seats and fare', 'Passengers see this'];
const NEXT = ['Next: when', 'Next: seats', 'Next: check and publish'];

/** One step of a new trip, as on phones. */
export function OneStep(props: OneStepProps) {
  const { step, isReviewed, onBack, onChange, onClose, profile, seatsMax, usualTimes, create, refused } =
    props;
  const words = useTripWords();
  const { road, trip, minutes, stopProps } = useWholeTrip();
  useUsualFareAsFare();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const invalid = document.querySelector<HTMLElement>('main [aria-invalid=true]');
    (invalid ?? heading.current)?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  const titles = [props.title, words.route, words.when, 'Check and publish'];
  const notes = [
    road && trip.minutes !== null
      ? `About ${formatDuration(trip.minutes)}, ${formatKm(Math.round(road.km))}`
      : null,
    words.when,
  ];
  return (
    <StepFrame
      title={titles[step - 1] || props.title}
      {...(step > 1 && { lead: props.title })}
      steps={
        <Bars role="img" aria-label={`Step ${step} of ${STEP_COUNT}`}>
          {Array.from({ length: STEP_COUNT }, (_, index) => (
            <i key={index} data-done={index < step || undefined} />
          ))}
        </Bars>
      }
      heading={heading}
      onBack={step > 1 ? onBack : undefined}
      onClose={onClose}
      foot={
        <>
          {notes[step - 1] && <p>{notes[step - 1]}</p>}
          {step === STEP_COUNT ? (
            <PublishButton create={create} />
          ) : (
            <Button type="submit" size="lg">
              {isReviewed ? 'Done' : NEXT[step - 1]}
            </Button>
          )}
        </>
      }
    >
      {trip.minutes !== null && step > 1 && <StopsFollow {...stopProps} />}
      <chakra.h2 fontSize="xl" fontWeight="bold" letterSpacing="tight" lineHeight="snug">
        {QUESTIONS[step - 1]}
      </chakra.h2>
      {step === 1 && <RouteStep {...stopProps} error={create.error} onMeant={props.onMeant} />}
      {step === 2 && (
        <WhenStep
          range={road?.minutes}
          minutes={minutes}
          usualTimes={usualTimes}
          licenceExpiresOn={profile.licenceExpiresOn}
        />
      )}
      {step === 3 && (
        <>
          <SeatsStep seatsMax={seatsMax} car={profile.vehicleModel} />
          <WhatYouGet />
          <TermRows mayOfferWomenOnly={profile.mayOfferWomenOnly} />
        </>
      )}
      {step === STEP_COUNT && (
        <>
          <PublishProblem create={create} refused={refused} />
          <TripPreview profile={profile} minutes={minutes} />
          <RowList>
            <ChangeRow label="Route" value={words.way} action="Change" onClick={() => onChange(1)} />
            <ChangeRow label="When" value={words.when} action="Change" onClick={() => onChange(2)} />
            <ChangeRow
              label="Seats and fare"
              value={words.seats}
              action="Change"
              onClick={() => onChange(3)}
            />
          </RowList>
          <chakra.p color="fg.muted" fontSize="sm">
            People can book right away. You can change or cancel it until someone books.
          </chakra.p>
        </>
      )}
    </StepFrame>
  );
}

const Bars = chakra('p', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    gap: '1',
    paddingInline: '4',
    paddingBottom: '3',
    bg: 'bg.card',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    md: { bg: 'transparent', borderBottomWidth: '0' },
    '& i': { height: '1', borderRadius: 'full', bg: 'border.default' },
    '& [data-done]': { bg: 'positive.fg' },
  },
});

/** The trip of the form in a few words, for titles and the review. */
function useTripWords() {
  const { control } = useFormContext<TripFields>();
  const fields = useWatch({ control }) as TripFields;
  const today = useToday();
  const { origin, destination, stops, date, time, seatsAvailable, farePerSeat, repeat, payment } = fields;
  const payments = usePaymentInWords(payment);
  const days = daysOf(fields);
  const day =
    days.length === 0 ? '' : days.length > 1 ? countOf(days.length, 'day') : dayInWords(date, today);
  const often = repeat === 'schedule' ? `${rhythmWords(toRhythm(fields))}, from ${day}` : day;
  return {
    route: origin === '' || destination === '' ? '' : `${origin} → ${destination}`,
    way: [origin, ...stops.map(({ place }) => place), destination].filter(Boolean).join(', '),
    when: [often, time].filter(Boolean).join(', '),
    seats: [
      farePerSeat > 0 && seatsAvailable > 0 ? `${seatsAvailable} at ${formatNaira(farePerSeat)}` : '',
      payments?.short,
    ]
      .filter(Boolean)
      .join(', '),
  };
}
