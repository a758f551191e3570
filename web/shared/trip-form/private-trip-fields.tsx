import { chakra } from '@chakra-ui/react/styled-system';
import { useFormContext } from 'react-hook-form';
import { DESCRIPTION_MAX_CHARACTERS } from '@tafiya/trips/limits.rules.ts';
import { Field } from '@/shared/ui/field.tsx';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import type { RequestFields } from './trip-form.ts';
import { Textarea } from '@/shared/ui/counted-fields.tsx';

type Fields = RequestFields & { description: string | undefined };

/** The requests that passengers may or must make, and the description. Inside the FormProvider of a form with these fields. */
export function PrivateTripFields() {
  const form = useFormContext<Fields>();
  const { error, ...description } = inputsOf(form)('description');
  return (
    <>
      <chakra.div gridColumn="1 / -1" display="grid" gap="1">
        <CheckboxField label="Also pick people up on the way" {...form.register('picksUp')} />
        <CheckboxField label="I confirm each passenger" {...form.register('confirmsPassengers')} />
        <chakra.p color="fg.muted" fontSize="sm">
          Passengers ask, and you have 3 hours to answer, which begin after your quiet hours.
        </chakra.p>
      </chakra.div>
      <chakra.div gridColumn="1 / -1">
        <Field.Root invalid={error !== undefined}>
          <Field.Label>Description (optional)</Field.Label>
          <Textarea
            rows={3}
            charactersMax={DESCRIPTION_MAX_CHARACTERS}
            placeholder="Room for luggage, breaks, music"
            {...description}
          />
          <Field.ErrorText>{error}</Field.ErrorText>
        </Field.Root>
      </chakra.div>
    </>
  );
}
