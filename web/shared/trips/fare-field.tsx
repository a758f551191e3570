import { useFormContext } from 'react-hook-form';
import { FARE_MAX_NAIRA, FARE_MIN_NAIRA, FARE_PLACEHOLDER_NAIRA, FARE_STEP_NAIRA } from '@domain/limits.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import type { TripTerms } from './trip-terms.ts';

/** What a seat costs, in naira (specification §5). Inside the FormProvider of a form with TripTerms. */
export function FareField() {
  const { register, formState } = useFormContext<TripTerms>();
  return (
    <TextField
      label="Fare per Seat (₦)"
      hint={`From ${formatNaira(FARE_MIN_NAIRA)}, in steps of ${formatNaira(FARE_STEP_NAIRA)}`}
      type="number"
      inputMode="numeric"
      min={FARE_MIN_NAIRA}
      max={FARE_MAX_NAIRA}
      step={FARE_STEP_NAIRA}
      placeholder={String(FARE_PLACEHOLDER_NAIRA)}
      error={formState.errors.farePerSeat?.message}
      {...register('farePerSeat', { valueAsNumber: true })}
    />
  );
}
