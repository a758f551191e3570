import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FARE_MAX_NAIRA, FARE_MIN_NAIRA, FARE_STEP_NAIRA } from '@tafiya/core/limits.ts';
import { FARE_PLACEHOLDER_NAIRA } from '@tafiya/search/limits.rules.ts';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { departureTimes } from '@/shared/format/departure-times.ts';
import { addDays, lagosDate, lagosTime } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useToday } from '@/shared/format/use-today.ts';
import { DateField } from '@/shared/ui/date-field.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { controlled, inputsOf } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import type { TripTerms } from './trip-form.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';

const MINUTE_MS = 60_000;

/**
 * The departure: a day from tomorrow on (from today where the platform allows it), as far ahead as the platform allows,
 * and a time from the platform's list. Inside the FormProvider of a form with TripTerms.
 */
export function DepartureFields() {
  const { control, formState } = useFormContext<TripTerms>();
  const date = useWatch({ control, name: 'date' });
  const { today, min, max, times } = useDepartures(date);
  const current = formState.defaultValues?.time ?? '';
  return (
    <>
      <Controller
        control={control}
        name="date"
        render={(state) => (
          <DateField label="Departure Date" {...controlled(state)} min={min} max={max} today={today} />
        )}
      />
      <Controller
        control={control}
        name="time"
        render={(state) => (
          <SelectField
            label="Departure Time"
            {...controlled(state)}
            options={[
              { value: '', label: 'Choose a time' },
              // The trip's current time, also when it is not in the list.
              ...(current === '' || times.includes(current) ? times : [current, ...times]).map((time) => ({
                value: time,
                label: time,
              })),
            ]}
          />
        )}
      />
    </>
  );
}

/** The days on which a trip may leave, and the times of `date`, as the platform's settings allow them. */
export function useDepartures(date: string) {
  const today = useToday();
  const { data: settings } = useSettings();
  const { day: min, time: earliest } = earliestDeparture(settings, today);
  return {
    today,
    min,
    max: settings && addDays(today, settings.tripDaysAheadMax),
    times: departureTimes(settings).filter((time) => date !== min || time >= earliest),
  };
}

/** The first day of a departure, and its first time: later today where the platform allows it, else tomorrow. */
function earliestDeparture(settings: Settings | undefined, today: string): { day: string; time: string } {
  const tomorrow = { day: addDays(today, 1), time: '' };
  const lead = settings?.sameDayLeadMinutes ?? null;
  if (lead === null) return tomorrow;
  // Rounded up: the list has whole minutes.
  const moment = Math.ceil(serverNow() / MINUTE_MS + lead) * MINUTE_MS;
  const first = { day: lagosDate(moment), time: lagosTime(moment) };
  const isPossible = departureTimes(settings).some((time) => time >= first.time);
  return isPossible && first.day === today ? first : tomorrow;
}

/** Used until the platform's limits are loaded. */
export const DEFAULT_LIMITS = { fareMin: FARE_MIN_NAIRA, fareMax: FARE_MAX_NAIRA, fareStep: FARE_STEP_NAIRA };

/** The fare of a seat in naira. Inside the FormProvider of a form with TripTerms. */
export function FareField({ optional = false }: { optional?: boolean }) {
  const field = inputsOf(useFormContext<TripTerms>());
  const { fareMin, fareMax, fareStep } = useSettings().data ?? DEFAULT_LIMITS;
  return (
    <TextField
      label="Fare per Seat (₦)"
      optional={optional}
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
