import { chakra } from '@chakra-ui/react/styled-system';
import { Controller, useFormContext } from 'react-hook-form';
import type { TripChoices } from '@tafiya/trips/choices.contract.ts';
import { EXTRA_COUNT_MAX } from '@tafiya/trips/limits.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { capitalised, EXTRA_WORDS, offeredExtras } from '@/shared/trips/extra-words.ts';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import type { BookingFields } from './booking-fields.ts';

interface ExtrasFieldsProps {
  choices: TripChoices | undefined;
  /** Of which trip of a journey; absent: of the only trip. */
  part?: 'first' | 'second';
}

/** How many of each extra that the trip offers. Inside a FormProvider. */
export function ExtrasFields({ choices, part }: ExtrasFieldsProps) {
  const { control } = useFormContext<BookingFields>();
  const offered = offeredExtras(choices);
  if (offered.length === 0) return null;
  return (
    <chakra.fieldset
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    >
      <chakra.legend fontWeight="semibold" marginBottom="1.5">
        {part === undefined ? 'Extras (optional)' : `Extras on the ${part} trip (optional)`}
      </chakra.legend>
      {offered.map(({ kind, fare }) => (
        <Controller
          key={kind}
          control={control}
          name={`${part === 'second' ? 'secondExtras' : 'extras'}.${kind}`}
          render={({ field }) => (
            <StepperField
              label={`${capitalised(EXTRA_WORDS[kind])}, ${formatNaira(fare)} each`}
              value={field.value ?? 0}
              onChange={(count) => field.onChange(withinLimits(count))}
              min={0}
              max={EXTRA_COUNT_MAX}
              what={EXTRA_WORDS[kind]}
            />
          )}
        />
      ))}
    </chakra.fieldset>
  );
}

/** An empty field is none. */
function withinLimits(count: number): number {
  return Number.isNaN(count) ? 0 : Math.min(EXTRA_COUNT_MAX, Math.max(0, Math.trunc(count)));
}
