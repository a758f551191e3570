import { Controller, useFormContext } from 'react-hook-form';
import { addDays, departureTimes } from '@domain/lagos-time.ts';
import { FARE_MAX_NAIRA, FARE_MIN_NAIRA, FARE_PLACEHOLDER_NAIRA, FARE_STEP_NAIRA } from '@domain/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { DateField } from '@/shared/ui/date-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';

/** What a form must have: a Lagos day, a time from the fixed list, naira. */
interface TermsFields {
  date: string;
  time: string;
  farePerSeat: number;
}

/** When a trip leaves and what a seat costs; inside the FormProvider of a form with these fields. */
export function DepartureAndFare() {
  const today = useToday();
  const { control, register, formState } = useFormContext<TermsFields>();
  const { errors, defaultValues } = formState;
  return (
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
            options={timeOptions(defaultValues?.time ?? '')}
            error={errors.time?.message}
          />
        )}
      />
      <TextField
        label="Fare per Seat (₦)"
        hint={`${formatNaira(FARE_MIN_NAIRA)} to ${formatNaira(FARE_MAX_NAIRA)}, in steps of ${formatNaira(FARE_STEP_NAIRA)}`}
        type="number"
        inputMode="numeric"
        min={FARE_MIN_NAIRA}
        max={FARE_MAX_NAIRA}
        step={FARE_STEP_NAIRA}
        placeholder={String(FARE_PLACEHOLDER_NAIRA)}
        error={errors.farePerSeat?.message}
        {...register('farePerSeat', { valueAsNumber: true })}
      />
    </>
  );
}

/** The fixed list, and the trip's own time when it is not on it. */
function timeOptions(current: string) {
  const times = departureTimes();
  const all = current === '' || times.includes(current) ? times : [current, ...times];
  return [{ value: '', label: 'Choose a time' }, ...all.map((time) => ({ value: time, label: time }))];
}
