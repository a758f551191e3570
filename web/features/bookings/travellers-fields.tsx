import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { PERSON_NAME_MAX_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import type { TripChoices } from '@tafiya/trips/choices.contract.ts';
import { EXTRA_COUNT_MAX } from '@tafiya/trips/limits.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { capitalised, EXTRA_WORDS, offeredExtras } from '@/shared/trips/extra-words.ts';
import { CheckboxField, TextField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { StepperField } from '@/shared/ui/stepper-field.tsx';
import type { BookingFields } from './booking-fields.ts';
import { CountedTextField } from '@/shared/ui/counted-fields.tsx';

interface OptionalFieldsProps {
  /** How many travellers can be named. */
  seats: number;
  /** Of the trip, or of both trips of a journey. */
  choices: readonly (TripChoices | undefined)[];
}

/** Names of the travellers, and what is taken along at a price: one row, closed until the booker opens it. Inside a FormProvider. */
export function OptionalFields({ seats, choices }: OptionalFieldsProps) {
  const form = useFormContext<BookingFields>();
  const field = inputsOf(form);
  // The extras of a draft are part of the sum.
  const [isOpen, setIsOpen] = useState(() =>
    form.getValues(['extras', 'secondExtras']).some((extras) => Object.values(extras ?? {}).some(Boolean)),
  );
  const isShown = isOpen || form.formState.errors.travellers !== undefined;
  const parts = choices.map(offeredExtras);
  const offered = parts.flat();
  if (seats === 0 && offered.length === 0) return null;
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Button
        variant="outline"
        justifyContent="space-between"
        textAlign="start"
        borderColor="border.default"
        borderRadius="card"
        paddingInline="3.5"
        paddingBlock="2"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
      >
        <span>
          {`${seats === 0 ? 'Bags' : offered.length === 0 ? 'Names' : 'Names and bags'} (optional)`}
          <chakra.small display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
            {offered
              .map(({ kind, fare }) => `${capitalised(EXTRA_WORDS[kind])} ${formatNaira(fare)}`)
              .join(', ')}
          </chakra.small>
        </span>
        <span aria-hidden="true">{isShown ? '−' : '+'}</span>
      </Button>
      {isShown && (
        <>
          {parts.map(
            (extras, part) =>
              extras.length > 0 && (
                <Pairs key={part}>
                  <legend>
                    {parts.length === 1 ? 'Extras' : `On the ${part === 0 ? 'first' : 'second'} trip`}
                  </legend>
                  {extras.map(({ kind, fare }) => (
                    <Controller
                      key={kind}
                      control={form.control}
                      name={`${part === 0 ? 'extras' : 'secondExtras'}.${kind}`}
                      render={({ field: { value, onChange } }) => (
                        <StepperField
                          label={`${capitalised(EXTRA_WORDS[kind])}, ${formatNaira(fare)} each`}
                          value={value ?? 0}
                          onChange={(count) => onChange(withinLimits(count))}
                          min={0}
                          max={EXTRA_COUNT_MAX}
                          what={EXTRA_WORDS[kind]}
                        />
                      )}
                    />
                  ))}
                </Pairs>
              ),
          )}
          {seats > 0 && (
            <chakra.p color="fg.muted" fontSize="sm">
              Are you booking for someone else? The driver sees the names, and the phone numbers until the
              trip is over.
            </chakra.p>
          )}
          {Array.from({ length: seats }, (_, index) => (
            <Pairs key={index}>
              <legend>{`Seat ${index + 1}`}</legend>
              <CountedTextField
                label="Name"
                autoComplete="off"
                charactersMax={PERSON_NAME_MAX_CHARACTERS}
                optional
                {...field(`travellers.${index}.name`)}
              />
              <TextField
                label="Phone"
                type="tel"
                inputMode="tel"
                autoComplete="off"
                optional
                {...field(`travellers.${index}.phone`)}
              />
            </Pairs>
          ))}
        </>
      )}
    </chakra.div>
  );
}

const Pairs = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    '& > legend': { fontWeight: 'semibold', marginBottom: '1.5' },
  },
});

/** An empty field is none. */
function withinLimits(count: number): number {
  return Number.isNaN(count) ? 0 : Math.min(EXTRA_COUNT_MAX, Math.max(0, Math.trunc(count)));
}

/** The confirmation that a trip for women only needs. Inside a FormProvider. */
export function WomenOnlyField() {
  const { register, formState } = useFormContext<BookingFields>();
  const error = formState.errors.confirmsWomenOnly?.message;
  return (
    <chakra.div background="bg.subtle" borderRadius="card" padding="4">
      <chakra.p fontWeight="semibold">This trip is for women only</chakra.p>
      <CheckboxField
        label="I confirm that every traveller is a woman."
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': 'women-only-error' })}
        {...register('confirmsWomenOnly')}
      />
      <chakra.p color="fg.muted" fontSize="sm">
        This is what the driver and the passengers state. Tafiya does not check anyone’s identity for it.
      </chakra.p>
      <chakra.p id="women-only-error" role="alert" color="danger.fg" fontSize="sm">
        {error}
      </chakra.p>
    </chakra.div>
  );
}
