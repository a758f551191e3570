import { Field } from '@chakra-ui/react/field';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { addDays, departureTimes } from '@domain/lagos-time.ts';
import {
  DESCRIPTION_MAX_CHARACTERS,
  FARE_MAX_NAIRA,
  FARE_MIN_NAIRA,
  FARE_PLACEHOLDER_NAIRA,
  FARE_STEP_NAIRA,
  TRIP_SEATS_MAX,
} from '@domain/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { DateField } from '@/shared/ui/date-field.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import type { TripFields } from './trip-fields.ts';

interface TripFormFieldsProps {
  form: UseFormReturn<TripFields>;
  /** Departure and fare may not be changed any more. */
  termsFixed?: boolean;
  seatsMin: number;
}

/** Departure, seats, fare and description: the fields a new and an edited trip share. */
export function TripFormFields({ form, termsFixed = false, seatsMin }: TripFormFieldsProps) {
  const today = useToday();
  const { control, register, formState, getValues } = form;
  const { errors } = formState;
  const times = timeOptions(getValues('time'));
  return (
    <>
      {!termsFixed && (
        <>
          <Controller
            control={control}
            name="date"
            render={({ field }) => (
              <DateField
                label="Departure Date"
                value={field.value || undefined}
                onChange={field.onChange}
                min={addDays(today, 1)}
                today={today}
                error={errors.date?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="time"
            render={({ field }) => (
              <SelectField
                label="Departure Time"
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                options={times}
                error={errors.time?.message}
              />
            )}
          />
        </>
      )}
      <Controller
        control={control}
        name="seatsAvailable"
        render={({ field }) => (
          <StepperField
            label={seatsMin > 1 ? 'Seats in all' : 'Seats'}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            min={seatsMin}
            max={TRIP_SEATS_MAX}
            error={errors.seatsAvailable?.message}
          />
        )}
      />
      {!termsFixed && (
        <Field.Root invalid={errors.farePerSeat !== undefined}>
          <Field.Label>Fare per Seat (₦)</Field.Label>
          <Input
            type="number"
            inputMode="numeric"
            min={FARE_MIN_NAIRA}
            max={FARE_MAX_NAIRA}
            step={FARE_STEP_NAIRA}
            placeholder={String(FARE_PLACEHOLDER_NAIRA)}
            {...register('farePerSeat', { valueAsNumber: true })}
          />
          <Field.HelperText>
            {`${formatNaira(FARE_MIN_NAIRA)} to ${formatNaira(FARE_MAX_NAIRA)}, in steps of ${formatNaira(FARE_STEP_NAIRA)}`}
          </Field.HelperText>
          <Field.ErrorText>{errors.farePerSeat?.message}</Field.ErrorText>
        </Field.Root>
      )}
      <chakra.div gridColumn="1 / -1">
        <Field.Root invalid={errors.description !== undefined}>
          <Field.Label>Description (optional)</Field.Label>
          <Textarea
            rows={3}
            maxLength={DESCRIPTION_MAX_CHARACTERS}
            placeholder="Where you start, room for luggage, stops on the way"
            {...register('description')}
          />
          <Field.ErrorText>{errors.description?.message}</Field.ErrorText>
        </Field.Root>
      </chakra.div>
    </>
  );
}

/** The fixed list, and the trip's own time when it is not on it. */
function timeOptions(current: string) {
  const times = departureTimes();
  const all = current === '' || times.includes(current) ? times : [current, ...times];
  return [{ value: '', label: 'Choose a time' }, ...all.map((time) => ({ value: time, label: time }))];
}
