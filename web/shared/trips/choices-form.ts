import { z } from 'zod';
import { tripChoicesSchema, type TripChoices } from '@contracts/choices.ts';
import { LUGGAGE } from '@domain/choices.ts';

const { extraLuggageFare, womenOnly } = tripChoicesSchema.shape;

/** The fields of what a trip offers, in the form of a trip. An empty luggage is not stated. */
export const choicesShape = {
  choices: z.object({
    ...tripChoicesSchema.required().shape,
    luggage: z.enum(['', ...LUGGAGE]),
    extraLuggageFare: extraLuggageFare.unwrap().nullable(),
    // Optional: a draft from before this choice lacks it.
    womenOnly,
  }),
};
export type ChoicesFields = z.infer<z.ZodObject<typeof choicesShape>>;

/** The form of a trip that offers nothing. */
export const NO_CHOICES: ChoicesFields = {
  choices: {
    luggage: '',
    extraLuggageFare: null,
    airConditioning: false,
    smoking: false,
    pets: false,
    music: false,
    twoInBack: false,
    womenOnly: false,
  },
};

/** The form's values for a trip. */
export function choicesOf({ choices }: { choices?: TripChoices | undefined }): ChoicesFields {
  return { choices: { ...NO_CHOICES.choices, ...choices } };
}

/** The choices of a request: only what the trip offers. */
export function toChoices({ choices }: ChoicesFields): TripChoices {
  return Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== '' && value !== false && value !== null),
  );
}

/** The change of a PATCH request; empty when nothing changed. */
export function changedChoices(before: ChoicesFields, after: ChoicesFields): { choices?: TripChoices } {
  const choices = toChoices(after);
  return JSON.stringify(choices) === JSON.stringify(toChoices(before)) ? {} : { choices };
}
