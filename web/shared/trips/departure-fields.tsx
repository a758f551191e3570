import { Controller, useFormContext } from 'react-hook-form';
import { addDays, departureTimes } from '@domain/lagos-time.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { DateField } from '@/shared/ui/date-field.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import type { TripTerms } from './trip-terms.ts';
import { useSettings } from './use-settings.ts';

/** When a trip leaves: tomorrow or later and as far ahead as the platform allows, at a time from the fixed list. Inside the FormProvider of a form with TripTerms. */
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
            min={addDays(today, 1)}
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

/** The fixed list, and the trip's own time when it is not on it. */
function timeOptions(current: string) {
  const times = departureTimes();
  const all = current === '' || times.includes(current) ? times : [current, ...times];
  return [{ value: '', label: 'Choose a time' }, ...all.map((time) => ({ value: time, label: time }))];
}
