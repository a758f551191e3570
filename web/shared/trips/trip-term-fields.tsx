import { Controller, useFormContext } from 'react-hook-form';
import { FARE_MAX_NAIRA, FARE_MIN_NAIRA, FARE_PLACEHOLDER_NAIRA, FARE_STEP_NAIRA } from '@domain/limits.ts';
import { addDays, departureTimes } from '@domain/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { DateField } from '@/shared/ui/date-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import type { TripTerms } from './trip-terms.ts';
import { useSettings } from './use-settings.ts';

/** The departure: a day from tomorrow on (from today where the platform allows it), as far ahead as the platform allows, and a time from the fixed list. Inside the FormProvider of a form with TripTerms. */
export function DepartureFields() {
  const today = useToday();
  const { data: settings } = useSettings();
  const { control, formState } = useFormContext<TripTerms>();
  return (
    <>
      <Controller
        control={control}
        name="date"
        render={(state) => (
          <DateField
            label="Departure Date"
            {...controlled(state)}
            min={settings && settings.sameDayLeadMinutes !== null ? today : addDays(today, 1)}
            max={settings && addDays(today, settings.tripDaysAheadMax)}
            today={today}
          />
        )}
      />
      <Controller
        control={control}
        name="time"
        render={(state) => (
          <SelectField
            label="Departure Time"
            {...controlled(state)}
            options={timeOptions(formState.defaultValues?.time ?? '')}
          />
        )}
      />
    </>
  );
}

/** The fixed list, and the trip's current time when it is not in the list. */
function timeOptions(current: string) {
  const times = departureTimes();
  const all = current === '' || times.includes(current) ? times : [current, ...times];
  return [{ value: '', label: 'Choose a time' }, ...all.map((time) => ({ value: time, label: time }))];
}

/** Used until the platform's limits are loaded. */
const DEFAULT_LIMITS = { fareMin: FARE_MIN_NAIRA, fareMax: FARE_MAX_NAIRA, fareStep: FARE_STEP_NAIRA };

/** The fare of a seat in naira. Inside the FormProvider of a form with TripTerms. */
export function FareField() {
  const field = inputsOf(useFormContext<TripTerms>());
  const { fareMin, fareMax, fareStep } = useSettings().data ?? DEFAULT_LIMITS;
  return (
    <TextField
      label="Fare per Seat (₦)"
      hint={`${formatNaira(fareMin)} to ${formatNaira(fareMax)}, in steps of ${formatNaira(fareStep)}`}
      type="number"
      inputMode="numeric"
      min={fareMin}
      max={fareMax}
      step={fareStep}
      placeholder={String(FARE_PLACEHOLDER_NAIRA)}
      {...field('farePerSeat', { valueAsNumber: true })}
    />
  );
}
