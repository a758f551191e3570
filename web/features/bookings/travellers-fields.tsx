import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { PERSON_NAME_MAX_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { CheckboxField, TextField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import type { BookingFields } from './booking-fields.ts';
import { CountedTextField } from '@/shared/ui/counted-fields.tsx';

/** Names and phone numbers of the travellers, one row per seat, folded until the booker opens it. Inside a FormProvider. */
export function TravellersFields({ seats }: { seats: number }) {
  const form = useFormContext<BookingFields>();
  const field = inputsOf(form);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || form.formState.errors.travellers !== undefined;
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <Button
        variant="outline"
        justifyContent="space-between"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
      >
        Name the travellers (optional)
        <span aria-hidden="true">{isShown ? '−' : '+'}</span>
      </Button>
      {isShown && (
        <>
          <chakra.p color="fg.muted" fontSize="sm">
            Are you booking for someone else? The driver sees the names, and the phone numbers until the trip
            is over.
          </chakra.p>
          {Array.from({ length: seats }, (_, index) => (
            <chakra.fieldset
              key={index}
              display="grid"
              gap="3"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
            >
              <chakra.legend fontWeight="semibold" marginBottom="1.5">{`Seat ${index + 1}`}</chakra.legend>
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
            </chakra.fieldset>
          ))}
        </>
      )}
    </chakra.div>
  );
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
