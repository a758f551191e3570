import { Field } from '@chakra-ui/react/field';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import type { ReactNode } from 'react';
import { Controller, FormProvider, type UseFormReturn } from 'react-hook-form';
import { DESCRIPTION_MAX_CHARACTERS, TRIP_SEATS_MAX } from '@domain/limits.ts';
import { DepartureFields, FareField } from '@/shared/trips/trip-term-fields.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import type { TripFields } from './trip-fields.ts';

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
