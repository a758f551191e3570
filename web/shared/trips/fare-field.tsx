import { useFormContext } from 'react-hook-form';
import { FARE_MAX_NAIRA, FARE_MIN_NAIRA, FARE_PLACEHOLDER_NAIRA, FARE_STEP_NAIRA } from '@domain/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import type { TripTerms } from './trip-terms.ts';
import { useSettings } from './use-settings.ts';

/** The specification's limits, until the platform's are known. */
const USUAL = { fareMin: FARE_MIN_NAIRA, fareMax: FARE_MAX_NAIRA, fareStep: FARE_STEP_NAIRA };

/** What a seat costs, in naira (specification §5). Inside the FormProvider of a form with TripTerms. */
export function FareField() {
  const field = inputsOf(useFormContext<TripTerms>());
  const { fareMin, fareMax, fareStep } = useSettings().data ?? USUAL;
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
