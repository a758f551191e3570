import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { extraFareKey, EXTRAS, LUGGAGE, PROMISES } from '@tafiya/trips/choices.rules.ts';
import { CheckboxField, TextField } from '@/shared/ui/fields.tsx';
import { controlled } from '@/shared/ui/form-fields.ts';
import { SelectField } from '@/shared/ui/select-field.tsx';
import { choicesInWords, LUGGAGE_WORDS, PROMISE_WORDS } from '@/shared/trips/choice-words.ts';
import { EXTRA_WORDS } from '@/shared/trips/extra-words.ts';
import { toChoices, type ChoicesFields as Fields } from './trip-form.ts';

const LUGGAGE_OPTIONS = [
  { value: '', label: 'Not stated' },
  ...LUGGAGE.map((luggage) => ({ value: luggage, label: LUGGAGE_WORDS[luggage] })),
];

interface ChoicesFieldsProps {
  /** The driver has declared to be a woman, so the trip can be for women only. */
  mayOfferWomenOnly?: boolean | undefined;
  /** In a sheet of their own they are not folded. */
  isUnfolded?: boolean;
}

/** The features of the trip, folded until the driver opens them. Inside the FormProvider of a form with ChoicesFields. */
export function ChoicesFields({ mayOfferWomenOnly = false, isUnfolded = false }: ChoicesFieldsProps) {
  const { control, register, formState } = useFormContext<Fields>();
  const choices = useWatch({ control, name: 'choices' });
  const offered = choicesInWords(toChoices({ choices }));
  const [isOpen, setIsOpen] = useState(false);
  const errors = formState.errors.choices;
  const isShown = isUnfolded || isOpen || errors !== undefined;
  const promises = PROMISES.filter(
    (promise) => promise !== 'womenOnly' || mayOfferWomenOnly || choices.womenOnly,
  );
  return (
    <chakra.div gridColumn="1 / -1" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {!isUnfolded && (
        <Button
          variant="outline"
          justifyContent="space-between"
          height="auto"
          minHeight="12"
          paddingBlock="2"
          whiteSpace="normal"
          textAlign="start"
          aria-expanded={isShown}
          onClick={() => setIsOpen(!isOpen)}
        >
          {offered.length === 0
            ? 'Luggage and comfort (optional)'
            : offered.map(({ words }) => words).join(', ')}
          <span aria-hidden="true">{isShown ? '−' : '+'}</span>
        </Button>
      )}
      {isShown && (
        <>
          <chakra.div
            display="grid"
            gap="4"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          >
            <Controller
              control={control}
              name="choices.luggage"
              render={(state) => (
                <SelectField label="Luggage in the fare" {...controlled(state)} options={LUGGAGE_OPTIONS} />
              )}
            />
            {EXTRAS.map((kind) => (
              <TextField
                key={kind}
                label={`Price of ${articled(EXTRA_WORDS[kind])} (₦)`}
                optional
                type="number"
                inputMode="numeric"
                min={0}
                error={errors?.[extraFareKey(kind)]?.message}
                {...register(`choices.${extraFareKey(kind)}`, {
                  setValueAs: (typed: string | number | null) =>
                    typed === '' || typed === null ? null : Number(typed),
                })}
              />
            ))}
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" columnGap="6">
            {promises.map((promise) => (
              <CheckboxField
                key={promise}
                label={PROMISE_WORDS[promise]}
                {...register(`choices.${promise}`)}
              />
            ))}
          </chakra.div>
          {mayOfferWomenOnly && (
            <chakra.p color="fg.muted" fontSize="sm">
              Women only: passengers confirm that every traveller is a woman. Tafiya does not check it.
            </chakra.p>
          )}
        </>
      )}
    </chakra.div>
  );
}

function articled(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
