import { chakra } from '@chakra-ui/react/styled-system';
import { type Control, Controller } from 'react-hook-form';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { departureTimes } from '@/shared/format/departure-times.ts';
import { RADIUS_STEP_KM, RATING_STEP } from '@tafiya/core/limits.ts';
import {
  FARE_PLACEHOLDER_NAIRA,
  RADIUS_DEFAULT_KM,
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  RATING_MAX,
  RATING_MIN,
  TIME_FLEXIBILITY_DEFAULT_HOURS,
  TIME_FLEXIBILITY_MAX_HOURS,
  TIME_FLEXIBILITY_MIN_HOURS,
} from '@tafiya/search/limits.rules.ts';
import { countOf, formatKm, formatRating } from '@/shared/format/numbers.ts';
import { Field, Input } from '@/shared/ui/field.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { RangeField } from '@/shared/ui/range-field.tsx';
import { SelectField } from '@/shared/ui/select-field.tsx';
import type { SearchFields } from './search-fields.ts';
import { WishFields } from './wish-fields.tsx';

export interface AdvancedFieldsProps {
  control: Control<SearchFields, unknown, SearchCriteria>;
  /** `row`: of the search form, with the price. `column`: of the sheet of filters, which has the price above. */
  layout: 'row' | 'column';
}

const TIMES = [
  { value: '', label: 'Any time' },
  ...departureTimes().map((time) => ({ value: time, label: time })),
];

/** The highest fare of a seat; none when it is empty. */
export function PriceField({ control }: Pick<AdvancedFieldsProps, 'control'>) {
  return (
    <Controller
      control={control}
      name="maxPrice"
      render={({ field, fieldState }) => (
        <Field.Root invalid={fieldState.invalid}>
          <Field.Label>Maximum Price (₦)</Field.Label>
          <Input
            ref={field.ref}
            name={field.name}
            type="number"
            inputMode="numeric"
            min={0}
            placeholder={`Any, for example ${FARE_PLACEHOLDER_NAIRA}`}
            value={field.value ?? ''}
            onChange={(event) =>
              field.onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)
            }
          />
          <Field.ErrorText>
            {fieldState.invalid && 'Enter a price above 0, or leave it empty'}
          </Field.ErrorText>
        </Field.Root>
      )}
    />
  );
}

/** The fields under Advanced: price, time and its flexibility, pickup radius, driver rating, what the trip must offer. */
export function AdvancedFields({ control, layout }: AdvancedFieldsProps) {
  return (
    <chakra.div
      display="grid"
      columnGap="6"
      rowGap="4"
      gridTemplateColumns={
        layout === 'row' ? { base: 'minmax(0, 1fr)', md: '1fr 1fr', lg: 'repeat(3, 1fr)' } : 'minmax(0, 1fr)'
      }
    >
      {layout === 'row' && <PriceField control={control} />}
      <Controller
        control={control}
        name="preferredDepartureTime"
        render={(state) => (
          <SelectField
            label="Preferred Departure Time"
            {...controlled(state)}
            value={state.field.value ?? ''}
            onChange={(time) => state.field.onChange(time === '' ? undefined : time)}
            options={TIMES}
          />
        )}
      />
      <Controller
        control={control}
        name="timeFlexibility"
        render={(state) => (
          <RangeField
            label="Time Flexibility"
            value={state.field.value ?? TIME_FLEXIBILITY_DEFAULT_HOURS}
            onChange={state.field.onChange}
            min={TIME_FLEXIBILITY_MIN_HOURS}
            max={TIME_FLEXIBILITY_MAX_HOURS}
            step={1}
            format={(hours) => `± ${countOf(hours, 'hour')}`}
          />
        )}
      />
      <Controller
        control={control}
        name="radiusKm"
        render={(state) => (
          <RangeField
            label="Pickup Radius"
            value={state.field.value ?? RADIUS_DEFAULT_KM}
            onChange={state.field.onChange}
            min={RADIUS_MIN_KM}
            max={RADIUS_MAX_KM}
            step={RADIUS_STEP_KM}
            format={formatKm}
          />
        )}
      />
      <Controller
        control={control}
        name="driverRatingMin"
        render={(state) => (
          <RangeField
            label="Minimum Driver Rating"
            value={state.field.value ?? RATING_MIN}
            onChange={state.field.onChange}
            min={RATING_MIN}
            max={RATING_MAX}
            step={RATING_STEP}
            format={formatMinimum}
          />
        )}
      />
      <Controller
        control={control}
        name="choices"
        render={({ field }) => <WishFields value={field.value ?? []} onChange={field.onChange} />}
      />
    </chakra.div>
  );
}

/** No rating is below the lowest one. */
function formatMinimum(rating: number): string {
  return rating <= RATING_MIN ? 'Any' : formatRating(rating);
}
