import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { DESCRIPTION_MAX_CHARACTERS, TRIP_SEATS_MAX } from '@domain/limits.ts';
import type { DurationRange } from '@domain/trip-duration.ts';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { NightWarning } from '@/shared/trips/night-warning.tsx';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { Field, Textarea } from '@/shared/ui/field.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { TripFormFields } from '@/shared/trip-form/trip-form-fields.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import { type TripFields, nightWarningOf, rangeOfRoute, wholeTripOf } from './trip-fields.ts';

interface DriverTripFieldsProps {
  fareFixed?: boolean;
  pointsOptional?: boolean;
  /** Shown below the departure, about the chosen day. */
  departureNote?: ReactNode;
  seatsMin: number;
}

/** Departure, seats, fare and description: the fields shared by the forms of a new and an edited trip of a driver. */
export function DriverTripFields({
  fareFixed = false,
  pointsOptional = false,
  departureNote,
  seatsMin,
}: DriverTripFieldsProps) {
  const form = useFormContext<TripFields>();
  const { data: driver } = useDriverProfile();
  const [origin, destination, duration, farePerSeat] = useWatch({
    control: form.control,
    name: ['origin', 'destination', 'duration', 'farePerSeat'],
  });
  const { error, ...description } = inputsOf(form)('description');
  const seats = (
    <Controller
      control={form.control}
      name="seatsAvailable"
      render={(state) => (
        <StepperField
          label={seatsMin > 1 ? 'Total seats' : 'Seats'}
          {...controlled(state)}
          min={seatsMin}
          max={driver?.vehicleSeats ?? TRIP_SEATS_MAX}
        />
      )}
    />
  );
  return (
    <>
      <TripFormFields
        trip={wholeTripOf({ origin, destination, farePerSeat, duration })}
        fareFixed={fareFixed}
        pointsOptional={pointsOptional}
        mayOfferWomenOnly={driver?.mayOfferWomenOnly}
        belowDeparture={
          <>
            {departureNote}
            {seats}
          </>
        }
        belowFare={
          <>
            <DurationField />
            <NightNote />
          </>
        }
      />
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
    </>
  );
}

/** Warns of driving in the dark before the trip is published. */
function NightNote() {
  const { data: settings } = useSettings();
  const { control } = useFormContext<TripFields>();
  const [origin, destination, date, time, duration] = useWatch({
    control,
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
function DurationField() {
  const { control } = useFormContext<TripFields>();
  const [origin, destination, current] = useWatch({
    control,
    name: ['origin', 'destination', 'duration'],
  });
  const range = rangeOfRoute(origin, destination);
  const estimate = range === null ? 'Our estimate' : `${formatDuration(range.estimate)} (our estimate)`;
  return (
    <Controller
      control={control}
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
