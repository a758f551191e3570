import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Controller, FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { DESCRIPTION_MAX_CHARACTERS, TRIP_SEATS_MAX } from '@domain/limits.ts';
import type { DurationRange } from '@domain/trip-duration.ts';
import { DepartureFields, FareField } from '@/shared/trips/trip-term-fields.tsx';
import { formatDuration } from '@/shared/format/numbers.ts';
import { Field, Textarea } from '@/shared/ui/field.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { type TripFields, rangeOfRoute } from './trip-fields.ts';

interface TripFormFieldsProps {
  form: UseFormReturn<TripFields>;
  /** Hides departure and fare, which can no longer change. */
  termsFixed?: boolean;
  /** Shown below the departure, about the chosen day. */
  departureNote?: ReactNode;
  seatsMin: number;
  /** The seats of the vehicle, where they are known. */
  seatsMax?: number;
}

/** Departure, seats, fare and description: the fields shared by the forms of a new and an edited trip. */
export function TripFormFields({
  form,
  termsFixed = false,
  departureNote,
  seatsMin,
  seatsMax = TRIP_SEATS_MAX,
}: TripFormFieldsProps) {
  const { error, ...description } = inputsOf(form)('description');
  return (
    <FormProvider {...form}>
      {!termsFixed && <DepartureFields />}
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
      {!termsFixed && <FareField />}
      <DurationField form={form} />
      <chakra.div gridColumn="1 / -1">
        <Field.Root invalid={error !== undefined}>
          <Field.Label>Description (optional)</Field.Label>
          <Textarea
            rows={3}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
            placeholder="Where you start, room for luggage, stops on the way"
            {...description}
          />
          <Field.ErrorText>{error}</Field.ErrorText>
        </Field.Root>
      </chakra.div>
    </FormProvider>
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
