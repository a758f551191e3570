import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { type ReactNode, useState } from 'react';
import { Controller, type FieldErrors, FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { DESCRIPTION_MAX_CHARACTERS, TRIP_SEATS_MAX } from '@domain/limits.ts';
import type { DurationRange } from '@domain/trip-duration.ts';
import { NightWarning } from '@/shared/trips/night-warning.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { DepartureFields, FareField } from '@/shared/trips/trip-term-fields.tsx';
import { countOf, formatDuration } from '@/shared/format/numbers.ts';
import { PointField } from '@/shared/stops/point-field.tsx';
import type { StopsSectionProps } from '@/shared/stops/stops-section.tsx';
import { DEFAULT_FARE_LIMITS, type PointFields } from '@/shared/stops/way-fields.ts';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { type TripFields, nightWarningOf, rangeOfRoute, wholeTripOf } from './trip-fields.ts';

const StopsSection = lazyPart<StopsSectionProps>(
  () => import('@/shared/stops/stops-section.tsx').then((file) => file.StopsSection),
  { fallback: <SkeletonBlock height="24" /> },
);

interface TripFormFieldsProps {
  form: UseFormReturn<TripFields>;
  /** Hides the fare, which can no longer change. */
  fareFixed?: boolean;
  /** The meeting points may stay open. */
  pointsOptional?: boolean;
  /** Shown below the departure, about the chosen day. */
  departureNote?: ReactNode;
  seatsMin: number;
  /** The seats of the vehicle, where they are known. */
  seatsMax?: number;
}

/** Departure, seats, fare and description: the fields shared by the forms of a new and an edited trip. */
export function TripFormFields({
  form,
  fareFixed = false,
  pointsOptional = false,
  departureNote,
  seatsMin,
  seatsMax = TRIP_SEATS_MAX,
}: TripFormFieldsProps) {
  const { error, ...description } = inputsOf(form)('description');
  return (
    <FormProvider {...form}>
      <EndPointFields form={form} optional={pointsOptional} />
      <DepartureFields />
      {departureNote}
      <Controller
        control={form.control}
        name="seatsAvailable"
        render={(state) => (
          <StepperField
            label={seatsMin > 1 ? 'Total seats' : 'Seats'}
            {...controlled(state)}
            min={seatsMin}
            max={seatsMax}
          />
        )}
      />
      {!fareFixed && <FareField />}
      <DurationField form={form} />
      <NightNote form={form} />
      <StopsFields form={form} />
      <chakra.div gridColumn="1 / -1">
        <Field.Root invalid={error !== undefined}>
          <Field.Label>Description (optional)</Field.Label>
          <Textarea
            rows={3}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
            placeholder="Room for luggage, breaks, music"
            {...description}
          />
          <Field.ErrorText>{error}</Field.ErrorText>
        </Field.Root>
      </chakra.div>
    </FormProvider>
  );
}

/** Where passengers get on and off at the ends of the trip. */
function EndPointFields({ form, optional }: { form: UseFormReturn<TripFields>; optional: boolean }) {
  const [origin, destination] = useWatch({ control: form.control, name: ['origin', 'destination'] });
  const ends = [
    { name: 'originPoint', verb: 'get on', place: origin },
    { name: 'destinationPoint', verb: 'get off', place: destination },
  ] as const;
  return ends.map(({ name, verb, place }) => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        // react-hook-form types the error of an object as that of a single field.
        const errors = fieldState.error as FieldErrors<PointFields> | undefined;
        return (
          <PointField
            label={`Where passengers ${verb}${place === '' ? '' : ` in ${place}`}`}
            place={place}
            optional={optional}
            value={field.value}
            onChange={field.onChange}
            error={{ name: errors?.name?.message, hint: errors?.hint?.message }}
            ref={field.ref}
          />
        );
      }}
    />
  ));
}

/** The stops on the way, folded until the driver opens them. */
function StopsFields({ form }: { form: UseFormReturn<TripFields> }) {
  const { data: settings } = useSettings();
  const [origin, destination, time, duration, farePerSeat, stops] = useWatch({
    control: form.control,
    name: ['origin', 'destination', 'time', 'duration', 'farePerSeat', 'stops'],
  });
  const [isOpen, setIsOpen] = useState(stops.length > 0);
  const trip = wholeTripOf({ origin, destination, farePerSeat, duration });
  return (
    <chakra.div gridColumn="1 / -1" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Button
        variant="outline"
        justifyContent="space-between"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {stops.length === 0 ? 'Stops on the way (optional)' : `${countOf(stops.length, 'stop')} on the way`}
        <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
      </Button>
      {isOpen && trip.minutes === null && (
        <chakra.p color="fg.muted">Choose where the trip starts and ends first.</chakra.p>
      )}
      {isOpen && trip.minutes !== null && (
        <StopsSection trip={trip} departure={time} limits={settings ?? DEFAULT_FARE_LIMITS} />
      )}
    </chakra.div>
  );
}

/** Warns of driving in the dark before the trip is published. */
function NightNote({ form }: { form: UseFormReturn<TripFields> }) {
  const { data: settings } = useSettings();
  const [origin, destination, date, time, duration] = useWatch({
    control: form.control,
    name: ['origin', 'destination', 'date', 'time', 'duration'],
  });
  const warning =
    settings && nightWarningOf({ origin, destination, date, time, duration }, settings.nightFrom);
  return (
    <chakra.div role="status" gridColumn="1 / -1" _empty={{ display: 'none' }}>
      {warning && <NightWarning margin="0">{warning}</NightWarning>}
    </chakra.div>
  );
}

const DURATION_STEP_MINUTES = 15;

/** How long the trip takes: the estimate of the route, or the driver's own choice from the allowed durations. */
function DurationField({ form }: { form: UseFormReturn<TripFields> }) {
  const [origin, destination, current] = useWatch({
    control: form.control,
    name: ['origin', 'destination', 'duration'],
  });
  const range = rangeOfRoute(origin, destination);
  const estimate = range === null ? 'Our estimate' : `${formatDuration(range.estimate)} (our estimate)`;
  return (
    <Controller
      control={form.control}
      name="duration"
      render={(state) => (
        <SelectField
          label="Travel Time"
          {...controlled(state)}
          options={[
            { value: '', label: estimate },
            ...durationsIn(range, Number(current)).map((minutes) => ({
              value: String(minutes),
              label: formatDuration(minutes),
            })),
          ]}
        />
      )}
    />
  );
}

/** Quarters of an hour in the range, and the current duration, also when it is not one of them. */
function durationsIn(range: DurationRange | null, current: number): number[] {
  const first = Math.ceil((range?.min ?? 0) / DURATION_STEP_MINUTES);
  const count = range === null ? 0 : Math.floor(range.max / DURATION_STEP_MINUTES) - first + 1;
  const all = Array.from({ length: count }, (_, index) => (first + index) * DURATION_STEP_MINUTES);
  return current === 0 || all.includes(current) ? all : [...all, current].toSorted((a, b) => a - b);
}
